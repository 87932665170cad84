n = gets.to_i
boats = n.times.map do
  name, points, wins, penalty = gets.split
  { name: name, points: points, wins: wins, penalty: penalty }
end

sorted = boats.sort do |a, b|
  [b[:points], b[:wins], a[:penalty], a[:name]] <=> [a[:points], a[:wins], b[:penalty], b[:name]]
end

place = 0
last = nil
sorted.each_with_index do |boat, i|
  key = boat.values_at(:points, :wins, :penalty)
  place = i + 1 if key != last
  last = key
  puts "#{place} #{boat[:name]}"
end
