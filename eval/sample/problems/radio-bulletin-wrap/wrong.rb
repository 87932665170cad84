width = gets.to_i
words = STDIN.read.split

lines = []
line = ""
words.each do |word|
  if !line.empty? && line.length + 1 + word.length > width
    lines << line
    line = ""
  end
  line = line.empty? ? word : "#{line} #{word}"
  while line.length > width
    lines << line[0, width]
    line = line[width..]
  end
end
lines << line unless line.empty?
puts lines
