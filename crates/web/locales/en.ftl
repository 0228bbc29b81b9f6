### English.
### A message's name begins with the screen or the game it belongs to. A game's own reasons and rejections are GAME-reason-WORD and
### GAME-refused-CODE; those that all games share have no game in front. Every language has the same messages.

## Everywhere
## ----

site-title = Quadrille: strategy on squared paper
language-name = English
language-switch = Switch to English
number-group = ,
skip = Skip to content
back = Back
close = Close
cancel = Cancel
nav-label = Main
nav-games = Games
nav-review = Review
nav-learn = How to play
nav-settings = Settings
nav-online = Online
nav-about = About
nav-theme = Switch between paper and blueprint
board-label = Board. Arrow keys move, Enter selects, Escape leaves.
level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert
level-word = { $level ->
    [easy] easy
    [medium] medium
    [hard] hard
    [expert] expert
   *[other] level { $level }
}
reason-resign = { $how ->
    [won] Your opponent resigned.
    [lost] You resigned.
   *[decided] { $loser } resigned.
}
reason-timeout = { $how ->
    [won] Your opponent ran out of time.
    [lost] You ran out of time.
    [decided] { $loser } ran out of time.
   *[drawn] Time ran out.
}
reason-agreement = { $how ->
    [drew] You and your opponent agreed to a draw.
   *[drawn] The players agreed to a draw.
}
reason-abandoned = { $how ->
    [won] Your opponent left the game.
    [lost] You were away for too long.
    [decided] { $loser } left the game.
   *[drawn] The game was abandoned.
}
reason-length-limit = The game reached 10,000 turns.
later-failed = This part of Quadrille could not be loaded. Check your connection and try again.
lost-title = Nothing here
lost-what = There is nothing at this address. The game may have been removed from this browser, or the link may be incomplete.
lost-home = Back to the games
about-title = About Quadrille
about-what = Original strategy games for two on a grid. Games on this device stay in your browser; only online games and the online dictionary use a server.
about-words-title = The word list
about-words = Territory Words uses the English list of SCOWL. Its licence asks for this notice:
about-no-notices = The text could not be loaded. Check your connection and reload the page.
about-fonts-title = The fonts
about-fonts = Inter and STIX Two Text, under the SIL Open Font License 1.1, reduced to the letters used here.

## Home
## ----

home-title = Strategy on squared paper.
home-lead = Original games for two. On one device, online, against the computer, or just to watch.
home-play = Play
home-play-game = Play { $game }
home-learn = Learn
home-learn-game = Learn { $game }
home-continue = Continue
home-forget = Remove this game
home-online = Open games
home-two-people = Two people
home-exhibition = Computer vs computer
home-against = Against the computer ({ level-word })
home-moves = { $count ->
    [0] no moves yet
    [one] { $count } move
   *[other] { $count } moves
}

## Set-up
## ----

setup-mode = Game mode
setup-mode-computer = You vs computer
setup-mode-two = Two people, one device
setup-mode-exhibition = Computer vs computer
setup-mode-online = Online
setup-level = Difficulty
setup-level-suggested = Suggested by your results: { $level }
opponent-computer = Computer
setup-level-first = First computer
setup-level-second = Second computer
setup-side = You play
setup-side-random = Random
setup-names = Names
setup-name-optional = optional
setup-preset = Balance
preset-original = Original
preset-balanced = Balanced
setup-options = Options
setup-option-changed = (changed)
setup-start = Start
option-error-number = Enter a whole number from { $min } to { $max }.
option-error-square = Enter “{ $word }” or a square, such as b2.
option-error-no-square = This board has no { $square }. Its squares are a1 to { $last }.
option-error-other = A game cannot be started with these options.

## Play
## ----

play-you = You
play-player-first = Player 1
play-player-second = Player 2
play-computer = Computer ({ level-word })
play-turn = to move
play-thinking = The computer is thinking
play-log = Moves
play-log-empty = No moves yet.
play-undo = Undo
play-undone = Move undone.
play-hint = Hint
play-flip = Flip
play-rules = Rules
play-resign = Resign
play-resign-question = Resign this game?
play-resign-note = Your opponent wins. You can still review the game.
play-new = New game
play-pause = Pause
play-go-on = Resume
play-elsewhere = This game is being played in another tab. Its moves appear here too.
play-here = Play here
play-not-yours = This piece is { $side }’s.
play-blocked = This piece cannot move.
play-no-target = { $piece } cannot go there.
play-no-computer = The computer could not be started. Undo and try again, or reload the page.
keys-title = Keys
keys-space = Space
keys-keypad = Keypad
keys-always = Always
keys-after-arrow = On the board, after Tab or an arrow
keys-after-tab = On the board, after Tab
keys-move = Go to the next square
keys-row-ends = Go to the ends of the row
keys-touch = Touch the square
keys-leave = Leave the board
keys-undo = Undo the last turn
keys-cancel = Clear what is selected or entered
keys-help = Show the keys
hint-chance = Winning chance { $percent } %.
end-draw = Draw
end-you-won = You won
end-you-lost = You lost
end-won = { $side } won
end-person-won = { $name } ({ $side }) won
end-computer-won = { $name } as { $side } wins
end-cancelled = Game cancelled
end-rematch = Rematch
end-review = Review
end-show-board = Show the board
end-show-result = Show the result
refused-game-over = The game is over.
refused-not-a-move = That is not a move.
refused-unknown-word = That word is not in the dictionary. Try another; nothing is lost.
words-unknown = { $word } is not in the dictionary. Try another word; nothing is lost.
words-no-list = The word list could not be loaded. Check your connection and try again.
words-waiting = Looking up { $word }…
words-failed = Could not check { $word }: the dictionary is offline.
words-again = Try again
words-builtin = Use built-in list
words-honour = Accept word

## Online
## ----

