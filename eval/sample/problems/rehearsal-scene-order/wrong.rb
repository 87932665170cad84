n, m = gets.split.map(&:to_i)
minutes = [0] + gets.split.map(&:to_i)
pairs = Array.new(m) { gets.split.map(&:to_i) }

remaining = (1..n).to_a
order = []
stuck = false
until remaining.empty?
  blocked = pairs.map { |_, b| b }
  wave = remaining.reject { |s| blocked.include?(s) }
  if wave.empty?
    stuck = true
    break
  end
  order.concat(wave.sort_by { |s| [-minutes[s], s] })
  remaining -= wave
  pairs.reject! { |a, _| wave.include?(a) }
end

puts(stuck ? "STUCK" : order.join(" "))
