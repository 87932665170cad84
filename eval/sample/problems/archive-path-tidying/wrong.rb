n = gets.to_i
n.times do
  path = gets.chomp
  absolute = path[0] == "/"
  path = path.gsub(%r{/+}, "/")
  path = path.gsub(%r{(^|/)\./}, '\1')
  path = path.gsub(%r{[^/]+/\.\.(/|$)}, "")
  path = path.gsub(%r{^/(\.\./)+}, "/") if absolute
  path = path.chomp("/") unless path == "/"
  path = path.sub(%r{/\.\.?$}, "") if absolute
  if path.empty?
    path = absolute ? "/" : "."
  end
  puts path
end