online-needs-server = Online play needs a server, and this site has none. Download Quadrille and run it: it is its own server.
online-name = Your name
online-opponent = Opponent
online-friend = A friend
online-clock = Thinking time
online-clock-none = No clock
online-clock-turn = { $seconds } s per turn
online-clock-game = { $minutes } min + { $increment } s
online-clock-days = { $days ->
    [one] { $days } day per turn
   *[other] { $days } days per turn
}
online-clock-of = Time left
online-clock-help = The clock starts once both players have moved. The first half second of every turn is free, to allow for the network.
online-time-days = { $days } d { $hours } h
online-time-whole-days = { $days } d
online-private = Private
online-private-help = Only the two players can see the game.
online-listed = List in the lobby
online-listed-help = Anyone can join without the code.
online-dictionary = Online, the server checks words with the built-in list instead of the dictionary service.
online-host = Host a game
online-pair = Find an opponent
online-pair-help = Finds someone who wants the same game, options and clock. Sides are random.
online-have-code = Join with a code
online-code = Game code
online-join = Join
online-joining = Joining…
online-new = Host a game
online-new-help = You get a code for your friend. You move first and there is no clock, unless you change that in the options.
online-host-short = Host
online-host-of = Host { $game }
online-options = Options
online-options-of = Options for { $game }
online-lobby = Open games
online-lobby-empty = Nobody is waiting. Host a game and it appears here.
online-you-play = You play { $side }
online-mine = Your online games
online-mine-none = No online games yet. Host one here, or join with a code.
online-mine-waiting = waiting for an opponent
online-mine-turn = your turn
online-mine-playing = their turn
online-mine-over = finished
online-guest = Guest
online-other = Your opponent
online-nobody = nobody yet
online-is-you = { $name } (you)
online-tell-code = Tell your friend this code, or send the link.
online-link = Link
online-qr = QR code of the link
online-waiting = Waiting for your friend…
online-waiting-anyone = Looking for an opponent… The game stays in the lobby while you are here.
online-waiting-stranger = This game is waiting for its second player. If you have its code, you can join.
online-you-are = You play { $side }.
online-connecting = Connecting…
online-reconnecting = Reconnecting… Nothing is lost.
online-away = The server cannot be reached. Trying again; nothing is lost.
online-offline = This device is offline. Nothing is lost.
online-outdated = This page is out of date. Reload it to play on; nothing is lost.
online-reload = Reload
online-other-rules = This game was played with rules that this server does not have, so no board can show it. This is its record.
online-no-game = There is no such game, or it is private.
online-sending = Sending your move
online-gone = away
online-busy = busy
online-busy-help = The computer is busy with other games. It moves as soon as it can.
online-watchers = Watching
online-watching = You are watching this game.
online-watch = Watch
online-share = Share
online-share-title = Watch this game
online-share-help = Anyone with this link can watch, but not play.
online-private-mark = private
online-came = { $name } is here.
online-take-back = Take back
online-draw = Draw
online-talk = Chat
online-abort = Cancel game
online-accept = Accept
online-decline = Decline
online-you-offered-draw = You offered a draw. Waiting for an answer…
online-you-offered-take-back = You asked to take back your turn. Waiting for an answer…
online-you-offered-rematch = You asked for a rematch. Waiting for an answer…
online-offered-draw = { $name } offers a draw.
online-offered-take-back = { $name } asks to take back the last turn.
online-offered-rematch = { $name } wants a rematch.
online-declined = { $name } declined.
online-claim = Claim the win
online-claim-now = Your opponent has left.
online-claim-later = Your opponent is away. You can claim the win in { $time }.
online-to-rematch = Go to the rematch
online-phrase-hello = Hello!
online-phrase-good-luck = Good luck!
online-phrase-well-played = Well played!
online-phrase-oops = Oops!
online-phrase-one-moment = One moment, please.
online-phrase-thanks = Thank you!
online-phrase-good-game = Good game!
online-phrase-must-go = Sorry, I have to go.
online-refused-no-seat = You are watching: only the two players can do that.
online-refused-not-begun = Your opponent has not joined yet.
online-refused-over = The game is over.
online-refused-not-your-turn = It is your opponent’s turn.
online-refused-stale = The game has already moved on. Look again.
online-refused-illegal = The rules do not allow that.
online-refused-too-many-moves = This turn has too many moves. End the turn.
online-refused-nothing = There is nothing to answer or take back.
online-refused-too-soon = It is too soon for that.
online-refused-too-late = It is too late for that: both seats are taken, or too many moves were made.
online-refused-too-fast = That was too fast. Wait a moment.
online-refused-too-many-waiting = Too many games of yours or of your network are waiting. Cancel one of yours, or try again in a few minutes.
online-refused-storage-full = The server has no space for new games. Try again later.
online-refused-other-rules = This game has other rules than this server. It can only be read.
online-refused-unavailable = The server cannot save right now. Try again in a moment.
online-refused-no-such-code = No game is waiting with this code. It may have started, or its host has left.
online-refused-not-a-code = A code has four or five letters, such as KRTX.
online-code-letters = No code has { $letter } in it. A code is four or five of these letters: { $letters }.
online-refused-begun = This game has started without you.
online-refused-no-such-game = There is no such game.
online-refused-wrong-origin = Online games do not work here: the server does not allow this site. Its operator has to start it with --allow-origin { $site }.
online-refused-no-answer = The server does not answer. Check your connection and try again.
reason-aborted = It does not count.

## Review
## ----

