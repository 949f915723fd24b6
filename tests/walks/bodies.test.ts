import { describe, expect } from 'vitest'
import { requestOf } from '../scenarios/request-of.ts'
import type { Answer, Anything } from '../support/call.ts'
import { operations } from '../support/contract.ts'
import { dump } from '../support/dump.ts'
import { messageOf, withText } from '../support/json.ts'
import { it, type World } from '../support/world.ts'

const all = [...operations.values()]
const withBody = all.filter(({ hasBody }) => hasBody).map(({ id }) => id)
const withoutBody = all.filter(({ hasBody }) => !hasBody).map(({ id }) => id)
const withParameters = all.filter(({ statuses }) => statuses.includes(400)).map(({ id }) => id)

const MIB = 1_048_576
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

describe.each(withBody)('%s', (id) => {
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
    const messages = await expectRefused(world, 400, {
      'no body': () => by.send(id, { params, query, headers: { 'content-type': 'application/json' } }),
      'no body and no content type': () => by.send(id, { params, query }),
      'an empty body': send(''),
      'blanks only': send(' \n'),
      'half of a body': send(JSON.stringify(body).slice(0, -1)),
      'two bodies': send(`${JSON.stringify(body)} {}`),
      'a word': send('checkout'),
      'a prototype': send('{"__proto__": {"isAdmin": true}}'),
      'a prototype inside': send('{"a": [{"__proto__": {"isAdmin": true}}]}'),
      'a constructor': send('{"\\u0063onstructor": {"prototype": {"isAdmin": true}}}'),
      NUL: send(JSON.stringify(withText(body, 'a\0b'))),
      'NUL in a key': send('{"a\\u0000b": 1}'),
      'half of a surrogate pair': send(JSON.stringify(withText(body, '\ud83d'))),
      'endless nesting': send(nested(10_000)),
      'more objects than any body has': send(`[${'{},'.repeat(50_000)}{}]`),
      'more members than any object has': send(`[{${'"a":{},'.repeat(10_000)}"a":{}}]`),
      'bytes that are not UTF-8': send(
        Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28, 0x22, 0x7d])]),
      ),
    })
    for (const nothing of ['no body', 'no body and no content type', 'an empty body'])
      expect(messages[nothing]).toBe('The request needs a JSON body')
    expect(messages['a prototype']).toBe('The body is not valid: /body/__proto__ is a member that no object may have')
    expect(messages['a prototype inside']).toContain('/body/a/0/__proto__ is a member')
    expect(messages['a constructor']).toContain('/body/constructor/prototype is a member')
    for (const broken of ['half of a body', 'two bodies', 'a word', 'blanks only'])
      expect(messages[broken]).toMatch(/^The body is not well-formed JSON: line \d, column \d+ has to be \w/)
    expect(messages['endless nesting']).toBe('The body is not valid: /body is nested deeper than 64 levels')
    expect(messages['more members than any object has']).toContain('has an object with more than 10000 members')
    expect(messages['more objects than any body has']).toContain('has more than 30000 objects and lists')
    expect(messages.NUL).toContain('NUL')
    expect(messages['half of a surrogate pair']).toContain('surrogate')
  })

  it('refuses a body that is too large', async ({ world }) => {
    const { by, params, query, body } = await requestOf(world, id)
    const padded = (size: number) => JSON.stringify(body) + ' '.repeat(size - JSON.stringify(body).length)
    await expectRefused(world, 413, {
      'one byte over': () => by.send(id, { params, query, payload: padded(MIB + 1) }),
      'far over': () => by.send(id, { params, query, payload: padded(4 * MIB) }),
    })
    const { status } = await by.send(id, { params, query, payload: padded(MIB) })
    expect(status).toBeLessThan(300)
  })
})

describe.each(withoutBody)('%s', (id) => {
  it.for<[string, Anything]>([
    ['text', { payload: 'whatever', headers: { 'content-type': 'text/plain' } }],
    ['an empty body that is called JSON', { payload: '', headers: { 'content-type': 'application/json' } }],
    ['JSON that is none', { payload: '{"__proto__"', headers: { 'content-type': 'application/json' } }],
    ['bytes of no known type', { payload: Buffer.from([0, 1, 2, 255]), headers: { 'content-type': 'whatever' } }],
    ['more than a body may have', { payload: 'x'.repeat(2 * MIB), headers: { 'content-type': 'text/plain' } }],
  ])('takes %s, and ignores it', async ([, extra], { world }) => {
    const request = await requestOf(world, id)
    const { status, error } = await request.by.send(id, { ...request, ...extra })
    expect(error).toBeUndefined()
    expect(status).toBeLessThan(300)
  })
})

describe.each(withParameters)('%s', (id) => {
  it('refuses NUL in its path and its query', async ({ world }) => {
    const request = await requestOf(world, id)
    const names = Object.keys(request.params ?? {})
    const inPath = names.map((name) => {
      const params = { ...request.params, [name]: 'a\0b' }
      return [`NUL in ${name}`, () => request.by.send(id, { ...request, params })] as const
    })
    await expectRefused(world, 400, {
      ...Object.fromEntries(inPath),
      'NUL in the query': () => request.by.send(id, { ...request, query: { ...request.query, q: 'a\0b' } }),
      'NUL in the name of a query parameter': () =>
        request.by.send(id, { ...request, query: { ...request.query, 'a\0b': 1 } }),
    })
  })
})
