//! Pieces with an identity: a moved piece keeps its element, so that the browser can animate it.

use quadrille_core::{BoardView, Change, Piece, Square};

use crate::reactive::*;

/// The square and the look of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct SpriteState {
    /// The square.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// True if it is about to be removed.
    pub leaving: bool,
}

impl SpriteState {
    /// True if it is not leaving and has the kind and owner of a piece.
    fn is_like(&self, piece: &Piece) -> bool {
        self.piece.kind == piece.kind && self.piece.owner == piece.owner && !self.leaving
    }
}

/// A piece on the screen.
#[derive(Clone, Copy)]
pub struct PieceSprite {
    /// Its identity.
    pub id: u32,
    /// The square and the look.
    pub state: RwSignal<SpriteState>,
}

/// The pieces on the screen.
#[derive(Clone, Copy)]
pub(super) struct Sprites {
    list: RwSignal<Vec<PieceSprite>>,
    next_id: StoredValue<u32>,
    owner: StoredValue<Owner>,
}

impl Sprites {
    pub(super) fn new() -> Sprites {
        Sprites {
            list: RwSignal::new(Vec::new()),
            next_id: StoredValue::new(0),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
        }
    }

    /// The pieces on the screen.
    pub(super) fn all(self) -> Vec<PieceSprite> {
        self.list.get()
    }

    fn create(self, square: Square, piece: Piece) -> PieceSprite {
        let id = self.next_id.get_value();
        self.next_id.set_value(id + 1);
        // The signal lives as long as the board, not as long as the button whose press created it.
        let state = SpriteState { square, piece, leaving: false };
        PieceSprite { id, state: self.owner.with_value(|owner| owner.with(|| RwSignal::new(state))) }
    }

    /// Updates the sprites to a view. A piece on the square of a like one keeps its sprite. The sprite of the only piece of its kind that
    /// changed its square moves there, so that a step taken back is animated.
    pub(super) fn sync(self, view: RwSignal<BoardView>) {
        let old = self.list.get_untracked();
        let pieces: Vec<(Square, Piece)> = view.with_untracked(|view| {
            let pieces = view.grid.squares().zip(&view.cells);
            pieces.filter_map(|(square, cell)| Some((square, cell.piece.clone()?))).collect()
        });
        let stays = |(square, piece): &(Square, Piece)| {
            let same = |state: &SpriteState| state.square == *square && state.is_like(piece);
            old.iter().find(|sprite| sprite.state.with_untracked(same)).copied()
        };
        let unmoved: Vec<Option<PieceSprite>> = pieces.iter().map(stays).collect();
        let is_unmoved =
            |sprite: &PieceSprite| unmoved.iter().flatten().any(|unmoved| unmoved.id == sprite.id);
        let free: Vec<PieceSprite> = old.iter().filter(|sprite| !is_unmoved(sprite)).copied().collect();
        let new_like = |piece: &Piece| {
            let like = |(other, unmoved): &(&(Square, Piece), &Option<PieceSprite>)| {
                unmoved.is_none() && other.1.kind == piece.kind && other.1.owner == piece.owner
            };
            pieces.iter().zip(&unmoved).filter(like).count()
        };
        // With several candidates, it is unknown which of them moved.
        let moves_here = |piece: &Piece| {
            let mut like =
                free.iter().filter(|sprite| sprite.state.with_untracked(|state| state.is_like(piece)));
            let only = like.next().filter(|_| like.next().is_none() && new_like(piece) == 1);
            only.filter(|_| piece.owner.is_some()).copied()
        };
        let sprites = pieces.iter().zip(&unmoved).map(|((square, piece), unmoved)| {
            match unmoved.or_else(|| moves_here(piece)) {
                Some(sprite) => {
                    sprite.state.update(|state| (state.square, state.piece) = (*square, piece.clone()));
                    sprite
                }
                None => self.create(*square, piece.clone()),
            }
        });
        self.list.set(sprites.collect());
    }

    /// The sprite on a square, if it is not about to be removed.
    fn at(self, square: Square) -> Option<PieceSprite> {
        let here = |sprite: &&PieceSprite| {
            sprite.state.with_untracked(|state| state.square == square && !state.leaving)
        };
        self.list.with_untracked(|sprites| sprites.iter().find(here).copied())
    }

    /// Draws the sprite on a square over the others.
    pub(super) fn raise(self, square: Square) {
        if let Some(raised) = self.at(square) {
            self.list.update(|sprites| {
                sprites.retain(|sprite| sprite.id != raised.id);
                sprites.push(raised);
            });
        }
    }

    /// Applies one change of an event.
    pub(super) fn apply(self, change: &Change) {
        match change {
            Change::MovePiece { from, to } => {
                if let Some(sprite) = self.at(*from) {
                    sprite.state.update(|state| state.square = *to);
                }
            }
            Change::SetPiece { at, now } => match (self.at(*at), now) {
                (Some(sprite), Some(piece)) => sprite.state.update(|state| state.piece = piece.clone()),
                (Some(sprite), None) => sprite.state.update(|state| state.leaving = true),
                (None, Some(piece)) => {
                    let sprite = self.create(*at, piece.clone());
                    self.list.update(|sprites| sprites.push(sprite));
                }
                (None, None) => {}
            },
            Change::SetGround { .. }
            | Change::SetStatus(_)
            | Change::SetLand(_)
            | Change::SetSideToMove(_)
            | Change::End(_) => {}
        }
    }

    /// Removes the leaving sprites.
    pub(super) fn remove_departed(self) {
        let leaving = |sprite: &PieceSprite| sprite.state.with_untracked(|state| state.leaving);
        if self.list.with_untracked(|sprites| sprites.iter().any(leaving)) {
            self.list.update(|sprites| sprites.retain(|sprite| !leaving(sprite)));
        }
    }
}
