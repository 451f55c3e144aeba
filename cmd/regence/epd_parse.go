package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// epdProblem is a position with what is to be found in it.
type epdProblem struct {
	line     string
	id       string
	position chess.Position
	best     []chess.Move
	avoid    []chess.Move
	mate     int // moves to the mate that is to be announced, 0: none
	points   map[chess.Move]int
}

// solvedBy reports whether a move with its score is what was asked for. Where the suite
// names moves the move counts; a mate that it also names need not be seen, and another way
// to the same mate is as good. Without moves the mate has to be announced.
func (p *epdProblem) solvedBy(m chess.Move, score engine.Score) bool {
	switch {
	case p.announces(score):
		return true
	case len(p.best) == 0 && p.mate > 0:
		return false
	}
	return (len(p.best) == 0 || slices.Contains(p.best, m)) && !slices.Contains(p.avoid, m)
}

// announces reports whether a score is the mate asked for, or a quicker one.
func (p *epdProblem) announces(score engine.Score) bool {
	moves, mate := score.MateMoves()
	return mate && moves > 0 && moves <= p.mate
}

func (p *epdProblem) mostPoints() int {
	most := 0
	for _, points := range p.points {
		most = max(most, points)
	}
	return most
}

// parseEPD reads a test suite. An error names the line.
func parseEPD(name, text string) ([]epdProblem, error) {
	var problems []epdProblem
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		problem, err := parseEPDLine(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, i+1, err)
		}
		if problem.id == "" {
			problem.id = strconv.Itoa(i + 1)
		}
		problems = append(problems, *problem)
	}
	if len(problems) == 0 {
		return nil, fmt.Errorf("%s: no positions; want lines of EPD", name)
	}
	return problems, nil
}

func parseEPDLine(line string) (*epdProblem, error) {
	const fenFields = 4
	rest, fen := line, make([]string, 0, fenFields)
	for range fenFields {
		field, after, _ := strings.Cut(strings.TrimSpace(rest), " ")
		fen, rest = append(fen, field), after
	}
	position, err := chess.ParseFEN(strings.Join(fen, " "))
	if err != nil {
		return nil, err
	}
	p := &epdProblem{line: line, position: position}
	for _, operation := range splitEPD(rest) {
		opcode, operand, _ := strings.Cut(operation, " ")
		operand = strings.Trim(strings.TrimSpace(operand), `"`)
		switch opcode {
		case "id":
			p.id = operand
		case "bm":
			p.best, err = p.moves(operand)
		case "am":
			p.avoid, err = p.moves(operand)
		case "dm":
			p.mate, err = strconv.Atoi(operand)
		case "c0":
			p.points = p.readPoints(operand)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", opcode, err)
		}
	}
	if len(p.best) == 0 && len(p.avoid) == 0 && p.mate == 0 {
		return nil, fmt.Errorf("no bm, am or dm: nothing to find")
	}
	return p, nil
}

// splitEPD splits operations at their semicolons, but not inside quotation marks.
func splitEPD(text string) []string {
	var operations []string
	quoted, start := false, 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && text[i] == '"' {
			quoted = !quoted
		}
		if i == len(text) || text[i] == ';' && !quoted {
			if operation := strings.TrimSpace(text[start:i]); operation != "" {
				operations = append(operations, operation)
			}
			start = i + 1
		}
	}
	return operations
}

func (p *epdProblem) moves(text string) ([]chess.Move, error) {
	var moves []chess.Move
	for _, word := range strings.Fields(text) {
		m, err := p.position.ParseSAN(strings.TrimSuffix(word, ","))
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// readPoints reads "Nf3=10, d4=8"; anything else is a comment and gives none.
func (p *epdProblem) readPoints(text string) map[chess.Move]int {
	points := map[chess.Move]int{}
	for _, part := range strings.Split(text, ",") {
		san, value, found := strings.Cut(strings.TrimSpace(part), "=")
		number, err := strconv.Atoi(value)
		if !found || err != nil {
			return nil
		}
		m, err := p.position.ParseSAN(san)
		if err != nil {
			return nil
		}
		points[m] = number
	}
	return points
}
