#!/usr/bin/env bash
# `statement_timeout` is set, shown and without effect in PGlite: nothing ends a statement that takes too long.
#
# The guess: PGlite is PostgreSQL in the process, so that a statement that runs past `statement_timeout` ends with the
# error 57014, and a service or a test that relies on the limit behaves on it as it does on a server. A setting that it
# can't keep would be refused. Seen: @electric-sql/pglite 0.5.16 of npm (PostgreSQL 18.6) takes the setting, shows it, and
# lets a statement of a second end by itself after a second under a limit of 100 ms, without an error. An error of the
# statement itself arrives as usual. So a limit has to be kept outside: by a thread that can be ended.
#
# Installs the package into a temporary folder, and fails when the output is another one. Needs Node.js and the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.16
cat >limit.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
const errorOf = async (statement) => {
  try {
    await db.query(statement)
    return 'no error'
  } catch (error) {
    return error.code
  }
}
await db.exec("set statement_timeout = '100ms'")
const shown = (await db.query('show statement_timeout')).rows[0].statement_timeout
const from = performance.now()
const error = await errorOf('select pg_sleep(1)')
const took = performance.now() - from >= 1000 ? 'a second or more' : 'less than a second'
console.log(`the limit is ${shown}; pg_sleep(1) took ${took}: ${error}; 1 / 0: ${await errorOf('select 1 / 0')}`)
await db.close()
JS
seen=$(node limit.mjs)
echo "@electric-sql/pglite 0.5.16: $seen"
[ "$seen" = 'the limit is 100ms; pg_sleep(1) took a second or more: no error; 1 / 0: 22012' ]