review-kept = Your games
review-none = No games yet. Play one, or paste a record.
review-paste = A record or a position
review-paste-help = Paste a game's record (it begins with [Game …]) or the text of a position.
review-paste-empty = Paste a record or a position first.
review-paste-unknown = This is neither a record nor a position of any of the games.
review-open = Open
review-unreadable = This game cannot be read
review-bad-link = This link contains no game. It may be incomplete.
review-goes-on = Not finished
review-players = { $first } vs { $second }
review-steps = Steps
review-first = To the start
review-previous = One move back
review-next = One move on
review-last = To the end
review-autoplay = Autoplay
review-position = Move
review-curve = Winning chances
review-chance = Winning chance of { $side }: { $percent } %
review-turning = Move { $move }: swing of { $percent } % to { $side }
review-trying = You are trying other moves.
review-forked = You are now trying your own moves.
review-rejoin = Back to the game
review-play-on = Play on from here
review-play-on-against = Opponent
review-play-on-person = A person on this device
share-title = Share
share-link-help = This link contains the whole game.
share-copy-link = Copy the link
share-copy-record = Copy the record
share-copy-position = Copy the position
share-download = Download the record
picture-move = Move { $move } of { $count }
share-image = Save the board as an image
share-copied = Copied.
share-not-copied = The browser does not allow copying. Select the text and copy it by hand.
share-saved = Saved.
share-not-saved = Could not save.

learn-lesson = Lesson
learn-rules = Rules
learn-tips = Tips
learn-step = Step { $step } of { $count }
learn-next = Next
learn-previous = Previous step
learn-again = Start this step again
learn-play-now = Play a game
learn-no-texts = The lessons could not be loaded. Check your connection and reload the page.

## Statistics and first play
## ----

first-just-play = Just play
first-lesson = 2-minute lesson
statistics-title = Statistics
statistics-none = No finished games yet. Play one, and it is counted here.
statistics-won = { $won } of { $played } won
statistics-streak = Best streak
statistics-words = Best words
statistics-equation = Favourite equation
statistics-badges = Badges
statistics-badge-new = Badges earned: { $name }
statistics-clear = Clear statistics
statistics-clear-question = Clear statistics and badges?

## Settings and about
## ----

settings-look = Appearance
settings-table = At the table
settings-language = Language
settings-theme = Theme
settings-theme-auto = Match system
settings-theme-light = Paper
settings-theme-dark = Blueprint
settings-colours = Colours
settings-colours-standard = Standard
settings-colours-safe = Colour-blind friendly
settings-motion = Motion
settings-motion-auto = Match system
settings-motion-full = On
settings-motion-off = Off
settings-pace = Computer pace
settings-pace-calm = Calm
settings-pace-brisk = Brisk
settings-pace-instant = Instant
settings-sound = Sound
settings-sound-help = Short tones for moves and the end of a game.
settings-hints = Hints
settings-hints-help = A button that shows a good move and why.
settings-confirm = Confirm moves
settings-confirm-never = Never
settings-confirm-online = Online
settings-confirm-always = Always
settings-confirm-help = The first touch shows what a move does, the second makes it. On this device you can also undo a move.

## Quadratic War
## ----

