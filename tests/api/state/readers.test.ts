import { describe, expect, onTestFinished } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { guard } from '../../support/guarded.ts'
import { apply, plan } from '../../support/state.ts'
import { listenToStatements } from '../../support/statements.ts'
import { it, type World } from '../../support/world.ts'

const rollout = (percent: string): Schema<'StateStrategy'> => ({
  name: 'flexibleRollout',
  parameters: { rollout: percent, stickiness: 'default', groupId: 'checkout' },
})

const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }]

const set = (percent: string, rules: Schema<'StateSegment'>['constraints'] = constraints) => ({
  segments: { beta: { constraints: rules } },
  features: {
    parent: { project: 'default', environments: { production: { enabled: true, strategies: [rollout(percent)] } } },
    child: {
      project: 'default',
      dependencies: [{ feature: 'parent' }],
      environments: { production: { enabled: true, strategies: [{ name: 'default', segments: ['beta'] }] } },
    },
  },
})

/** Returns what a plan says for who may apply it, and for who may only read. */
async function impactsOf(world: World, document: ReturnType<typeof set>) {
  const reader = await world.actor()
  return [(await plan(world, document)).impact, (await plan(world, document, { by: reader })).impact] as const
}

describe('the plan of who may only read', () => {
  it('names the same users: of new features, parents, segments and moves', async ({ world }) => {
    await world.project('shop')
    const moved = { ...set('50', []), features: { ...set('50').features } }
    moved.features.parent = { ...moved.features.parent, project: 'shop' }
    moved.features.child = { ...moved.features.child, project: 'shop' }
    for (const document of [set('25'), set('75'), set('75', []), moved]) {
      const [tried, computed] = await impactsOf(world, document)
      expect(tried.features.length).toBeGreaterThan(0)
      expect(computed).toEqual(tried)
      await apply(world, document)
    }
  })

  it('counts the default strategy of the project', async ({ world }) => {
    await world.admin.call('setDefaultStrategy', {
      params: { projectId: 'default', environment: 'production' },
      body: { name: 'flexibleRollout', parameters: { rollout: '40', stickiness: 'default' } },
    })
    const on = { features: { checkout: { project: 'default', environments: { production: { enabled: true } } } } }
    const { impact } = await plan(world, on, { by: await world.actor() })
    const inProduction = impact.features.find(({ environment }) => environment === 'production')
    expect(inProduction?.after).toEqual({ least: 40, most: 40 })
  })

  it('says what a change request would do', async ({ world }) => {
    await apply(world, set('25'))
    await guard(world.db, 'default', 'production')
    const { impact } = await plan(world, set('75'), { by: await world.actor() })
    expect(impact.features.map(({ feature, proposed, gained }) => [feature, proposed, gained.most])).toEqual([
      ['child', true, 50],
      ['parent', true, 50],
    ])
  })

  it('names no features that are hidden', async ({ world }) => {
    await apply(world, set('25'))
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const strategies = [{ name: 'default', segments: ['beta'] }]
    const secret = { project: 'secret', environments: { production: { enabled: true, strategies } } }
    await apply(world, { manager: 'secret', features: { hidden: secret } })
    const namesOf = ({ impact }: Schema<'StatePlan'>) => impact.features.map(({ feature }) => feature)
    expect(namesOf(await plan(world, set('25', []), { by: await world.actor() }))).toEqual(['child'])
    expect(namesOf(await plan(world, set('25', [])))).toEqual(['child', 'hidden'])
  })

  it('locks nothing', async ({ world }) => {
    await apply(world, set('25'))
    const by = await world.actor()
    const locking: string[] = []
    onTestFinished(
      listenToStatements(
        (text) => void (/\bfor (no key update|update|key share|share)\b/.test(text) && locking.push(text)),
      ),
    )
    await plan(world, set('75'), { by })
    expect(locking).toEqual([])
    await plan(world, set('75'))
    expect(locking).not.toEqual([])
  })
})
