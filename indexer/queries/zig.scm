(comment) @comment

(variable_declaration
  . (identifier) @name
  [
    (struct_declaration)
    (enum_declaration)
    (union_declaration)
    (error_set_declaration)
    (opaque_declaration)
  ] @body) @definition.class
(function_declaration name: (_) @name body: (_) @body) @definition.function
(test_declaration [(string) (identifier)] @name (block) @body) @definition.function
