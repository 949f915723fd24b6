import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { inProject } from '../../../../src/runtime/project-folder.ts'
import { CHECKOUT, HEAD, read } from '../../../support/state-files.ts'

const schema = JSON.parse(readFileSync(inProject('generated/state-schema.json'), 'utf8'))
const matches = new Ajv2020({ strictTypes: false, allowUnionTypes: true }).compile(schema)

const strategy = (members: string) =>
  `${HEAD}features: { a: { environments: { production: { strategies: [{ ${members} }] } } } }\n`

it('takes what the server takes', async () => {
  for (const content of [HEAD, `$schema: https://flags.example.com/schemas/state.json\n${HEAD}`, CHECKOUT]) {
    expect(matches(parse(content)), JSON.stringify(matches.errors)).toBe(true)
    await read(content)
  }
})

it.each<[what: string, content: string]>([
  ['a document without a manager', 'apiVersion: flaghoist/v1\n'],
  ['an unknown member', `${HEAD}features: { a: { desciption: x } }\n`],
  ['a number for a text', strategy('name: flexibleRollout, parameters: { rollout: 25 }')],
  [
    'a member that requests ignore',
    strategy('name: default, constraints: [{ contextName: a, operator: IN, vals: [] }]'),
  ],
  ['an operator that there is not', strategy('name: default, constraints: [{ contextName: a, operator: LIKE }]')],
])('refuses what the server refuses: %s', async (_, content) => {
  expect(matches(parse(content))).toBe(false)
  await expect(read(content)).rejects.toThrow('not a valid set')
})

/** The documents that the guide shows. */
const shown = [...readFileSync(inProject('docs/guide/features-as-code.md'), 'utf8').matchAll(/```yaml\n(.*?)```/gs)]
  .map(([, text = '']) => text)
  .filter((text) => text.includes('\napiVersion: flaghoist/'))

it('takes what the guide shows, and refuses a misspelt member in every object of it, as the server does', async () => {
  expect(shown).toHaveLength(1)
  for (const content of shown) {
    expect(matches(parse(content)), JSON.stringify(matches.errors)).toBe(true)
    await read(content)
    const document = parse(content)
    for (const object of objectsIn(document)) {
      object.misspelt = 1
      expect([object, matches(document)]).toEqual([object, false])
      await expect(read(JSON.stringify(document))).rejects.toThrow('not a valid set')
      delete object.misspelt
    }
  }
})

/** Returns all objects in a value. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside]
}

it('says of every member what it is', () => {
  const undescribed = (node: unknown, path: string): string[] => {
    if (typeof node !== 'object' || node === null) return []
    const members = 'properties' in node ? Object.entries(node.properties as Record<string, object>) : []
    const silent = members.filter(([, member]) => !('description' in member || '$ref' in member))
    return [
      ...silent.map(([name]) => `${path}/${name}`),
      ...Object.entries(node).flatMap(([keyword, value]) => undescribed(value, `${path}/${keyword}`)),
    ]
  }
  expect(undescribed(schema, '')).toEqual([])
})
