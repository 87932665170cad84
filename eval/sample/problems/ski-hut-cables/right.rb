n, k, m = gets.split.map(&:to_i)
team = (0..n).to_a
members = (0..n).map { |h| [h] }
parts = n

join = lambda do |a, b|
  a, b = team[a], team[b]
  next false if a == b
  a, b = b, a if members[a].size < members[b].size
  members[b].each { |h| team[h] = a }
  members[a].concat(members[b])
  parts -= 1
  true
end

k.times { join.call(*gets.split.map(&:to_i)) }
offers = Array.new(m) { gets.split.map(&:to_i) }
bill = offers.sort_by(&:last).sum { |a, b, price| join.call(a, b) ? price : 0 }
puts parts == 1 ? bill : "IMPOSSIBLE"
