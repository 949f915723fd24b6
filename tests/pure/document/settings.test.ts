import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { inProject } from '../../../src/runtime/project-folder.ts'

const ROW = /^\| `([A-Z_]+)`(?: or `([A-Z_]+)`)? \|([^|]*)\|/gm

/** The variables of the page's tables, with the default where there is one that can be set. */
const rows = [...readFileSync(inProject('docs/operate/configure.md'), 'utf8').matchAll(ROW)].map(
  ([, name = '', fileName, cell = '']) => ({
    name,
    fileName,
    preset: /^`([^`]*)`$/.exec(cell.trim())?.[1],
  }),
)
const presets = rows.flatMap(({ name, preset }) => (preset === undefined ? [] : [{ name, preset }]))

/** The variables that the configuration asks for. */
function namesRead(): string[] {
  const names = new Set<string>()
  readConfig(new Proxy<Record<string, string>>({}, { get: (_, name) => void names.add(String(name)) }))
  return [...names]
}

/** The values of a configuration, without undefined and empty ones. */
function valuesIn(part: unknown): string[] {
  if (part === undefined) return []
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(valuesIn) : [String(part)]
}

test('docs/operate/configure.md has the variables that are read, and no others', () => {
  const names = rows.flatMap(({ name, fileName }) => (fileName === undefined ? [name] : [name, fileName]))
  expect(names.sort()).toEqual(namesRead().sort())
  expect(rows.length).toBeGreaterThan(40)
})

test.each(presets)('$name is $preset by default', ({ name, preset }) => {
  expect(readConfig({ [name]: preset })).toEqual(readConfig({}))
})

test('docs/operate/configure.md has every default', () => {
  // This one turns a key on, which is undefined as long as it is off.
  const shown = presets.filter(({ name }) => name !== 'RECOVERABLE_API_TOKENS')
  expect(shown.map(({ preset }) => preset).sort()).toEqual(valuesIn(readConfig({})).sort())
})
