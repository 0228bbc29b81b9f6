//! Pieces as things that stay themselves while they move, so that the eye can follow them.

use quadrille_core::{Change, Piece, Square};
use quadrille_view::prelude::*;

use super::Stage;

/// Where a piece is and how it looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The square.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// Whether it is about to be gone.
    pub leaving: bool,
}

/// A piece on the screen.
#[derive(Clone, Copy)]
pub struct Token {
    /// Which one it is.
    pub id: u32,
    /// Where it is and how it looks.
    pub spot: RwSignal<Spot>,
}

impl Stage {
    /// The pieces on the screen.
    pub fn tokens(self) -> Vec<Token> {
        self.tokens.get()
    }

    fn token(self, square: Square, piece: Piece) -> Token {
        let id = self.next_token.get_value();
        self.next_token.set_value(id + 1);
        // A piece lives as long as its board, whoever puts it there: a button that is pressed may be gone sooner.
        let spot = self
            .owner
            .with_value(|owner| owner.with(|| RwSignal::new(Spot { square, piece, leaving: false })));
        Token { id, spot }
    }

    /// Makes the tokens those of the view. A piece that stands where an equal one stood stays the same token; one of its kind that is
    /// somewhere else now goes there, so that a step taken back is seen.
    pub(super) fn set_out(self) {
        let old = self.tokens.get_untracked();
        let pieces: Vec<(Square, Piece)> = self.view.with_untracked(|view| {
            let pieces = view.grid.squares().zip(&view.cells);
            pieces.filter_map(|(square, cell)| Some((square, cell.piece.clone()?))).collect()
        });
        let stays = |square, piece: &Piece| {
            let same = |spot: &Spot| {
                spot.square == square
                    && spot.piece.kind == piece.kind
                    && spot.piece.owner == piece.owner
                    && !spot.leaving
            };
            old.iter().find(|token| token.spot.with_untracked(same)).copied()
        };
        let kept: Vec<Option<Token>> = pieces.iter().map(|(square, piece)| stays(*square, piece)).collect();
        let is_kept = |token: &Token| kept.iter().flatten().any(|kept| kept.id == token.id);
        let strays: Vec<Token> = old.iter().filter(|token| !is_kept(token)).copied().collect();
        let homeless = |piece: &Piece| {
            let alike = |(other, kept): &(&(Square, Piece), &Option<Token>)| {
                kept.is_none() && other.1.kind == piece.kind && other.1.owner == piece.owner
            };
            pieces.iter().zip(&kept).filter(alike).count()
        };
        // Where several would do, nobody could say which went where.
        let returns = |piece: &Piece| {
            let same = |spot: &Spot| {
                spot.piece.kind == piece.kind && spot.piece.owner == piece.owner && !spot.leaving
            };
            let mut found = strays.iter().filter(|token| token.spot.with_untracked(same));
            let only = found.next().filter(|_| found.next().is_none() && homeless(piece) == 1);
            only.filter(|_| piece.owner.is_some()).copied()
        };
        let tokens =
            pieces.iter().zip(&kept).map(|((square, piece), kept)| match kept.or_else(|| returns(piece)) {
                Some(token) => {
                    token.spot.update(|spot| (spot.square, spot.piece) = (*square, piece.clone()));
                    token
                }
                None => self.token(*square, piece.clone()),
            });
        let tokens = tokens.collect();
        self.tokens.set(tokens);
    }

    /// What is on this square, if it is not about to be gone.
    fn token_at(self, square: Square) -> Option<Token> {
        let here = |token: &&Token| token.spot.with_untracked(|spot| spot.square == square && !spot.leaving);
        self.tokens.with_untracked(|tokens| tokens.iter().find(here).copied())
    }

    /// Makes one change, in the view and of the tokens.
    pub(super) fn fold(self, change: &Change) {
        match change {
            Change::Travel { from, to } => {
                if let Some(token) = self.token_at(*from) {
                    token.spot.update(|spot| spot.square = *to);
                }
            }
            Change::Piece { at, now } => match (self.token_at(*at), now) {
                (Some(token), Some(piece)) => token.spot.update(|spot| spot.piece = piece.clone()),
                (Some(token), None) => token.spot.update(|spot| spot.leaving = true),
                (None, Some(piece)) => {
                    let token = self.token(*at, piece.clone());
                    self.tokens.update(|tokens| tokens.push(token));
                }
                (None, None) => {}
            },
            Change::Ground { .. }
            | Change::Status(_)
            | Change::Land(_)
            | Change::Mover(_)
            | Change::Ended(_) => {}
        }
        self.view.update(|view| view.fold(change));
    }

    /// Takes the tokens away that have left.
    pub(super) fn sweep(self) {
        let gone = |token: &Token| token.spot.with_untracked(|spot| spot.leaving);
        if self.tokens.with_untracked(|tokens| tokens.iter().any(gone)) {
            self.tokens.update(|tokens| tokens.retain(|token| !gone(token)));
        }
    }
}
