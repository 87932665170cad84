b, n, m, s = gets.split.map(&:to_i)

if b == 1
  puts((s + n) % m)
elsif b.zero?
  puts((s + [n, 1].min) % m)
else
  wide = m * (b - 1)
  numerator = (b.pow(n, wide) - 1) % wide
  distance = numerator / (b - 1)
  puts((s + distance) % m)
end
