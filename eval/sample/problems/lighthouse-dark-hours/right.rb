DAY = 1440
count = gets.to_i
watches = count.times.flat_map do
  s, e = gets.split.map(&:to_i)
  s < e ? [[s, e]] : [[s, DAY], [0, e]]
end

gaps = []
light = 0
watches.sort.each do |s, e|
  gaps << [light, s] if s > light
  light = e if e > light
end
gaps << [light, DAY] if light < DAY

if gaps.empty?
  puts "none"
else
  gaps.each { |gap| puts gap.join(" ") }
end
