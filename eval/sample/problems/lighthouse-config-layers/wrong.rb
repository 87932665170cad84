count = gets.to_i
files = {}
count.times do
  name, size = gets.split
  files[name] = size.to_i.times.map { gets.chomp }
end

@values = {}
@missing = 0

def load(files, name, depth = 0)
  return if depth > files.size
  lines = files[name]
  if lines.nil?
    @missing += 1
    return
  end
  lines.each do |line|
    key, op, value = line.split(" ")
    if key == "include"
      load(files, op, depth + 1) unless op == name
    elsif key == "unset"
      @values.delete(op)
    elsif op == "?="
      @values[key] ||= value
    else
      @values[key] = value
    end
  end
end

load(files, files.keys.first)
@values.keys.sort.each { |k| puts "#{k}=#{@values[k]}" }
puts "missing #{@missing}"
