import { expect } from 'vitest'
import { apply, plan } from '../../support/state.ts'
import { it } from '../../support/world.ts'

const countries = Array.from({ length: 200 }, (_, index) => `country-${index}`)

const segment = (...more: string[]) => ({
  segments: {
    beta: { constraints: [{ contextName: 'country', operator: 'IN' as const, values: [...countries, ...more] }] },
  },
})

it('says what differs in long lists, of a conflict and of a plan that has changed', async ({ world }) => {
  await world.admin.call('createContextField', { body: { name: 'country' } })
  await apply(world, segment('ada'))
  const refused = await apply(world, { manager: 'basket', ...segment('grace') })
  expect(refused.status).toBe(409)
  expect(refused.error?.details).toEqual([
    {
      path: '/body/plan',
      message: expect.stringMatching(
        /^The manager payments owns segments beta \/constraints with another value since the event \d+ \(- theirs, \+ the files\): \/0\/values - "ada" \+ "grace"$/,
      ),
    },
  ])

  const { id } = await plan(world, segment('grace'))
  await apply(world, segment('alan'))
  const changed = await world.admin.call('applyState', { body: { plan: id } })
  expect(changed.status).toBe(412)
  expect(changed.error?.details?.map(({ message }) => message)).toContain(
    'segments beta /constraints has changed since it was planned (- then, + now): /0/values - "ada" + "alan"',
  )
})
