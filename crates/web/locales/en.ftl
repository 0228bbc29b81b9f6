### English.
### A message's name begins with the screen or the game it belongs to. Every language has the same messages.

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
   *[expert] expert
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
about-what = Original strategy games for two on a grid. Everything runs in your browser; nothing about you is collected or sent.
about-words-title = The word list
about-words = Territory Words uses the English list of SCOWL. Its licence asks for this notice:
about-no-notices = The text could not be loaded. Check your connection and reload the page.
about-fonts-title = The fonts
about-fonts = Inter and STIX Two Text, under the SIL Open Font License 1.1, reduced to the letters used here.

## Home
## ----

home-title = Strategy on squared paper.
home-lead = Four original games for two. On one device, online, against the computer, or just to watch.
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
setup-level-first = First computer
setup-level-second = Second computer
setup-side = You play
setup-side-random = Random
setup-names = Names
setup-name-optional = optional
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
play-no-computer = The computer could not be started. Undo and try again, or reload the page.
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
refused-game-over = The game is over.
refused-not-a-move = That is not a move.
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
online-code = Four-letter code
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
online-mine-none = None yet on this device.
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
online-refused-unavailable = The server cannot save right now. Try again in a moment.
online-refused-no-such-code = No game is waiting with this code. It may have started, or its host has left.
online-refused-not-a-code = A code has four letters, such as KRTX.
online-code-letters = No code has { $letter } in it. A code is four of these letters: { $letters }.
online-refused-begun = This game has started without you.
online-refused-no-such-game = There is no such game.
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

## Settings and about
## ----

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
settings-confirm-help = The first touch shows what a move does, the second makes it.

## Quadratic War
## ----

quadratic-war-name = Quadratic War
quadratic-war-summary = Armies of algebraic terms. Line them up; the discriminant decides who vanishes.
quadratic-war-first = Blue
quadratic-war-second = Red
quadratic-war-option-rules = Rules
quadratic-war-option-rules-help = Classic: a line without x² is an equation too, and always strikes. Modern: it is no equation.
quadratic-war-option-rules-brief = { $value ->
    [modern] modern rules
   *[classic] classic rules
}
quadratic-war-option-rules-classic = Classic
quadratic-war-option-rules-modern = Modern
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
quadratic-war-try-passed = Pass.
reason-annihilation = { $how ->
    [won] Your opponent has no pieces left.
    [lost] You have no pieces left.
   *[decided] { $loser } has no pieces left.
}
reason-mutual-annihilation = Neither side has any pieces left.
reason-no-quadratics = No x² is left on the board.
reason-no-real-solutions = No equation with real roots is possible any more.
reason-repetition = The same position came up three times.
reason-no-progress = No piece was removed for too long.
reason-blocked = Neither side can move.
refused-may-not-pass = You can move a piece, so you may not pass.
refused-no-piece = There is no piece on that square.
refused-not-yours = That piece belongs to your opponent.
refused-occupied = That square is taken. Pieces only move to empty squares.
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
quadratic-war-stillness = Moves without a loss: { $count } of { $limit }, then a draw.
quadratic-war-stuck = None of your pieces can move.
quadratic-war-pass = Pass

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
fuse-and-frost-option-first-help = A Bomber lays bombs that burst after four turns; a Freezer lays ice that anyone can kick.
fuse-and-frost-option-first-brief = { $value ->
    [freezer] Blue Freezer
   *[bomber] Blue Bomber
}
fuse-and-frost-option-first-bomber = Bomber
fuse-and-frost-option-first-freezer = Freezer
fuse-and-frost-option-second = Orange is
fuse-and-frost-option-second-help = Any pairing works, even two of a kind.
fuse-and-frost-option-second-brief = { $value ->
    [freezer] Orange Freezer
   *[bomber] Orange Bomber
}
fuse-and-frost-option-second-bomber = Bomber
fuse-and-frost-option-second-freezer = Freezer
fuse-and-frost-option-turns = Turns
fuse-and-frost-option-turns-help = Turns of both players together before the game is a draw: 20 to 999.
fuse-and-frost-option-turns-brief = draw after { $value } turns
fuse-and-frost-help-danger = Danger at the end of the turn
fuse-and-frost-role-bomber = Bomber
fuse-and-frost-role-freezer = Freezer
fuse-and-frost-letter-bomber = B
fuse-and-frost-letter-freezer = F
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
   *[ice] ice
} on { $at }.
fuse-and-frost-pushed = { fuse-and-frost-side-word } is kicked to { $to }.
fuse-and-frost-slid = { $object ->
    [bomb] The bomb
   *[ice] The ice
} on { $from } slides to { $to }, against { $hit ->
    [first] Blue
    [second] Orange
    [bomb] a bomb
    [ice] ice
   *[wall] a wall
}.
fuse-and-frost-cracked = The ice on { $at } cracks, { $health } left.
fuse-and-frost-shattered = The ice on { $at } shatters.
fuse-and-frost-hurt = { fuse-and-frost-side-word } is hit, { $health } health left.
fuse-and-frost-thawed = The ice on { $gone } melts away.
fuse-and-frost-burst = { $bombs-count ->
    [one] The bomb on { $bombs } bursts
   *[other] The bombs on { $bombs } burst
}{ $ice-count ->
    [0] { "" }
   *[other] , and the ice on { $ice } is gone
}.
fuse-and-frost-out = { fuse-and-frost-side-word } is out on { $at }.
fuse-and-frost-score = Health: Blue { $first }, Orange { $second }
fuse-and-frost-try-stepped = Go to { $to }.
fuse-and-frost-try-placed = Lay { $object ->
    [bomb] a bomb
   *[ice] ice
} on { $at }.
fuse-and-frost-try-pushed = Kick { fuse-and-frost-side-word } to { $to }.
fuse-and-frost-try-slid = Kick { $object ->
    [bomb] the bomb
   *[ice] the ice
} on { $from }.
fuse-and-frost-try-waited = End the turn.
reason-blast = { $how ->
    [won] Your opponent was caught in the blast.
    [lost] You were caught in the blast.
   *[decided] { $loser } was caught in the blast.
}
reason-double-blast = { $how ->
    [drew] The blast caught you both.
   *[drawn] The blast caught both players.
}
reason-frozen = { $how ->
    [won] Ice took your opponent’s last health.
    [lost] Ice took your last health.
   *[decided] Ice took { $loser }’s last health.
}
reason-turn-limit = The turn limit was reached.
refused-already-facing = You face that way already.
refused-no-actions = No actions are left: end the turn, or undo a step.
refused-not-empty = That square is not empty.
refused-nothing-to-kick = There is nothing to kick there.
refused-no-room = There is no room behind that player.
refused-run-blocked = It cannot slide: a wall or a player is behind it.
fuse-and-frost-health = { $count } health
fuse-and-frost-turns-left = { $count ->
    [one] { $count } turn left
   *[other] { $count } turns left
}
fuse-and-frost-you = you
fuse-and-frost-wall = wall
fuse-and-frost-floor = empty
fuse-and-frost-bomb = bomb
fuse-and-frost-ice = ice
fuse-and-frost-facing = facing { fuse-and-frost-way-word }
fuse-and-frost-in-front = in front of you
fuse-and-frost-came-from = you came from here, touch to undo the step
fuse-and-frost-in-reach = within reach
fuse-and-frost-rest = a kick would end here
fuse-and-frost-in-danger = in danger
fuse-and-frost-actions-left = { $count ->
    [0] No actions left
    [one] { $count } action left
   *[other] { $count } actions left
}
fuse-and-frost-turn-of = Turn { $turn } of { $limit }
fuse-and-frost-deeds = Actions
fuse-and-frost-place-bomb = Place bomb
fuse-and-frost-place-ice = Place ice
fuse-and-frost-kick = Kick
fuse-and-frost-undo-step = Undo step
fuse-and-frost-end-turn = End turn
fuse-and-frost-pad = Turn and step
fuse-and-frost-pad-turn = Turn { fuse-and-frost-way-word }
fuse-and-frost-pad-step = Step { fuse-and-frost-way-word }
fuse-and-frost-how-keys = An arrow turns, again steps · Space kicks or places · Enter ends · U undoes a step
fuse-and-frost-how-touch = Touch a tinted square to walk there, the one in front to place or kick, yourself to turn.

