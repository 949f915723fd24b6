import { sql } from 'kysely'
import type { Schema } from '../../src/contract.ts'
import { defaultLimits } from '../../src/domain/limits.ts'
import { applyScheduled } from '../../src/jobs/apply-scheduled.ts'
import type { Answer, Client } from './call.ts'
import { guardPlace, PLACE } from './proposals.ts'
import type { Model, Person, State, Step, Wanted } from './request-model.ts'
import { ROLES } from './service-accounts.ts'
import { openWorld, type World } from './world.ts'

const START = Date.parse('2026-11-20T09:00:00.000Z')
export const FEATURES = ['basket', 'checkout']

/** People of all sorts and two features in a place where changes need a request. */
export type Scene = { world: World; people: { person: Person; client: Client }[] }

export async function makeScene(): Promise<Scene> {
  const world = await openWorld()
  for (const name of FEATURES) await world.feature({ name })
  await guardPlace(world)
  const direct = [
    'UPDATE_FEATURE_ENVIRONMENT',
    'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
    'CREATE_FEATURE_STRATEGY',
  ] as const
  const member = await world.actor()
  const role = { userId: member.userId, roleId: ROLES.MEMBER, projectId: 'default' }
  await world.db.insertInto('userRoles').values(role).execute()
  const people: Scene['people'] = [
    { person: { name: 'author', can: [] }, client: await world.actor() },
    { person: { name: 'second author', can: [] }, client: await world.actor() },
    { person: { name: 'member', can: [] }, client: member },
    { person: { name: 'reviewer', can: ['approve'] }, client: await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] }) },
    { person: { name: 'applier', can: ['apply'] }, client: await world.actor({ may: ['APPLY_CHANGE_REQUEST'] }) },
    {
      person: { name: 'skipper', can: ['skip'] },
      client: await world.actor({ may: ['SKIP_CHANGE_REQUEST', ...direct] }),
    },
    { person: { name: 'admin', can: ['anything'] }, client: await world.actor({ may: ['ADMIN'] }) },
  ]
  return { world, people }
}

/** Begins a sequence: without requests, and with features that are as they were made. */
export async function begin({ world }: Scene): Promise<Model> {
  world.at(new Date(START))
  await sql`delete from change_requests`.execute(world.db)
  await sql`delete from feature_strategies`.execute(world.db)
  await sql`update feature_environments set enabled = false, variants = '[]'`.execute(world.db)
  await sql`update change_request_settings set required_approvals = 1`.execute(world.db)
  const features = FEATURES.map((name) => [name, { enabled: false, strategies: 0, variants: [] as string[] }] as const)
  return { now: START, minApprovals: 1, requests: [], features: new Map(features) }
}

function contentOf(wanted: Wanted): Schema<'ChangeInput'> {
  const { feature } = wanted
  return 'enabled' in wanted
    ? { action: 'updateEnabled', feature, payload: { enabled: wanted.enabled } }
    : { action: 'patchVariant', feature, payload: { variants: variantsOf(wanted.variant) } }
}

function variantsOf(name: string): Schema<'FeatureVariantInputs'> {
  return [{ name, weight: 1000 }]
}

/** Sends a step to the server; waiting runs the job once. */
export async function send({ world, people }: Scene, step: Step): Promise<Answer<unknown>> {
  if (step.kind === 'wait') {
    world.at(new Date(step.until))
    await applyScheduled({ db: world.db, limits: defaultLimits, clock: () => new Date(step.until) })()
    return { status: 200, body: undefined, error: undefined, headers: {} }
  }
  if (step.kind === 'ask for') {
    const body = { changeRequestsEnabled: true, requiredApprovals: step.minApprovals }
    return world.admin.call('setChangeRequestConfiguration', { params: PLACE, body })
  }
  const { client } = people.find(({ person }) => person === step.by) ?? { client: world.anonymous }
  if (step.kind === 'add') return client.call('addToChangeRequest', { params: PLACE, body: contentOf(step.wanted) })
  if (step.kind === 'write directly') {
    const params = { ...PLACE, featureName: step.wanted.feature }
    if ('variant' in step.wanted) return client.call('setVariants', { params, body: variantsOf(step.wanted.variant) })
    return client.call(step.wanted.enabled ? 'turnFeatureOn' : 'turnFeatureOff', { params })
  }
  const params = { projectId: PLACE.projectId, changeRequestId: step.request.id }
  switch (step.kind) {
    case 'move': {
      const body = { state: step.to, ...(step.to === 'Scheduled' && { scheduledAt: new Date(step.at).toISOString() }) }
      return client.call('setChangeRequestState', { params, body })
    }
    case 'edit':
      return client.call('editChange', { params: { ...params, changeId: step.change }, body: contentOf(step.wanted) })
    case 'discard change':
      return client.call('discardChange', { params: { ...params, changeId: step.change } })
    case 'discard':
      return client.call('discardChangeRequest', { params })
    case 'title':
      return client.call('setChangeRequestTitle', { params, body: { title: 'Another title' } })
    case 'comment':
      return client.call('addChangeRequestComment', { params, body: { text: 'Why?' } })
  }
}

/** A request as the database has it, named as in the model. */
export type Stored = {
  id: number
  author: number
  state: State
  minApprovals: number
  approvals: number[]
  schedule: { at: number; status: string } | null
  changes: { id: number; feature: string; content: object }[]
}
type StoredFeature = { name: string; enabled: boolean; variants: string[]; strategies: number }

/** What there is now. */
export async function stored({ world }: Scene): Promise<{ requests: Stored[]; features: StoredFeature[] }> {
  const { rows: requests } = await sql<Stored>`
    select r.id, r.created_by as author, r.state, r.min_approvals,
      array(select v.user_id from change_request_reviews v
        where v.change_request_id = r.id and v.verdict = 'approved' order by v.user_id) as approvals,
      (select json_build_object('at', extract(epoch from s.scheduled_at) * 1000, 'status', s.status)
        from change_request_schedules s where s.change_request_id = r.id) as schedule,
      (select json_agg(json_build_object('id', c.id, 'feature', c.feature,
          'content', json_build_object('action', c.action, 'payload', c.payload)) order by c.id)
        from change_request_changes c where c.change_request_id = r.id) as changes
    from change_requests r order by r.id`.execute(world.db)
  const { rows: features } = await sql<StoredFeature>`
    select f.name, e.enabled, array(select v ->> 'name' from jsonb_array_elements(e.variants) v) as variants,
      (select count(*)::int from feature_strategies s where s.feature_name = f.name and s.environment = e.environment) as strategies
    from features f join feature_environments e on e.feature_name = f.name and e.environment = ${PLACE.environment}
    where f.name = any(${FEATURES}::text[]) order by f.name`.execute(world.db)
  return { requests, features }
}
