"""What stays out although git does not ignore it, and how a project overrules that."""

from __future__ import annotations

from pathlib import Path

import pytest

from coreb_search.indexer.walk import ScanOptions, scan
from tests.indexer.test_walk import paths, reasons
from tests.indexer.trees import plant, repository


def test_every_default_names_its_reason(tmp_path: Path) -> None:
    big = "x" * 40_000
    plant(
        tmp_path,
        {
            "node_modules/a/b.js": "",
            "lib/vendor/jquery.js": "",
            "third_party/x.py": "",
            ".venv/lib/x.py": "",
            "pkg/__pycache__/x.pyc": "",
            "package-lock.json": "{}",
            "yarn.lock": "",
            "go.sum": "",
            "app.min.js": "",
            "app.js.map": "{}",
            "api_pb2.py": "",
            "api.pb.go": "",
            "model.g.dart": "",
            "Form.Designer.cs": "",
            "logo.PNG": "",
            "data.csv": "a,b\n",
            "icon.svg": "<svg/>",
            "big.json": big,
            "big.xml": big,
            "huge.py": "x" * 1_000_001,
            "strange.zzz": "",
        },
    )
    assert scan(tmp_path).files == []
    assert reasons(scan(tmp_path)) == {
        **dict.fromkeys(["node_modules/", "lib/vendor/", "third_party/", ".venv/"], "vendored"),
        **dict.fromkeys(["pkg/__pycache__/", "package-lock.json", "yarn.lock", "go.sum"], "generated"),
        **dict.fromkeys(["app.min.js", "app.js.map", "api_pb2.py", "api.pb.go"], "generated"),
        **dict.fromkeys(["model.g.dart", "Form.Designer.cs"], "generated"),
        "logo.PNG": "binary",
        **dict.fromkeys(["data.csv", "icon.svg", "big.json", "big.xml"], "data"),
        "huge.py": "too large",
        "strange.zzz": "unknown type",
    }


def test_names_that_only_resemble_the_defaults_are_indexed(tmp_path: Path) -> None:
    files = [
        "admin.js",
        "vendors/x.py",
        "src/lock.py",
        "map.py",
        "domain.js",
        "generated.py",
        "node_modules.py",
    ]
    plant(tmp_path, dict.fromkeys(files, ""))
    assert paths(scan(tmp_path)) == sorted(files)


def test_small_manifests_are_text(tmp_path: Path) -> None:
    plant(
        tmp_path, {"package.json": "{}", "Cargo.toml": "", "pyproject.toml": "", "pom.xml": "", "ci.yml": ""}
    )
    assert paths(scan(tmp_path)) == ["Cargo.toml", "ci.yml", "package.json", "pom.xml", "pyproject.toml"]


def test_scripts_without_a_suffix_are_known_by_their_first_line(tmp_path: Path) -> None:
    plant(tmp_path, {"run": "#!/bin/sh\necho\n", "notes": "\xff\xfe plain", "empty": ""})
    found = scan(tmp_path)
    assert [(file.path, file.language) for file in found.files] == [("run", "bash")]
    assert reasons(found) == {"notes": "unknown type", "empty": "unknown type"}


def test_tracked_files_of_others_stay_out_too(tmp_path: Path) -> None:
    repository(tmp_path, {"vendor/lib/a.py": "", "vendor/b.py": "", "a.py": ""})
    assert paths(scan(tmp_path)) == ["a.py"]
    assert reasons(scan(tmp_path)) == {"vendor/": "vendored"}


def test_defaults_look_at_the_relative_path_only(tmp_path: Path) -> None:
    """A clone below /tmp/build, vendor or node_modules gave an empty index."""
    root = tmp_path / "build" / "vendor" / "node_modules" / "repo"
    plant(root, {"build/a.py": "", "dist/b.py": ""})
    assert paths(scan(root)) == paths(scan(repository(root))) == ["build/a.py", "dist/b.py"]


@pytest.mark.parametrize("in_git", [False, True])
def test_corebignore_leaves_out_and_brings_back(tmp_path: Path, in_git: bool) -> None:
    plant(
        tmp_path,
        {
            ".corebignore": "old/\n*.tmp.py\n!vendor/\n!data.csv\n!secret.py\n",
            "old/a.py": "",
            "x.tmp.py": "",
            "vendor/ours.py": "",
            "vendor/node_modules/theirs.js": "",
            "sub/.corebignore": "!keep.tmp.py\n/b.py\n",
            "sub/keep.tmp.py": "",
            "sub/b.py": "",
            "sub/deep/b.py": "",
            ".gitignore": "secret.py\n",
            "secret.py": "",
        },
    )
    found = scan(repository(tmp_path) if in_git else tmp_path)
    assert paths(found) == ["sub/deep/b.py", "sub/keep.tmp.py", "vendor/ours.py"]
    ignored = dict.fromkeys(["old/", "x.tmp.py", "sub/b.py"], "ignored by .corebignore")
    assert reasons(found).items() >= {**ignored, "vendor/node_modules/": "vendored"}.items()


def test_exclude_flags_are_gitignore_globs(tmp_path: Path) -> None:
    plant(tmp_path, {"a.py": "", "tests/b.py": "", "x/tests/c.py": "", "x/d.py": "", "x/e.go": ""})
    found = scan(tmp_path, ScanOptions(exclude=("/tests", "x/**/*.go", "a.*")))
    assert paths(found) == ["x/d.py", "x/tests/c.py"]
    assert reasons(found) == dict.fromkeys(["tests/", "a.py", "x/e.go"], "excluded by flag")


def test_no_ignore_keeps_only_the_built_in_defaults(tmp_path: Path) -> None:
    repository(tmp_path)
    plant(
        tmp_path,
        {".gitignore": "a.py\n", "a.py": "", ".corebignore": "b.py\n", "b.py": "", "vendor/c.py": ""},
    )
    found = scan(tmp_path, ScanOptions(no_ignore=True))
    assert paths(found) == ["a.py", "b.py"]
    assert reasons(found)["vendor/"] == "vendored"
    assert not any(path.startswith(".git/") for path in reasons(found))


def test_the_size_limit_is_an_option(tmp_path: Path) -> None:
    plant(tmp_path, {"a.py": "x" * 11, "b.py": "x" * 10})
    found = scan(tmp_path, ScanOptions(max_bytes=10))
    assert (paths(found), reasons(found)) == (["b.py"], {"a.py": "too large"})
