class Count
  def self.read
    new(Array.new(gets.to_i) { gets.split })
  end

  def initialize(rows)
    @totals = rows.group_by(&:first).transform_values { |list| list.sum { |row| row[1].to_i } }
    @totals.reject! { |_, total| total.zero? }
  end

  def names
    @totals.keys
  end

  def [](name)
    @totals[name]
  end
end

old = Count.read
fresh = Count.read
same, different = (old.names | fresh.names).sort.partition { |name| old[name] == fresh[name] }

different.each do |name|
  sign = if old[name].nil? then "+"
         elsif fresh[name].nil? then "-"
         else "~"
         end
  puts [sign, name, old[name], fresh[name]].compact.join(" ")
end
puts "#{same.size} unchanged"
