n = gets.to_i
periods = gets.split.first(n).map(&:to_i)
from, to = gets.split.map(&:to_i)

cycle = periods.max
step = cycle
tries = 0
until periods.all? { |p| (cycle % p).zero? }
  cycle += step
  tries += 1
  break if tries > 20_000
end

total = to / cycle - from / cycle
total += 1 if from.zero?
puts total
