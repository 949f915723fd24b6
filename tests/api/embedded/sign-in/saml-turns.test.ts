import { expect, test } from 'vitest'
import { messageChecks } from '../../../../src/outgoing/saml/checking-thread.ts'
import { AUDIENCE, CALLBACK, ENTITY_ID, KEY, messageOf } from '../../../support/saml.ts'

const checkMessage = messageChecks()
const REQUEST = '_request'

/** A message with many groups, which takes a while to check. */
function messageWith(count: number): string {
  const groups = Array.from({ length: count }, (_, index) => `group-${index}`)
  const text = messageOf(REQUEST, { attributes: { email: 'ada@example.com', groups } })
  return Buffer.from(text).toString('base64')
}

const MESSAGE = messageWith(1)

function check(address: string, message = MESSAGE) {
  const provider = { entityId: ENTITY_ID, signOnUrl: 'https://login.example.com/saml', certificates: [KEY.certificate] }
  const expected = { us: { entityId: AUDIENCE, callback: CALLBACK }, request: REQUEST, now: new Date() }
  return checkMessage({ message, provider, expected }, address)
}

test('addresses take turns, and only a crowd of one address is refused', async () => {
  // A busy machine can take longer to start the thread than a message may take.
  await expect.poll(() => check('192.0.2.9'), { timeout: 15_000 }).toMatchObject({ nameId: { text: 'ada-1' } })
  const ended: string[] = []
  const noted = async (address: string) => {
    const answer = await check(address)
    ended.push(address)
    return answer === 'too many' ? answer : 'refused' in answer ? answer.refused : 'checked'
  }
  const many = await Promise.all([...Array.from({ length: 33 }, () => noted('192.0.2.1')), noted('192.0.2.2')])
  expect(many).toEqual([...Array(31).fill('checked'), ...Array(2).fill('too many'), 'checked'])
  // The two that are refused end at once, and one message is in the thread already.
  expect(ended.indexOf('192.0.2.2')).toBeLessThanOrEqual(4)
  expect(await check('192.0.2.1')).toMatchObject({ nameId: { text: 'ada-1' } })
})

test('the event loop runs other work while a message is checked', async () => {
  await check('192.0.2.3')
  const checking = check('192.0.2.3', messageWith(1900))
  let isDone = false
  const done = checking.finally(() => {
    isDone = true
  })
  let turns = 0
  while (!isDone) {
    turns += 1
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(await done).toMatchObject({ nameId: { text: 'ada-1' } })
  // In the loop itself, the check has no more than a handful of pauses.
  expect(turns).toBeGreaterThan(15)
})
