//! A move of any game. It holds the game's own move, so that it is parsed once and its text is written only where a text is needed.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use quadrille_core::Rules;

/// A move of some game, not necessarily legal in a given position. [`crate::AnyPosition::parse_move`] makes it from a text.
///
/// Code that knows the game makes it from the typed move and gets that back:
///
/// ```
/// use quadrille_catalog::AnyMove;
/// use quadrille_fuse_and_frost::{FuseAndFrost, Heading, Move};
/// let mv = AnyMove::new::<FuseAndFrost>(Move::Step(Heading::Up));
/// assert_eq!(mv.to_text(), "mu");
/// assert_eq!(mv.downcast_ref(), Some(&Move::Step(Heading::Up)));
/// ```
#[derive(Clone)]
pub struct AnyMove(Arc<dyn ErasedMove>);

trait ErasedMove: Send + Sync {
    fn as_any(&self) -> &dyn Any;

    fn to_text(&self) -> String;

    fn equals(&self, other: &dyn Any) -> bool;
}

struct TypedMove<R: Rules>(R::Move);

impl<R: Rules> ErasedMove for TypedMove<R> {
    fn as_any(&self) -> &dyn Any {
        &self.0
    }

    fn to_text(&self) -> String {
        R::move_text(self.0)
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(&self.0)
    }
}

impl AnyMove {
    /// Erases the type of a game's move.
    pub fn new<R: Rules>(mv: R::Move) -> AnyMove {
        AnyMove(Arc::new(TypedMove::<R>(mv)))
    }

    /// The game's move, if `M` is its type.
    pub fn downcast_ref<M: 'static>(&self) -> Option<&M> {
        self.0.as_any().downcast_ref()
    }

    /// The canonical text.
    pub fn to_text(&self) -> String {
        self.0.to_text()
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &AnyMove) -> bool {
        self.0.equals(other.0.as_any())
    }
}

impl Eq for AnyMove {}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_text().fmt(f)
    }
}
