wanted = gets.chomp

def parse(line)
  fields = []
  buffer = ""
  quoted = false
  chars = line.chars
  i = 0
  while i < chars.size
    c = chars[i]
    if quoted
      if c == '"' && chars[i + 1] == '"'
        buffer += '"'
        i += 1
      elsif c == '"'
        quoted = false
      else
        buffer += c
      end
    elsif c == '"'
      quoted = true
    elsif c == ","
      fields << buffer.strip
      buffer = ""
    else
      buffer += c
    end
    i += 1
  end
  fields << buffer.strip
  fields
end

header = parse(gets.chomp)
index = header.index(wanted)
if index
  STDIN.each_line do |line|
    row = parse(line.chomp)
    puts row[index] ? "<#{row[index]}>" : "short"
  end
else
  puts "no such column"
end
