import { afterEach, expect, test, vi } from 'vitest'
import { COMMANDS } from '../../../src/cli/commands.ts'
import { apply } from '../../../src/cli/state/apply.ts'

const env = { FLAGHOIST_URL: 'http://flags.example.com', FLAGHOIST_TOKEN: 'key' }
const PLAN = '6f1f0a52-6cc1-4a0e-9f7e-2b0c6f1d7a11'

afterEach(() => void vi.restoreAllMocks())

/** Answers every request with a refusal, and keeps the reasons that they have. */
function keptReasons(): (string | null)[] {
  const reasons: (string | null)[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    reasons.push((request as Request).headers.get('x-override-reason'))
    return Response.json({ id: '1', name: 'NotFoundError', message: 'There is no plan' }, { status: 404 })
  })
  return reasons
}

test('--reason is sent with an apply, in percent-encoding, and nothing without it', async () => {
  const reasons = keptReasons()
  const options = { plan: PLAN, yes: '' }
  await expect(apply(env, { ...options, reason: 'Zahlungen für 4711 scheitern' }, [])).rejects.toThrow('no plan')
  await expect(apply(env, options, [])).rejects.toThrow('no plan')
  expect(reasons).toEqual(['Zahlungen%20f%C3%BCr%204711%20scheitern', null])
  process.exitCode = 0
})

test('--reason is an option of what plans and what applies', () => {
  const taking = COMMANDS.filter(({ options }) => options.some(({ name }) => name === 'reason'))
  expect(taking.map(({ name }) => name)).toEqual(['plan', 'apply'])
})