## Territory Words
## ----

territory-words-name = Territory Words
territory-words-summary = Spell a word across the board and claim the land between its letters.
territory-words-first = Blue
territory-words-second = Red
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
territory-words-score = Land: Blue { GROUPED($first) }, Red { GROUPED($second) }
territory-words-try-spelled = Try { $word }: { $squares }.
territory-words-try-passed = Pass.
reason-territory = { $how ->
    [won] You have more land: { GROUPED($more) } to { GROUPED($less) }.
    [lost] You have less land: { GROUPED($less) } to { GROUPED($more) }.
   *[decided] More land: { GROUPED($more) } to { GROUPED($less) }.
}
reason-equal-territory = Equal land: { GROUPED($more) } each.
refused-too-short = A word has at least three letters.
refused-word-repeated = That word was played before, and each word counts only once.
refused-out-of-reach = That letter is out of reach. Undo a letter, or pick a nearer one.
refused-picked-twice = That letter is picked already. Only the last one can be taken back.
refused-unknown-word = That word is not in the dictionary. Try another; nothing is lost.
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
territory-words-keys = Letters pick the nearest square, with Shift the next one. Enter submits, Backspace takes a letter back, Escape clears.
territory-words-log-word = { $word } · strength { $strength }
territory-words-log-pass = passed

## Stay on the Board
## ----

