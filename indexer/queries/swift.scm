(comment) @comment
(multiline_comment) @comment
(attribute) @modifier

(class_declaration name: (_) @name body: (_) @body) @definition.class
(protocol_declaration name: (_) @name body: (_) @body) @definition.class
(typealias_declaration name: (_) @name) @definition.class

(function_declaration "func" . name: _ @name body: (_) @body) @definition.function
(init_declaration "init" @name body: (_) @body) @definition.method
(deinit_declaration "deinit" @name body: (_) @body) @definition.method
(subscript_declaration "subscript" @name (computed_property) @body) @definition.method
(property_declaration name: (_) @name computed_value: (_) @body) @definition.function
