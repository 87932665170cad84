crates = []
deepest = 0

gets.to_i.times do |i|
  action, name = gets.split
  ok =
    case action
    when "open"
      crates.push(name)
      deepest = crates.size if crates.size > deepest
      true
    when "close"
      crates.pop == name
    when "seal"
      crates.pop until crates.empty? || crates.last == name
      !crates.pop.nil?
    end
  unless ok
    puts "error at line #{i + 1}"
    exit
  end
end

puts "deepest #{deepest} left #{crates.size}"
