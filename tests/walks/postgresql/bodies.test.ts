import { describe, expect } from 'vitest'
import { routes } from '../../../generated/routes.ts'
import type { OperationId } from '../../../src/contract.ts'
import type { Route } from '../../../src/http/requests/route.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import type { Answer, Anything } from '../../support/call.ts'
import { type DocumentedOperation, operations, parametersOf } from '../../support/contract.ts'
import { dump } from '../../support/dump.ts'
import { messageOf, withText } from '../../support/json.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { browserOf, makePerson } from '../../support/sign-in.ts'
import { makeEndpoint } from '../../support/signals.ts'
import { it, type World } from '../../support/world.ts'

/*
 * One parser reads the bodies of all operations. Broken bodies of all sorts are sent to one operation of each kind, and
 * to every operation one of each refusal, without anything that it would need to succeed.
 */

const all = [...operations.values()]
const withBody = all.filter(({ hasBody }) => hasBody)
const withoutBody = all.filter(({ hasBody }) => !hasBody)
const withParameters = all.filter(({ statuses }) => statuses.includes(400))

const MIB = 1_048_576
/** One byte more than a body may have. */
const TOO_LARGE = `{${' '.repeat(MIB - 1)}}`

/** Cases that the server decides before it reads a body, with its answers. */
function kindOf({ id, method, access, sdkKeys, isOfrep, isStream }: DocumentedOperation): string {
  const { bodyTypes, bodyLimitBytes, isHeavy }: Route = routes[id]
  return JSON.stringify([method, access, sdkKeys, isOfrep, isStream, bodyTypes, bodyLimitBytes, isHeavy])
}

/** The first operation of each kind. */
function oneOfEachKind(some: readonly DocumentedOperation[]): OperationId[] {
  const kinds = some.map(kindOf)
  return some.filter((_, index) => kinds.indexOf(kinds[index] ?? '') === index).map(({ id }) => id)
}

/** Sends a request for things that are not there, as a caller of the right sort. */
async function senderIn(world: World) {
  const { id } = await makePerson(world)
  const session = await browserOf(world, id)
  const sdks = { client: await sdkWith(world), frontend: await sdkWith(world, { type: 'frontend' }) }
  const { sender } = await makeEndpoint(world)
  const callers = { caller: world.admin, session, public: world.anonymous, sdk: sdks.client, signal: sender }
  return (operation: DocumentedOperation, request: Anything) => {
    const [sdkKey] = operation.sdkKeys
    const by = sdkKey === undefined ? callers[operation.access] : sdks[sdkKey]
    const params = Object.fromEntries(parametersOf(operation, 'path').map(({ name }) => [name, 'none']))
    return by.send(operation.id, { ...request, params: { ...params, ...request.params } })
  }
}
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Sends each of the broken requests; all have to be refused with `status`, and nothing may be stored. */
async function expectRefused(
  { db }: World,
  status: number,
  cases: Record<string, () => Promise<Answer<unknown>>>,
): Promise<Record<string, string>> {
  const before = await dump(db)
  const messages: Record<string, string> = {}
  for (const [name, send] of Object.entries(cases)) {
    const answer = await send()
    expect({ case: name, status: answer.status }).toEqual({ case: name, status })
    const message = messageOf(answer.body)
    expect(message, `${name}: the body is no refusal`).toBeDefined()
    messages[name] = message ?? ''
  }
  expect(await dump(db)).toEqual(before)
  return messages
}

describe.each(oneOfEachKind(withBody))('%s', (id) => {
  it('refuses a body that is not announced as JSON', async ({ world }) => {
    const { by, params, query, body } = await requestOf(world, id)
    const send = (type: string | undefined, payload: string | Buffer) => () =>
      by.send(id, { params, query, payload, headers: type === undefined ? {} : { 'content-type': type } })
    const json = JSON.stringify(body)
    await expectRefused(world, 415, {
      text: send('text/plain', json),
      form: send('application/x-www-form-urlencoded', 'name=checkout'),
      'almost JSON': send('application/jsonp', json),
      'not a media type': send('json', json),
      'an empty content type': send('', json),
    })
  })

  it('refuses a body that can not be read', async ({ world }) => {
    const { by, params, query, body } = await requestOf(world, id)
    const send = (payload: string | Buffer) => () => by.send(id, { params, query, payload })
    const { bodyLimitBytes, isReport }: Route = routes[id]
    // A report leaves out what it can't use.
    const takesLarge = bodyLimitBytes === undefined && isReport !== true
    const messages = await expectRefused(world, 400, {
      'no body': () => by.send(id, { params, query, headers: { 'content-type': 'application/json' } }),
      'no body and no content type': () => by.send(id, { params, query }),
      'an empty body': send(''),
      'blanks only': send(' \n'),
      'half of a body': send(JSON.stringify(body).slice(0, -1)),
      'two bodies': send(`${JSON.stringify(body)} {}`),
      'a word': send('checkout'),
      ...(isReport !== true && {
        'a prototype': send('{"__proto__": {"isAdmin": true}}'),
        'a prototype inside': send('{"a": [{"__proto__": {"isAdmin": true}}]}'),
        'a constructor': send('{"\\u0063onstructor": {"prototype": {"isAdmin": true}}}'),
        NUL: send(JSON.stringify(withText(body, 'a\0b'))),
        'NUL in a key': send('{"a\\u0000b": 1}'),
        'half of a surrogate pair': send(JSON.stringify(withText(body, '\ud83d'))),
      }),
      'endless nesting': send(nested(5_000)),
      ...(takesLarge && {
        'more objects than any body has': send(`[${'{},'.repeat(50_000)}{}]`),
        'more members than any object has': send(`[{${'"a":{},'.repeat(10_000)}"a":{}}]`),
      }),
      'bytes that are not UTF-8': send(
        Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28, 0x22, 0x7d])]),
      ),
    })
    for (const nothing of ['no body', 'no body and no content type', 'an empty body'])
      expect(messages[nothing]).toBe('The request needs a JSON body')
    for (const broken of ['half of a body', 'two bodies', 'a word', 'blanks only'])
      expect(messages[broken]).toMatch(/^The body is not well-formed JSON: line \d, column \d+ has to be \w/)
    expect(messages['endless nesting']).toBe('The body is not valid: /body is nested deeper than 64 levels')
    if (isReport) return
    expect(messages['a prototype']).toBe('The body is not valid: /body/__proto__ is a member that no object may have')
    expect(messages['a prototype inside']).toContain('/body/a/0/__proto__ is a member')
    expect(messages['a constructor']).toContain('/body/constructor/prototype is a member')
    if (takesLarge) {
      expect(messages['more members than any object has']).toContain('has an object with more than 10000 members')
      expect(messages['more objects than any body has']).toContain('has more than 30000 objects and lists')
    }
    expect(messages.NUL).toContain('NUL')
    expect(messages['half of a surrogate pair']).toContain('surrogate')
  })

  it('refuses a body that is too large', async ({ world }) => {
    const { by, params, query, body } = await requestOf(world, id)
    const { bodyLimitBytes = MIB }: Route = routes[id]
    const padded = (size: number) => JSON.stringify(body) + ' '.repeat(size - JSON.stringify(body).length)
    await expectRefused(world, 413, {
      'one byte over': () => by.send(id, { params, query, payload: padded(bodyLimitBytes + 1) }),
      'far over': () => by.send(id, { params, query, payload: padded(4 * Math.max(MIB, bodyLimitBytes)) }),
    })
    const { status } = await by.send(id, { params, query, payload: padded(bodyLimitBytes) })
    expect(status).toBeLessThan(300)
  })
})

