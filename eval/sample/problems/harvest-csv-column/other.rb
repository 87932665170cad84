require "strscan"

QUOTED = /"((?:[^"]|"")*)"(?=,|\z)/
BARE = /(?!")[^,]*/

def row(text)
  scanner = StringScanner.new(text)
  cells = []
  loop do
    if scanner.scan(QUOTED)
      cells << scanner[1].gsub('""', '"')
    elsif scanner.scan(BARE)
      cells << scanner.matched
    else
      return nil
    end
    return cells unless scanner.skip(/,/)
  end
end

name, header, *rest = STDIN.read.split("\n")
position = row(header).find_index(name)
if position
  rest.each do |line|
    cells = row(line)
    puts(cells ? (cells[position] ? "<#{cells[position]}>" : "short") : "broken")
  end
else
  puts "no such column"
end
