least = gets.to_i
cord = gets.strip.downcase.bytes
n = cord.size

previous = Array.new(n + 1, true)
current = Array.new(n, true)
total = least <= 1 ? n : 0

(2..n).each do |length|
  upcoming = (0..n - length).map do |start|
    cord[start] == cord[start + length - 1] && previous[start + 1]
  end
  total += upcoming.count(true) if length >= least
  previous, current = current, upcoming
end

puts total
