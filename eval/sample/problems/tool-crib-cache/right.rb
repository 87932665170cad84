room, slips = gets.split.map(&:to_i)
held = {}

refresh = lambda do |name|
  held[name] = held.delete(name) if held.key?(name)
end

slips.times do
  verb, name, label = gets.split
  case verb
  when "put"
    held.delete(name)
    held[name] = label
    if held.size > room
      oldest, = held.first
      held.delete(oldest)
      puts "drop #{oldest}"
    end
  when "get"
    refresh.call(name)
    puts held.fetch(name, "miss")
  when "peek"
    puts held.fetch(name, "miss")
  end
end

puts ["shelf:", *held.keys.reverse].join(" ")
