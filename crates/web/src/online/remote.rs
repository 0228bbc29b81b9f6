//! A game that a server referees, on the screen. What happens comes as entries, the player's own moves too: a move is shown when the server has it.

use std::collections::VecDeque;

use quadrille_core::{Event, PerSeat, Seat};
use quadrille_match::Match;
use quadrille_match::online::{Live, News, Replica};
use quadrille_protocol::online::{
    Clock, Entry, FromServer, Happening, Offer, Phrase, Presence, Refused, Stage as Phase, Who, Why, Wish,
};
use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::ask::{self, Trouble};
use super::connection::{Connection, Line};
use super::{guest, mine};
use crate::ending::{Audience, Ending, Reader};
use crate::faces::{self, Face};
use crate::moment::{self, wait};
use crate::parts::announce;
use crate::route::Route;
use crate::settings::Settings;
use crate::shelf::Who as Player;
use crate::stage::Stage;
use crate::tell;
use crate::text::{say, say_with};

/// How often clocks are looked at, in milliseconds.
const TICK: u32 = 200;
/// More moves than this at once are not played out: the reader was away.
const MOST_PLAYED_OUT: usize = 8;

/// Something that a player said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Saying {
    /// The number of its entry.
    pub number: u64,
    /// Who.
    pub seat: Seat,
    /// What.
    pub phrase: Phrase,
    /// How many turns had begun.
    pub turns: usize,
    /// When it was heard, in milliseconds since 1970.
    pub heard: u64,
}

/// What the board has to show next.
enum Act {
    Reset(Match),
    Move(Match, Vec<Event>),
}

/// A game that a server referees. It is a handle: copies are the same game.
#[derive(Clone, Copy)]
pub struct Remote {
    id: StoredValue<String>,
    replica: StoredValue<Replica>,
    connection: Connection,
    settings: RwSignal<Settings>,
    owner: StoredValue<Owner>,
    /// The board, once the game is known.
    pub stage: RwSignal<Option<Stage>>,
    /// Counts what was heard.
    changed: RwSignal<u32>,
    /// Who is here.
    pub presence: RwSignal<Presence>,
    /// Something that the person has to know.
    pub notice: RwSignal<Option<String>>,
    /// What was said since this page was opened.
    pub said: RwSignal<Vec<Saying>>,
    /// Whether a move of ours has not been answered.
    pub sending: RwSignal<bool>,
    /// The time, as often as clocks are looked at.
    pub now: RwSignal<u64>,
    /// Whether the game was over when this page was opened, or its reader wants to look at it.
    pub reviewing: RwSignal<bool>,
    /// Moves that follow the one that is being sent.
    outgoing: StoredValue<VecDeque<String>>,
    acts: StoredValue<VecDeque<Act>>,
    acting: RwSignal<bool>,
}

impl Remote {
    /// The game with this id, connected as long as the screen is there.
    pub fn connect(id: String, settings: RwSignal<Settings>) -> Remote {
        let nonce = moment::lot() << 30 | (moment::stamp() & 0x3fff_ffff);
        let remote = Remote {
            connection: Connection::new(ask::socket(&id)),
            id: StoredValue::new(id),
            replica: StoredValue::new(Replica::new(nonce)),
            settings,
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            stage: RwSignal::new(None),
            changed: RwSignal::new(0),
            presence: RwSignal::new(Presence::default()),
            notice: RwSignal::new(None),
            said: RwSignal::new(Vec::new()),
            sending: RwSignal::new(false),
            now: RwSignal::new(moment::stamp()),
            reviewing: RwSignal::new(false),
            outgoing: StoredValue::new(VecDeque::new()),
            acts: StoredValue::new(VecDeque::new()),
            acting: RwSignal::new(false),
        };
        remote.connection.run(move || remote.say_hello(), move |frame| remote.hear(frame));
        spawn_local(async move {
            while remote.now.try_set(moment::stamp()).is_none() {
                wait(TICK).await;
            }
        });
        remote
    }

    /// The game's id.
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// How the connection is.
    pub fn line(self) -> Line {
        self.connection.line.get()
    }

