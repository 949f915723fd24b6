import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { eventTypes } from '../../generated/events.ts'
import { permissionScopes } from '../../generated/permissions.ts'
import { routes } from '../../generated/routes.ts'
import { schemas as namedSchemas } from '../../generated/schemas.ts'
import { document, operations, parametersOf, problemUnder, resolve } from '../support/contract.ts'
import { schemas } from '../support/schemas.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is free-form JSON
type Node = any

const all = [...operations.values()].map((operation) => ({
  ...operation,
  written: document.paths[operation.url][operation.method.toLowerCase()],
}))
const tags = document.tags.map(({ name }: { name: string }) => name)

/** The examples of a media type, by name, with the pointer to its schema. */
function examplesOf(media: Node, pointer: string): [name: string, value: unknown, schema: string][] {
  const single = 'example' in media ? [['example', media.example] as const] : []
  const named = Object.entries<Node>(media.examples ?? {}).map(
    ([name, example]) => [name, (example.$ref === undefined ? example : resolve(example.$ref)).value] as const,
  )
  return [...single, ...named].map(([name, value]) => [name, value, `${pointer}/schema`])
}

const REPLACEMENT = /\b(use|replaced by|replaces|instead|see)\b/i

describe('the document', () => {
  // The server takes them as they are, without a look at each start.
  test('gives the server schemas that are JSON Schema', () => {
    const ajv = new Ajv2020({ strict: false, logger: false })
    const ofRoutes = Object.entries(routes).flatMap(
      ([
        operation,
        {
          schema: { response, ...input },
        },
      ]) =>
        [...Object.entries(input), ...Object.entries(response)].map(
          ([part, schema]) => [`${operation} ${part}`, schema] as const,
        ),
    )
    const ofComponents = namedSchemas.map((schema) => [schema.$id, schema] as const)
    const broken = [...ofComponents, ...ofRoutes].filter(([, schema]) => schema !== null && !ajv.validateSchema(schema))
    expect(broken.map(([name]) => name)).toEqual([])
    expect(ajv.validateSchema({ type: 'text' })).toBe(false)
  })

  test('says of every object what its members are', () => {
    const silent = schemas().filter(
      ([, { type, additionalProperties, properties }]) =>
        [type].flat().includes('object') && additionalProperties === undefined && properties === undefined,
    )
    expect(silent.map(([path]) => path)).toEqual([])
  })

  test('never sends members that it does not describe', () => {
    const open = all.flatMap(({ id, written }) =>
      Object.entries<Node>(written.responses).flatMap(([status, response]) => {
        const schema = (response.$ref === undefined ? response : resolve(response.$ref)).content?.['application/json']
          ?.schema
        return openObjects(schema, `${id} ${status}`)
      }),
    )
    expect(open).toEqual([])
  })

  test('requires only members that it describes', () => {
    const wrong = schemas().flatMap(([path, { required = [], properties = {} }]) =>
      Array.isArray(required)
        ? required.filter((name: string) => !(name in properties)).map((name: string) => `${path}: ${name}`)
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('names what replaces each deprecated member', () => {
    const silent = schemas().filter(
      ([, { deprecated, description = '' }]) => deprecated && !REPLACEMENT.test(description),
    )
    expect(silent.map(([path]) => path)).toEqual([])
  })

  test('says that a 503 tells when to try again', () => {
    const { headers } = document.components.responses.ServiceUnavailableError ?? {}
    expect(Object.keys(headers ?? {})).toEqual(['Retry-After'])
  })

  test('describes each tag once', () => {
    expect(new Set(tags).size).toBe(tags.length)
    for (const { name, description } of document.tags) expect(description, name).toMatch(/^[A-Z]/)
  })
})

/** Objects that a response may fill with anything, except maps and the parts that belong to whoever wrote them. */
function openObjects(schema: Node, path: string, seen: ReadonlySet<string> = new Set()): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return []
    return openObjects(
      resolve(schema.$ref),
      `${path} ${schema.$ref.split('/').at(-1)}`,
      new Set([...seen, schema.$ref]),
    )
  }
  const isObject = [schema.type].flat().includes('object')
  const own = isObject && schema.properties !== undefined && schema.additionalProperties !== false ? [path] : []
  const inner = Object.entries(schema).filter(([key]) => !['example', 'examples', 'enum', 'const'].includes(key))
  return [...own, ...inner.flatMap(([key, child]) => openObjects(child, `${path}/${key}`, seen))]
}

describe.each(all)('$id', ({ id, method, url, pointer, access, permission, events, statuses, hasBody, written }) => {
  test('has a name of its own, a summary, a description and a known tag', () => {
    expect(id).toMatch(/^[a-z]+([A-Z][a-z]*)*$/)
    expect(written.summary).toMatch(/^[A-Z].*[^.]$/)
    expect(written.description.trim()).toMatch(/^[A-Z`].*[.]$/s)
    expect(written.tags).toHaveLength(1)
    expect(tags).toContain(written.tags[0])
  })

  test('asks for a permission that exists, or says why it asks for none', () => {
    const names = permission === 'none' ? [] : [permission].flat()
    const known = Object.keys(permissionScopes)
    expect([...names, ...(written['x-permission-also'] ?? [])].filter((name) => !known.includes(name))).toEqual([])
    if (names.length === 0) expect(written['x-permission-reason']).toMatch(/^[A-Z].*\.$/)
    else expect(written['x-permission-reason']).toBeUndefined()
  })

  test('asks no permission of whoever has no key, and ends sessions only in a write', () => {
    if (access !== 'caller') expect(permission).toBe('none')
    if (method === 'GET') expect(written['x-ends-sessions']).toBeUndefined()
  })

  test('lists events that exist, each once, and none for a read', () => {
    expect(events.filter((type) => !(eventTypes as readonly string[]).includes(type))).toEqual([])
    expect(new Set(events).size).toBe(events.length)
    if (method === 'GET') expect(events).toEqual([])
  })

  test('names what replaces it when it is deprecated', () => {
    if (written.deprecated) expect(written.description).toMatch(REPLACEMENT)
    if (/^deprecated\b/i.test(written.description)) expect(written.deprecated).toBe(true)
  })

  test('describes the parameters of its path, all of them and no others', () => {
    const inUrl = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = parametersOf(operations.get(id) as never, 'path')
    expect(described.map(({ name }) => name).sort()).toEqual(inUrl.sort())
    for (const parameter of [...described, ...parametersOf(operations.get(id) as never, 'query')]) {
      expect(parameter).toMatchObject({ description: expect.stringMatching(/./), schema: expect.any(Object) })
      if (parameter.in === 'path') expect(parameter.required).toBe(true)
      if (parameter.schema.type === 'integer')
        expect(parameter.schema.maximum).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
    }
  })

  test.runIf(hasBody)('has an example of its request that fits its schema', () => {
    const { required, content } = written.requestBody
    expect(required).toBe(true)
    expect(Object.keys(content)).toContain('application/json')
    const base = `${pointer}/requestBody/content`
    const found = examplesOf(content['application/json'], `${base}/application~1json`)
    expect(found).not.toEqual([])
    for (const [name, value, schema] of found) expect(problemUnder(schema, value), name).toBeUndefined()
  })

  test('has an example of each success that fits its schema', () => {
    const successes = statuses.filter((status) => status < 300)
    expect(successes).not.toEqual([])
    for (const status of successes) {
      const { content, headers, description } = written.responses[status]
      expect(description).toMatch(/^[A-Z]/)
      if (status === 201) expect(headers?.Location).toBeDefined()
      if (content === undefined) continue
      if (content['text/event-stream'] !== undefined) {
        expect(content['text/event-stream'].example).toMatch(/^data: /m)
        continue
      }
      const base = `${pointer}/responses/${status}/content/application~1json`
      const found = examplesOf(content['application/json'], base)
      expect(found).not.toEqual([])
      for (const [name, value, schema] of found)
        expect(problemUnder(schema, value), `${status} ${name}`).toBeUndefined()
    }
  })

  test('declares the refusals that follow from its shape', () => {
    const hasInput = hasBody || /\{/.test(url) || (written.parameters ?? []).length > 0
    const ofCaller = access === 'public' ? (method === 'GET' ? [] : [403]) : [401, 403]
    const ofDatabase = written['x-without-database'] ? [] : [503]
    const expected = [...ofCaller, 500, ...ofDatabase, ...(hasInput ? [400] : []), ...(hasBody ? [413, 415] : [])]
    expect(expected.filter((status) => !statuses.includes(status))).toEqual([])
  })
})
