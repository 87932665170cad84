R, C = gets.split.map(&:to_i)
MAP = Array.new(R) { gets.chomp.chars }
SEEN = {}

start = nil
MAP.each_with_index do |row, r|
  row.each_with_index { |ch, c| start = [r, c] if ch == "S" }
end

stack = [[*start, 0, 0]]
found = -1
until stack.empty?
  r, c, cut, steps = stack.pop
  next if r < 0 || c < 0 || r >= R || c >= C
  cut += 1 if MAP[r][c] == "#"
  next if cut > 1 || SEEN[[r, c, cut]]
  SEEN[[r, c, cut]] = true
  if MAP[r][c] == "T"
    found = steps
    break
  end
  stack.push([r - 1, c, cut, steps + 1], [r, c - 1, cut, steps + 1])
  stack.push([r, c + 1, cut, steps + 1], [r + 1, c, cut, steps + 1])
end
puts found
