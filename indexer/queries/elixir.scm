(comment) @comment
((unary_operator operand: (call target: (identifier) @_name (arguments [(string) (sigil)]))) @comment
  (#any-of? @_name "doc" "typedoc"))
((unary_operator operand: (call target: (identifier) @_name)) @attribute
  (#any-of? @_name "spec" "impl" "deprecated" "since" "dialyzer" "tag"))
((unary_operator operand: (call target: (identifier) @_name (arguments [(boolean) (keywords)]))) @attribute
  (#eq? @_name "doc"))

((call
  target: (identifier) @_keyword
  (arguments . (alias) @name)
  (do_block) @body) @definition.class
  (#any-of? @_keyword "defmodule" "defprotocol"))
((call
  target: (identifier) @_keyword
  (arguments (keywords (pair value: (_) @name)))
  (do_block) @body) @definition.class
  (#eq? @_keyword "defimpl"))
((call
  target: (identifier) @_keyword
  (arguments . (alias) @name)
  (do_block
    . (unary_operator operand: (call target: (identifier) @_doc (arguments [(string) (sigil)] @doc)))) @body) @definition.class
  (#any-of? @_keyword "defmodule" "defprotocol")
  (#eq? @_doc "moduledoc"))
((call
  target: (identifier) @_keyword
  (arguments
    . [
      (identifier) @name
      (call target: (identifier) @name)
      (binary_operator left: (call target: (identifier) @name))
      (binary_operator left: (identifier) @name)
    ]
    (keywords)? @body)
  (do_block)? @body) @definition.function
  (#any-of? @_keyword "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp"))
((call
  target: (identifier) @_keyword
  (arguments . (string) @name)
  (do_block) @body) @definition.function
  (#eq? @_keyword "test"))
