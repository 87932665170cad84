Entry = Struct.new(:name, :points, :wins, :penalty) do
  def <=>(other)
    key <=> other.key
  end

  def key
    [-points, -wins, penalty, name]
  end
end

rows = STDIN.readlines.drop(1).map(&:split)
entries = rows.map { |name, *rest| Entry.new(name, *rest.map(&:to_i)) }

entries.sort.each.with_index(1) do |entry, place|
  puts [place, entry.name].join(" ")
end
