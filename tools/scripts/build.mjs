/**
 * Bundles `src` into `dist`, with the files that pages load and the console next to it. `dist` then has these files only: a chunk of an
 * earlier build would be published, too. In plain JavaScript, because the loader for TypeScript takes longer than this.
 */
import { cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { build } from 'esbuild'
import { buildConsole } from './build-console.mjs'

const { metafile } = await build({
  entryPoints: {
    cli: 'src/cli.ts',
    main: 'src/main.ts',
    'saml-worker': 'src/outgoing/saml/saml-worker.ts',
    start: 'src/start/start.ts',
    'yaml-worker': 'src/runtime/yaml/yaml-worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  // Kysely has hundreds of small files, which take long to find and link at the start.
  alias: { kysely: './node_modules/kysely/dist/esm/index.js' },
  chunkNames: '[name]-[hash]',
  metafile: true,
  logLevel: 'warning',
})

const ASSETS = 'src/http/pages/assets'
cpSync(ASSETS, 'dist/assets', { recursive: true })
await buildConsole()
const EMPTY_DATABASE = 'empty-database.tar.gz'
await makeEmptyDatabase(join('dist', EMPTY_DATABASE))
removeOthers('dist', [
  'assets',
  'console',
  EMPTY_DATABASE,
  ...Object.keys(metafile.outputs).map((path) => basename(path)),
])
removeOthers('dist/assets', readdirSync(ASSETS))

/**
 * Writes the files of a database that the embedded engine has just made, with which its first start begins. To make one
 * takes seconds, so it stays until another version of the engine may be installed.
 */
async function makeEmptyDatabase(file) {
  const madeAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY
  if (madeAt > statSync('package-lock.json').mtimeMs) return
  const engine = await PGlite.create()
  writeFileSync(file, Buffer.from(await (await engine.dumpDataDir('gzip')).arrayBuffer()))
  await engine.close()
}

function removeOthers(folder, names) {
  for (const name of readdirSync(folder)) {
    if (!names.includes(name)) rmSync(join(folder, name), { recursive: true })
  }
}
