purses = Hash.new(0)
history = []

gets.to_i.times do
  verb, *args = gets.split
  case verb
  when "put"
    purses[args[0]] += args[1].to_i
  when "pay"
    from, to, amount = args[0], args[1], args[2].to_i
    if purses[from] >= amount
      purses[from] -= amount
      purses[to] += amount
    else
      puts "refused"
    end
  when "show"
    puts purses[args.first]
  when "try"
    history << purses.dup
  when "keep", "undo"
    snapshot = history.pop
    if snapshot.nil?
      puts "nothing open"
    elsif verb == "undo"
      purses = snapshot
    end
  end
end
