def wrap(words, width)
  words.each_with_object([]) do |word, lines|
    if lines.any? && lines.last.size + 1 + word.size <= width
      lines.last << " " << word
    else
      word.scan(/.{1,#{width}}/) { |piece| lines << piece.dup }
    end
  end
end

width = gets.to_i
paragraphs = STDIN.read.split(/\n[ \t]*\n/).map(&:split).reject(&:empty?)
puts paragraphs.map { |words| wrap(words, width).join("\n") }.join("\n\n")