quadratic-war-name = Quadratic War
quadratic-war-summary = Armies of algebraic terms. Line them up; the discriminant decides who vanishes.
quadratic-war-first = Blue
quadratic-war-second = Red
quadratic-war-preset-original = Blue moves first and does better. Games can be drawn.
quadratic-war-preset-balanced = A draw counts as Red’s win, so Blue has to win.
quadratic-war-option-rules = Rules
quadratic-war-option-rules-help = Classic: a line without x² is an equation too, and always strikes. It is a draw if no x is left, but a constant is, and all x² and constants have one sign. Modern: a line without x² is no equation. It is a draw if no set of pieces with both colours has a ≠ 0 and D ≥ 0, wherever they stand.
quadratic-war-option-rules-brief = { $value ->
    [modern] modern rules
   *[classic] classic rules
}
quadratic-war-option-rules-classic = Classic
quadratic-war-option-rules-modern = Modern
quadratic-war-option-swap = Swap of armies
quadratic-war-option-swap-help = After Blue’s first move Red may take that army: the board is turned, the colours change, and Blue moves again.
quadratic-war-option-swap-brief = { $value ->
    [on] armies may be swapped
   *[off] no swap
}
quadratic-war-option-swap-off = None
quadratic-war-option-swap-on = Allowed
quadratic-war-option-ending = If nobody wins
quadratic-war-option-ending-help = A game that would be a draw can go to the side with more pieces, or to Red.
quadratic-war-option-ending-brief = { $value ->
    [majority] more pieces win
    [second] a draw is Red’s win
   *[draw] draws
}
quadratic-war-option-ending-draw = Draw
quadratic-war-option-ending-majority = More pieces win
quadratic-war-option-ending-second = Red wins
quadratic-war-option-odds = Missing piece
quadratic-war-option-odds-help = “none”, or the square of a piece that is left out at the start, such as h1.
quadratic-war-option-odds-brief = { $value ->
    [none] all pieces
   *[other] without { $value }
}
quadratic-war-pieces = { $count ->
    [one] { $count } piece
   *[other] { $count } pieces
}
quadratic-war-moved = { $seat ->
    [first] Blue
   *[second] Red
} moves { $piece } from { $from } to { $to }.
quadratic-war-passed = { $seat ->
    [first] Blue
   *[second] Red
} cannot move and passes.
quadratic-war-swapped = { $seat ->
    [first] Blue
   *[second] Red
} takes the army that has moved: the board is turned.
quadratic-war-equation = { $polynomial }, D{ "\u00A0" }={ "\u00A0" }{ $discriminant }: { $verdict ->
    [strike] strikes
   *[backfire] backfires on
} { $terms }.
quadratic-war-removed = { $seat ->
    [first] Blue
   *[second] Red
} loses { $pieces } and has { $left } left.
quadratic-war-score = Pieces: Blue { $first }, Red { $second }
quadratic-war-try-moved = Try { $piece }: { $from } → { $to }.
quadratic-war-goal = Touch a piece, then a square. Equations with D ≥ 0 strike; strike all enemy pieces to win.
quadratic-war-try-equation = { $verdict ->
    [strike] It strikes { quadratic-war-terms }
   *[backfire] It costs you { quadratic-war-terms }
}: D{ "\u00A0" }={ "\u00A0" }{ $discriminant }.
quadratic-war-terms = { $condemned-count ->
    [one] { $condemned-count } piece
   *[other] { $condemned-count } pieces
}
quadratic-war-try-passed = Pass.
quadratic-war-try-swapped = Swap: take the army that has moved.
quadratic-war-reason-annihilation = { $how ->
    [won] Your opponent has no pieces left.
    [lost] You have no pieces left.
   *[decided] { $loser } has no pieces left.
}
quadratic-war-reason-mutual-annihilation = Neither side has any pieces left.
quadratic-war-reason-no-quadratics = No x² is left on the board.
quadratic-war-reason-no-real-solutions = No equation with real roots is possible any more.
quadratic-war-reason-repetition = The same position came up three times.
quadratic-war-reason-no-progress = No piece was removed for too long.
quadratic-war-reason-blocked = Neither side can move.
quadratic-war-reason-majority = { $how ->
    [won] You have more pieces: { $more } to { $less }.
    [lost] You have fewer pieces: { $less } to { $more }.
   *[decided] More pieces: { $more } to { $less }.
}
quadratic-war-reason-draw-odds = { $how ->
    [won] Your opponent did not win, and a draw counts as your win.
    [lost] You did not win, and a draw counts as Red’s win.
   *[decided] Blue did not win, and a draw counts as Red’s win.
}
quadratic-war-refused-may-not-swap = Only Red may swap, and only as the first move.
quadratic-war-refused-may-not-pass = You can move a piece, so you may not pass.
quadratic-war-refused-no-piece = There is no piece on that square.
quadratic-war-refused-not-yours = That piece belongs to your opponent.
quadratic-war-refused-occupied = That square is taken. Pieces only move to empty squares.
quadratic-war-refused-out-of-reach = That piece cannot reach that square.
quadratic-war-empty = { $square }, empty
quadratic-war-piece = { $square }, { quadratic-war-colour }, { quadratic-war-term }
quadratic-war-own = { $square }, { quadratic-war-colour }, { quadratic-war-term }, { $count ->
    [0] no targets
    [one] { $count } target
   *[other] { $count } targets
}
quadratic-war-target = { $square }, target, { $outcome ->
    [strike] strikes { quadratic-war-struck }
    [backfire] backfires, costs { quadratic-war-lost }
    [both] strikes { quadratic-war-struck } and backfires, costs { quadratic-war-lost }
   *[quiet] no equation
}
quadratic-war-struck = { $struck ->
    [one] { $struck } piece
   *[other] { $struck } pieces
}
quadratic-war-lost = { $lost ->
    [one] { $lost } piece
   *[other] { $lost } pieces
}
quadratic-war-colour = { $seat ->
    [first] blue
   *[second] red
}
quadratic-war-term = { $sign ->
    [minus] { "minus " }
   *[plus] { "" }
}{ $kind ->
    [quadratic] { quadratic-war-times }x squared
    [linear] { quadratic-war-times }x
   *[constant] { quadratic-war-digit }
}
quadratic-war-times = { $size ->
    [1] { "" }
    [2] { "two " }
    [3] { "three " }
   *[4] { "four " }
}
quadratic-war-digit = { $size ->
    [1] one
    [2] two
    [3] three
   *[4] four
}
quadratic-war-and = and
quadratic-war-if = If { $piece } goes to { $square }
quadratic-war-again = Touch the square again to move.
quadratic-war-quiet = No equation: nothing vanishes.
quadratic-war-strikes = , real roots: strikes { $terms }
quadratic-war-backfires = , no real roots: backfires on { $terms }
quadratic-war-first-loses = Blue loses { $terms }.
quadratic-war-second-loses = Red loses { $terms }.
quadratic-war-begin = Line up your terms with the enemy’s
quadratic-war-begin-note = A line of neighbours makes an equation. If { $discriminant } is 0 or more, it strikes the opponent; below 0 it backfires.
quadratic-war-stillness = Moves without a loss: { $count } of { $limit }, then the game ends.
quadratic-war-stuck = None of your pieces can move.
quadratic-war-pass = Pass
quadratic-war-may-swap = You can take Blue’s army. Then Blue moves again.
quadratic-war-swap = Swap armies

## Fuse & Frost
## ----

