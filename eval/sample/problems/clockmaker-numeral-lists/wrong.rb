VALUE = { "I" => 1, "V" => 5, "X" => 10, "L" => 50, "C" => 100, "D" => 500, "M" => 1000 }

def to_roman(n)
  result = ""
  digits = n.to_s.rjust(4, "0").chars.map(&:to_i)
  sets = [%w[M M M], %w[C D M], %w[X L C], %w[I V X]]
  digits.zip(sets) do |d, (one, five, ten)|
    result += case d
              when 0..3 then one * d
              when 4 then one + five
              when 5..8 then five + one * (d - 5)
              else one + ten
              end
  end
  result
end

def from_roman(s)
  return nil if s =~ /[^IVXLCDM]/
  return nil if s =~ /IIII|XXXX|CCCC|MMMM|VV|LL|DD/
  total = 0
  s.chars.each_with_index do |c, i|
    following = s[i + 1]
    if following && VALUE[following] > VALUE[c]
      total -= VALUE[c]
    else
      total += VALUE[c]
    end
  end
  total
end

gets.to_i.times do
  entry = gets.chomp
  if entry =~ /\A\d+\z/
    n = entry.to_i
    puts n.between?(1, 3999) ? to_roman(n) : "spoilt"
  else
    puts from_roman(entry) || "spoilt"
  end
end
