(comment) @comment
(documentation_comment) @comment
(annotation) @attribute @modifier

(class_definition name: (_) @name body: (_) @body) @definition.class
(mixin_declaration (identifier) @name (class_body) @body) @definition.class
(enum_declaration name: (_) @name body: (_) @body) @definition.class
(extension_declaration name: (_) @name body: (_) @body) @definition.class
(extension_declaration !name class: (_) @name body: (_) @body) @definition.class
(extension_type_declaration name: (_) @name body: (_) @body) @definition.class
(type_alias . (type_identifier) @name) @definition.class

((function_signature name: (_) @name) @definition.function . (function_body) @body)
((getter_signature name: (_) @name) @definition.function . (function_body) @body)
((setter_signature name: (_) @name) @definition.function . (function_body) @body)
((method_signature (function_signature name: (_) @name)) @definition.method . (function_body) @body)
((method_signature (getter_signature name: (_) @name)) @definition.method . (function_body) @body)
((method_signature (setter_signature name: (_) @name)) @definition.method . (function_body) @body)
((method_signature (operator_signature (binary_operator) @name)) @definition.method . (function_body) @body)
((method_signature (constructor_signature . (identifier) @name . (formal_parameter_list)))
  @definition.method . (function_body) @body)
((method_signature (constructor_signature . (identifier) . (identifier) @name))
  @definition.method . (function_body) @body)
((method_signature (factory_constructor_signature . (identifier) @name . (formal_parameter_list)))
  @definition.method . (function_body) @body)
((method_signature (factory_constructor_signature . (identifier) . (identifier) @name))
  @definition.method . (function_body) @body)
