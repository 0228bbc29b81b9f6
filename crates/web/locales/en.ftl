### English.
### A message's name begins with the screen or the game it belongs to. Every language has the same messages.

## Everywhere
## ----
## .

## Home
## ----
## .

## Set-up
## ----
## .

## Play
## ----
## .

## Review
## ----
## .

## Settings and about
## ----
## .

## Quadratic War
## ----
## .

## Fuse & Frost
## ----
## .

## Territory Words
## ----
## .

## Stay on the Board
## ----
## .

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
