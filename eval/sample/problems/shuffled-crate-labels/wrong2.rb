labels = $<.readlines.drop(1).map(&:strip).uniq
families = Hash.new { |hash, key| hash[key] = [] }

labels.each do |label|
  key = label.downcase.each_char.sort.join
  families[key] << label
end

lines = families.values
  .reject { |members| members.one? }
  .sort_by { |members| members.size }
  .reverse
  .map { |members| members.join(" ") }
lines << "none" if lines.empty?
puts lines
