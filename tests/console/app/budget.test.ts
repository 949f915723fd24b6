import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildConsole } from '../../../tools/scripts/build-console.mjs'

const KILOBYTE = 1000
const FIRST_SCREEN = 'console/main.tsx'

test('the console is small, compressed', async () => {
  const { metafile, outputFiles } = await buildConsole({ write: false })
  const sizes = new Map(outputFiles.map(({ path, contents }) => [path, gzipSync(contents, { level: 9 }).length]))
  const sizeOf = (output: string) => [...sizes].find(([path]) => path.endsWith(output))?.[1] ?? Number.NaN
  const outputs = Object.keys(metafile.outputs)
  const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + sizeOf(path), 0) / KILOBYTE

  const needed = new Set<string>()
  const need = (path: string): void => {
    if (needed.has(path)) return
    needed.add(path)
    for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') need(imported)
  }
  need(outputs.find((path) => metafile.outputs[path]?.entryPoint === FIRST_SCREEN) ?? '')

  expect(sum([...needed])).toBeLessThan(60)
  expect(sum(outputs.filter((path) => path.endsWith('.css')))).toBeLessThan(15)
  // 149 with freezes and break-glass; approval rules, their form, sentences and dry runs are 10 more, SAML and SCIM 3,
  // signals and actions 4, release plans 6, banners, safeguards and metrics 8, identities and releases 1,
  // long texts in sentences 1, the page of other engines 1, plans of files 2.
  expect(sum(outputs)).toBeLessThan(188)
})
