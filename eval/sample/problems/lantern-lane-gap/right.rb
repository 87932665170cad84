def small_primes(limit)
  keep = Array.new(limit + 1, true)
  keep[0] = false
  keep[1] = false if limit >= 1
  (2..Integer.sqrt(limit)).each do |i|
    next unless keep[i]
    (i * i).step(limit, i) { |j| keep[j] = false }
  end
  keep.each_index.select { |i| keep[i] }
end

l, r = gets.split.map(&:to_i)
lit = Array.new(r - l + 1, true)
small_primes(Integer.sqrt(r)).each do |p|
  first = [p * p, (l + p - 1) / p * p].max
  first.step(r, p) { |x| lit[x - l] = false }
end
houses = lit.each_index.select { |i| lit[i] && l + i >= 2 }.map { |i| l + i }

if houses.size < 2
  puts "dark"
else
  best = houses.each_cons(2).max_by { |p, q| [q - p, -p] }
  puts best.join(" ")
end
