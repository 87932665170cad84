w, x, q = gets.split.map(&:to_i)
all = (1 << w) - 1
mask = ->(l, r) { all >> (w - 1 - r) & (all << l) }

q.times do
  name, *rest = gets.split
  a, b = rest.map(&:to_i)
  case name
  when "flip"
    x ^= mask[a, b]
  when "raise"
    a %= w
    x = (x << a & all) | (x >> (w - a))
  when "douse"
    x ^= 1 << a if x[a] == 1
  when "count"
    puts (x & mask[a, b]).digits(2).sum
  end
end

puts x
