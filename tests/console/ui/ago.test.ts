import { expect, test } from 'vitest'
import { ago, until } from '../../../console/ui/ago.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

test.each([
  [-5, 'now', 'now'],
  [-119, '1 minute ago', '1 minute ago'],
  [20, 'now', 'in 1 minute'],
  [119, 'in 1 minute', 'in 2 minutes'],
  [86_395, 'in 23 hours', 'in 24 hours'],
  [86_400, 'tomorrow', 'tomorrow'],
])('a time in %i seconds is %s, and %s when it is planned', (seconds, past, chosen) => {
  expect([ago(at(seconds), NOW), until(at(seconds), NOW)]).toEqual([past, chosen])
})
