(comment) @comment
(attribute_list) @modifier

(class_declaration name: (_) @name body: (_) @body) @definition.class
(interface_declaration name: (_) @name body: (_) @body) @definition.class
(trait_declaration name: (_) @name body: (_) @body) @definition.class
(enum_declaration name: (_) @name body: (_) @body) @definition.class

(method_declaration name: (_) @name body: (_) @body) @definition.method
(function_definition name: (_) @name body: (_) @body) @definition.function
