(comment) @comment
(haddock) @comment
(declarations (signature) @signature)
(class_declarations (signature) @signature)
(pragma) @attribute

(data_type name: (_) @name constructors: (_)? @body) @definition.class
(newtype name: (_) @name constructor: (_)? @body) @definition.class
(type_synonym name: (_) @name type: (_) @body) @definition.class
(class name: (_) @name declarations: (_)? @body) @definition.class
(instance
  patterns: (type_patterns . [(name) @name (parens (apply constructor: (name) @name)) (list)])
  declarations: (_)? @body) @definition.class

(function name: (_) @name match: (_) @body) @definition.function
(function (infix operator: (_) @name) match: (_) @body) @definition.function
(bind name: (_) @name match: (_) @body) @definition.function