stay-on-the-board-name = Stay on the Board
stay-on-the-board-summary = One queen, two players, and squares that close behind it.
stay-on-the-board-first = First
stay-on-the-board-second = Second
stay-on-the-board-option-size = Size
stay-on-the-board-option-size-help = Squares along each side of the board.
stay-on-the-board-option-size-brief = { $value } × { $value }
stay-on-the-board-option-mode = Squares left behind
stay-on-the-board-option-mode-help = Whether a square closes for good when the queen leaves it.
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
stay-on-the-board-score = Points: First { $first }, Second { $second }
stay-on-the-board-try-moved = Try { $from } → { $to }.
stay-on-the-board-try-claimed = Claim “No moves”.
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
reason-off-board = { $how ->
    [won] Your opponent sent the queen off the board.
    [lost] You sent the queen off the board.
   *[decided] { $loser } sent the queen off the board.
}
reason-closed-square = { $how ->
    [won] Your opponent moved the queen onto a closed square.
    [lost] You moved the queen onto a closed square.
   *[decided] { $loser } moved the queen onto a closed square.
}
reason-right-claim = { $how ->
    [won] Your claim was correct: no safe move was left.
    [lost] Your opponent’s claim was correct: no safe move was left.
   *[decided] Correct claim: no safe move was left.
}
reason-wrong-claim = { $how ->
    [won] Your opponent’s claim was wrong: a safe move was left.
    [lost] Your claim was wrong: a safe move was left.
   *[decided] Wrong claim: a safe move was left.
}
reason-move-limit = The move limit was reached.
stay-on-the-board-square = { $square }, { $what ->
    [queen] the queen
    [closed] closed
    [safe] open, safe to go to
    [missed] open, was safe to go to
   *[open] open
}
stay-on-the-board-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
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

## Learning Quadratic War
## ----
## .

learn-quadratic-war-constant = You are Blue, at the bottom. Numbers without x are constants. They go one square straight ahead. Touch a constant, then the square in front of it.
learn-quadratic-war-constant-done = A constant never turns back and never goes sideways. Red answers in the same way.
learn-quadratic-war-constant-missed = That was not a constant. Constants are the front row of plain numbers: 1, 2, −3 and so on.
learn-quadratic-war-linear = Terms with x are linears. They go up, down, left or right, one square or two. Move 2x.
learn-quadratic-war-linear-done = Linears go straight, never on a diagonal, and never over another piece.
learn-quadratic-war-linear-missed = That was another piece. Move 2x, the one on d3.
learn-quadratic-war-quadratic = Terms with x² are quadratics. They go in all eight directions, up to three squares. Send x² from b1 to e4.
learn-quadratic-war-quadratic-done = Three squares on a diagonal in one move: no piece goes farther.
learn-quadratic-war-quadratic-missed = Not there. From b1, e4 lies three squares up and to the right.
learn-quadratic-war-strike = Pieces of both sides in one unbroken line make an equation. Move x² from d2 to d5, right below −3x and 2.
learn-quadratic-war-strike-done = x² − 3x + 2 = 0 has D = 9 − 8 = 1. D is not negative, so it strikes: Red loses −3x and 2.
learn-quadratic-war-strike-missed = No equation there. Put x² on d5: then d5, d6 and d7 form one line.
learn-quadratic-war-backfire = The discriminant D = b² − 4ac decides. Here a, b and c are the sums before x², before x, and without x. If D is below zero, the equation backfires, and you lose your own pieces. Two squares touch a Red piece: d6 makes x² + 1 = 0, a6 makes x² − 4 = 0. Choose the one that strikes.
learn-quadratic-war-backfire-done = x² − 4 = 0 has D = 16: a strike. x² + 1 = 0 has D = −4: it would have cost you x².
learn-quadratic-war-backfire-missed = That did not strike. Opposite signs are good: with x² and −4, D = 0 + 16. With x² and 1, D = 0 − 4.
learn-quadratic-war-two = One move can make several equations, one for each line through the square. Find the square where −x² takes three pieces at once.
learn-quadratic-war-two-done = −x² + 2x + 1 = 0 has D = 8, and −x² + 3 = 0 has D = 12. Both strike: Red loses 2x, 1 and 3.
learn-quadratic-war-two-missed = Look for a square that touches 3 from below and 2x from the left: e6.
learn-quadratic-war-draw = Without quadratics there is no war: when the last one goes, the game is a draw. You have two pieces against four. Save the game: strike 3x² with 2x.
learn-quadratic-war-draw-done = 3x² + 2x = 0 has D = 4. The last quadratic is gone, so the game is a draw: a good result with two against four.
learn-quadratic-war-draw-missed = 3x² is still there. Move 2x up, to b5 or b6: both touch c6.
learn-quadratic-war-win = Take the last pieces and you win. D = 0 is enough for a strike. Move 1 from c5 to c6.
learn-quadratic-war-win-done = x² + 2x + 1 = 0 has D = 4 − 4 = 0: a strike. Red has nothing left. You win!
learn-quadratic-war-win-missed = Not yet. On c6 your 1 joins the line of 2x and x².

learn-quadratic-war-figure-start = The start: quadratics at the back, then linears, then constants. Blue moves first.
learn-quadratic-war-figure-moves = Where a quadratic (c6), a linear (g2) and a constant (a2) may go.
learn-quadratic-war-figure-strike = x² − 3x + 2 = 0, D = 1. Blue has just come to d5: Red loses −3x and 2.
learn-quadratic-war-figure-backfire = x² + 1 = 0, D = −4. Blue has just come to d6, and loses x².
learn-quadratic-war-figure-two = Two equations at e6: −x² + 3 = 0 along the column, −x² + 2x + 1 = 0 along the row. Both strike.

