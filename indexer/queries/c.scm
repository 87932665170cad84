(comment) @comment

(function_definition
  declarator: [(function_declarator) (pointer_declarator) (attributed_declarator) (parenthesized_declarator)] @name
  body: (_) @body) @definition.function
(struct_specifier name: (_) @name body: (_) @body) @definition.class
(union_specifier name: (_) @name body: (_) @body) @definition.class
(enum_specifier name: (_) @name body: (_) @body) @definition.class
(type_definition
  type: [(struct_specifier body: (_) @body) (union_specifier body: (_) @body) (enum_specifier body: (_) @body)]
  declarator: (type_identifier) @name) @definition.class
