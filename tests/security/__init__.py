"""What a hostile repository, index, model or network must not achieve."""