learn-quadratic-war-rules =
    # The idea
    Two armies of algebraic terms face each other. You do not capture by landing on a piece. You bring your pieces into line with the other army’s, and the line becomes an equation. Its discriminant decides whose pieces vanish. Make all of the other army vanish, and you win.

    # The board
    The board has 8 columns, a to h, and 9 rows, 1 to 9. Blue plays from the bottom and moves first; Red plays from the top. Each side has 24 pieces: eight quadratics at the back, eight linears in the middle, eight constants in front. Blue’s numbers are −4, −3, −2, −1, 1, 2, 3, 4 from a to h in each row. Red’s are 4, 3, 2, 1, −1, −2, −3, −4. So terms that face each other in a column are opposite.

    @figure quadratic-war-start

    # Moving
    A piece goes in a straight line over empty squares to an empty square. Nothing jumps, and nothing lands on another piece.

    | piece | looks like | directions | at most |
    | quadratic | 2*x*² in a square | all eight | 3 squares |
    | linear | 2*x* in a circle | up, down, left, right | 2 squares |
    | constant | 2 in a house shape | straight ahead only | 1 square |

    Ahead is up the board for Blue, and down for Red.

    @figure quadratic-war-moves

    # Equations
    After each move, look along the four lines through the square that the piece came to: the row, the column and both diagonals. On each line take the longest unbroken run of pieces that holds the moved piece. If a run has pieces of **both** sides, it is an equation.

    Add up the run: *a* is the sum of the numbers before *x*², *b* of those before *x*, *c* of the plain numbers. Then *D* = *b*² − 4*ac*, the discriminant.

    - **D is 0 or more: a strike.** The equation has real roots. The opponent’s pieces in this run are removed.
    - **D is below 0: a backfire.** Your own pieces in this run are removed, with the one you moved.

    @figure quadratic-war-strike

    @figure quadratic-war-backfire

    One move can make up to four equations. All of them are judged on the board as it stands right after the move; then everything condemned goes at once. So one move can strike and backfire together. Pieces that merely stand in line do nothing: it takes a move into the line.

    @figure quadratic-war-two

    # Two sets of rules
    - **Classic**, the usual one: every run with both sides is an equation, also one without *x*². Then *D* = *b*², so it always strikes.
    - **Modern**: a run whose *a* is 0 is no equation, and nothing is removed.

    # How a game ends
    If one side has no pieces left, the other side wins. The game is a draw

    - when no quadratic is left on the board;
    - when no equation can have real roots any more. Classic: no linear is left, but constants are, and all quadratics and all constants have the same sign. Modern: no set of the remaining pieces with at least one of each side has *a* other than 0 and *D* of 0 or more, wherever they stand;
    - when the same board with the same side to move comes up for the third time;
    - after 100 moves in a row, both sides’ together, without a removal;
    - when neither side can move.

    If you cannot move but the other side can, you pass. A pass counts as a move without a removal.

learn-quadratic-war-tips =
    - **Read before you move.** Select a piece, point at a square, and read the equation it would make. No backfire needs to surprise you.
    - **Opposite signs strike.** If *a* and *c* have opposite signs, −4*ac* is above zero, and so is *D*. Danger is *a* and *c* of the same sign with a small *b*.
    - **Linears keep you safe.** A big *b* makes *b*² big. With *b* = 4 you can afford *ac* up to 4.
    - **Without x² nothing backfires.** In the classic rules your constant or linear that touches a lone constant or linear always strikes. So does theirs.
    - **The one who arrives decides.** A line works only for the side that moves into it. Do not stop where the other side can come next to you and strike. Count their reach: 3, 2 and 1.
    - **Know the prices.** To our strongest computer player a quadratic is worth about two linears or five constants. Do not spend it on a constant.
    - **Quadratics wait.** On a full board they are safest in their own half. When the board empties, they rule it.
    - **Build traps.** Stand a big quadratic and a big constant of the same sign side by side. Whoever joins them with too little backfires: it takes a strong *b*, or an opposite number that turns the sum.
    - **Take long runs.** A strike removes every enemy piece in the run, and your own pieces in it stay. Two lines at once are better still.
    - **Behind? Hunt quadratics.** When the last one goes, it is a draw. Ahead? Keep a quadratic and a linear alive.

## Learning Fuse & Frost
## ----
## .

