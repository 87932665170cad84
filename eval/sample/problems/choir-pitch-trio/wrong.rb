singers = []
3.times do |choir|
  gets
  gets.split.each { |p| singers << [p.to_i, choir] }
end

singers.sort!
best = nil
singers.each_cons(3) do |group|
  next unless group.map(&:last).uniq.size == 3
  spread = group[2][0] - group[0][0]
  best = [spread, group[0][0]] if best.nil? || spread < best[0]
end

best ||= [singers.last[0] - singers.first[0], singers.first[0]]
puts best.join(" ")
