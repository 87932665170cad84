width = gets.to_i
text = STDIN.read

def fill(paragraph, width)
  joined = paragraph.split.join(" ")
  joined.gsub(/(.{1,#{width}})(\s+|\z)/, "\\1\n").strip
end

paragraphs = text.split(/\n\s*\n/)
filled = paragraphs.map { |paragraph| fill(paragraph, width) }
filled.reject!(&:empty?)
puts filled.join("\n\n")
