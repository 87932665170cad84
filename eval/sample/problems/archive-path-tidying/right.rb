class ArchivePath
  def initialize(text)
    @absolute = text.start_with?("/")
    @parts = text.split("/").reject { |part| part.empty? || part == "." }
  end

  def to_s
    skip = 0
    names = []
    @parts.reverse_each do |part|
      if part == ".."
        skip += 1
      elsif skip > 0
        skip -= 1
      else
        names.unshift(part)
      end
    end
    return "/" + names.join("/") if @absolute
    full = [".."] * skip + names
    full.empty? ? "." : full.join("/")
  end
end

gets.to_i.times { puts ArchivePath.new(gets.strip) }
