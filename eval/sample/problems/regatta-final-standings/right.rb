count = gets.to_i
results = Hash.new { |hash, key| hash[key] = [] }

count.times do
  name, *numbers = gets.split
  points, wins, penalty = numbers.map(&:to_i)
  results[[-points, -wins, penalty]] << name
end

place = 1
results.sort.each do |_, tied|
  tied.sort.each { |name| puts "#{place} #{name}" }
  place += tied.size
end
