import { expect, test } from 'vitest'
import { inOrder, moved } from '../../../console/page/order.ts'
import { linksOf } from '../../../console/screens/feature/links.ts'
import { usageByHour } from '../../../console/screens/feature/usage-bars.ts'
import { localDate, zonedDate } from '../../../console/screens/strategy-editor/local-date.ts'
import {
  allMembers,
  changedMembers,
  memberText,
  newStrategy,
} from '../../../console/screens/strategy-editor/strategy-fields.ts'

test.each<[from: number, to: number, after: string]>([
  [0, 1, 'bac'],
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [0, -1, 'abc'],
  [2, 9, 'abc'],
  [7, 0, 'abc'],
])('moves from %d to %d', (from, to, after) => {
  expect(moved([...'abc'], from, to).join('')).toBe(after)
})

test('what an order does not know comes last', () => {
  const items = [...'abcd'].map((id) => ({ id }))
  expect(inOrder(items, ['d', 'x', 'a']).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c'])
})

test('an edit of a strategy sends what differs', () => {
  const base = newStrategy('checkout', 'default')
  expect(changedMembers(base, structuredClone(base))).toEqual({})
  const mine = { ...base, title: 'Half', parameters: { ...base.parameters, rollout: '50' } }
  expect(changedMembers(base, mine)).toEqual({ title: 'Half', parameters: mine.parameters })
  expect(allMembers(mine)).toEqual(mine)
})

test.each<[field: string, value: unknown, text: string]>([
  ['constraints', [{ contextName: 'country', operator: 'IN', values: ['dk'] }], 'country is dk'],
  ['constraints', [], 'none'],
  ['segments', [1, 9], 'Beta, number 9'],
  ['parameters', { rollout: '50', stickiness: 'userId' }, '50 % of users by userId'],
  ['variants', [{ name: 'blue', weight: 375 }], 'blue 37.5 %'],
  ['title', null, 'none'],
  ['disabled', false, 'false'],
])('the member %s %j is read as %s', (field, value, text) => {
  const names: Readonly<Record<number, string>> = { 1: 'Beta' }
  expect(memberText(field, value, newStrategy('a', 'default'), (id) => names[id])).toBe(text)
})

test('a local date is the time that it came from', () => {
  const iso = '2026-11-25T16:30:00.000Z'
  expect(zonedDate(localDate(iso))).toBe(iso)
  expect([localDate(''), localDate('soon'), zonedDate('')]).toEqual(['', '', ''])
})

test('links are filled, and lead to pages only', () => {
  const templates = [
    { title: 'Docs', urlTemplate: 'https://docs.example.com/{{project}}/{{feature}}' },
    { title: null, urlTemplate: 'http://wiki.example.com' },
    { title: 'Script', urlTemplate: 'javascript:alert(1)//{{feature}}' },
    { title: 'None', urlTemplate: 'nothing' },
  ]
  expect(linksOf(templates, { projectId: 'shop', featureName: 'a/b' })).toEqual([
    { title: 'Docs', url: 'https://docs.example.com/shop/a%2Fb' },
    { title: 'wiki.example.com', url: 'http://wiki.example.com/' },
  ])
})

test('usage is added up by hour, also the hours without any', () => {
  const now = Date.parse('2026-11-25T16:40:00Z')
  const used = (hour: string, yes: number, no: number) => ({
    environment: 'production',
    timestamp: `2026-11-25T${hour}:00:00.000Z`,
    yes,
    no,
  })
  const found = usageByHour([used('16', 1, 2), used('16', 3, 0), used('14', 5, 0), used('09', 100, 0)], now, 3)
  expect(found).toEqual([
    {
      environment: 'production',
      yes: 9,
      no: 2,
      hours: [
        { at: '2026-11-25T14:00:00.000Z', yes: 5, no: 0 },
        { at: '2026-11-25T15:00:00.000Z', yes: 0, no: 0 },
        { at: '2026-11-25T16:00:00.000Z', yes: 4, no: 2 },
      ],
    },
  ])
  expect(usageByHour([], now, 3)).toEqual([])
})
