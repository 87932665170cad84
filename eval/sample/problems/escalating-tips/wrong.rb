numbers = $stdin.read.split.map(&:to_i)
n = numbers.shift
q = numbers.shift
tips = numbers.shift(n)

weighted = Array.new(n + 1, 0)
tips.each.with_index(1) do |tip, corner|
  weighted[corner] = weighted[corner - 1] + corner * tip
end

numbers.each_slice(2).first(q).each do |l, r|
  puts weighted[r] - weighted[l - 1]
end
