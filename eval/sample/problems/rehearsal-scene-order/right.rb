n, m = gets.split.map(&:to_i)
duration = gets.split.map(&:to_i)
successors = Array.new(n) { [] }
missing = Array.new(n, 0)
m.times do
  a, b = gets.split.map { |x| x.to_i - 1 }
  successors[a] << b
  missing[b] += 1
end

rank = ->(i) { [-duration[i], i] }
ready = (0...n).select { |i| missing[i].zero? }.sort_by(&rank)
order = []
until ready.empty?
  scene = ready.shift
  order << scene + 1
  successors[scene].each do |s|
    missing[s] -= 1
    next unless missing[s].zero?
    place = ready.bsearch_index { |r| (rank[r] <=> rank[s]) > 0 } || ready.size
    ready.insert(place, s)
  end
end

puts order.size == n ? order.join(" ") : "STUCK"
