import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply, plan, setOf } from '../../support/state.ts'
import { it } from '../../support/world.ts'

type Part = Schema<'StateFeatureEnvironment'>

const SWITCHES = [undefined, true, false] as const
const LISTS: readonly (Part['strategies'] | undefined)[] = [
  undefined,
  [],
  [{ name: 'default', disabled: true }],
  [{ name: 'default', disabled: true }, { name: 'default' }],
]

/** What a feature has before: undefined does not exist. */
const BEFORE: readonly (Part | undefined)[] = [
  undefined,
  { enabled: false, strategies: [] },
  { enabled: false, strategies: [{ name: 'default', disabled: true }] },
  { enabled: false, strategies: [{ name: 'default' }] },
  { enabled: true, strategies: [{ name: 'default' }, { name: 'default', title: 'Second' }] },
]

const part = (enabled: boolean | undefined, strategies: Part['strategies'] | undefined): Part => ({
  ...(enabled !== undefined && { enabled }),
  ...(strategies !== undefined && { strategies }),
})

const WANTED = SWITCHES.flatMap((enabled) =>
  LISTS.flatMap((strategies) =>
    SWITCHES.flatMap((atFirst) =>
      LISTS.map((first): Part => ({ ...part(enabled, strategies), initial: part(atFirst, first) })),
    ),
  ),
)

/** Whether a part turns on what it leaves without an enabled strategy. */
function contradictsItself({ enabled, strategies, initial = {} }: Part): boolean {
  const list = strategies ?? initial.strategies
  return (enabled ?? initial.enabled) === true && list !== undefined && list.every(({ disabled }) => disabled === true)
}

const features = (parts: readonly (readonly [name: string, part: Part])[]) => ({
  features: Object.fromEntries(
    parts.map(([name, development]) => [name, { project: 'default', environments: { development } }]),
  ),
})

/** Of a feature that exists, the first values only say whether a part contradicts itself: two of each will do. */
const isDecisive = ({ initial = {} }: Part) =>
  initial.enabled !== false && (initial.strategies === undefined || initial.strategies.length !== 1)

describe('a feature that is on, and the strategies that files say', () => {
  const accepted = WANTED.filter((wanted) => !contradictsItself(wanted))

  it('are settled by one apply, whatever the feature is before', { timeout: 60_000 }, async ({ world }) => {
    const all = BEFORE.flatMap((before, at) =>
      accepted
        .filter((wanted) => before === undefined || isDecisive(wanted))
        .map((wanted, number) => ({ name: `feature-${at}-${number}`, before, wanted })),
    )
    const there = all.flatMap(({ name, before }) =>
      before === undefined ? [] : [[name, { initial: before }] as const],
    )
    expect((await apply(world, { manager: 'before', ...features(there) })).status).toBe(200)
    const wanted = features(all.map((one) => [one.name, one.wanted]))
    const { status, error } = await apply(world, wanted)
    expect([status, error]).toEqual([200, undefined])
    expect(await plan(world, wanted)).toMatchObject({ differs: false, operations: [], drift: [] })
  })

  it('are refused where they contradict each other, whatever is there', async ({ world }) => {
    const refused = WANTED.filter(contradictsItself)
    expect([accepted.length, refused.length]).toEqual([104, 40])
    const parts = refused.map((wanted, number) => [`feature-${number}`, wanted] as const)
    const { status, error } = await world.admin.call('planState', { body: setOf(features(parts)) })
    const message = 'is on without an enabled strategy; add one, or leave "strategies" out'
    expect(status).toBe(400)
    for (const [at, [name]] of parts.entries())
      expect(error?.details?.[at]?.message).toMatch(new RegExp(`/${name}/environments/.* ${message}`))
    expect(error?.details).toHaveLength(refused.length)
  })
})

describe('two managers, of which one turns a feature on', () => {
  const of = (manager: string, development: Part) => ({ manager, ...features([['a', development]]) })
  const on = of('switches', { enabled: true })
  const [, without, disabled, usable] = LISTS.map((strategies) => of('rules', part(undefined, strategies)))

  it.for([without, disabled])(
    'are a conflict if the other leaves it without an enabled strategy',
    async (off, { world }) => {
      if (off === undefined || usable === undefined) throw new Error('The lists have four entries')
      await apply(world, usable)
      await apply(world, on)
      expect((await plan(world, off)).conflicts).toMatchObject([
        {
          owner: { manager: 'switches', field: '/environments/development/enabled' },
          theirs: true,
          path: '/features/a/environments/development/strategies',
        },
      ])
      expect((await apply(world, off)).status).toBe(409)
      expect((await apply(world, off, { force: true })).body.totals.takenOver).toBe(1)
      expect((await plan(world, on)).conflicts).toMatchObject([
        {
          owner: { manager: 'rules', field: '/environments/development/strategies' },
          ours: true,
          path: '/features/a/environments/development/enabled',
        },
      ])
      expect((await apply(world, on, { force: true })).status).toBe(200)
      expect((await plan(world, on)).differs).toBe(false)
    },
  )

  it('share the feature as long as a strategy is enabled', async ({ world }) => {
    for (const set of [usable, on, usable, on])
      if (set !== undefined) expect((await apply(world, set)).status).toBe(200)
    expect((await plan(world, on)).differs).toBe(false)
  })
})
