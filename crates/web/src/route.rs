//! Routes in the URL fragment, so that any static host can serve the client under any path.

use quadrille_online::Invitation;

use crate::reactive::*;

/// A screen and its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// The list of games.
    Home,
    /// The setup of a local game.
    Setup(String),
    /// The setup of an online game.
    Host(String),
    /// A local game, by its id.
    Play(String),
    /// The list of saved games, or the review of one.
    Review(Option<String>),
    /// The review of a game encoded in the link.
    Shared(String),
    /// The list of lessons, or a tab of one game.
    Learn(Option<String>, LearnTab),
    /// The lobby, or one online game.
    Online(Option<String>),
    /// The join screen of the game with this code, and the secret of its invitation.
    Join(String, Option<String>),
    /// The settings.
    Settings,
    /// The statistics of this device.
    Statistics,
    /// Licences of fonts and words.
    About,
    /// An unknown address.
    NotFound,
}

/// A tab of the screen that explains a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnTab {
    /// The lesson.
    Lesson,
    /// The full rules.
    Rules,
    /// Advice.
    Tips,
}

impl LearnTab {
    /// All tabs.
    pub const ALL: [LearnTab; 3] = [LearnTab::Lesson, LearnTab::Rules, LearnTab::Tips];

    /// The word in addresses.
    pub const fn word(self) -> &'static str {
        match self {
            LearnTab::Lesson => "lesson",
            LearnTab::Rules => "rules",
            LearnTab::Tips => "tips",
        }
    }
}

/// The longest fragment that is parsed; those of shared games are the longest.
const MAX_LENGTH: usize = 200_000;

impl From<Invitation> for Route {
    fn from(Invitation { code, secret }: Invitation) -> Route {
        Route::Join(code.to_string(), secret.map(|secret| secret.reveal()))
    }
}

impl Route {
    /// Parses a URL fragment.
    pub fn parse(fragment: &str) -> Route {
        let path = fragment.trim_start_matches('#').trim_start_matches('/');
        if path.len() > MAX_LENGTH {
            return Route::NotFound;
        }
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts[..] {
            [] => Route::Home,
            ["new", game] => Route::Setup(game.to_string()),
            ["new", game, "online"] => Route::Host(game.to_string()),
            ["play", id] => Route::Play(id.to_string()),
            ["review"] => Route::Review(None),
            ["review", id] => Route::Review(Some(id.to_string())),
            ["game", text] => Route::Shared(text.to_string()),
            ["learn"] => Route::Learn(None, LearnTab::Lesson),
            ["learn", game] => Route::Learn(Some(game.to_string()), LearnTab::Lesson),
            ["learn", game, word] => match LearnTab::ALL.into_iter().find(|tab| tab.word() == word) {
                Some(tab) => Route::Learn(Some(game.to_string()), tab),
                None => Route::NotFound,
            },
            ["online"] => Route::Online(None),
            ["online", id] => Route::Online(Some(id.to_string())),
            ["join", code] => Route::Join(code.to_string(), None),
            ["join", code, secret] => Route::Join(code.to_string(), Some(secret.to_string())),
            ["settings"] => Route::Settings,
            ["statistics"] => Route::Statistics,
            ["about"] => Route::About,
            _ => Route::NotFound,
        }
    }

    /// The route in the address.
    pub fn current() -> Route {
        Route::parse(&window().location().hash().unwrap_or_default())
    }

    /// The URL fragment, with its `#`.
    pub fn href(&self) -> String {
        match self {
            Route::Home | Route::NotFound => "#/".to_string(),
            Route::Setup(game) => format!("#/new/{game}"),
            Route::Host(game) => format!("#/new/{game}/online"),
            Route::Play(id) => format!("#/play/{id}"),
            Route::Review(None) => "#/review".to_string(),
            Route::Review(Some(id)) => format!("#/review/{id}"),
            Route::Shared(text) => format!("#/game/{text}"),
            Route::Learn(None, _) => "#/learn".to_string(),
            Route::Learn(Some(game), tab) => format!("#/learn/{game}/{}", tab.word()),
            Route::Online(None) => "#/online".to_string(),
            Route::Online(Some(id)) => format!("#/online/{id}"),
            Route::Join(code, None) => format!("#/join/{code}"),
            Route::Join(code, Some(secret)) => format!("#/join/{code}/{secret}"),
            Route::Settings => "#/settings".to_string(),
            Route::Statistics => "#/statistics".to_string(),
            Route::About => "#/about".to_string(),
        }
    }

    /// Navigates to the route.
    pub fn go(&self) {
        // Setting a fragment does not fail: it stays on this page.
        let _ = window().location().set_hash(&self.href());
    }

    /// Navigates to the route, replacing the current entry of the history.
    pub fn replace(&self) {
        let _ = window().location().replace(&self.href());
    }
}

/// Provides the current route, which follows the address.
pub fn provide() -> RwSignal<Route> {
    let route = RwSignal::new(Route::current());
    provide_context(route);
    window_event_listener(ev::hashchange, move |_| route.set(Route::current()));
    route
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_round_trip() {
        let game = || "quadratic-war".to_string();
        let routes = [
            Route::Home,
            Route::Setup(game()),
            Route::Host(game()),
            Route::Play("a1b2".to_string()),
            Route::Review(None),
            Route::Review(Some("a1b2".to_string())),
            Route::Shared("eJw_-8".to_string()),
            Route::Learn(None, LearnTab::Lesson),
            Route::Learn(Some(game()), LearnTab::Lesson),
            Route::Learn(Some(game()), LearnTab::Rules),
            Route::Learn(Some(game()), LearnTab::Tips),
            Route::Online(None),
            Route::Online(Some("a1b2".to_string())),
            Route::Join("RSTX".to_string(), None),
            Route::Join("RSTX".to_string(), Some("000102030405060708ff".to_string())),
            Route::Settings,
            Route::Statistics,
            Route::About,
        ];
        for route in routes {
            assert_eq!(Route::parse(&route.href()), route);
        }
    }

    #[test]
    fn unknown_addresses_are_not_found() {
        for fragment in [
            "#/chess",
            "#/new",
            "#/new/quadratic-war/alone",
            "#/learn/quadratic-war/history",
            "#/settings/more",
        ] {
            assert_eq!(Route::parse(fragment), Route::NotFound, "{fragment}");
        }
        assert_eq!(Route::parse(&"x/".repeat(MAX_LENGTH)), Route::NotFound);
    }
}
