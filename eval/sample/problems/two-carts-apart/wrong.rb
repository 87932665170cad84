n = gets.to_i
casks = gets.split.map(&:to_i).sort.reverse
first = []
second = []
casks.each_with_index do |weight, i|
  if i.even?
    first << weight
  else
    second << weight
  end
end

best = (first.sum - second.sum).abs
first.each_index do |i|
  second.each_index do |j|
    change = first.sum - second.sum - 2 * (first[i] - second[j])
    best = change.abs if change.abs < best
  end
end
puts best