learn-fuse-and-frost-walk = You are Blue. Each step costs one action; in the very first turn you have three. Walk two squares to the right, to d6: touch a highlighted square, or press an arrow key.
learn-fuse-and-frost-walk-done = Two steps, one action left. In every later turn there are five.
learn-fuse-and-frost-walk-missed = The turn ended before you came to d6. Take two steps to the right.
learn-fuse-and-frost-undo = A step can be taken back. Take any step, then choose Undo, or touch the square you came from.
learn-fuse-and-frost-undo-done = The action is yours again. Steps can be undone until you place or kick something, or end the turn.
learn-fuse-and-frost-undo-missed = The turn is over, and what is done is done. Take one step, then undo it.
learn-fuse-and-frost-place = You are a Bomber, and you look to the right. Turning is free: turn down. Then place a bomb on the square in front of you, d3.
learn-fuse-and-frost-place-done = The bomb shows 4. At the end of every turn, yours or Orange’s, it counts down by one. At 0 it bursts.
learn-fuse-and-frost-place-missed = The bomb belongs on d3, the square below you. Turn down first.
learn-fuse-and-frost-escape = This bomb shows 1: it bursts when your turn ends. The blast runs in four directions to the nearest wall, and you stand in its way. Step out of the row, then end your turn.
learn-fuse-and-frost-escape-done = Around one corner, and the blast went past. Walls stop it; ice and players do not.
learn-fuse-and-frost-escape-missed = The blast filled row 4 and column d. Go up to b5 or down to b3, then end your turn.
learn-fuse-and-frost-shoot = Now you are a Freezer: you place ice. Kicked ice slides until it hits something. Place ice in front of you, on c4, and kick it at Orange.
learn-fuse-and-frost-shoot-done = Ice and kick, two actions: Orange has 4 health left. The ice cracked, and it melts a little at the end of every turn.
learn-fuse-and-frost-shoot-missed = Orange was not hit. Stay in row 4, place ice to the right, then kick it to the right.
learn-fuse-and-frost-kick = Bombs can be kicked too, whoever placed them. This one shows 2, so it bursts when Orange’s next turn ends. Kick it away from you, to the right.
learn-fuse-and-frost-kick-done = It stopped next to Orange, and its fuse burns on. You are still in its row: a careful player would step aside now.
learn-fuse-and-frost-kick-missed = The bomb was not kicked. Face right, towards c4, and kick.
learn-fuse-and-frost-chain = A blast sets off every bomb it touches. The bomb on d4 bursts when your turn ends. Go to c6, place a bomb on d6, step back round the corner to b5, and end your turn.
learn-fuse-and-frost-chain-done = The blast from d4 reached your new bomb, and that one swept row 6. Orange is out. You win!
learn-fuse-and-frost-chain-missed = Not quite. Your bomb must lie on d6, and you must stand out of rows 4 and 6 and of column d: on b5, for example.

learn-fuse-and-frost-figure-arena = The small arena. Blue begins at the top left, Orange at the bottom right.
learn-fuse-and-frost-figure-blast = The bomb on d4 bursts when this turn ends. The marked squares are covered.
learn-fuse-and-frost-figure-slide = Kicked to the right, the ice on c4 slides to e4 and hits Orange.
learn-fuse-and-frost-figure-run = Two blocks in a run: kick the first, and the last one, d4, slides.
learn-fuse-and-frost-figure-chain = The bomb on d4 bursts when this turn ends and takes the one on d6 along.

learn-fuse-and-frost-rules =
    # The idea
    A duel in a walled arena. A **Bomber** places bombs that burst after four turns. A **Freezer** places ice that melts, and that anyone can kick. Each player can be either; two Bombers or two Freezers are fine. Be the last one standing.

    # The arena
    The arena has walls all round and pillars inside. Blue begins at the top left and looks right. Orange begins at the bottom right and looks left. Both have 5 health.

    @figure fuse-and-frost-arena

    # Your turn
    A turn has 5 actions; the very first turn of the game has 3. You need not use them all.

    | action | cost | when |
    | turn | free | any time |
    | step | 1 | the next square is empty floor |
    | place a bomb or ice | 1 | the next square is empty floor |
    | kick | 1 | something next to you can move |
    | end the turn | free | any time |

    To step, place or kick in a direction turns you that way. If a place or a kick takes your last action, the turn ends by itself. After a step it waits for you, so that you can still undo.

    You can **undo** your last step, then the one before, back to your last place or kick.

    # Kicking
    - **A player** next to you goes one square on, if the square behind them is empty.
    - **A bomb or ice** slides on to the last empty square before an obstacle.
    - **Several in a row:** the last one of the run slides, the others stay. If the run ends at a wall or a player, it cannot be kicked.

    @figure fuse-and-frost-run

    A sliding bomb simply stops, and its timer goes on. Sliding ice always ends by hitting something and loses 1 health. Ice that it hits loses 1 too; a player that it hits loses 1 health. Fresh ice has 6. Ice at 0 is gone, and a player at 0 is out.

    @figure fuse-and-frost-slide

    # The end of a turn
    Every time a turn ends, this happens in order:

    - Every block of ice loses 1 health.
    - Every timer drops by 1. Bombs begin at 4; those that reach 0 burst together.
    - A burst covers the bomb’s own square and runs in four directions up to the first wall. It passes through ice and players.
    - Every bomb that a burst covers bursts in the same moment.
    - Ice and bombs that are covered are gone. Players that are covered are out, whatever their health.

    So a bomb bursts at the end of the fourth turn, counting the one it was placed in.

    @figure fuse-and-frost-blast

    @figure fuse-and-frost-chain

    # How a game ends
    - A burst covers one player: the other wins.
    - A burst covers both: a draw.
    - Ice takes a player’s last health: the other wins at once.
    - The turn limit is reached: a draw. A burst at the end of the last turn still counts.

    # Options
    - **Size:** 7, 9 or 11 squares a side, walls included. The usual one is 7.
    - **Roles:** Bomber or Freezer for each player. Usually Blue is the Bomber, Orange the Freezer.
    - **Turns:** 20 to 999 for both together, usually 200.

    # Keys
    An arrow turns you, the same arrow again steps. Space kicks what is in front of you, or else places. Enter ends the turn, U undoes. With a pointer: touch a highlighted square to go there, the square you came from to undo, the square in front to place or kick.

