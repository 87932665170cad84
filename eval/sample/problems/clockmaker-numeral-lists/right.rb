module Roman
  TABLE = {
    "M" => 1000, "CM" => 900, "D" => 500, "CD" => 400, "C" => 100, "XC" => 90,
    "L" => 50, "XL" => 40, "X" => 10, "IX" => 9, "V" => 5, "IV" => 4, "I" => 1
  }.freeze

  def self.write(number)
    TABLE.reduce(+"") do |text, (sign, value)|
      times, number = number.divmod(value)
      text << sign * times
    end
  end

  def self.read(text)
    return nil unless text.match?(/\A[IVXLCDM]+\z/)
    value = text.scan(/CM|CD|XC|XL|IX|IV|./).sum { |sign| TABLE[sign] }
    value if value < 4000 && write(value) == text
  end
end

gets.to_i.times do
  entry = gets.strip
  result =
    if entry =~ /\d/
      Roman.write(entry.to_i) if entry.to_i.between?(1, 3999)
    else
      Roman.read(entry)
    end
  puts result || "spoilt"
end
