(class_declaration (decorator) @modifier)
(export_statement (decorator) @modifier)
(class_body (decorator) @attribute)

((public_field_definition
  name: (_) @name
  value: [
    $FUNCTION
    (call_expression
      function: [(identifier) @_callee (call_expression) (member_expression property: (_) @_callee)]
      arguments: (arguments [$FUNCTION]))
  ]) @definition.method
  $UNLESS_IT_LOOPS_OR_WAITS)

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
