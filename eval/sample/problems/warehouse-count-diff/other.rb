def load_sorted
  rows = gets.to_i.times.map do
    name, qty = gets.split
    [name, qty.to_i]
  end
  rows.sort.slice_when { |a, b| a[0] != b[0] }
      .map { |run| [run[0][0], run.sum { |r| r[1] }] }
      .select { |_, total| total != 0 }
end

left = load_sorted
right = load_sorted
i = j = unchanged = 0

while i < left.size || j < right.size
  a = left[i]
  b = right[j]
  if b.nil? || (a && a[0] < b[0])
    puts "- #{a[0]} #{a[1]}"
    i += 1
  elsif a.nil? || b[0] < a[0]
    puts "+ #{b[0]} #{b[1]}"
    j += 1
  else
    if a[1] == b[1]
      unchanged += 1
    else
      puts "~ #{a[0]} #{a[1]} #{b[1]}"
    end
    i += 1
    j += 1
  end
end

puts "#{unchanged} unchanged"
