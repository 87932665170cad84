"""Real Emacs in batch: its own LSP client, Eglot, and the file for those whose Eglot is busy."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.editors.emacs import EGLOT, FOLDER, Emacs
from tests.editors.neovim import ended

pytestmark = pytest.mark.emacs

Start = Callable[..., Emacs]
HASH = "hash"
BUNDLED = None
QUESTION = '"how long does 5m take, in seconds"'


@pytest.fixture
def start(indexed: Callable[[str | None], Path], tmp_path: Path) -> Start:
    """Emacs on a copy of the small project, with the deterministic model unless meaning matters."""

    def opened(model: str | None = HASH) -> Emacs:
        return Emacs(Path(shutil.copytree(indexed(model), tmp_path / "pröject")), tmp_path / "home", model)

    return opened


def test_eglot_asks_in_plain_english_and_jumps(start: Start) -> None:
    emacs = start(BUNDLED)
    told = emacs.run(f"""
{EGLOT}
(goto-char (point-max))
(let ((found (xref-backend-apropos 'eglot {QUESTION}))
      (none (xref-backend-apropos 'eglot "")))
  (xref-find-apropos {QUESTION})
  (with-current-buffer "*xref*" (goto-char (point-min)) (xref-next-line) (xref-goto-xref))
  (prog1 (list :first (xref-item-summary (car found)) :found (length found) :none (length none)
               :place (with-current-buffer "clock.py" (here)))
    (eglot-shutdown (eglot-current-server))))
""")
    assert "def parse_duration" in told["first"]
    assert told["found"] > 1
    assert told["none"] == 0
    assert told["place"] == ["clock.py", 4, 4]
    assert all(ended(process, within_seconds=2) for process in emacs.servers())


def test_eglot_offers_to_find_similar_code_in_what_is_typed(start: Start) -> None:
    """Eglot sends every change; the code action is about the function that is only in the buffer."""
    emacs = start(BUNDLED)
    told = emacs.run(f"""
{EGLOT}
(goto-char (point-max))
(insert "\\n\\ndef to_minutes(text):\\n    return int(text[:-1]) * {{'m': 1, 'h': 60}}[text[-1]]\\n")
(forward-line -1)
(eglot--signal-textDocument/didChange)
(let* ((actions (eglot-code-actions (point) nil "coreb.similar"))
       (command (plist-get (car actions) :command))
       (places (eglot-execute-command (eglot-current-server) (intern (plist-get command :command))
                                      (plist-get command :arguments))))
  (list :title (plist-get (car actions) :title) :actions (length actions) :places places))
""")
    assert told["title"] == "Find similar code"
    assert told["actions"] == 1
    first = told["places"][0]
    assert first["uri"].endswith(("/src/clock.py", "/web/clock.js"))
    assert first["range"]["start"]["line"] in {2, 3}
    # Emacs went away without a word.
    assert all(ended(process, within_seconds=2) for process in emacs.servers())


def test_searches_beside_eglot_and_leaves_it_alone(start: Start) -> None:
    """Eglot has one server per project and mode; two processes share the index."""
    emacs = start()
    told = emacs.run(f"""
{EGLOT}
(let ((server (eglot-current-server)) (programs eglot-server-programs))
  (coreb-search "parse duration")
  (list :xrefs (with-current-buffer "*xref*" (buffer-substring-no-properties (point-min) (point-max)))
        :same (with-current-buffer "clock.py" (eq server (eglot-current-server)))
        :programs (equal programs eglot-server-programs)))
""")
    assert re.search(r"^ *4: \[\d\] parse_duration  def parse_duration", told["xrefs"], re.MULTILINE)
    # By file, as xref has it, that of the best hit first: each hit says which it is.
    ranks = [
        [*map(int, re.findall(r": \[(\d)\] ", file))]
        for file in re.split(r"^\w+/.*$", told["xrefs"], flags=re.M)
    ]
    assert [file[0] for file in ranks[1:]] == sorted(file[0] for file in ranks[1:])
    assert sorted(rank for file in ranks for rank in file) == [*range(1, 7)]
    assert told["same"] is True
    assert told["programs"] is True
    assert len(set(emacs.servers())) == 2


def test_a_jump_goes_to_the_name_past_wide_characters(start: Start) -> None:
    emacs, line = start(), "func (𝛼 *Clock) ToSeconds(text string) string {"
    (emacs.project / "wide é.go").write_text(
        f"package clock\n\n{line}\n\treturn text\n}}\n", encoding="utf-8"
    )
    told = emacs.run("""
(until-ready (coreb-search--connection))
(coreb-search "ToSeconds")
(with-current-buffer "*xref*" (goto-char (point-min)) (xref-next-line) (xref-goto-xref))
(with-current-buffer "wide é.go" (here))
""")
    assert told == ["wide é.go", 3, line.index("ToSeconds")]


def test_choosing_in_the_minibuffer_is_best_first_with_the_line_beside_it(start: Start) -> None:
    told = start().run("""
(setq coreb-search-show-function #'coreb-search-show-completions)
(let (asked)
  (cl-letf (((symbol-function 'completing-read)
             (lambda (prompt table _predicate must _initial _history default)
               (setq asked (vector prompt (all-completions "" table) must default
                                   (completion-metadata-get (completion-metadata "" table nil)
                                                            'display-sort-function)
                                   (funcall (plist-get completion-extra-properties :annotation-function)
                                            default)))
               default)))
    (coreb-search "deliver a letter over SMTP"))
  (vector asked (with-current-buffer "mail.py" (here))))
""")
    (prompt, choices, must, default, sorting, beside), place = told
    assert prompt == "deliver a letter over SMTP: "
    assert choices[0] == default == "send_mail  src/mail.py:1"
    assert len(choices) > 1
    assert must is True
    assert sorting == "identity"
    assert beside == "  def send_mail(address, body):"
    assert place == ["mail.py", 1, 4]


def test_similar_sees_what_is_typed_and_not_saved(start: Start) -> None:
    """Without the buffer's text there is no such definition; with a region, the region decides."""
    told = start(BUNDLED).run(r"""
(defvar found nil)
(setq coreb-search-show-function (lambda (_ hits) (setq found (mapcar #'car hits))))
(goto-char (point-max))
(insert "\n\ndef dispatch(letter):\n    '''Mails it é \377'''\n    smtp.send_mail(letter.to, letter.body)\n")
(forward-line -1)
(list (progn (coreb-search-similar) found)
      (progn (search-backward "def parse_duration") (push-mark (point) t t)
             (search-forward "]]")
             (let ((transient-mark-mode t)) (coreb-search-similar)) found)
      (buffer-modified-p)
      (with-current-buffer (get-buffer-create "*a note*")
        (insert "function read(duration) {\n  return Number(duration.slice(0, -1)) * 60;\n}\n")
        (js-mode) (goto-char (point-min)) (coreb-search-similar) found)
      (progn (coreb-search (concat "deliver a letter \377" (string #xd800 #x110000))) found))
""")
    typed, region, modified, in_no_file, asked = told
    assert in_no_file[0].startswith("parseDuration  web/clock.js:")
    assert typed[0] == "send_mail  src/mail.py:1"
    assert region[0].startswith("parseDuration  web/clock.js:")
    assert "parse_duration  src/clock.py:4" not in region
    assert modified is True
    # A question may hold what is no character: it was a `Wrong type argument: utf-8-string-p`.
    assert asked[0] == "send_mail  src/mail.py:1"


def test_says_what_the_index_holds_and_ends_when_told(start: Start) -> None:
    emacs = start()
    told = emacs.run("""
(let ((connection (until-ready (coreb-search--connection))))
  (setq said nil)
  (coreb-search-status)
  (coreb-search-index)
  (wait "a second line" (lambda () (cl-find "chunks" (butlast said) :test #'string-search)))
  (let ((lines (reverse said)))
    (coreb-search-quit)
    (list lines (jsonrpc-running-p connection) (length (process-list)))))
""")
    lines, running, processes = told
    assert re.search(r"/pröject/: ready, 3 files, \d+ chunks$", lines[0])
    assert re.search(r"/pröject/: 3 files, \d+ chunks$", lines[-1])
    assert (running, processes) == (None, 0)
    assert all(ended(process, within_seconds=2) for process in emacs.servers())


def test_a_question_without_an_index_yet_is_asked_again(start: Start) -> None:
    """How far the index was remained unsaid, and waiting had no end. Answers are made to be too early."""
    lines, asked, xrefs, trouble = start().run("""
(let ((asked 0) (early 1))
  (advice-add 'jsonrpc-request :filter-return
              (lambda (answer)
                (if (and (plist-member answer :hits) (<= (cl-incf asked) early))
                    '(:hits [] :complete :json-false) answer)))
  (coreb-search "parse duration")
  (list (reverse said) asked (with-current-buffer "*xref*" (buffer-string))
        (progn (setq early 99 coreb-search--patience 1)
               (failure (lambda () (coreb-search "parse duration"))))))
""")
    assert any(re.search(r"nothing yet, (the index|\d+ of \d+ files)", line) for line in lines), lines
    assert asked == 2
    assert "parse_duration" in xrefs
    assert trouble.startswith("Nothing yet: ")


def test_leaving_a_server_that_does_not_answer_ends_it(start: Start) -> None:
    """Every C-g during a start left one more process behind, and so did one that hung when it was to end."""
    told = start().run("""
(let ((coreb-search-command '("sleep" "60")) (root (coreb-search--root)))
  (list (left (lambda () (coreb-search "parse duration")))
        (left #'coreb-search-similar)
        (progn (puthash root (coreb-search--start root) coreb-search--connections)
               (left #'coreb-search-quit))
        (length (process-list))))
""")
    assert told == [True, True, True, 0]


def test_what_goes_wrong_is_one_line(start: Start) -> None:
    emacs = start()
    told = emacs.run("""
(list (failure (lambda () (coreb-search " ")))
      (failure #'coreb-search-quit)
      (failure (lambda () (let ((coreb-search-command '("no-such-program" "rpc"))) (coreb-search "x"))))
      (failure (lambda () (cl-letf (((symbol-function 'project-root) (lambda (_) "/ssh:nobody@localhost:/")))
                            (coreb-search "x"))))
      (progn (setenv "COREB_SEARCH_MODEL" "no-such") (failure (lambda () (coreb-search "x")))))
""")
    assert told[:3] == [
        "Say what the code does, or what it is called",
        "No coreb-search runs for this project",
        "No program no-such-program: install it (README, Install), or set coreb-search-command",
    ]
    assert told[3].startswith("Projects on other machines cannot be searched")
    assert "no-such" in told[4]
    assert "\n" not in told[4]
    # Neither an empty question nor a wish to end started one.
    assert len(emacs.servers()) == 1


def test_it_compiles_without_a_warning_and_checkdoc_is_content(start: Start, tmp_path: Path) -> None:
    emacs, file = start(), Path(shutil.copy(FOLDER / "coreb-search.el", tmp_path))
    done = emacs.batch(
        "-Q", "--eval", "(setq byte-compile-error-on-warn t)", "-f", "batch-byte-compile", str(file)
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert emacs.batch("-Q", "--eval", f'(checkdoc-file "{file}")').stderr == ""
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 250
