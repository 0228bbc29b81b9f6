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
learn-quadratic-war-badge-strike = First strike
learn-quadratic-war-badge-strike-idea = A line of both sides is an equation. If D = b² − 4ac is not negative, it removes the opponent’s terms in that line.
learn-quadratic-war-badge-double-strike = Double strike
learn-quadratic-war-badge-double-strike-idea = One move can complete up to four lines: row, column and both diagonals. Look for squares where two of them strike.
learn-quadratic-war-badge-mutual-strike = Mutual strike
learn-quadratic-war-badge-mutual-strike-idea = All equations of a move are judged at once, so one line can strike while another backfires. Count both before you move.
learn-quadratic-war-badge-no-square = No square needed
learn-quadratic-war-badge-no-square-idea = Without x² the discriminant is b², which is never negative. In the classic rules such a line always strikes.
