import { expect, test } from 'vitest'
import { createReports } from '../../../src/domain/client-reports/reports.ts'
import { passingOn } from '../../../src/relay/reports/pass-on.ts'
import type { Outcome } from '../../../src/relay/reports/send-report.ts'

const NOW = new Date()

/** Reports of two keys, of which the upstream takes what `outcome` says, and the evaluations that it has taken. */
function passing({
  outcome = { kind: 'sent' } as Outcome,
  secrets = ['first', 'second'] as (string | undefined)[],
} = {}) {
  const reports = createReports()
  const taken: Record<string, number[]> = {}
  const lines: unknown[] = []
  const secretFor = ({ keyId }: { readonly keyId: number }) => secrets[keyId - 1]
  const passOn = passingOn({
    reports,
    async send(key, { metrics }) {
      if (outcome.kind === 'sent')
        taken[key] = [...(taken[key] ?? []), ...(metrics as { yes: number }[]).map(({ yes }) => yes)]
      return outcome
    },
    secretForUsage: secretFor,
    secretForApplication: secretFor,
    refused() {},
    isThere: () => outcome.kind !== 'later',
    log: { warn: (...line: unknown[]) => void lines.push(line) },
  })
  function use(keyId: number, yes: number) {
    const reporter = { environment: `environment-${keyId}`, appName: 'app', keyId, isFrontend: keyId === 1 }
    reports.usage.record(reporter, [{ featureName: 'feature', at: NOW, yes, no: 0 }], NOW)
  }
  return { passOn, taken, lines, use, secrets, reports }
}

test('usage whose key is not known yet holds up no other, and is passed on when it is', async () => {
  const { passOn, taken, use, secrets } = passing({ secrets: [undefined, 'second'] })
  use(1, 5)
  use(2, 1)
  await passOn.run()
  use(1, 6)
  use(2, 2)
  await passOn.run()
  expect(taken).toEqual({ second: [1, 2] })
  secrets[0] = 'first'
  await passOn.run()
  expect(taken).toEqual({ first: [11], second: [1, 2] })
  await passOn.close()
  expect(passOn.lost().evaluations).toBe(0)
})

test('more evaluations than an entry can have are passed on in several', async () => {
  const { passOn, taken, use } = passing()
  for (let times = 0; times < 3; times++) use(2, 2_000_000_000)
  for (let times = 0; times < 3; times++) await passOn.run()
  expect(taken).toEqual({ second: [2_147_483_647, 2_147_483_647, 6_000_000_000 - 2 * 2_147_483_647] })
})

test('what waits at the end is lost, and said to be', async () => {
  const { passOn, lines, use, reports } = passing({ outcome: { kind: 'later', reason: 'away' } })
  use(1, 5)
  use(2, 2)
  reports.applications.record({
    environment: 'environment-2',
    appName: 'app',
    keyId: 2,
    projects: ['*'],
    isFrontend: false,
    seenAt: NOW,
  })
  await passOn.run()
  expect(passOn.lost()).toEqual({ evaluations: 0, applications: 0 })
  await passOn.close()
  expect(passOn.lost()).toEqual({ evaluations: 7, applications: 1 })
  expect(lines).toEqual([
    [expect.objectContaining({ evaluations: 7, features: 2 }), 'usage could not be passed on, and is lost'],
    [expect.objectContaining({ applications: 1 }), 'an application could not be passed on'],
  ])
})