learn-fuse-and-frost-tips =
    - **A 1 or a 2 is urgent.** A 1 bursts when your turn ends. A 2 bursts when the other’s turn ends, before you move again. Be out of line of both.
    - **Keep a way out.** Before you end a turn, count the squares you can still walk to. Fewer than three is a trap about to close.
    - **Live round corners.** A square between two pillars lies on one line only. Stand there, and few bombs can reach you.
    - **A 1 in your turn is a weapon.** Kick it into line with your opponent and end the turn: there is no time to answer.
    - **Your bombs serve both.** A bomb you place bursts after your opponent’s turn, so they have the last kick. Aim to take away escapes, and leave none of your own in its line.
    - **Chains beat counting.** A fresh bomb in line with an old one bursts early. Your opponent reads 4; you know better.
    - **Ice needs a gap.** Ice that lies right next to a player cannot be kicked into them. Leave at least one empty square.
    - **A second shot needs a second line.** The first block stops beside its target and shields it. Walk on, and shoot from another side.
    - **Stay out of a Freezer’s lines.** Shooting takes two actions, so three are left for walking. Keep a pillar or a block between you.
    - **Bombers, take care.** Among our computer players the Freezer does better, mostly because Bombers are caught by their own bombs. Place fewer, and always with a plan to leave.

## Learning Territory Words
## ----
## .

learn-territory-words-pick = You are Blue. Spell a word by touching letters one after another. Pick C on d9, A on h9 and T on f6, then submit.
learn-territory-words-pick-done = The three letters are corners, and the land inside is yours: 15,000 cells. A letter’s square has 2,500.
learn-territory-words-pick-missed = That was another word. Pick the marked letters C, A and T in this order.
learn-territory-words-shape = Shape matters more than closeness. S, U, N in row 3 lie in a line and enclose nothing. Spell SUN with U on g7 and N on k3: each letter may be four squares from the one before.
learn-territory-words-shape-done = Wide shapes hold the most: SUN gets 40,000 cells with three letters. The line that closes the shape may be as long as you like.
learn-territory-words-shape-missed = Your shape was too thin. Go up from S on c3 to U on g7, then down to N on k3.
learn-territory-words-strength = Longer words claim harder. Three letters have strength 1, four have 2, five have 3. Spell STONE round a ring: c3, f6, j6, k3, g2.
learn-territory-words-strength-done = The stronger the land, the darker it is, and the harder to take. Seven letters or more give 5, the most there is.
learn-territory-words-strength-missed = Find a word of at least five letters: the marked ones spell STONE.
learn-territory-words-attack = Red holds land with CAT, at strength 1. A stronger word takes it. Spell PLANT around all of it: b8, d11, h11, j8, f6.
learn-territory-words-attack-done = The stronger word wins: Red’s land is yours now, at the difference. PLANT has 3 against 1, so 2 is left there, and the full 3 on the free land around.
learn-territory-words-attack-missed = Red still has land. PLANT over the marked letters covers all of it.
learn-territory-words-neutral = Equal strengths cancel out. Red holds land with CAT again. Spell CAT on the same letters.
learn-territory-words-neutral-done = 1 against 1: the land is neutral now and counts for nobody. The next word over it claims it as if it were free.
learn-territory-words-neutral-missed = Nothing became neutral. Spell a word of three letters over Red’s land: C, A, T once more.
learn-territory-words-pass = Picked a wrong letter? Undo the last one, or clear them all. A word that is not in the dictionary costs nothing. If you find no word at all, you may pass: do so now.
learn-territory-words-pass-done = A pass uses up the turn and changes no land. Even a small word is better.
learn-territory-words-pass-missed = That was a word, and a good thing in a game. Here, choose Pass.
learn-territory-words-win = Your last turn. Red leads by 40,000 to 15,000. Turn it round with a long word and a wide shape: PLANT once more.
learn-territory-words-win-done = You have more land. Red finds nothing and passes, and that was the last turn: you win!
learn-territory-words-win-missed = Red is still ahead. Spell PLANT over b8, d11, h11, j8 and f6.

learn-territory-words-figure-triangle = CAT over d9, h9 and f6: three corners, 15,000 cells.
learn-territory-words-figure-zigzag = SUN twice. Blue’s three letters lie in a line and win nothing; Red’s zigzag wins 40,000 cells.
learn-territory-words-figure-attack = Red’s CAT had strength 1. Blue’s PLANT, strength 3, takes it and is left with 2 there.
learn-territory-words-figure-neutral = CAT and HEN, both of strength 1: where they overlap, the land is neutral.

