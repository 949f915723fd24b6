/**
 * Bundles `src` into `dist`, with the files that pages load and the console next to it. `dist` then has these files only: a chunk of an
 * earlier build would be published, too. In plain JavaScript, because the loader for TypeScript takes longer than this.
 */
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { build, transform } from 'esbuild'
import { buildConsole } from './build-console.mjs'

/** The tables of the contract as texts of JSON: as literals, they take 20 ms and 3 MB more at each start. */
const tablesAsJson = {
  name: 'tables-as-json',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]generated[\\/](admin-routes|sdk-routes|schemas)\.ts$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'ts' })
      const tables = await import(`data:text/javascript,${encodeURIComponent(code)}`)
      const lines = Object.entries(tables).map(([name, table]) => {
        const json = JSON.stringify(table)
        if (!isDeepStrictEqual(JSON.parse(json), table)) throw new Error(`${name} of ${path} is not the same as JSON`)
        return `export const ${name} = JSON.parse(${JSON.stringify(json)})`
      })
      return { contents: lines.join('\n') }
    })
  },
}

const { metafile } = await build({
  entryPoints: {
    cli: 'src/cli.ts',
    main: 'src/main.ts',
    // Run once below.
    'prepare-database': 'src/db/prepare-database.ts',
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
  plugins: [tablesAsJson],
  logLevel: 'warning',
})

const ASSETS = 'src/http/pages/assets'
cpSync(ASSETS, 'dist/assets', { recursive: true })
await buildConsole()
const { preparedName } = await import(new URL('../../dist/prepare-database.js', import.meta.url))
const outputs = Object.keys(metafile.outputs).map((path) => basename(path))
removeOthers('dist', ['assets', 'console', preparedName, ...outputs.filter((name) => name !== 'prepare-database.js')])
removeOthers('dist/assets', readdirSync(ASSETS))

function removeOthers(folder, names) {
  for (const name of readdirSync(folder)) {
    if (!names.includes(name)) rmSync(join(folder, name), { recursive: true })
  }
}
