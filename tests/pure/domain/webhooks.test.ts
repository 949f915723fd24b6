import { describe, expect, test } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { isPublicAddress } from '../../../src/domain/webhooks/address.ts'
import { waitAfter } from '../../../src/domain/webhooks/backoff.ts'
import { signatureOf, signingKey } from '../../../src/domain/webhooks/signature.ts'
import { assertTemplate, rendered } from '../../../src/domain/webhooks/template.ts'

describe('isPublicAddress', () => {
  test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])(
    'takes %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.8.8.8', '169.254.169.254', '172.16.0.1', '192.0.2.1'],
    ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', 'fc00::1', 'fd12::1'],
    ...['fe80::1', 'fe80::1%eth0', 'ff02::1', '::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::7f00:1', '2002:7f00:1::'],
    ...['::5efe:7f00:1', '2a00::5efe:7f00:1', '2a00::200:5efe:7f00:1', '4000::1', '100:0:0:1::1', '168.63.129.16'],
    ...[
      ...['::ffff:168.63.129.16', '2001::1', '2001:db8::1', '::127.0.0.1', '::7f00:1', '::8.8.8.8'],
      ...['::ffff:10.0.0.1', 'example.com', ''],
    ],
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('signatureOf', () => {
  test('is what Standard Webhooks gives for its example', () => {
    const key = signingKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') ?? Buffer.alloc(0)
    const signature = signatureOf(key, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330', '{"test": 2432232314}')
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })
})

describe('signingKey', () => {
  test.each([
    ['24 bytes', `whsec_${'A'.repeat(32)}`, 24],
    ['64 bytes', `whsec_${Buffer.alloc(64).toString('base64')}`, 64],
    ['64 bytes without padding', `whsec_${Buffer.alloc(64).toString('base64').replaceAll('=', '')}`, 64],
    ['23 bytes', `whsec_${Buffer.alloc(23).toString('base64')}`, undefined],
    ['65 bytes', `whsec_${Buffer.alloc(65).toString('base64')}`, undefined],
    ['no prefix', 'A'.repeat(32), undefined],
    ['no base64', `whsec_${'A'.repeat(31)}*`, undefined],
  ])('%s', (_, secret, length) => {
    expect(signingKey(secret)?.length).toBe(length)
  })
})

describe('waitAfter', () => {
  test('doubles up to an hour, and is up to a quarter less', () => {
    expect([1, 2, 3, 10, 11, 500].map((attempts) => waitAfter(attempts, 0))).toEqual([
      5000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
    ])
    expect(waitAfter(1, 1)).toBe(3750)
  })
})

const event: Schema<'Event'> = {
  id: 7,
  createdAt: '2026-11-20T09:31:00.000Z',
  type: 'feature-tagged',
  createdBy: 'Ada "the first" <ada@example.com>',
  createdByUserId: 5,
  environment: null,
  project: 'default',
  featureName: 'new-checkout',
  data: { type: 'simple', value: 'a\nb', list: [1, 2, 3] },
  preData: null,
  tags: [{ type: 'simple', value: 'a' }],
}

describe('rendered', () => {
  test.each([
    ['{{event.type}} {{event.id}}', 'feature-tagged 7'],
    ['{"by": "{{event.createdBy}}"}', '{"by": "Ada \\"the first\\" <ada@example.com>"}'],
    ['{{{event.createdBy}}} {{&event.project}}', 'Ada "the first" <ada@example.com> default'],
    ['{"event": {{eventJson}}}', `{"event": ${JSON.stringify(event)}}`],
    ['{{event.data}}', '{"type":"simple","value":"a\\nb","list":[1,2,3]}'],
    ['{{event.environment}}|{{event.nothing}}|{{nothing}}', '||'],
    ['{{#event.data.list}}<{{.}}>{{/event.data.list}}', '<1><2><3>'],
    ['{{#event.tags}}{{type}}:{{value}}{{/event.tags}}{{^event.preData}} new{{/event.preData}}', 'simple:a new'],
    ['{{event.toString}}{{event.data.list.join}}{{event.hasOwnProperty}}', ''],
  ])('%s', (template, expected) => {
    expect(rendered(template, event, true)).toBe(expected)
  })

  test('escapes nothing where the body is not JSON', () => {
    expect(rendered('{{event.createdBy}}', event, false)).toBe('Ada "the first" <ada@example.com>')
  })

  test('can not change the event', () => {
    const lists = { ...event, data: { list: [[1, 2]] } }
    rendered('{{#event.data.list}}{{pop}}{{/event.data.list}}{{event.data.list.pop}}', lists, true)
    expect(lists.data).toEqual({ list: [[1, 2]] })
  })

  test('writes no more than a mebibyte', () => {
    const long = { ...event, data: { text: 'x'.repeat(500_000) } }
    expect(() => rendered('{{event.data.text}}'.repeat(3), long, true)).toThrow('more than 1048576 characters')
  })
})

describe('assertTemplate', () => {
  test.each([
    ['{{event.type', 'Unclosed tag'],
    ['{{#event}}', 'Unclosed section "event"'],
    ['{{/event}}', 'Unopened section "event"'],
    ['{{> other}}', "there are no partials, so {{> other}} can't be used"],
    ['{{#a}}{{event.constructor.name}}{{/a}}', "the name event.constructor.name can't be used"],
    [`{{${'a'.repeat(201)}}}`, 'a name is longer than 200 characters'],
  ])('refuses %s', (template, message) => {
    expect(() => assertTemplate(template)).toThrow(`bodyTemplate: ${message}`)
  })

  test('takes other delimiters, comments and text', () => {
    expect(() => assertTemplate('{{=<% %>=}}<% event.type %><%! a comment %> constructor')).not.toThrow()
  })
})
