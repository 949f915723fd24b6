/**
 * Bundles the console into `dist/console`: a file for each screen, which is loaded when it is opened, and a page that
 * loads the first ones. Names have a hash, so that browsers keep the files. Nothing of an earlier build stays.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const FOLDER = 'dist/console'
const ENTRY = 'console/main.tsx'

/**
 * The client has the operations of the contract next to it only when it was built as a package. Here it gets those that
 * a file of the console names: half of them, which the first screen does not have to load.
 */
const operations = {
  name: 'operations',
  setup({ onResolve, onLoad }) {
    const path = fileURLToPath(new URL('../../generated/operations.ts', import.meta.url))
    onResolve({ filter: /^\.\/operations\.js$/ }, () => ({ path }))
    onLoad({ filter: /generated.operations\.ts$/ }, () => {
      const words = wordsOfConsole()
      const isUsed = (line) => words.has(/^ {2}(\w+): \{ path/.exec(line)?.[1] ?? '')
      const lines = readFileSync(path, 'utf8').split('\n')
      const contents = lines.filter((line) => !line.startsWith('  ') || isUsed(line)).join('\n')
      return { contents, loader: 'ts' }
    })
  },
}

function wordsOfConsole() {
  const folder = fileURLToPath(new URL('../../console/', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  return new Set(files.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/\w+/g) ?? []))
}

/** Returns the files and what esbuild says about them; with `write: false`, without a change on the disk. */
export async function buildConsole({ write = true } = {}) {
  if (write) rmSync(FOLDER, { recursive: true, force: true })
  const { metafile, outputFiles = [] } = await build({
    entryPoints: [ENTRY],
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    tsconfig: 'console/tsconfig.json',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [operations],
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    metafile: true,
    write,
    logLevel: 'warning',
  })
  if (write) writeFileSync(join(FOLDER, 'index.html'), page(metafile))
  return { metafile, outputFiles }
}

function page({ outputs }) {
  const [script, { cssBundle, imports }] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === ENTRY)
  const chunks = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path)
  const file = (path) => `{root}console/${basename(path)}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Flaghoist</title>
<link rel="icon" type="image/svg+xml" href="{root}pages/icon.svg">
<link rel="stylesheet" href="${file(cssBundle)}">
${chunks.map((path) => `<link rel="modulepreload" href="${file(path)}">\n`).join('')}<script type="module" src="${file(script)}"></script>
</head>
<body>
<div id="console"></div>
<noscript><p>The console needs JavaScript. Programs use the <a href="{root}docs/">API</a>.</p></noscript>
</body>
</html>
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildConsole()
