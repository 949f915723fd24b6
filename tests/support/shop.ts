import type { Schema } from '../../src/contract.ts'
import { rolloutBuckets } from '../../src/domain/evaluation/normalized-hash.ts'
import type { Answered, Person } from './sdks.ts'

/** Asks the admin interface, below `/api/admin`, and gives the body of the answer. Throws what it refuses. */
export type AskAdmin = (method: 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown) => Promise<unknown>

const PROJECT = '/projects/default/features'

/** Makes one feature of each kind, all of them on in development. */
export async function makeShop(ask: AskAdmin): Promise<void> {
  const segment = (await ask('POST', '/segments', {
    name: 'staff',
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['ada', 'eve'] }],
  })) as Schema<'Segment'>
  const strategies: Readonly<Record<string, object>> = {
    plain: { name: 'default' },
    gold: { name: 'default', constraints: [{ contextName: 'plan', operator: 'IN', values: ['gold'] }] },
    half: { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'userId', groupId: 'half' } },
    color: { name: 'default' },
    staff: { name: 'default', segments: [segment.id] },
    child: { name: 'default' },
  }
  for (const [name, strategy] of Object.entries(strategies)) {
    await ask('POST', PROJECT, { name })
    await ask('POST', `${place(name)}/strategies`, strategy)
    await ask('POST', `${place(name)}/on`)
  }
  await ask('POST', PROJECT, { name: 'off' })
  await ask('POST', `${PROJECT}/child/dependencies`, { feature: 'gold' })
  const variants = ['blue', 'red'].map((name) => ({
    name,
    weight: 500,
    weightType: 'variable',
    stickiness: 'userId',
    payload: { type: 'string', value: `the ${name} one` },
    ...(name === 'red' && { overrides: [{ contextName: 'userId', values: ['eve'] }] }),
  }))
  await ask('PUT', `${place('color')}/variants`, variants)
}

/** Turns a feature of the shop on or off. */
export async function turn(ask: AskAdmin, feature: string, to: 'on' | 'off'): Promise<void> {
  await ask('POST', `${place(feature)}/${to}`)
}

function place(feature: string): string {
  return `${PROJECT}/${feature}/environments/development`
}

/** People of each kind. */
export const PEOPLE: readonly Person[] = [
  { userId: 'ada', plan: 'gold' },
  { userId: 'bob', plan: 'silver' },
  { userId: 'eve', plan: 'silver' },
  ...Array.from({ length: 6 }, (_, at) => ({ userId: `user-${at}`, plan: at % 2 === 0 ? 'gold' : 'silver' })),
]

/** The colors that the shop shows a user, apart from the color for users without an override. */
export function expectedFor({ userId, plan }: Person): Readonly<Record<string, Answered | RegExp>> {
  const when = (isOn: boolean) => (isOn ? 'on' : 'off')
  return {
    plain: 'on',
    off: 'off',
    gold: when(plan === 'gold'),
    half: when(rolloutBuckets('half')(userId) <= 50),
    color: userId === 'eve' ? 'red the red one' : /^(blue the blue|red the red) one$/,
    staff: when(['ada', 'eve'].includes(userId)),
    child: when(plan === 'gold'),
  }
}