fuse-and-frost-name = Fuse & Frost
fuse-and-frost-summary = Bombs with a fuse, ice with a kick. Five actions a turn in a walled arena.
fuse-and-frost-first = Blue
fuse-and-frost-second = Orange
fuse-and-frost-option-size = Size
fuse-and-frost-option-size-help = Squares along each side of the arena, walls included.
fuse-and-frost-option-size-brief = { $value } × { $value }
fuse-and-frost-option-first = Blue is
fuse-and-frost-option-first-help = A Bomber lays bombs that burst after some turns, a Freezer ice that anyone can kick, a Sparker coils with a current between them, a Miner mines that burst beside a player.
fuse-and-frost-option-first-brief = { $value ->
    [freezer] Blue Freezer
    [sparker] Blue Sparker
    [miner] Blue Miner
   *[bomber] Blue Bomber
}
fuse-and-frost-option-first-bomber = Bomber
fuse-and-frost-option-first-freezer = Freezer
fuse-and-frost-option-first-sparker = Sparker
fuse-and-frost-option-first-miner = Miner
fuse-and-frost-option-second = Orange is
fuse-and-frost-option-second-help = Any pairing works, even two of a kind.
fuse-and-frost-option-second-brief = { $value ->
    [freezer] Orange Freezer
    [sparker] Orange Sparker
    [miner] Orange Miner
   *[bomber] Orange Bomber
}
fuse-and-frost-option-second-bomber = Bomber
fuse-and-frost-option-second-freezer = Freezer
fuse-and-frost-option-second-sparker = Sparker
fuse-and-frost-option-second-miner = Miner
fuse-and-frost-option-turns = Turns
fuse-and-frost-option-turns-help = Turns of both players together before the game is a draw: 20 to 999.
fuse-and-frost-option-turns-brief = draw after { $value } turns
fuse-and-frost-option-fuse = Fuse
fuse-and-frost-option-fuse-help = Ends of turns until a new bomb bursts: 3 to 7. With 4 the opponent always moves last before the burst.
fuse-and-frost-option-fuse-brief = fuse { $value }
fuse-and-frost-option-kicks = Kicked bombs
fuse-and-frost-option-kicks-help = A steady fuse does not mind a kick; a burning one loses a turn, down to 1.
fuse-and-frost-option-kicks-brief = { $value ->
    [burning] kicks burn fuses
   *[steady] steady fuses
}
fuse-and-frost-option-kicks-steady = Steady
fuse-and-frost-option-kicks-burning = Burning
fuse-and-frost-option-blast = A bomb takes
fuse-and-frost-option-blast-help = The health that the burst of a bomb takes from a player: all of it, or 1 to 5.
fuse-and-frost-option-blast-brief = { $value ->
    [out] bombs put out
   *[other] bombs take { $value }
}
fuse-and-frost-option-blast-out = All health
fuse-and-frost-option-blast-1 = 1
fuse-and-frost-option-blast-2 = 2
fuse-and-frost-option-blast-3 = 3
fuse-and-frost-option-blast-4 = 4
fuse-and-frost-option-blast-5 = 5
fuse-and-frost-option-health = Health
fuse-and-frost-option-health-help = At the start: 5 for both, or that of each character.
fuse-and-frost-option-health-brief = { $value ->
    [by-role] health by character
   *[equal] equal health
}
fuse-and-frost-option-health-equal = Equal
fuse-and-frost-option-health-by-role = By character
fuse-and-frost-option-storm = Storm
fuse-and-frost-option-storm-help = After every so many turns the player farther from the middle loses 1 health: 1 to 50, or 0 for no storm.
fuse-and-frost-option-storm-brief = { $value ->
    [0] no storm
   *[other] storm every { $value } turns
}
fuse-and-frost-option-power-ups = Power-ups
fuse-and-frost-option-power-ups-help = Pairs of power-ups in the arena at the start, 0 to 3. A shield absorbs a hit, a leap jumps two squares, a swap changes places with the opponent.
fuse-and-frost-option-power-ups-brief = { $value ->
    [0] no power-ups
    [one] { $value } pair of power-ups
   *[other] { $value } pairs of power-ups
}
fuse-and-frost-help-danger = Danger at the end of the turn
fuse-and-frost-help-letters = Letters
fuse-and-frost-role-bomber = Bomber
fuse-and-frost-role-freezer = Freezer
fuse-and-frost-role-sparker = Sparker
fuse-and-frost-role-miner = Miner
fuse-and-frost-letter-bomber = B
fuse-and-frost-letter-freezer = F
fuse-and-frost-letter-sparker = S
fuse-and-frost-letter-miner = M
fuse-and-frost-side-word = { $seat ->
    [first] Blue
   *[second] Orange
}
fuse-and-frost-way-word = { $way ->
    [up] up
    [down] down
    [left] left
   *[right] right
}
fuse-and-frost-turned = { fuse-and-frost-side-word } turns { $to ->
    [up] up
    [down] down
    [left] left
   *[right] right
}.
fuse-and-frost-waited = { fuse-and-frost-side-word } waits.
fuse-and-frost-stepped = { fuse-and-frost-side-word } goes to { $to }.
fuse-and-frost-placed = { fuse-and-frost-side-word } lays { $object ->
    [bomb] a bomb
    [coil] a coil
    [mine] a mine
   *[ice] ice
} on { $at }.
fuse-and-frost-leapt = { fuse-and-frost-side-word } leaps to { $to }.
fuse-and-frost-swapped = { fuse-and-frost-side-word } swaps places: Blue is on { $first }, Orange on { $second }.
fuse-and-frost-picked-up = { fuse-and-frost-side-word } picks up { $power-up ->
    [shield] a shield
    [leap] a leap
   *[swap] a swap
}.
fuse-and-frost-destroyed = { $power-up ->
    [shield] The shield
    [leap] The leap
   *[swap] The swap
} on { $at } is destroyed.
fuse-and-frost-shielded = { $seat ->
    [first] Blue’s
   *[second] Orange’s
} shield absorbs the hit.
fuse-and-frost-pushed = { fuse-and-frost-side-word } is kicked to { $to }.
fuse-and-frost-slid = { $object ->
    [bomb] The bomb
    [coil] The coil
    [mine] The mine
   *[ice] The ice
} on { $from } slides to { $to }, against { $hit ->
    [first] Blue
    [second] Orange
    [bomb] a bomb
    [ice] ice
    [coil] a coil
    [mine] a mine
   *[wall] a wall
}.
fuse-and-frost-cracked = { $object ->
    [coil] The coil
    [mine] The mine
   *[ice] The ice
} on { $at } cracks, { $health } left.
fuse-and-frost-shattered = { $object ->
    [coil] The coil
    [mine] The mine
   *[ice] The ice
} on { $at } shatters.
fuse-and-frost-burned-down = The fuse of the bomb on { $at } burns down to { $timer }.
fuse-and-frost-hurt = { fuse-and-frost-side-word } is hit{ $cause ->
    [bomb] { " by a burst" }
    [mine] { " by a mine" }
    [coil] { " by the current" }
    [storm] { " by the storm" }
   *[ice] { "" }
}, { $health } health left.
fuse-and-frost-thawed = The ice on { $gone } melts away.
fuse-and-frost-drained = { $gone-count ->
    [one] { $object ->
        [coil] The coil on { $gone } is spent
       *[mine] The mine on { $gone } is spent
    }
   *[other] { $object ->
        [coil] The coils on { $gone } are spent
       *[mine] The mines on { $gone } are spent
    }
}.
fuse-and-frost-burst = { $bombs-count ->
    [0] { "" }
    [one] The bomb on { $bombs } bursts
   *[other] The bombs on { $bombs } burst
}{ $bombs-count ->
    [0] { $mines-count ->
        [one] The mine on { $mines } bursts
       *[other] The mines on { $mines } burst
    }
   *[other] { $mines-count ->
        [0] { "" }
        [one] , with the mine on { $mines }
       *[other] , with the mines on { $mines }
    }
}{ $ice-count ->
    [0] { "" }
   *[other] , and the ice on { $ice } is gone
}{ $coils-count ->
    [0] { "" }
    [one] , and the coil on { $coils } is gone
   *[other] , and the coils on { $coils } are gone
}.
fuse-and-frost-out = { fuse-and-frost-side-word } is out on { $at }.
fuse-and-frost-score = Health: Blue { $first }, Orange { $second }
fuse-and-frost-goal = Spend your actions, then end the turn. Catch your opponent with a burst or ice to win.
fuse-and-frost-try-stepped = Go to { $to }.
fuse-and-frost-try-leapt = Leap to { $to }.
fuse-and-frost-try-swapped = Swap places.
fuse-and-frost-try-placed = Lay { $object ->
    [bomb] a bomb
    [coil] a coil
    [mine] a mine
   *[ice] ice
} on { $at }.
fuse-and-frost-try-pushed = Kick { fuse-and-frost-side-word } to { $to }.
fuse-and-frost-try-slid = Kick { $object ->
    [bomb] the bomb
    [coil] the coil
    [mine] the mine
   *[ice] the ice
} on { $from }.
fuse-and-frost-try-waited = End the turn.
fuse-and-frost-reason-blast = { $how ->
    [won] Your opponent was caught in the blast.
    [lost] You were caught in the blast.
   *[decided] { $loser } was caught in the blast.
}
fuse-and-frost-reason-double-blast = { $how ->
    [drew] The blast caught you both.
   *[drawn] The blast caught both players.
}
fuse-and-frost-reason-frozen = { $how ->
    [won] Ice took your opponent’s last health.
    [lost] Ice took your last health.
   *[decided] Ice took { $loser }’s last health.
}
fuse-and-frost-reason-mined = { $how ->
    [won] A mine took your opponent’s last health.
    [lost] A mine took your last health.
   *[decided] A mine took { $loser }’s last health.
}
fuse-and-frost-reason-shocked = { $how ->
    [won] The current took your opponent’s last health.
    [lost] The current took your last health.
   *[decided] The current took { $loser }’s last health.
}
fuse-and-frost-reason-double-shock = { $how ->
    [drew] The current caught you both.
   *[drawn] The current caught both players.
}
fuse-and-frost-reason-storm = { $how ->
    [won] The storm took your opponent’s last health.
    [lost] The storm took your last health.
   *[decided] The storm took { $loser }’s last health.
}
fuse-and-frost-reason-turn-limit = The turn limit was reached.
fuse-and-frost-refused-already-facing = You face that way already.
fuse-and-frost-refused-no-actions = No actions are left: end the turn, or undo a step.
fuse-and-frost-refused-no-landing = A leap ends on the second square, and that is not empty.
fuse-and-frost-refused-no-power-up = You do not hold that power-up.
fuse-and-frost-refused-not-empty = That square is not empty.
fuse-and-frost-refused-nothing-to-kick = There is nothing to kick there.
fuse-and-frost-refused-no-room = There is no room behind that player.
fuse-and-frost-refused-run-blocked = It cannot slide: a wall or a player is behind it.
fuse-and-frost-health = { $count } health
fuse-and-frost-charge = charge { $count }
fuse-and-frost-turns-left = { $count ->
    [one] { $count } turn left
   *[other] { $count } turns left
}
fuse-and-frost-you = you
fuse-and-frost-wall = wall
fuse-and-frost-floor = empty
fuse-and-frost-bomb = bomb
fuse-and-frost-ice = ice
fuse-and-frost-coil = coil
fuse-and-frost-mine = mine
fuse-and-frost-facing = facing { fuse-and-frost-way-word }
fuse-and-frost-in-front = in front of you
fuse-and-frost-came-from = you came from here, touch to undo the step
fuse-and-frost-in-reach = within reach
fuse-and-frost-in-undo-reach = within reach after undo
fuse-and-frost-rest = a kick would end here
fuse-and-frost-in-danger = in danger
fuse-and-frost-actions-left = { $count ->
    [0] No actions left
    [one] { $count } action left
   *[other] { $count } actions left
}
fuse-and-frost-turn-of = Turn { $turn } of { $limit }
fuse-and-frost-actions = Actions
fuse-and-frost-place-bomb = Place bomb
fuse-and-frost-place-ice = Place ice
fuse-and-frost-place-coil = Place coil
fuse-and-frost-place-mine = Place mine
fuse-and-frost-kick = Kick
fuse-and-frost-leap = Leap
fuse-and-frost-swap = Swap
fuse-and-frost-power-up = { $kind ->
    [shield] a shield on the floor
    [leap] a leap on the floor
   *[swap] a swap on the floor
}
fuse-and-frost-holds = { $kind ->
    [shield] holds a shield
    [leap] holds a leap
   *[swap] holds a swap
}
fuse-and-frost-undo-step = Undo step
fuse-and-frost-end-turn = End turn
fuse-and-frost-pad = Turn and step
fuse-and-frost-pad-turn = Turn { fuse-and-frost-way-word }
fuse-and-frost-pad-step = Step { fuse-and-frost-way-word }
fuse-and-frost-how-touch = Touch a tinted square to walk there, the one in front to place or kick, yourself to turn.
fuse-and-frost-keys-turn = Turn; the same arrow again steps
fuse-and-frost-keys-kick = Kick what is in front, or place there
fuse-and-frost-keys-leap = Use a leap, over what is in front
fuse-and-frost-keys-swap = Use a swap: change places with the opponent
fuse-and-frost-keys-end = End the turn
fuse-and-frost-keys-undo = Undo a step

