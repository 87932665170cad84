n = gets.to_i
open = []
max = 0
n.times do |i|
  op, name = gets.split
  if op == "open"
    open << name
    max = [max, open.length].max
  elsif open.include?(name)
    if op == "close"
      if open.last != name
        puts "error at line #{i + 1}"
        exit
      end
      open.pop
    else
      open.pop while open.last != name
    end
  else
    puts "error at line #{i + 1}"
    exit
  end
end
puts "deepest #{max} left #{open.length}"