learn-territory-words-rules =
    # The idea
    A board of letters is land to be shared. Spell an English word by picking letters, and the picked squares become the corners of a shape. The land inside is yours. Longer words claim harder. When all turns are used, the player with more land wins.

    # The board
    The board has 12 by 12 random letters; common letters come more often. They stay the same for the whole game. Blue moves first, then Red, in turn, 8 turns each.

    # Your turn
    - Pick letters one at a time. The first may be anywhere.
    - Each next letter is at most 4 columns and at most 4 rows from the one before, whatever lies between. Letters out of reach are dimmed.
    - A square can be picked only once in a word.
    - A word has at least 3 letters and is in the dictionary.

    Undo takes back the last letter, Clear takes back all of them. A word that is refused costs nothing: try another. You may also pass, which uses up the turn.

    # Land
    The picked letters are joined in order, middle to middle, and the last is joined to the first. That closing line may be longer than the reach. Everything inside is claimed. Letters in one line enclose nothing: the turn is used, and no land is won. If your lines cross, the parts they go round still count.

    Land is counted in small cells: 50 by 50 in each letter’s square, 360,000 on the board.

    @figure territory-words-triangle

    @figure territory-words-zigzag

    # Strength
    A word’s strength is its number of letters less 2, and at most 5. All land has a strength from 1 to 5, shown by how dark it is. What a word does depends on the land it covers:

    | the land is | it becomes |
    | free or neutral | yours, at the word’s strength |
    | yours already | yours, with both strengths added, up to 5 |
    | the opponent’s, and stronger | the opponent’s still, weakened by the word’s strength |
    | the opponent’s, equally strong | neutral |
    | the opponent’s, and weaker | yours, at the difference |

    @figure territory-words-attack

    Neutral land is purple and counts for nobody.

    @figure territory-words-neutral

    # How a game ends
    After the last turn, passes included, the player with more cells wins. Equal numbers are a draw. Two passes in a row do not end the game.

    # Options
    - **Turns:** 1 to 20 for each player, usually 8.
    - **Reach:** 2 to 11 squares from letter to letter, usually 4.
    - **Repeated words:** whether a word may be played twice in one game, by either player. Usually it may; other squares do not make it another word.
    - **Dictionary:** the built-in list, which works without a network; an online service; or the honour system, where every word is accepted. If the service does not answer, you choose: try again, use the built-in list, or accept the word.

learn-territory-words-tips =
    - **Think of the shape first.** Three letters in a zigzag can hold 40,000 cells; seven in a knot may hold fewer. Look for far corners, then for a word that fits.
    - **Use the whole reach.** Each letter four squares from the last, and round in a ring: that is the most land a word can hold.
    - **The closing line is free.** First and last letter may be far apart. Let the word end on the other side of the board.
    - **Add an ending.** -S, -ED, -ER or -ING is a corner more and a strength more.
    - **Taking counts twice.** Free land adds to your score. The opponent’s land also comes off theirs.
    - **Hit weak land.** Pale land has strength 1 or 2: four or five letters turn it. Leave dark land for later, or cancel it with an equal word.
    - **Strengthen what is in danger.** Your own land brings no new cells when you cover it, but land at 4 or 5 survives most words.
    - **Cancel when you lead.** Neutral land counts for nobody. If you are ahead, making the opponent’s land neutral is enough.
    - **Keep your best for the end.** The last words cannot be answered. Red has the very last turn, so Blue needs a lead before it.
    - **Remember good words.** While repeats are allowed, a good word on good squares works again: it makes your land stronger or takes it back.

## Learning Stay on the Board
## ----
## .

learn-stay-on-the-board-touch = There is one queen, and both players move it in turn. It goes any distance in a straight line: across, up and down, or on a diagonal. Touch a square to send it there.
learn-stay-on-the-board-touch-done = A safe move, and a point. The square that the queen left is closed now.
learn-stay-on-the-board-touch-missed = The queen has to stay on the board. Touch any other of the nine squares.
learn-stay-on-the-board-closed = The queen has been on the closed squares already. Whoever lands on one loses at once. Make a safe move.
learn-stay-on-the-board-closed-done = Safe. Every move closes one more square, so the board gets smaller and smaller.
learn-stay-on-the-board-closed-missed = That square was closed. Only b3 and c1 are open.
learn-stay-on-the-board-jump = The queen may fly over closed squares; only the landing counts. All its neighbours are closed here. Jump to an open square.
learn-stay-on-the-board-jump-done = Over the closed squares and down safely. Look at whole lines, not only at neighbours.
learn-stay-on-the-board-jump-missed = That was no safe landing. Try c4: two squares to the right.
learn-stay-on-the-board-keypad = You can also move by numbers, as on a keypad: 8 is up, 6 right, 2 down, 4 left, and 7, 9, 1, 3 are the diagonals between them. Choose direction 9, up and right, and distance 2. Then confirm.
learn-stay-on-the-board-keypad-done = Two squares up and to the right, from b2 to d4. The middle button shows your choice before you confirm.
learn-stay-on-the-board-keypad-missed = That was another move. Choose direction 9, then distance 2.
learn-stay-on-the-board-claim = Now the surprise: the player who has no safe move wins, but has to say so. Every square is closed. Claim “No moves”.
learn-stay-on-the-board-claim-done = Correct claim: you win. With one safe move left, the claim would have lost.
learn-stay-on-the-board-claim-missed = Any landing here loses. Do not move: claim.
learn-stay-on-the-board-count = You want to be the one without a move, so count. Two open squares are left, an even number. You take one, the other player has to take the last, and then you claim. Make your move.
learn-stay-on-the-board-count-done = One square is left, and the other player must go there. After that you have no move, and win.
learn-stay-on-the-board-count-missed = Only b3 and c2 are open. Move to either.
learn-stay-on-the-board-split = Three open squares: odd. If all were used, you would lose. So split them! The queen cannot get from b3 to a1, a knight’s move away. Leave just these two: take c3.
learn-stay-on-the-board-split-done = Wherever the other player goes, the last square is out of reach.
learn-stay-on-the-board-split-missed = From there, every square that is left gets used, and the other player claims. Take c3.
learn-stay-on-the-board-win = The other player went to b3. One square is still open, a1. Can the queen get there? If not, claim.
learn-stay-on-the-board-win-done = a1 is on no line from b3. Correct claim: you win!
learn-stay-on-the-board-win-missed = No line leads from b3 to an open square. Claim instead.

