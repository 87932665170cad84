lines = STDIN.readlines
w, x, = lines.shift.split.map(&:to_i)
state = x.to_s(2).rjust(w, "0").chars

lines.each do |line|
  cmd, a, b = line.split
  next unless cmd
  a = a.to_i
  b = b.to_i
  case cmd
  when "flip"
    (a..b).each { |i| state[i] = state[i] == "1" ? "0" : "1" }
  when "raise"
    state.rotate!(a % w)
  when "douse"
    state[a] = "0"
  when "count"
    puts state[a..b].count("1")
  end
end
puts state.join.to_i(2)
