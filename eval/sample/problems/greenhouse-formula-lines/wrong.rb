PRECEDENCE = { "+" => 1, "-" => 1, "*" => 2, "/" => 2, "neg" => 3, "^" => 4 }.freeze

def apply(op, stack)
  b = stack.pop
  return stack.push(-b) if op == "neg"
  a = stack.pop
  raise ZeroDivisionError if op == "^" && b < 0
  stack.push(op == "^" ? a**b : a.send(op, b))
end

def evaluate(line)
  output = []
  ops = []
  previous = nil
  line.scan(/\d+|\S/) do |token|
    if token =~ /\d/
      output << token.to_i
    elsif token == "("
      ops << token
    elsif token == ")"
      apply(ops.pop, output) while ops.last != "("
      ops.pop
    elsif token == "-" && (previous.nil? || previous =~ /\A[-+*\/^(]\z/)
      ops << "neg"
    else
      while ops.any? && ops.last != "(" && PRECEDENCE[ops.last] >= PRECEDENCE[token]
        apply(ops.pop, output)
      end
      ops << token
    end
    previous = token
  end
  apply(ops.pop, output) until ops.empty?
  output.last
end

n = gets.to_i
n.times do
  begin
    puts evaluate(gets.chomp)
  rescue ZeroDivisionError
    puts "error"
  end
end
