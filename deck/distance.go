package deck

// distance is the number of letters that were left out, added, changed or swapped with their neighbour
// between a and b (optimal string alignment), counted no further than limit: a greater distance gives
// limit+1. rows is room for three rows of len(b)+1 each, and is written over.
func distance(a, b string, limit int, rows []uint8) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	n := len(b) + 1
	before, last, row := rows[:n], rows[n:2*n], rows[2*n:3*n]
	for j := range last {
		last[j] = uint8(min(j, 250))
	}
	for i := 1; i <= len(a); i++ {
		// Only the cells within limit of the diagonal can lead to an answer.
		from, to := max(1, i-limit), min(len(b), i+limit)
		row[from-1] = 250
		if from == 1 {
			row[0] = uint8(min(i, 250))
		}
		least := row[from-1]
		for j := from; j <= to; j++ {
			cost := last[j-1]
			if a[i-1] != b[j-1] {
				cost++
			}
			cost = min(cost, row[j-1]+1)
			if j < i+limit { // the cell above the band's edge was not counted
				cost = min(cost, last[j]+1)
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] && j-2 >= i-2-limit {
				cost = min(cost, before[j-2]+1)
			}
			row[j] = cost
			least = min(least, cost)
		}
		if int(least) > limit {
			return limit + 1
		}
		before, last, row = last, row, before
	}
	return min(int(last[len(b)]), limit+1)
}
