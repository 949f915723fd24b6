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
