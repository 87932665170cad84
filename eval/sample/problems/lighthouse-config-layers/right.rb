files = {}
gets.to_i.times do
  name, size = gets.split
  files[name] = Array.new(size.to_i) { gets.chomp }
end

settings = {}
missing = 0
reading = []

load_file = lambda do |name|
  next missing += 1 unless files.key?(name)
  next if reading.include?(name)

  reading.push(name)
  files[name].each do |line|
    case line
    when /\Ainclude (\S+)/
      load_file.call(Regexp.last_match(1))
    when /\Aunset (\S+)/
      settings.delete(Regexp.last_match(1))
    when /\A(\S+) (\??)= (.*)/
      key, optional, value = Regexp.last_match.captures
      settings[key] = value unless optional == "?" && settings.key?(key)
    end
  end
  reading.pop
end

load_file.call(files.keys.first)
settings.sort.each { |key, value| puts "#{key}=#{value}" }
puts "missing #{missing}"
