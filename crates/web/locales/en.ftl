### English.
### A message's name begins with the screen or the game it belongs to. Every language has the same messages.

## Everywhere
## ----

site-title = Quadrille: strategy on squared paper
language-name = English
language-switch = Switch to English
number-group = ,
skip = Skip to the contents
back = Back
close = Close
cancel = Cancel
nav-label = Main
nav-games = Games
nav-review = Review
nav-learn = How to play
nav-settings = Settings
nav-about = About
nav-theme = Switch between paper and blueprint
board-label = Board. Arrow keys move, Enter selects, Escape leaves.
level-easy = easy
level-medium = medium
level-hard = hard
level-expert = expert
ended-won = { $side } won:
ended-draw = A draw:
reason-resign = the other side resigned.
reason-timeout = time ran out.
reason-agreement = both sides agreed.
reason-abandoned = the other side left.
lost-title = Nothing here
lost-what = This address leads nowhere. A game may have been removed from this browser, or the link was cut short.
lost-home = To the games
about-title = About Quadrille
about-what = Original strategy games for two on a grid. Everything runs in your browser; nothing about you is collected or sent.
about-words-title = The word list
about-words = Territory Words uses the English list of SCOWL. Its terms ask to be shown:
about-fonts-title = The fonts
about-fonts = Inter and STIX Two Text, under the SIL Open Font License 1.1, cut down to the letters that are needed.

## Home
## ----

home-title = Strategy on squared paper.
home-lead = Four original games for two. On one device, against the computer, or just to watch.
home-play = Play
home-play-game = Play { $game }
home-learn = Learn
home-learn-game = Learn { $game }
home-continue = Continue
home-forget = Remove this game
home-two-people = Two people
home-exhibition = Computer against computer
home-against = Against the computer ({ $level })
home-moves = { $count ->
    [0] no moves yet
    [one] { $count } move
   *[other] { $count } moves
}

## Set-up
## ----

setup-mode = Who plays
setup-mode-computer = You against the computer
setup-mode-two = Two people, one device
setup-mode-exhibition = Computer against computer
setup-mode-online = Online with a friend
setup-online-later = Online play comes with the server. Until then, pick one of the others.
setup-level = Strength
setup-level-first = First computer
setup-level-second = Second computer
setup-side = You play
setup-side-random = by lot
setup-names = Names
setup-name-optional = optional
setup-options = Options
setup-start = Start

## Play
## ----

play-you = You
play-computer = Computer ({ $level })
play-turn = to move
play-thinking = The computer is thinking
play-log = Moves
play-log-empty = No moves yet.
play-undo = Undo
play-undone = Taken back.
play-hint = Hint
play-flip = Flip
play-rules = Rules
play-resign = Resign
play-resign-question = Resign this game?
play-resign-note = The other side wins. You can still look at the game afterwards.
play-new = New game
play-pause = Pause
play-go-on = Go on
play-no-computer = The computer could not be started. Undo and try again, or reload the page.
hint-chance = Your chance: { $percent } %.
end-draw = A draw
end-you-won = You won
end-you-lost = You lost
end-won = { $name } won
end-rematch = Rematch
end-review = Review
refused-game-over = The game is over.
refused-not-a-move = That is no move.
words-unknown = { $word } is not in the dictionary. Try another word; nothing is lost.
words-no-list = The word list could not be loaded. Check the connection and try again.
words-waiting = Looking up { $word }…
words-failed = The dictionary service does not answer about { $word }.
words-again = Try again
words-builtin = Use the built-in list
words-honour = Accept on honour

## Review
## ----
## .

## Settings and about
## ----

settings-language = Language
settings-theme = Theme
settings-theme-auto = as the system
settings-theme-light = paper
settings-theme-dark = blueprint
settings-colours = Colours
settings-colours-standard = standard
settings-colours-safe = for every colour vision
settings-motion = Motion
settings-motion-auto = as the system
settings-motion-full = on
settings-motion-off = off
settings-pace = Pace of the computer
settings-pace-calm = calm
settings-pace-brisk = brisk
settings-pace-instant = instant
settings-sound = Sound
settings-sound-help = Short tones for moves and ends.
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

