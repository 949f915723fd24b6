import { expect, test } from 'vitest'
import { messageChecks } from '../../../src/outgoing/saml/checking-thread.ts'
import { AUDIENCE, CALLBACK, ENTITY_ID, KEY, messageOf } from '../../support/saml.ts'

const checkMessage = messageChecks()
const REQUEST = '_request'

/** A message with many groups, which takes a while to check. */
function messageWith(count: number): string {
  const groups = Array.from({ length: count }, (_, index) => `group-${index}`)
  const text = messageOf(REQUEST, { attributes: { email: 'ada@example.com', groups } })
  return Buffer.from(text).toString('base64')
}

const MESSAGE = messageWith(50)

function check(address: string, message = MESSAGE) {
  const provider = { entityId: ENTITY_ID, signOnUrl: 'https://login.example.com/saml', certificates: [KEY.certificate] }
  const expected = { us: { entityId: AUDIENCE, callback: CALLBACK }, request: REQUEST, now: new Date() }
  return checkMessage({ message, provider, expected }, address)
}

test('one address does not take all turns, and gets one again after its messages', async () => {
  const many = await Promise.all([...Array.from({ length: 7 }, () => check('192.0.2.1')), check('192.0.2.2')])
  expect(many.map((each) => (each === 'too many' ? each : 'refused' in each ? each.refused : 'checked'))).toEqual([
    ...Array.from({ length: 5 }, () => 'checked'),
    ...Array.from({ length: 2 }, () => 'too many'),
    'checked',
  ])
  expect(await check('192.0.2.1')).toMatchObject({ nameId: { text: 'ada-1' } })
})

test('the event loop runs other work while a message is checked', async () => {
  await check('192.0.2.3', messageWith(1))
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
