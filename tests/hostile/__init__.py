"""Repositories, names, texts, rules, questions and surroundings that broke tools of this kind.

Which test shows which behaviour, by the number of its row; more than one where a row is one of a kind:

 1  minified file
      hostile/test_rows.py::test_a_minified_file_is_left_out_and_said_so
 2  data and manifests
      hostile/test_rows.py::test_data_is_left_out_and_manifests_are_found
 3  encodings
      hostile/test_rows.py::test_no_encoding_loses_a_file
      hostile/test_text.py::test_every_line_is_kept_under_its_number
 4  carriage returns
      hostile/test_rows.py::test_carriage_returns_shift_no_line_and_reach_no_output
      hostile/test_text.py::test_every_line_is_kept_under_its_number
 5  character at a border
      hostile/test_rows.py::test_no_piece_ends_inside_a_character
      hostile/test_text.py::test_no_width_of_a_line_splits_a_character
 6  nesting
      hostile/test_rows.py::test_nesting_without_end_costs_no_line
      hostile/test_garbage.py::test_broken_code_of_every_language_loses_no_line
      indexer/test_hostile.py::test_repeated_tokens_neither_bloat_nor_crash_the_process
 7  long function
      hostile/test_rows.py::test_every_window_of_a_function_of_3000_lines_has_its_name
 8  links
      hostile/test_rows.py::test_links_are_neither_followed_nor_counted_twice
 9  submodules, subfolder
      hostile/test_rows.py::test_repositories_and_worktrees_inside_have_an_index_of_their_own
      hostile/test_rows.py::test_from_a_subfolder_the_project_is_meant_and_that_folder_searched
      indexer/test_walk.py::test_clones_submodules_and_worktrees_have_an_index_of_their_own
10  worktree inside
      hostile/test_rows.py::test_repositories_and_worktrees_inside_have_an_index_of_their_own
11  ignore rules
      hostile/test_rows.py::test_what_git_ignores_is_neither_found_nor_told
      hostile/test_rules.py::test_corebignore_says_what_gitignore_would_say
      hostile/test_rules.py::test_what_is_tracked_counts_whatever_the_rules_say
      indexer/test_walk_rules.py::test_the_scan_knows_exactly_what_git_does_not_ignore
12  below /tmp/build
      hostile/test_rows.py::test_a_folder_above_the_project_has_no_say
      hostile/test_places.py::test_a_project_may_be_called_anything
13  renamed while indexing
      test_watching.py::test_files_renamed_while_others_are_indexed_leave_no_ghosts
      hostile/test_places.py::test_files_that_come_go_grow_and_turn_while_they_are_read
14  atomic save
      indexer/test_watch.py::test_saves_of_editors_are_told_for_a_folder_and_for_a_single_file
15  kill -9
      test_crash.py::test_the_first_run_is_killed
      test_crash.py::test_killed_at_random_moments
16  two at once
      cli/test_process.py::test_one_writes_and_another_waits_and_a_third_reads
      test_together.py::test_all_at_once
17  300 saves
      test_store.py::test_many_small_commits_stay_small_and_readable
18  another model
      hostile/test_rows.py::test_another_model_is_another_index_and_no_error
      test_store.py::test_models_do_not_mix
19  kinds of graphs
      models/test_encoders.py::test_what_the_record_says_is_what_is_done
      models/test_encoders.py::test_a_graph_that_pools_is_left_to_it
      models/test_bad_models.py::test_weights_that_are_missing
20  mixed lengths
      models/test_memory.py::test_lengths_of_10_to_8000_tokens_take_what_the_longest_takes
21  words of identifiers
      hostile/test_rows.py::test_an_identifier_is_found_by_its_words
22  typing fast, quitting
      tui/test_asking.py::test_five_letters_against_a_slow_search_only_the_whole_word_is_answered
      tui/test_quitting.py::test_quitting_while_indexing_is_quick_and_leaves_nothing_and_the_index_goes_on
23  protocol on stdout
      rpc/test_claim.py::test_nothing_that_is_printed_anywhere_gets_between_messages
24  encodings of terminals
      hostile/test_rows.py::test_no_surroundings_stop_an_answer
      hostile/test_rows.py::test_a_reader_that_leaves_is_no_traceback
      cli/test_process.py::test_no_encoding_stops_an_answer
25  places not to be written
      cli/test_disks.py::test_a_disk_that_has_become_read_only_still_answers
      cli/test_disks.py::test_on_a_full_disk_the_old_index_answers
      cli/test_disks.py::test_an_index_of_somebody_else_is_told
26  limits of inotify
      test_watching.py::test_without_inotify_it_says_so_once_and_looks_every_few_seconds
      indexer/test_watch.py::test_at_a_limit_of_inotify_the_error_names_what_to_raise
27  notebooks
      hostile/test_rows.py::test_of_a_notebook_the_cells_are_found_and_the_pictures_are_not
28  no git, nothing, one file
      hostile/test_places.py::test_an_empty_folder_and_a_single_file
      hostile/test_git.py::test_what_only_calls_itself_git_is_not_believed
      hostile/test_git.py::test_no_setting_of_git_changes_the_answer
29  no numbers
      test_store.py::test_a_vector_that_is_no_number_is_refused_by_name
      models/test_bad_models.py::test_what_is_not_a_number
30  files without end
      hostile/test_rows.py::test_files_without_end_are_whole

Kinds without a row: names of files in test_names.py, questions in test_queries.py.
"""
