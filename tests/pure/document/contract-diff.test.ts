import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { unannounced } from '../../../tools/scripts/contract-diff/announced.ts'
import { breaksOf } from '../../../tools/scripts/contract-diff/breaks.ts'
import { handlingOf, withoutProse } from '../../../tools/scripts/contract-diff/document.ts'
import { body, breaksAfter, type Doctored, path, schemas } from '../../support/doctored-document.ts'

/*
 * The comparison with the released contract finds what clients may not survive. The cases are doctored copies of a
 * document with everything that the contract uses.
 */

describe('a break of an operation is reported', () => {
  const breaking: [found: string, doctor: (document: Doctored) => unknown][] = [
    ['setFlag: is gone: PUT /flags/{name}', (d) => delete path(d).put],
    ['getFlag: is gone: GET /flags/{name}', (d) => delete d.paths['/flags/{name}']],
    ['getFlag: is now called readFlag', (d) => Object.assign(path(d).get, { operationId: 'readFlag' })],
    ['getFlag: is no longer allowed by READ', (d) => Object.assign(path(d).get, { 'x-permission': ['ADMIN'] })],
    ['setFlag: is no longer allowed by none', (d) => Object.assign(path(d).put, { 'x-permission': 'WRITE' })],
    ['getFlag: now also needs WRITE', (d) => Object.assign(path(d).get, { 'x-permission-also': ['WRITE'] })],
    [
      'getFlag: now also needs READ, ADMIN',
      (d) => Object.assign(path(d).get, { 'x-handling': { permissionAlsoIn: 'other' } }),
    ],
    ['getFlag: is now experimental', (d) => Object.assign(path(d).get, { 'x-stability': 'experimental' })],
    ['getFlag: no longer declares the status 404', (d) => delete path(d).get.responses[404]],
    ['getFlag 200 header ETag: is gone', (d) => delete path(d).get.responses[200].headers.ETag],
    [
      'getFlag 200: has no application/json any more',
      (d) => Object.assign(path(d).get.responses[200], { content: { 'text/plain': {} } }),
    ],
    ['getFlag query limit: is gone', (d) => Object.assign(path(d).get, { parameters: [] })],
    ['getFlag query limit: is now required', (d) => Object.assign(path(d).get.parameters[0], { required: true })],
    [
      'setFlag query why: is now required',
      (d) => Object.assign(path(d).put, { parameters: [{ name: 'why', in: 'query', required: true }] }),
    ],
    ['getFlag query limit: has maximum 50', (d) => Object.assign(path(d).get.parameters[0].schema, { maximum: 50 })],
    ['setFlag path name: has maxLength 5', (d) => Object.assign(path(d).parameters[0].schema, { maxLength: 5 })],
    ['Page: has maximum 5', (d) => (d.components.parameters.Page.schema.maximum = 5)],
    ['setFlag request body: is now required', (d) => Object.assign(path(d).put.requestBody, { required: true })],
    ['setFlag request body: no longer takes application/patch', (d) => delete path(d).put['x-handling']],
    ['getFlag security: no longer takes session', (d) => Object.assign(path(d).get, { security: [{ key: [] }] })],
    ['setFlag security: no longer takes nobody', (d) => delete path(d).put.security],
    ['servers: no longer has /', (d) => Object.assign(d, { servers: [] })],
  ]

  test.each(breaking)('%s', (found, doctor) => {
    expect(breaksAfter(doctor)).toContain(found)
  })
})

describe('no break is reported', () => {
  const harmless: [string, (document: Doctored) => unknown][] = [
    [
      'a part of a schema has its members',
      (d) => {
        const { properties, ...own } = body(d)
        Object.assign(schemas(d), { Part: { type: 'object', properties } })
        Object.assign(schemas(d), { SetFlag: { ...own, allOf: [{ $ref: '#/components/schemas/Part' }] } })
      },
    ],
    ['when nothing changes', () => {}],
    ['for prose', (d) => (schemas(d).Flag.properties.name.description = 'other prose')],
    ['for a new operation', (d) => (path(d).delete = { operationId: 'deleteFlag', responses: {} })],
    ['for a new status', (d) => (path(d).put.responses[409] = { description: 'prose' })],
    [
      'for a new member',
      (d) => [schemas(d).Flag, body(d)].map(({ properties }) => Object.assign(properties, { more: {} })),
    ],
    ['for a new optional parameter', (d) => path(d).get.parameters.push({ name: 'sort', in: 'query' })],
    ['for a new value that a request takes', (d) => body(d).properties.kind.enum.push('ops')],
    ['for a longer text that a request takes', (d) => delete body(d).properties.note.minLength],
    ['for a member that a request may leave out', (d) => (body(d).required = [])],
    ['for a member that an answer always has', (d) => schemas(d).Flag.required.push('kind')],
    ['for an answer that is never null', (d) => (schemas(d).Flag.properties.seen.type = 'string')],
    ['for a further permission', (d) => path(d).get['x-permission'].push('OTHER')],
    ['for nobody who has to authenticate', (d) => (path(d).get.security = [])],
    ['for a default that says what absent means', (d) => (body(d).properties.weight.default = 1)],
    [
      'for a media type that is declared, not only taken',
      (d) => {
        const { content } = path(d).put.requestBody
        content['application/patch'] = content['application/json']
        delete path(d).put['x-handling']
      },
    ],
    ['for an experimental operation', (d) => delete d.paths['/trials']],
    ['for a schema that only experimental operations use', (d) => delete schemas(d).Trial],
    [
      'for a format that says the size of numbers',
      (d) => {
        Object.assign(path(d).get.parameters[0].schema, { format: 'int32' })
        Object.assign(body(d).properties.weight, { format: 'double' })
      },
    ],
    ['for no permission', (d) => (path(d).get['x-permission'] = 'none')],
  ]

  test.each(harmless)('%s', (_, doctor) => {
    expect(breaksAfter(doctor)).toEqual([])
  })
})