const bodyless = oneOfEachKind(withoutBody)

describe.each(bodyless)('%s', (id) => {
  it.for<[string, Anything]>([
    ['text', { payload: 'whatever', headers: { 'content-type': 'text/plain' } }],
    ['an empty body that is called JSON', { payload: '', headers: { 'content-type': 'application/json' } }],
    ['invalid JSON', { payload: '{"__proto__"', headers: { 'content-type': 'application/json' } }],
    ['bytes of no known type', { payload: Buffer.from([0, 1, 2, 255]), headers: { 'content-type': 'whatever' } }],
    ['more than a body may have', { payload: 'x'.repeat(2 * MIB), headers: { 'content-type': 'text/plain' } }],
  ])('takes %s, and ignores it', async ([, extra], { world }) => {
    const request = await requestOf(world, id)
    const { status, error } = await request.by.send(id, { ...request, ...extra })
    expect(error).toBeUndefined()
    expect(status).toBeLessThan(300)
  })
})

describe('every operation', () => {
  it('with a body takes it from the parser', { timeout: 60_000 }, async ({ world }) => {
    const send = await senderIn(world)
    const before = await dump(world.db)
    const wrong: string[] = []
    for (const operation of withBody) {
      const text = await send(operation, { payload: '{}', headers: { 'content-type': 'text/plain' } })
      const half = await send(operation, { payload: '{"a": 1' })
      const { bodyLimitBytes = MIB }: Route = routes[operation.id]
      const large = await send(operation, {
        payload: bodyLimitBytes > MIB ? 'x'.repeat(bodyLimitBytes + 1) : TOO_LARGE,
      })
      const message = messageOf(half.body) ?? ''
      const statuses = [text.status, half.status, large.status].join()
      if (statuses !== '415,400,413' || !message.startsWith('The body is not well-formed JSON: line 1, column 8'))
        wrong.push(`${operation.id}: ${statuses} ${message}`)
    }
    expect(wrong).toEqual([])
    expect(await dump(world.db)).toEqual(before)
  })

  it('without a body ignores any, besides those above', { timeout: 60_000 }, async ({ world }) => {
    const send = await senderIn(world)
    const wrong: string[] = []
    for (const operation of withoutBody.filter(({ id }) => !bodyless.includes(id))) {
      const answers = [
        await send(operation, {}),
        await send(operation, { payload: '{"__proto__"', headers: { 'content-type': 'application/json' } }),
        await send(operation, { payload: TOO_LARGE, headers: { 'content-type': 'text/plain' } }),
      ].map(({ status, body }) => `${status} ${messageOf(body)}`)
      if (new Set(answers).size > 1) wrong.push(`${operation.id}: ${answers.join(', ')}`)
    }
    expect(wrong).toEqual([])
  })

  it('refuses NUL in its path and its query', { timeout: 60_000 }, async ({ world }) => {
    const send = await senderIn(world)
    const before = await dump(world.db)
    const wrong: string[] = []
    for (const operation of withParameters) {
      const body = operation.hasBody ? {} : undefined
      const requests = [
        ...parametersOf(operation, 'path').map(({ name }) => ({ body, params: { [name]: 'a\0b' } })),
        { body, query: { q: 'a\0b' } },
        { body, query: { 'a\0b': 1 } },
      ]
      for (const request of requests) {
        const { status, body: refusal } = await send(operation, request)
        const message = messageOf(refusal) ?? ''
        if (status !== 400 || !message.includes('NUL'))
          wrong.push(`${operation.id} ${JSON.stringify(request)}: ${status} ${message}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await dump(world.db)).toEqual(before)
  })
})
