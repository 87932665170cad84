def key(version)
  numbers, tag = version.delete_prefix("v").split("-", 2)
  components = numbers.split(".").map(&:to_i)
  components << 0 while components.size < 6
  return [components, 1, []] if tag.nil?

  words = tag.split(".").map do |word|
    word.match?(/\A\d+\z/) ? [0, word.to_i, ""] : [1, 0, word]
  end
  [components, 0, words]
end

versions = Array.new(gets.to_i) { gets.strip }
ordered = versions.each_with_index.sort_by { |version, i| [key(version), i] }
ordered.each { |version, _| puts version }