    /// Looks at the game, following its changes; nothing if it is not known yet.
    pub fn with_live<T>(self, look: impl FnOnce(&Live) -> T) -> Option<T> {
        if quadrille_view::is_following() {
            self.changed.track();
        }
        self.replica.with_value(|replica| replica.live().map(look))
    }

    /// The seat of this browser; none for those who watch.
    pub fn you(self) -> Option<Seat> {
        if quadrille_view::is_following() {
            self.changed.track();
        }
        self.replica.with_value(Replica::you)
    }

    /// The code by which a friend can join.
    pub fn code(self) -> Option<String> {
        self.changed.track();
        self.replica.with_value(|replica| replica.code().map(str::to_string))
    }

    /// Whether it waits for anyone.
    pub fn is_listed(self) -> bool {
        self.changed.track();
        self.replica.with_value(Replica::is_listed)
    }

    /// How far it is.
    pub fn phase(self) -> Option<Phase> {
        self.with_live(Live::stage)
    }

    /// Whose turn it is.
    pub fn mover(self) -> Option<Seat> {
        self.with_live(Live::mover).flatten()
    }

    /// The game and how it is drawn.
    pub fn face(self) -> Option<&'static dyn Face> {
        self.with_live(|live| faces::face(&live.opening().game)).flatten()
    }

    /// How it ended.
    pub fn end(self) -> Option<Ending> {
        self.with_live(Live::end).flatten().map(|(winner, reason)| Ending { winner, reason })
    }

    /// Who reads this page, and who plays.
    fn audience(self) -> Audience {
        let players =
            PerSeat::from_fn(|seat| match self.with_live(|live| live.seats()[seat].clone()).flatten() {
                Some(Who::Guest { name, .. }) => Player::Person(Some(name).filter(|name| !name.is_empty())),
                Some(Who::Computer { level }) => Player::Computer(level),
                None => Player::Person(None),
            });
        Audience { reader: self.you().map_or(Reader::Watcher, Reader::Player), players }
    }

    /// Whether something is being played out.
    pub fn is_acting(self) -> bool {
        self.acting.get()
    }

    /// Milliseconds that a player has left, as the server sees it.
    pub fn left(self, seat: Seat) -> Option<u64> {
        let now = self.server_now();
        self.with_live(|live| live.left(seat, now)).flatten()
    }

    fn server_now(self) -> u64 {
        let now = self.now.get();
        self.replica.with_value(|replica| replica.server_time(now))
    }

    /// For how long a player has been gone, in milliseconds.
    pub fn gone(self, seat: Seat) -> Option<u64> {
        let since = self.presence.get().gone[seat]?;
        Some(self.server_now().saturating_sub(since))
    }

    /// How long the other must be gone before the win can be claimed.
    pub fn patience(self) -> Option<u64> {
        self.with_live(|live| Clock::patience(live.opening().clock)).flatten()
    }

    /// What a player is called on the screen.
    pub fn name(self, seat: Seat) -> String {
        let who = self.with_live(|live| live.seats()[seat].clone()).flatten();
        let yours = self.you() == Some(seat);
        match who {
            Some(Who::Guest { name, .. }) if !name.is_empty() => name,
            Some(Who::Guest { .. }) if yours => say("play-you"),
            Some(Who::Computer { level }) => tell::computer(level),
            _ if self.you().is_some() => say("online-other"),
            _ => tell::player(seat),
        }
    }

    fn say_hello(self) {
        let hello = self.replica.try_update_value(|replica| replica.hello(guest::token()));
        if let Some(hello) = hello {
            self.connection.send(&hello);
        }
    }

    /// Wants something of the server.
    pub fn wish(self, wish: Wish) {
        self.notice.set(None);
        let frame = self.replica.try_update_value(|replica| replica.order(wish));
        if let Some(frame) = frame {
            self.connection.send(&frame);
            self.connection.expect_answer();
        }
        self.see_to_orders();
    }

    /// Offers something, or accepts the other's offer of the same.
    pub fn offer(self, offer: Offer) {
        self.wish(Wish::Offer { offer });
    }

    fn see_to_orders(self) {
        let moves = self.replica.with_value(|replica| {
            replica.waiting().iter().any(|order| matches!(order.wish, Wish::Move { .. } | Wish::Retract))
        });
        self.sending.set(moves);
        self.advance();
    }

    /// The person makes moves. The server gets them one after the other: each is made against what the one before led to.
    fn made(self, moves: Vec<String>) {
        self.outgoing.set_value(moves.into());
        self.send_next();
    }

    fn send_next(self) {
        let Some(mv) = self.outgoing.try_update_value(VecDeque::pop_front).flatten() else { return };
        let refusal = self.with_live(|live| live.game().table().check(&mv).err()).flatten();
        match refusal {
            Some(refusal) => {
                self.outgoing.set_value(VecDeque::new());
                let game = self.face().map_or("", |face| face.id());
                self.tell(tell::refusal(game, refusal));
            }
            None => self.wish(Wish::Move { mv }),
        }
    }

    fn hear(self, frame: FromServer) {
        let heard = self.replica.try_update_value(|replica| replica.hear(frame, moment::stamp()));
        let Some(heard) = heard else { return };
        for frame in &heard.send {
            self.connection.send(frame);
        }
        if !heard.news.is_empty() {
            self.take_in(heard.news);
        }
    }

    fn take_in(self, news: Vec<News>) {
        let (mut anew, mut moves, mut next) = (false, Vec::new(), false);
        for news in news {
            match news {
                News::Anew => anew = true,
                News::Happened(entry, events) => match entry.what {
                    Happening::Moved { .. } => {
                        // What there was to say was about the position before.
                        self.notice.set(None);
                        moves.push(events);
                    }
                    Happening::Retracted { .. } | Happening::TookBack { .. } => {
                        anew = true;
                        announce(say("play-undone"));
                    }
                    _ => self.happened(&entry),
                },
                News::Done(order) => next |= matches!(order.wish, Wish::Move { .. }),
                News::Refused(order, refused) => {
                    self.outgoing.set_value(VecDeque::new());
                    self.refused(order.as_ref().map(|order| &order.wish), refused);
                }
                News::Presence => {
                    let presence = self.replica.with_value(Replica::presence);
                    if self.presence.get_untracked() != presence {
                        self.presence.set(presence);
                    }
                }
                News::Reconnect => self.connection.renew(),
            }
        }
        if anew || !moves.is_empty() {
            self.put_on(anew, moves);
        }
        self.remember();
        self.changed.update(|changed| *changed += 1);
        self.see_to_orders();
        if next {
            self.send_next();
        }
    }

    fn remember(self) {
        let id = self.id();
        self.replica.with_value(|replica| {
            if let (Some(you), Some(live)) = (replica.you(), replica.live()) {
                mine::remember(&id, you, live);
            }
        });
    }

    /// Something happened beside the board.
    fn happened(self, entry: &Entry) {
        match &entry.what {
            Happening::Seated { seat, .. } => {
                announce(say_with("online-came", &[("name", self.name(*seat).into())]));
            }
            Happening::Said { seat, phrase } => {
                let turns =
                    self.with_live(|live| live.game().played().chunk_by(|a, b| a.seat == b.seat).count());
                let saying = Saying {
                    number: entry.number,
                    seat: *seat,
                    phrase: *phrase,
                    turns: turns.unwrap_or_default(),
                    heard: moment::stamp(),
                };
                self.said.update(|said| said.push(saying));
                let words = say(&format!("online-phrase-{}", phrase.word()));
                announce(format!("{}: {words}", self.name(*seat)));
            }
            Happening::Offered { seat, offer } if self.you() != Some(*seat) => {
                announce(say_with(offered(*offer), &[("name", self.name(*seat).into())]));
            }
            Happening::Declined { seat, .. } if self.you() == Some(seat.other()) => {
                self.tell(say_with("online-declined", &[("name", self.name(*seat).into())]));
            }
            Happening::Ended { winner, reason } => {
                let ending = Ending { winner: *winner, reason: reason.clone() };
                let loud = self.settings.with_untracked(|settings| settings.sound);
                // A game that was cancelled while it waited has no board yet, and nobody to tell.
                if let Some(stage) = self.stage.get_untracked() {
                    stage.announce_end(&ending, loud);
                }
            }
            Happening::Rematch { game } if self.you().is_some() => Route::Online(Some(game.clone())).go(),
            _ => {}
        }
    }

    fn refused(self, wish: Option<&Wish>, refused: Refused) {
        // The rules were asked before it was sent: what they cannot know is whether the word counts.
        let word = match (wish, refused.why) {
            (Some(Wish::Move { mv }), Why::Illegal) => {
                self.with_live(|live| live.game().table().check(mv).ok().flatten()).flatten()
            }
            _ => None,
        };
        self.tell(match word {
            Some(word) => say_with("words-unknown", &[("word", word.to_ascii_uppercase().into())]),
            None => Trouble::from(refused).words(),
        });
    }

    /// Tells the person something, to be seen and to be heard.
    fn tell(self, sentence: String) {
        announce(sentence.clone());
        self.notice.set(Some(sentence));
    }

    /// Has the board show what happened.
    fn put_on(self, anew: bool, moves: Vec<Vec<Event>>) {
        let Some(game) = self.with_live(|live| live.game().clone()) else { return };
        if self.stage.get_untracked().is_none() {
            self.set_up(&game);
            return;
        }
        let made = game.played().len();
        if anew || moves.len() > MOST_PLAYED_OUT || moves.len() > made {
            self.acts.set_value(VecDeque::from([Act::Reset(game)]));
        } else {
            let before = made - moves.len();
            for (number, events) in (1..).zip(moves) {
                let mut then = game.clone();
                then.take_back(before + number);
                self.acts.update_value(|acts| acts.push_back(Act::Move(then, events)));
            }
        }
        if !self.acting.get_untracked() {
            self.acting.set(true);
            spawn_local(self.act());
        }
    }

    /// The game is known now: there is a board.
    fn set_up(self, game: &Match) {
        let Some(face) = self.face() else { return };
        let settings = self.settings;
        let stage = self.owner.get_value().with(|| {
            let mut stage = Stage::new(face, game.table().duplicate());
            stage.confirm = Signal::derive(move || settings.with(|settings| settings.confirm));
            stage.audience = Signal::derive(move || self.audience());
            stage
        });
        stage.flipped.set(self.you() == Some(Seat::Second) && face.flips());
        stage.on_made(move |moves| self.made(moves));
        stage.on_retract(move || self.wish(Wish::Retract));
        show(stage, game);
        self.reviewing.set(self.phase() == Some(Phase::Over) && !game.played().is_empty());
        self.stage.set(Some(stage));
    }

    async fn act(self) {
        while let Some(act) = self.acts.try_update_value(VecDeque::pop_front).flatten() {
            let Some(stage) = self.stage.try_get_untracked().flatten() else { return };
            stage.set_open(false);
            match act {
                Act::Reset(game) => {
                    stage.reset(game.table().duplicate());
                    show(stage, &game);
                }
                Act::Move(game, events) => {
                    stage.put(game.table().duplicate());
                    stage.show_turn(&game);
                    stage.perform(&events, self.settings).await;
                }
            }
        }
        if self.acting.try_set(false).is_none() {
            self.advance();
        }
    }

    /// Opens the board to the person if it is their turn and everything was shown.
    fn advance(self) {
        let Some(stage) = self.stage.get_untracked() else { return };
        let turn = untrack(|| self.you().is_some() && self.you() == self.mover());
        let open = turn && !self.sending.get_untracked() && !self.acting.get_untracked();
        if open != stage.open.get_untracked() {
            stage.set_open(open);
        }
    }
}

/// Shows what the last move did and what the turn has had, for those who tell what just happened.
fn show(stage: Stage, game: &Match) {
    stage.last.set(game.played().last().map(|played| played.events.clone()).unwrap_or_default());
    stage.show_turn(game);
}

/// The message for an offer of the other.
pub fn offered(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "online-offered-draw",
        Offer::TakeBack => "online-offered-take-back",
        Offer::Rematch => "online-offered-rematch",
    }
}