learn-stay-on-the-board-figure-moves = The marked squares are safe: in line with the queen, and open.
learn-stay-on-the-board-figure-jump = All neighbours are closed. The queen flies over them.
learn-stay-on-the-board-figure-claim = Two squares are open, but no line leads to them: time to claim.

learn-stay-on-the-board-rules =
    # The idea
    There is one queen, and it belongs to both players. They move it in turn. Whoever sends it off the board, or onto a closed square, loses. And whoever is left without a safe move wins, by saying so.

    # The board
    The board is a square of 2 by 2 up to 9 by 9. The usual size is 3 by 3. The queen starts on a random square, or on one that you choose.

    Usually squares **close**: the one that a move leaves is closed for the rest of the game. You can also choose that they **stay open**.

    # A move
    Choose a direction and a distance. There are eight directions, named as on a numeric keypad:

    | left | middle | right |
    | 7 up and left | 8 up | 9 up and right |
    | 4 left | | 6 right |
    | 1 down and left | 2 down | 3 down and right |

    The distance is from 1 to one less than the size of the board. The queen lands exactly that far away, and flies over closed squares on the way. If it lands on an open square of the board, the move is **safe**. Any other landing loses at once.

    @figure stay-on-the-board-moves

    @figure stay-on-the-board-jump

    # The claim
    Instead of moving you may claim “No moves”. If you really have no safe move, you win. If there was one, you lose. Where squares stay open there is always a safe move, so a claim is always wrong.

    @figure stay-on-the-board-claim

    # How a game ends
    | what happened | who wins |
    | the queen left the board | the other player |
    | the queen landed on a closed square | the other player |
    | a claim, and there was no safe move | the one who claimed |
    | a claim, but there was a safe move | the other player |
    | the move limit was reached | nobody: a draw |

    The limit counts safe moves. When it is reached, the game ends at once, before any claim.

    # Points
    Each safe move is a point. The score is the number of safe moves made, with each player’s share. Points do not decide who wins; they tell how long you kept it up.

    # Options
    - **Size:** 2 to 9 squares a side, usually 3.
    - **Squares left behind:** close or stay open; usually they close.
    - **Queen starts on:** a random square, or one of your choice.
    - **Draw after:** up to 999 safe moves, or 0 for no limit; usually 200.

    # Help and keys
    You can have the safe squares marked, or not. **Blindfold** hides the board, and you play from memory.

    Directions: the numeric keypad, or Q W E, A D, Z X C, with S as another key for down. The same key again makes the distance longer; digits on the main row set it. Enter, Space or keypad 5 confirms. Backspace claims. The middle button shows what you have chosen so far, and the other player’s last move while you wait.

learn-stay-on-the-board-tips =
    - **Remember who wins.** You do not want the last move; you want to have none. Play so that the other player makes the last safe move.
    - **Count the open squares**, without the queen’s own. If the number is even on your turn and all of them will be used, you win. If it is odd, you lose, unless something changes.
    - **Even? Keep it together.** Stay near the middle, and leave no square alone that the queen cannot come back to.
    - **Odd? Cut something off.** One square out of reach turns odd into even.
    - **Think of the knight.** A knight’s move is the jump that a queen cannot make. Two last squares a knight’s move apart are a split.
    - **Watch the corners.** Few lines lead there, so corners are the first to be cut off. Use one up in time, or leave it alone on purpose.
    - **Parity decides small boards.** From 2 by 2 to 5 by 5, with best play, the first player wins on odd sizes and the second on even ones. Choose your side.
    - **Near the end, do not trust the count.** With about a dozen squares left, squares get cut off all the time. Try the lines one by one.
    - **Check before you claim.** Look along all eight directions to the edge, over closed squares too. One far square you missed loses the game.
