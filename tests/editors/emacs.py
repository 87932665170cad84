"""A real Emacs in batch on a small project: it runs Lisp and hands back what that returns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "editors" / "emacs"
_PROGRAM = f"""#!/bin/sh
echo $$ >> "$HOME/servers"
exec "{sys.executable}" -P -m coreb_search "$@"
"""
EGLOT = """
(require 'eglot)
(add-to-list 'eglot-server-programs '(python-mode . ("coreb-search" "rpc")))
(setq eglot-sync-connect 20)
(apply #'eglot (eglot--guess-contact))
(until-ready (eglot-current-server))
"""
_SCRIPT = """(require 'cl-lib)
(require 'coreb-search)
(setq vc-handled-backends '(Git) make-backup-files nil)
(defvar said nil)
(advice-add 'message :before
            (lambda (form &rest args) (when form (push (apply #'format-message form args) said))))
(defun here () (list (file-name-nondirectory buffer-file-name) (line-number-at-pos)
                    (- (point) (line-beginning-position))))
(defun wait (what holds)
  (with-timeout (20 (error "%%s did not come" what))
    (while (not (funcall holds)) (accept-process-output nil 0.05))))
(defun until-ready (connection)
  (jsonrpc-request connection :coreb/index (make-hash-table) :timeout 20)
  connection)
(defun failure (function) (condition-case trouble (progn (funcall function) nil)
                            (user-error (cadr trouble))))
(defun left (function)
  "Whether FUNCTION ended by the C-g that came while it waited."
  (run-at-time 0.3 nil (lambda () (signal 'quit nil)))
  (condition-case nil (progn (funcall function) nil) (quit t)))
(let ((result (condition-case trouble (progn (find-file %(file)s)
%(script)s
) (error (list :failed (format "%%S" trouble))))))
  (let ((coding-system-for-write 'utf-8))
    (write-region (json-encode result) nil %(answer)s)))
"""


class Emacs:
    """Opens files of ``project``, with ``coreb-search`` on PATH and nothing of the user's own."""

    def __init__(self, project: Path, home: Path, model: str | None) -> None:
        self.project = project
        self._home = home
        (home / ".emacs.d").mkdir(parents=True)
        program = home / "coreb-search"
        program.write_text(_PROGRAM)
        program.chmod(0o755)
        self._environment = {
            **os.environ,
            "HOME": str(home),
            "PATH": f"{home}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "COREB_SEARCH_MODEL": model or "",
        }

    def run(self, script: str, file: str = "src/clock.py") -> Any:
        """What the last form of ``script`` returns, by way of JSON; it starts in ``file``."""
        answer, source = self._home / "answer.json", self._home / "script.el"
        places = {"file": json.dumps(file), "script": script, "answer": json.dumps(str(answer))}
        source.write_text(_SCRIPT % places, encoding="utf-8")
        # Debian's packages for Emacs are found by package-activate-all.
        options = ["-L", str(FOLDER), "--eval", "(package-activate-all)", "-l", str(source)]
        done = self.batch(*options)
        assert answer.exists(), done.stderr
        told = json.loads(answer.read_text(encoding="utf-8"))
        assert not (isinstance(told, dict) and "failed" in told), told
        return told

    def batch(self, *options: str) -> subprocess.CompletedProcess[str]:
        """Emacs with these options, without a configuration."""
        return subprocess.run(
            ["emacs", "-q", "--batch", *options],
            cwd=self.project,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def servers(self) -> list[int]:
        """The process ids of all servers that were started."""
        return [int(line) for line in (self._home / "servers").read_text().split()]
