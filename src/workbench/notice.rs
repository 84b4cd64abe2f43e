//! Short messages to the person, newest last.

/// How much a message matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Something was done; goes away by itself.
    Done,
    /// Something went wrong; stays until it is dismissed.
    Trouble,
}

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Different for each message, as long as the program runs.
    pub id: u64,
    /// A sentence.
    pub text: String,
    /// How much it matters.
    pub weight: Weight,
    /// Seconds it has been shown.
    pub age: f64,
}

/// Seconds after which a message that something was done goes away.
const LIFETIME: f64 = 4.0;

/// The messages that are shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notices {
    list: Vec<Notice>,
    next: u64,
}

impl Notices {
    /// The messages, oldest first.
    #[must_use]
    pub fn list(&self) -> &[Notice] {
        &self.list
    }

    /// Whether some message will go away by itself.
    #[must_use]
    pub fn is_changing(&self) -> bool {
        self.list.iter().any(|notice| notice.weight == Weight::Done)
    }

    pub(super) fn say(&mut self, weight: Weight, text: impl Into<String>) {
        let text = text.into();
        self.list.retain(|notice| notice.text != text);
        self.list.push(Notice { id: self.next, text, weight, age: 0.0 });
        self.next += 1;
    }

    pub(super) fn dismiss(&mut self, id: u64) {
        self.list.retain(|notice| notice.id != id);
    }

    /// Time passes; whether a message went away.
    pub(super) fn tick(&mut self, dt: f64) -> bool {
        let before = self.list.len();
        for notice in &mut self.list {
            notice.age += dt;
        }
        self.list.retain(|notice| notice.weight == Weight::Trouble || notice.age < LIFETIME);
        self.list.len() != before
    }
}
