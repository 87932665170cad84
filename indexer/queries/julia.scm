(line_comment) @comment
(block_comment) @comment
(source_file (string_literal) @comment)
(module_definition (string_literal) @comment)

(function_definition (signature) @name @head) @definition.function
(macro_definition (signature) @name @head) @definition.function
(assignment . (call_expression) @name @head) @definition.function
(assignment . (where_expression . (call_expression) @name) @head) @definition.function
(assignment . (typed_expression . (call_expression) @name) @head) @definition.function
(macrocall_expression
  (macro_argument_list (function_definition (signature) @name @head))) @definition.function
(macrocall_expression
  (macro_argument_list (assignment . (call_expression) @name @head))) @definition.function

(struct_definition (type_head) @name @head) @definition.class
(macrocall_expression (macro_argument_list (struct_definition (type_head) @name @head))) @definition.class
(abstract_definition (type_head) @name) @definition.class
