n, q = gets.split.map(&:to_i)
litres = gets.split.map(&:to_i)
hoses = Array.new(n) { [] }

reach = lambda do |from|
  seen = { from => true }
  stack = [from]
  while (plot = stack.pop)
    hoses[plot].each do |other|
      next if seen[other]
      seen[other] = true
      stack << other
    end
  end
  seen.keys
end

q.times do
  words = gets.split
  case words.shift
  when "J"
    a, b = words.map { |w| w.to_i - 1 }
    hoses[a] << b
    hoses[b] << a
  when "N"
    puts reach.(words[0].to_i - 1).sum { |plot| litres[plot] }
  when "M"
    left = (0...n).to_a
    meters = 0
    until left.empty?
      left -= reach.(left.first)
      meters += 1
    end
    puts meters
  end
end
