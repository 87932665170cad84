(line_comment) @comment
(block_comment) @comment
(marker_annotation) @modifier
(annotation) @modifier

(class_declaration name: (_) @name body: (_) @body) @definition.class
(interface_declaration name: (_) @name body: (_) @body) @definition.class
(enum_declaration name: (_) @name body: (_) @body) @definition.class
(record_declaration name: (_) @name body: (_) @body) @definition.class
(annotation_type_declaration name: (_) @name body: (_) @body) @definition.class

(method_declaration name: (_) @name body: (_) @body) @definition.method
(constructor_declaration name: (_) @name body: (_) @body) @definition.method
(compact_constructor_declaration name: (_) @name body: (_) @body) @definition.method
