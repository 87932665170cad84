old, fresh = 2.times.map do
  word = gets.strip
  word == "-" ? "" : word
end

row = (0..fresh.size).to_a
old.each_char.with_index(1) do |c, i|
  above = row
  row = [i]
  fresh.each_char.with_index(1) do |d, j|
    row << [above[j] + 1, row[j - 1] + 1, above[j - 1] + (c == d ? 0 : 1)].min
  end
end

puts row.last