## Fuse & Frost
## ----

fuse-and-frost-name = Fuse & Frost
fuse-and-frost-summary = Bombs with a fuse, ice with a kick. Five actions a turn in a walled arena.
fuse-and-frost-first = Blue
fuse-and-frost-second = Orange
fuse-and-frost-option-size = Size
fuse-and-frost-option-size-help = Squares along each side of the arena, walls included.
fuse-and-frost-option-first = Blue is
fuse-and-frost-option-first-help = A Bomber lays bombs that burst after four turns; a Freezer lays ice that anyone can kick.
fuse-and-frost-option-first-bomber = Bomber
fuse-and-frost-option-first-freezer = Freezer
fuse-and-frost-option-second = Orange is
fuse-and-frost-option-second-help = Any pairing will do, two of a kind as well.
fuse-and-frost-option-second-bomber = Bomber
fuse-and-frost-option-second-freezer = Freezer
fuse-and-frost-option-turns = Turns
fuse-and-frost-option-turns-help = Turns, both players’ together, before the game is a draw: 20 to 999.
fuse-and-frost-help-danger = Danger at the turn’s end
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
reason-blast = a burst caught the other player.
reason-double-blast = a burst caught both players.
reason-frozen = ice took the other player’s last health.
reason-turn-limit = the limit of turns was reached.
refused-already-facing = You face that way already.
refused-no-actions = No actions are left: end the turn, or undo a step.
refused-not-empty = That square is not empty.
refused-nothing-to-kick = There is nothing to kick there.
refused-no-room = There is no room behind that player.
refused-run-blocked = It cannot slide: a wall or a player stands behind.
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

## Stay on the Board
## ----

stay-on-the-board-name = Stay on the Board
stay-on-the-board-summary = One queen, two players, and squares that close behind it.
stay-on-the-board-first = First
stay-on-the-board-second = Second
stay-on-the-board-option-size = Size
stay-on-the-board-option-size-help = Squares along each side of the board.
stay-on-the-board-option-mode = Squares
stay-on-the-board-option-mode-help = Whether a square that the queen leaves closes for the rest of the game.
stay-on-the-board-option-mode-open = stay open
stay-on-the-board-option-mode-blocked = close
stay-on-the-board-option-start = Start
stay-on-the-board-option-start-help = Where the queen starts: "random", or a square such as b2.
stay-on-the-board-option-limit = Limit
stay-on-the-board-option-limit-help = Safe moves before the game is a draw; 0 for none.
stay-on-the-board-help-safe = Safe squares
stay-on-the-board-help-blindfold = Blindfold
stay-on-the-board-moved = The queen goes from { $from } to { $to }.
stay-on-the-board-closed = { $at } closes.
stay-on-the-board-fell = The queen goes { $distance } { stay-on-the-board-way-word } from { $from }, off the board.
stay-on-the-board-blocked = The queen goes from { $from } to { $to }, which is closed.
stay-on-the-board-claimed = { $seat ->
    [first] First
   *[second] Second
} says that there is no safe move; { $right ->
    [yes] there is none.
   *[no] there is one.
}
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
reason-off-board = the queen left the board.
reason-closed-square = the queen landed on a closed square.
reason-right-claim = there was no safe move, as claimed.
reason-wrong-claim = there was a safe move after all.
reason-move-limit = the limit of moves was reached.
stay-on-the-board-square = { $square }, { $what ->
    [queen] the queen
    [closed] closed
    [safe] open, safe to go to
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
    [none] Nothing dialled yet
   *[other] { stay-on-the-board-way-word }, { $distance }
}
stay-on-the-board-claim = No moves

## Learning Quadratic War
## ----
## .

## Learning Fuse & Frost
## ----
## .

## Learning Territory Words
## ----
## .

## Learning Stay on the Board
## ----
## .
