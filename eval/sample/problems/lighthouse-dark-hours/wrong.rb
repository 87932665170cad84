lit = Array.new(1441, false)
n = gets.to_i
n.times do
  s, e = gets.split.map(&:to_i)
  if s <= e
    (s..e).each { |m| lit[m] = true }
  else
    (s..1440).each { |m| lit[m] = true }
    (0..e).each { |m| lit[m] = true }
  end
end

dark = (0..1440).reject { |m| lit[m] }
if dark.empty?
  puts "none"
else
  dark.slice_when { |a, b| b != a + 1 }.each do |run|
    first = [run.first - 1, 0].max
    last = [run.last + 1, 1440].min
    puts "#{first} #{last}"
  end
end
