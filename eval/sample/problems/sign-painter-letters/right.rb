old_word, new_word = Array.new(2) { gets.strip.delete("-").bytes }

price = [0]
new_word.each_with_index do |letter, j|
  same = j > 0 && new_word[j - 1] == letter
  price << price.last + (same ? 1 : 3)
end
painting = price.each_cons(2).map { |a, b| b - a }

old_word.each do |have|
  corner = price[0]
  price[0] += 2
  new_word.each_with_index do |want, j|
    apart = (have - want).abs
    change = corner + [apart, 26 - apart].min
    corner = price[j + 1]
    price[j + 1] = [corner + 2, price[j] + painting[j], change].min
  end
end

puts price.last
