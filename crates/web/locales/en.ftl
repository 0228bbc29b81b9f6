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
quadratic-war-option-rules = Rules
quadratic-war-option-rules-help = Whether a line without x² is an equation too: in classic it is and always strikes, in modern it is not.
quadratic-war-option-rules-classic = classic
quadratic-war-option-rules-modern = modern
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
reason-annihilation = the other army is gone.
reason-mutual-annihilation = both armies are gone.
reason-no-quadratics = no x² is left on the board.
reason-no-real-solutions = no equation with real roots can be formed any more.
reason-repetition = the same position came up for the third time.
reason-no-progress = nothing vanished for too many moves in a row.
reason-blocked = neither side can move.
refused-may-not-pass = You can move a piece, so you may not pass.
refused-no-piece = There is no piece on that square.
refused-not-yours = That piece belongs to the other side.
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
quadratic-war-begin = Line up terms of both armies
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
