def shorthand(row)
  row.scan(/((.)\2*)/).map do |run, letter|
    nines, rest = run.length.divmod(9)
    tail = rest < 3 ? letter * rest : "#{rest}#{letter}"
    tail + "9#{letter}" * nines
  end.join
end

rows = Array.new(gets.to_i) { gets.strip }
saved = rows.sum do |row|
  short = shorthand(row)
  puts short
  row.length - short.length
end
puts saved