## Territory Words
## ----

territory-words-name = Territory Words
territory-words-summary = Spell a word across the board and claim the land between its letters.
territory-words-first = Blue
territory-words-second = Red
territory-words-preset-original = Words may be repeated. The last word is a great advantage.
territory-words-preset-balanced = Each word once. Blue gets land for Red’s last word.
territory-words-option-turns = Turns
territory-words-option-turns-help = Turns per player.
territory-words-option-turns-brief = { $value ->
    [one] { $value } turn each
   *[other] { $value } turns each
}
territory-words-option-reach = Reach
territory-words-option-reach-help = How many squares away the next letter may be.
territory-words-option-reach-brief = reach { $value }
territory-words-option-repeats = Repeated words
territory-words-option-repeats-help = Whether a word may be played twice in a game, by either player.
territory-words-option-repeats-brief = { $value ->
    [forbidden] each word once
   *[allowed] repeats allowed
}
territory-words-option-repeats-allowed = Allowed
territory-words-option-repeats-forbidden = Each word once
territory-words-option-dictionary = Dictionary
territory-words-option-dictionary-help = Who checks your English words: the built-in list, an online service, or the players themselves.
territory-words-option-dictionary-brief = { $value ->
    [online] online dictionary
    [honour] honour system
   *[builtin] built-in word list
}
territory-words-option-dictionary-builtin = Built-in list
territory-words-option-dictionary-online = Online service
territory-words-option-dictionary-honour = Honour system
territory-words-option-handicap = Handicap for Blue
territory-words-option-handicap-help = Thousands of cells that Blue gets at the end, because Red has the last word.
territory-words-option-handicap-brief = { $value ->
    [0] no handicap
   *[other] Blue +{ $value },000
}
territory-words-who = { $seat ->
    [first] Blue
   *[second] Red
}
territory-words-other = { $seat ->
    [first] Red
   *[second] Blue
}
territory-words-spelled = { territory-words-who } spells { $word } over { $squares }, strength { $strength }.
territory-words-claimed = { $gained ->
    [0] { $lost ->
        [0] No land changes hands.
       *[other] { territory-words-other } loses { GROUPED($lost) } cells.
    }
   *[other] { $lost ->
        [0] { territory-words-who } claims { GROUPED($gained) } cells.
       *[other] { territory-words-who } claims { GROUPED($gained) } cells, { territory-words-other } loses { GROUPED($lost) }.
    }
}
territory-words-passed = { territory-words-who } passes.
territory-words-score = Land: Blue { $first }, Red { $second }
territory-words-cells = { $count ->
    [one] { GROUPED($count) } cell
   *[other] { GROUPED($count) } cells
}, { $share }
territory-words-percent = { $whole }.{ $tenth } %
territory-words-handicap = { $score } + { GROUPED($cells) }
territory-words-goal = Pick letters of an English word and submit it. The land between them is yours; more land wins.
territory-words-try-spelled = Try { $word }: { $squares }.
territory-words-try-claimed = It claims { GROUPED($gained) } cells{ $lost ->
    [0] { "" }
   *[other] , { territory-words-other } loses { GROUPED($lost) }
}.
territory-words-try-passed = Pass.
territory-words-reason-territory = { $how ->
    [won] You have more land: { GROUPED($more) } to { GROUPED($less) }.
    [lost] You have less land: { GROUPED($less) } to { GROUPED($more) }.
   *[decided] More land: { GROUPED($more) } to { GROUPED($less) }.
}
territory-words-reason-handicap = { $how ->
    [won] Your handicap decides: without it you have { GROUPED($more) } to { GROUPED($less) }.
    [lost] Blue’s handicap decides: without it you have { GROUPED($less) } to { GROUPED($more) }.
   *[decided] Blue’s handicap decides: without it { GROUPED($more) } to { GROUPED($less) }.
}
territory-words-reason-equal-territory = Equal land: { GROUPED($more) } each.
territory-words-refused-too-short = A word has at least three letters.
territory-words-refused-word-repeated = That word was played before, and each word counts only once.
territory-words-refused-out-of-reach = That letter is out of reach. Undo a letter, or pick a nearer one.
territory-words-refused-picked-twice = That letter is picked already. Only the last one can be taken back.
territory-words-letter = letter { $letter }
territory-words-picked = picked as number { $number }
territory-words-within = within reach
territory-words-without = out of reach
territory-words-land = { $owner ->
    [first] blue land, strength { $strength }
    [second] red land, strength { $strength }
    [neutral] neutral land
   *[nobody] unclaimed land
}
territory-words-left = { $count ->
    [one] { $count } turn left
   *[other] { $count } turns left
}
territory-words-prompt = Pick letters to spell a word
territory-words-wait = Waiting for a word
territory-words-reach = { $count ->
    [one] Begin anywhere; each next letter is at most { $count } square away.
   *[other] Begin anywhere; each next letter is at most { $count } squares away.
}
territory-words-attack = { $count ->
    [one] { $count } letter
   *[other] { $count } letters
}, strength { $strength }
territory-words-would-win = would win { $cells }
territory-words-loss = { $loser ->
    [first] Blue
   *[second] Red
} −{ $lost }
territory-words-no-letter = No { $letter } is within reach.
territory-words-cleared = No letters picked.
territory-words-submit = Submit
territory-words-undo-letter = Undo letter
territory-words-clear = Clear
territory-words-pass = Pass
territory-words-pass-question = Really pass?
territory-words-keys-undo = Undo the last turn, before a word is begun
territory-words-keys-letter = Pick the nearest square with this letter
territory-words-keys-another = Pick the next nearest one instead
territory-words-keys-submit = Play the word
territory-words-keys-take-back = Take the last letter back
territory-words-keys-clear = Clear the word
territory-words-log-word = { $word } · strength { $strength }
territory-words-log-pass = passed

