n = gets.to_i
labels = Array.new(n) { gets.strip }.uniq

families = labels
  .group_by { |label| label.downcase.delete("-").chars.tally.sort }
  .values
  .select { |family| family.size > 1 }
  .each_with_index
  .sort_by { |family, position| [-family.size, position] }
  .map(&:first)

puts families.empty? ? "none" : families.map { |family| family.join(" ") }
