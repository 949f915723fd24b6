import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unannounced } from '../../scripts/contract-diff/announced.ts'
import { breaksOf } from '../../scripts/contract-diff/breaks.ts'
import { withoutProse } from '../../scripts/contract-diff/document.ts'
import { inProject } from '../../src/project-folder.ts'

/*
 * The comparison with the released contract finds what clients may not survive. The cases are doctored copies of a
 * document with everything that the contract uses.
 */

// biome-ignore lint/suspicious/noExplicitAny: the cases change a document anywhere
type Doctored = any

const DOCUMENT = {
  openapi: '3.1.1',
  paths: {
    '/flags/{name}': {
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string', maxLength: 10 } }],
      get: {
        operationId: 'getFlag',
        'x-permission': ['READ', 'ADMIN'],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 100 } }],
        responses: {
          200: {
            description: 'prose',
            headers: { ETag: { schema: { type: 'string' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Flag' } } },
          },
          404: { $ref: '#/components/responses/Missing' },
        },
      },
      put: {
        operationId: 'setFlag',
        'x-permission': 'none',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/SetFlag' } } } },
        responses: { 204: { description: 'prose' } },
      },
    },
  },
  components: {
    responses: {
      Missing: {
        description: 'prose',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    schemas: {
      Flag: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', description: 'prose' },
          kind: { type: 'string', enum: ['release', 'kill'] },
          seen: { type: ['string', 'null'] },
          count: { type: 'integer' },
        },
      },
      SetFlag: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { type: 'string', enum: ['release', 'kill'] },
          weight: { type: 'number' },
          note: { type: ['string', 'null'], minLength: 1 },
          rules: { type: 'array', maxItems: 5, items: { oneOf: [{ $ref: '#/components/schemas/Rule' }] } },
        },
      },
      Rule: { type: 'object', properties: { values: { type: 'array', items: { type: 'string' } } } },
      Problem: { type: 'object', properties: { message: { type: 'string' } } },
    },
  },
}

function breaksAfter(doctor: (document: Doctored) => unknown): string[] {
  const doctored = structuredClone(DOCUMENT)
  doctor(doctored)
  return breaksOf(DOCUMENT, doctored).map(({ subject, what }) => `${subject}: ${what}`)
}

const path = (document: Doctored) => document.paths['/flags/{name}']
const schemas = (document: Doctored) => document.components.schemas
const body = (document: Doctored) => schemas(document).SetFlag

