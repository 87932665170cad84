n, q = gets.split.map(&:to_i)
coins = gets.split.map(&:to_i)

running = [0]
ramp = [0]
coins.each_with_index do |c, i|
  running << running.last + c
  ramp << ramp.last + c * (i + 1)
end

q.times do
  first, last = gets.split.map(&:to_i)
  before = first - 1
  puts ramp[last] - ramp[before] - before * (running[last] - running[before])
end
