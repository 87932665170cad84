(class_declaration (decorator) @modifier)
(export_statement (decorator) @modifier)
(class_body (decorator) @attribute)

((public_field_definition
  name: (_) @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (call_expression
      function: [(identifier) @_callee (call_expression) (member_expression property: (_) @_callee)]
      arguments: (arguments [(arrow_function body: (_) @body) (function_expression body: (_) @body)]))
  ]) @definition.method
  (#not-match? @_callee "^(map|flatMap|filter|find|some|every|reduce|sort|forEach|then|replace|setTimeout|setInterval|on|subscribe|mockImplementation)$"))

(export_statement declaration: (abstract_class_declaration name: (_) @name body: (_) @body)) @definition.class
(export_statement declaration: (interface_declaration name: (_) @name body: (_) @body)) @definition.class
(export_statement declaration: (enum_declaration name: (_) @name body: (_) @body)) @definition.class
(export_statement declaration: (type_alias_declaration name: (_) @name)) @definition.class

(abstract_class_declaration name: (_) @name body: (_) @body) @definition.class
(interface_declaration name: (_) @name body: (_) @body) @definition.class
(enum_declaration name: (_) @name body: (_) @body) @definition.class
(type_alias_declaration name: (_) @name value: (_) @body) @definition.class
(internal_module name: (_) @name body: (_)) @definition.scope
(module name: (_) body: (_)) @definition.scope

(function_signature) @attribute
(export_statement declaration: (function_signature)) @attribute
(class_body (method_signature) @attribute)
