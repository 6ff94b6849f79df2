#!/usr/bin/env bash
# MkDocs 1.6.1, run on 2026-11-28 with Python 3.11.
#
# One would guess: `--quiet` and `--verbose` change what is said and decide nothing, so that `mkdocs build --strict --quiet`,
# the natural line for a script, fails on a dead link like `mkdocs build --strict`, only without the words.
# What happens: `--strict` counts the warnings that are let through to be printed. With `--quiet` none is, so the build ends
# with 0 whatever is wrong: a dead link, a page of the menu that is not there, a dead anchor that the settings want to be
# told. `strict: true` in mkdocs.yml is switched off in the same way. With `--verbose` links and pages fail as before, but
# anchors are not looked at at all: the same site fails without the option and passes with it.
# So a check in a script must be neither; what it prints can be kept in a file.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet mkdocs==1.6.1

site() { # site NAME MENU SETTINGS TEXT: a site of one page
    mkdir -p "$folder/$1/docs"
    printf 'site_name: Site\nnav: [%s]\n%s\n' "$2" "$3" >"$folder/$1/mkdocs.yml"
    printf '# Page\n\n%s\n' "$4" >"$folder/$1/docs/index.md"
}

build() { # build NAME OPTION...: how it ends
    local name=$1 code=0
    shift
    (cd "$folder/$name" && "$folder/env/bin/mkdocs" build "$@" --site-dir "$folder/out" >"$folder/log" 2>&1) || code=$?
    printf '%s, %s: %s\n' "$name" "$*" "$code"
}

site good index.md '' 'No links.'
site dead-link index.md '' '[there](there.md)'
site missing-page 'index.md, there.md' '' 'No links.'
site dead-anchor index.md 'validation: {anchors: warn}' '[there](#there)'
site strict-setting index.md 'strict: true' '[there](there.md)'

for name in good dead-link missing-page dead-anchor; do
    build "$name" --strict
    build "$name" --strict --quiet
    build "$name" --strict --verbose
done >"$folder/seen"
build strict-setting --clean >>"$folder/seen"
build strict-setting --quiet >>"$folder/seen"

cat >"$folder/expected" <<'TEXT'
good, --strict: 0
good, --strict --quiet: 0
good, --strict --verbose: 0
dead-link, --strict: 1
dead-link, --strict --quiet: 0
dead-link, --strict --verbose: 1
missing-page, --strict: 1
missing-page, --strict --quiet: 0
missing-page, --strict --verbose: 1
dead-anchor, --strict: 1
dead-anchor, --strict --quiet: 0
dead-anchor, --strict --verbose: 0
strict-setting, --clean: 1
strict-setting, --quiet: 0
TEXT
cat "$folder/seen"
diff "$folder/seen" "$folder/expected"
