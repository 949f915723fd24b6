import { expect, inject, onTestFinished, test } from 'vitest'
import { connectPostgres } from '../../src/db/connect.ts'
import { assertSessionsKept, noSessionLimits } from '../../src/db/session-settings.ts'

/* tests/process/postgresql/start-behind-pooler.test.ts has sessions without their limits. */

test.for([
  ['the limits of a server', {}, {}],
  ['no limits', {}, noSessionLimits],
  ['options in the address, which do not', { options: '-c lock_timeout=7 -c statement_timeout=0' }, {}],
] as const)('a session of PostgreSQL itself keeps %s', async ([, parameters, limits], { skip }) => {
  const server = inject('serverUrl')
  skip(server === undefined, 'there is no PostgreSQL server')
  const url = new URL(server ?? '')
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const { db, close } = connectPostgres(url.toString(), () => {}, limits)
  onTestFinished(close)
  await expect(assertSessionsKept(db)).resolves.toBeUndefined()
})
