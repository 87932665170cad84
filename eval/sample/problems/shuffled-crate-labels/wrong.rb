require "set"

n = gets.to_i
seen = Set.new
groups = {}
n.times do
  label = gets.chomp
  plain = label.downcase
  next unless seen.add?(plain)
  key = plain.delete("-").chars.sort.join
  (groups[key] ||= []) << label
end

families = groups.values.select { |g| g.length >= 2 }
families = families.sort_by { |g| [-g.length, g.first] }
if families.empty?
  puts "none"
else
  families.each { |g| puts g.join(" ") }
end
