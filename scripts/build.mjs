/**
 * Bundles `src` into `dist`, with the files that pages load next to it. `dist` then has these files only: a chunk of an
 * earlier build would be published, too. In plain JavaScript, because the loader for TypeScript takes longer than this.
 */
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

const { metafile } = await build({
  entryPoints: ['src/cli.ts', 'src/main.ts', 'src/start.ts'],
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

const PAGES = 'src/http/pages'
const isLoaded = (name) => !name.endsWith('.ts')
cpSync(PAGES, 'dist/pages', { recursive: true, filter: isLoaded })
removeOthers('dist', ['pages', ...Object.keys(metafile.outputs).map((path) => basename(path))])
removeOthers('dist/pages', readdirSync(PAGES).filter(isLoaded))

function removeOthers(folder, names) {
  for (const name of readdirSync(folder)) {
    if (!names.includes(name)) rmSync(join(folder, name), { recursive: true })
  }
}
