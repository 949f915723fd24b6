import { expect, test } from 'vitest'
import { overridersInWords } from '../../../console/nouns/break-glass/overriders-in-words.ts'

const place = { permission: 'BREAK_GLASS', environment: 'production' } as const
const users = (...names: string[]) => names.map((name, id) => ({ id, name }))

test('says who could change something with a reason, and where if there are several places', () => {
  expect(overridersInWords([])).toEqual([])
  expect(overridersInWords([{ ...place, users: [{ id: 7 }, { id: 8, username: 'ben' }] }])).toEqual([
    'Can be changed without approval, with a reason, by: #7, ben.',
  ])
  expect(
    overridersInWords([
      { ...place, permission: 'OVERRIDE_FREEZE', users: users('a', 'b', 'c', 'd', 'e', 'f', 'g') },
      { ...place, environment: 'staging', users: [] },
    ]),
  ).toEqual([
    'Can be changed in the freeze in production, with a reason, by: a, b, c, d, e and 2 more.',
    'Nobody can change it without approval in staging.',
  ])
})
