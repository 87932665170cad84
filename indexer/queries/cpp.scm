(class_specifier name: (_) @name body: (_) @body) @definition.class
(concept_definition name: (_) @name) @definition.class

(function_definition declarator: [(reference_declarator) (operator_cast)] @name body: (_) @body) @definition.function
(function_definition
  type: (class_specifier !body)
  declarator: (identifier) @name
  body: (_) @body) @definition.class
(template_declaration (function_definition declarator: (_) @name body: (_) @body)) @definition.function
(template_declaration (class_specifier name: (_) @name body: (_) @body)) @definition.class
(template_declaration (struct_specifier name: (_) @name body: (_) @body)) @definition.class
((function_definition
  !type
  declarator: (function_declarator
    declarator: (identifier) @_macro
    parameters: (parameter_list . (parameter_declaration) @receiver . (parameter_declaration) @name .))
  body: (_) @body) @definition.method
  (#match? @_macro "^(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)$"))
(function_definition declarator: (_) @name (try_statement) @body) @definition.function
(function_definition declarator: (_) @name (field_initializer_list) @body) @definition.function
