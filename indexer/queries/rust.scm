(line_comment) @comment
(block_comment) @comment
(attribute_item) @attribute

(function_item name: (_) @name body: (_) @body) @definition.function
(struct_item name: (_) @name body: (_)? @body) @definition.class
(union_item name: (_) @name body: (_) @body) @definition.class
(enum_item name: (_) @name body: (_) @body) @definition.class
(trait_item name: (_) @name body: (_) @body) @definition.class
(impl_item type: (_) @name body: (_) @body) @definition.class
(type_item name: (_) @name type: (_) @body) @definition.class
(macro_definition name: (_) @name . (macro_rule) @body) @definition.function
(mod_item name: (_) @name body: (_)) @definition.scope