describe('a break is told', () => {
  const breaking: [string, (document: Doctored) => unknown, string][] = [
    ['an operation goes', (d) => delete path(d).put, 'setFlag: is gone: PUT /flags/{name}'],
    ['a path goes', (d) => delete d.paths['/flags/{name}'], 'getFlag: is gone: GET /flags/{name}'],
    [
      'an operation gets another name',
      (d) => Object.assign(path(d).get, { operationId: 'readFlag' }),
      'getFlag: is now called readFlag',
    ],
    [
      'a permission is not enough',
      (d) => Object.assign(path(d).get, { 'x-permission': ['ADMIN'] }),
      'getFlag: is no longer allowed by READ',
    ],
    [
      'a permission is needed',
      (d) => Object.assign(path(d).put, { 'x-permission': 'WRITE' }),
      'setFlag: is no longer allowed by none',
    ],
    ['a status goes', (d) => delete path(d).get.responses[404], 'getFlag: no longer declares the status 404'],
    ['a header goes', (d) => delete path(d).get.responses[200].headers.ETag, 'getFlag: 200 header ETag is gone'],
    [
      'a media type goes',
      (d) => Object.assign(path(d).get.responses[200], { content: { 'text/plain': {} } }),
      'getFlag: 200 has no application/json any more',
    ],
    ['a parameter goes', (d) => Object.assign(path(d).get, { parameters: [] }), 'getFlag: query limit is gone'],
    [
      'a parameter becomes required',
      (d) => Object.assign(path(d).get.parameters[0], { required: true }),
      'getFlag: query limit is now required',
    ],
    [
      'a new parameter is required',
      (d) => Object.assign(path(d).put, { parameters: [{ name: 'why', in: 'query', required: true }] }),
      'setFlag: query why is now required',
    ],
    [
      'a parameter takes less',
      (d) => Object.assign(path(d).get.parameters[0].schema, { maximum: 50 }),
      'getFlag: query limit has maximum 50',
    ],
    [
      'a parameter of the path takes less',
      (d) => Object.assign(path(d).parameters[0].schema, { maxLength: 5 }),
      'setFlag: path name has maxLength 5',
    ],
    [
      'a body becomes required',
      (d) => Object.assign(path(d).put.requestBody, { required: true }),
      'setFlag: request body is now required',
    ],
    ['a schema goes', (d) => delete schemas(d).Problem, 'Problem: is gone'],
    ['a member goes from an answer', (d) => delete schemas(d).Flag.properties.seen, 'Flag: /seen is gone'],
    ['a member goes from a request', (d) => delete body(d).properties.note, 'SetFlag: /note is gone'],
    [
      'a member may be absent',
      (d) => Object.assign(schemas(d).Flag, { required: [] }),
      'Flag: /name may now be absent',
    ],
    ['a member becomes required', (d) => body(d).required.push('note'), 'SetFlag: /note is now required'],
    [
      'a value goes from an answer',
      (d) => schemas(d).Flag.properties.kind.enum.pop(),
      'Flag: /kind no longer has the value kill',
    ],
    [
      'a value goes from a request',
      (d) => body(d).properties.kind.enum.pop(),
      'SetFlag: /kind no longer has the value kill',
    ],
    [
      'a member has to be one of some values',
      (d) => Object.assign(body(d).properties.weight, { enum: [1] }),
      'SetFlag: /weight takes only 1',
    ],
    [
      'an answer may have any value',
      (d) => delete schemas(d).Flag.properties.kind.enum,
      'Flag: /kind may now have any value',
    ],
    [
      'a request takes no null',
      (d) => Object.assign(body(d).properties.note, { type: 'string' }),
      'SetFlag: /note no longer takes null',
    ],
    [
      'a number becomes an integer in a request',
      (d) => Object.assign(body(d).properties.weight, { type: 'integer' }),
      'SetFlag: /weight no longer takes number',
    ],
    [
      'an integer becomes a number in an answer',
      (d) => Object.assign(schemas(d).Flag.properties.count, { type: 'number' }),
      'Flag: /count may now be number',
    ],
    [
      'an answer may be null',
      (d) => Object.assign(schemas(d).Flag.properties.name, { type: ['string', 'null'] }),
      'Flag: /name may now be null',
    ],
    [
      'a text has to be longer',
      (d) => Object.assign(body(d).properties.note, { minLength: 2 }),
      'SetFlag: /note has minLength 2',
    ],
    [
      'a text has to match',
      (d) => Object.assign(body(d).properties.note, { pattern: 'a' }),
      'SetFlag: /note has another pattern',
    ],
    [
      'a list takes less',
      (d) => Object.assign(body(d).properties.rules, { maxItems: 4 }),
      'SetFlag: /rules has maxItems 4',
    ],
    [
      'a body takes no other members',
      (d) => Object.assign(body(d), { additionalProperties: false }),
      'SetFlag: takes no other members',
    ],
    [
      'a choice goes from a request',
      (d) => Object.assign(body(d).properties.rules.items, { oneOf: [] }),
      'SetFlag: /rules/items/oneOf/Rule is gone',
    ],
    [
      'a schema inside of a list changes',
      (d) => Object.assign(schemas(d).Rule.properties.values.items, { type: 'number' }),
      'Rule: /values/items no longer takes string',
    ],
  ]

  test.each(breaking)('when %s', (_, doctor, told) => {
    expect(breaksAfter(doctor)).toContain(told)
  })
})

describe('no break is told', () => {
  const harmless: [string, (document: Doctored) => unknown][] = [
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
    const nothing = { ...contract, paths: {}, components: { ...contract.components, schemas: {} } }
    const operations = Object.values(contract.paths).flatMap((operations) => Object.values(operations as Doctored))
    const ids = operations.flatMap(({ operationId }: Doctored) => operationId ?? [])
    expect(ids.length).toBeGreaterThan(200)
    const told = breaksOf(contract, nothing).map(({ subject }) => subject)
    expect(told.toSorted()).toEqual([...ids, ...Object.keys(contract.components.schemas)].toSorted())
  })
})

describe('an announcement', () => {
  const breaks = [
    { subject: 'getFlag', what: 'is gone' },
    { subject: 'Flag', what: '/name is gone' },
  ]
  const changelog = (lines: string) => `# Changelog\n\n## Unreleased\n\n${lines}\n\n## 1.0.0\n\n- Breaking: \`Flag\`\n`

  test('is a line of the unreleased changes that names the subject', () => {
    expect(unannounced(breaks, changelog('- Breaking: `getFlag` is gone.'))).toEqual([breaks[1]])
    expect(unannounced(breaks, changelog('- Breaking: `getFlag` and `Flag` are gone.'))).toEqual([])
  })

  test('is not another line, another section or a name without backticks', () => {
    expect(unannounced(breaks, changelog('- `getFlag` and `Flag` are better.'))).toEqual(breaks)
    expect(unannounced(breaks, changelog('- Breaking: getFlag, Flag'))).toEqual(breaks)
  })
})
