def csv_fields(line)
  fields = [+""]
  mode = :start
  line.each_char do |c|
    case mode
    when :start, :plain
      if c == ","
        fields << +""
        mode = :start
      elsif c == '"' && mode == :start
        mode = :quoted
      else
        fields.last << c
        mode = :plain
      end
    when :quoted
      c == '"' ? mode = :maybe_end : fields.last << c
    when :maybe_end
      if c == '"'
        fields.last << c
        mode = :quoted
      elsif c == ","
        fields << +""
        mode = :start
      else
        return nil
      end
    end
  end
  mode == :quoted ? nil : fields
end

wanted = gets.chomp
column = csv_fields(gets.chomp).index(wanted)
if column.nil?
  puts "no such column"
else
  while (line = gets)
    fields = csv_fields(line.chomp)
    if fields.nil? then puts "broken"
    elsif fields.size <= column then puts "short"
    else puts "<#{fields[column]}>"
    end
  end
end
