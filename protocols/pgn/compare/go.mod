module github.com/regence-chess/regence/protocols/pgn/compare

go 1.26.7

require (
	github.com/corentings/chess/v2 v2.3.2
	github.com/regence-chess/regence v0.0.0
)

require (
	golang.org/x/exp v0.0.0-20250128182459-e0ece0dbea4c // indirect
	golang.org/x/text v0.44.0 // indirect
)

replace github.com/regence-chess/regence => ../../..