describe('the released contract', () => {
  const contract = JSON.parse(readFileSync(inProject('generated/openapi.json'), 'utf8'))

  test('is compared without prose, and with the members that are called like prose', () => {
    const bare = withoutProse(contract) as Doctored
    expect(bare.components.schemas.CreateFeature.description).toBeUndefined()
    expect(Object.keys(bare.components.schemas.CreateFeature.properties)).toContain('description')
    expect(breaksOf(bare, withoutProse(contract))).toEqual([])
  })

  test('has each operation and schema compared', () => {
    const stable = JSON.parse(JSON.stringify(contract).replaceAll('"x-stability":"experimental",', ''))
    const nothing = { ...contract, paths: {}, components: { ...contract.components, schemas: {} } }
    const operations = Object.values(contract.paths).flatMap((operations) => Object.values(operations as Doctored))
    const ids = operations.flatMap(({ operationId }: Doctored) => operationId ?? [])
    expect(ids.length).toBeGreaterThan(200)
    const found = breaksOf(stable, nothing).map(({ subject }) => subject)
    expect(found.toSorted()).toEqual([...ids, ...Object.keys(contract.components.schemas)].toSorted())
  })
})

test('of release 1.0.0, members that are now in x-handling are read', () => {
  const body = { 'x-also-accepted': ['application/patch'] }
  expect(handlingOf({ requestBody: body, 'x-one-is-enough': true })).toEqual({
    alsoAccepts: ['application/patch'],
    oneIsEnough: true,
  })
})

describe('an announcement', () => {
  const breaks = [
    { subject: 'getFlag', at: '', what: 'is gone' },
    { subject: 'Flag', at: '/name', what: 'is gone' },
    { subject: 'setFlag', at: 'query why', what: 'is now required' },
  ]
  const changelog = (lines: string) =>
    `# Changelog\n\n## Unreleased\n\n${lines}\n\n## 1.1.0\n\n- Breaking: \`Flag/kind\`\n\n## 1.0.0\n\n- Breaking: \`Flag/name\`\n`

  test('is a line since the release that names the place', () => {
    expect(unannounced(breaks, changelog('- Breaking: `getFlag` is gone.'), '1.0.0')).toEqual([breaks[1], breaks[2]])
    expect(unannounced(breaks, changelog('- Breaking: `getFlag` and `Flag/name` go.'), '1.0.0')).toEqual([breaks[2]])
    expect(unannounced(breaks, changelog('- Breaking: `setFlag query why`'), '1.0.0')).toEqual([breaks[0], breaks[1]])
  })

  test('can continue in the next lines', () => {
    const lines =
      '- Breaking: a long line about\n  `getFlag`, and\n  `Flag/name`.\n- Others are\n  `setFlag query why`.'
    expect(unannounced(breaks, changelog(lines), '1.0.0')).toEqual([breaks[2]])
  })

  test('says that clients break, or that they survive', () => {
    const lines = '- Breaking: `getFlag` is gone.\n- Compatible: `Flag/name` was never sent.'
    expect(unannounced(breaks, changelog(lines), '1.0.0')).toEqual([breaks[2]])
    expect(unannounced(breaks, changelog(lines), '1.0.0', ['Compatible'])).toEqual([breaks[0], breaks[2]])
  })

  test('is not that of another place, another line, another section or a name without backticks', () => {
    expect(unannounced(breaks, changelog('- Breaking: `Flag`, `setFlag`, `Flag/kind`'), '1.0.0')).toEqual(breaks)
    expect(unannounced(breaks, changelog('- `getFlag` and `Flag/name` are better.'), '1.0.0')).toEqual(breaks)
    expect(unannounced(breaks, changelog('- Breaking: getFlag, Flag/name'), '1.0.0')).toEqual(breaks)
  })
})