## Stay on the Board
## ----

stay-on-the-board-name = Stay on the Board
stay-on-the-board-summary = One queen, two players, and squares that close behind it.
stay-on-the-board-first = First
stay-on-the-board-second = Second
stay-on-the-board-preset-original = All squares are open at the start. The size of the board favours one side.
stay-on-the-board-preset-balanced = A square may be closed at the start, so nobody knows whom the board favours.
stay-on-the-board-option-size = Size
stay-on-the-board-option-size-help = 3 × 3 is good for learning; 5 × 5 is recommended.
stay-on-the-board-option-size-brief = { $value } × { $value }
stay-on-the-board-option-mode = Squares left behind
stay-on-the-board-option-mode-help = Open is simpler. Harder: the square that the queen leaves closes for good.
stay-on-the-board-option-mode-brief = { $value ->
    [open] squares stay open
   *[blocked] squares close
}
stay-on-the-board-option-mode-open = Stay open
stay-on-the-board-option-mode-blocked = Close
stay-on-the-board-option-start = Queen starts on
stay-on-the-board-option-start-help = “random”, or a square such as b2.
stay-on-the-board-option-start-brief = { $value ->
    [random] random start
   *[other] start on { $value }
}
stay-on-the-board-option-limit = Draw after
stay-on-the-board-option-limit-help = The number of safe moves; 0 for no limit.
stay-on-the-board-option-limit-brief = { $value ->
    [0] no draw by moves
    [one] draw after { $value } move
   *[other] draw after { $value } moves
}
stay-on-the-board-option-closed = Closed at the start
stay-on-the-board-option-closed-help = At most so many squares, and at most a quarter of the board. How many and which is drawn when the game starts.
stay-on-the-board-option-closed-brief = { $value ->
    [0] no square closed
    [one] up to { $value } square closed
   *[other] up to { $value } squares closed
}
stay-on-the-board-help-safe = Safe squares
stay-on-the-board-help-blindfold = Blindfold
stay-on-the-board-moved = The queen goes from { $from } to { $to }.
stay-on-the-board-closed = { $at } closes.
stay-on-the-board-fell = The queen goes { $distance } { stay-on-the-board-way-word } from { $from }, off the board.
stay-on-the-board-blocked = The queen goes from { $from } to { $to }, which is closed.
stay-on-the-board-claimed = { $seat ->
    [first] First
   *[second] Second
} claims “No moves”: { $right ->
    [yes] correct.
   *[no] wrong.
}
stay-on-the-board-score = Points: { $total } (First { $first }, Second { $second })
stay-on-the-board-try-moved = Try { $from } → { $to }.
stay-on-the-board-goal = Move the queen to an open square. Without a safe move, claim “No moves” and win.
stay-on-the-board-closes = { $place ->
    [corner] It closes the corner { $square }.
    [edge] It closes { $square } at the edge.
   *[middle] It closes { $square } in the middle.
}
stay-on-the-board-try-claimed = Claim “No moves”: no safe square is left.
stay-on-the-board-missed = { $squares-count ->
    [one] { $squares } was safe.
   *[other] { $squares } were safe.
}
stay-on-the-board-missed-legend = Safe squares that the claim missed
stay-on-the-board-way-word = { $direction ->
    [up] up
    [down] down
    [left] to the left
    [right] to the right
    [up-left] up and left
    [up-right] up and right
    [down-left] down and left
   *[down-right] down and right
}
stay-on-the-board-reason-off-board = { $how ->
    [won] Your opponent sent the queen off the board.
    [lost] You sent the queen off the board.
   *[decided] { $loser } sent the queen off the board.
}
stay-on-the-board-reason-closed-square = { $how ->
    [won] Your opponent moved the queen onto a closed square.
    [lost] You moved the queen onto a closed square.
   *[decided] { $loser } moved the queen onto a closed square.
}
stay-on-the-board-reason-right-claim = { $how ->
    [won] Your claim was correct: no safe move was left.
    [lost] Your opponent’s claim was correct: no safe move was left.
   *[decided] Correct claim: no safe move was left.
}
stay-on-the-board-reason-wrong-claim = { $how ->
    [won] Your opponent’s claim was wrong: a safe move was left.
    [lost] Your claim was wrong: a safe move was left.
   *[decided] Wrong claim: a safe move was left.
}
stay-on-the-board-reason-move-limit = The move limit was reached.
stay-on-the-board-refused-no-such-distance = The board is not that wide: choose a shorter distance.
stay-on-the-board-square = { $square }, { $what ->
    [queen] the queen
    [closed] closed
    [safe] open, safe to go to
    [missed] open, was safe to go to
   *[open] open
}
stay-on-the-board-points = { $count } of { $total ->
    [one] { $total } point
   *[other] { $total } points
}
stay-on-the-board-made = { $count ->
    [one] { $count } safe move made
   *[other] { $count } safe moves made
}
stay-on-the-board-note-blocked = The square you leave closes behind you.
stay-on-the-board-note-open = Squares stay open.
stay-on-the-board-dial = Direction
stay-on-the-board-distances = Distance
stay-on-the-board-direction = { stay-on-the-board-way-word }
stay-on-the-board-distance = { $count ->
    [one] { $count } square
   *[other] { $count } squares
}
stay-on-the-board-confirm = Go: { stay-on-the-board-way-word }, { $distance }
stay-on-the-board-dialled = { $direction ->
    [none] Nothing chosen yet
   *[other] { stay-on-the-board-way-word }, { $distance }
}
stay-on-the-board-claim = No moves
stay-on-the-board-keys-direction = Direction; the same key again goes farther
stay-on-the-board-keys-distance = Distance
stay-on-the-board-keys-confirm = Make the move
stay-on-the-board-keys-claim = Claim “{ stay-on-the-board-claim }”

## Breakthrough
## ----

breakthrough-reason-far-row = { $how ->
    [won] Your pawn reached the far row.
    [lost] Your opponent’s pawn reached the far row.
   *[decided] A pawn reached the far row.
}
breakthrough-reason-no-pawns = { $how ->
    [won] Your opponent has no pawns left.
    [lost] You have no pawns left.
   *[decided] { $loser } has no pawns left.
}
