low, middle, high = Array.new(3) do
  gets
  gets.split.map(&:to_i).sort
end

i = j = k = 0
best = [Float::INFINITY, 0]
while i < low.size && j < middle.size && k < high.size
  bottom, top = [low[i], middle[j], high[k]].minmax
  best = [top - bottom, bottom] if top - bottom < best.first
  if low[i] == bottom
    i += 1
  elsif middle[j] == bottom
    j += 1
  else
    k += 1
  end
end

puts best.join(" ")
