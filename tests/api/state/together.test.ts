import { expect } from 'vitest'
import { setOf } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

const NAMES = ['one', 'two', 'three']
const ROUNDS = 6

/** The descriptions of features belong to one manager, and whether they are on to another. */
const described = (round: number) => ({
  manager: 'texts',
  features: Object.fromEntries(NAMES.map((name) => [name, { project: 'default', description: `Round ${round}` }])),
})
const switched = (round: number) => ({
  manager: 'switches',
  features: Object.fromEntries(
    NAMES.map((name) => [name, { environments: { development: { enabled: round % 2 === 0 } } }]),
  ),
})

/** Sends a request without the checks of what it records: others record something at the same time. */
async function send(world: World, path: string, payload: object): Promise<{ status: number; body: { id: string } }> {
  const { key } = world.admin
  const response = await world.app.inject({ method: 'POST', url: path, headers: { authorization: key ?? '' }, payload })
  return { status: response.statusCode, body: response.json() }
}

/** Applies a set, and plans again where something has changed meanwhile, or where a plan gave way to a change. */
async function applied(world: World, set: Parameters<typeof setOf>[0]): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const planned = await send(world, '/api/admin/state/plan', setOf(set))
    if (planned.status === 503) continue
    const { status, body } = await send(world, '/api/admin/state/apply', { plan: planned.body.id })
    if (status === 200) return
    if (status !== 412) throw new Error(`The set could not be applied: ${status} ${JSON.stringify(body)}`)
  }
  throw new Error('The set could not be applied')
}

/** A user who edits what no file says. */
async function edited(world: World, round: number): Promise<void> {
  for (const name of NAMES) {
    const path = `/api/admin/projects/default/features/${name}/environments/production/strategies`
    const { status } = await send(world, path, { name: 'default', title: `${name} ${round}` })
    if (status !== 200) throw new Error(`The strategy could not be added: ${status}`)
  }
}

it('two managers and a user change the same features, and nothing is lost', { timeout: 60_000 }, async ({ world }) => {
  await applied(world, described(0))
  for (let round = 1; round <= ROUNDS; round++)
    await Promise.all([applied(world, described(round)), applied(world, switched(round)), edited(world, round)])
  for (const featureName of NAMES) {
    const { body } = await world.admin.call('getFeature', { params: { projectId: 'default', featureName } })
    const [development, production] = body.environments
    expect([body.description, development?.enabled]).toEqual([`Round ${ROUNDS}`, ROUNDS % 2 === 0])
    expect(production?.strategies.map(({ title }) => title)).toEqual(
      Array.from({ length: ROUNDS }, (_, at) => `${featureName} ${at + 1}`),
    )
  }
  const { body } = await world.admin.call('listOwnedFields', { query: { changed: true } })
  expect(body.fields).toEqual([])
})
