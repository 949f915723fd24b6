import { sql } from 'kysely'
import type { Permission } from '../../generated/permissions.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { applyScheduled } from '../../src/jobs/apply-scheduled.ts'
import type { Answer, Client } from './call.ts'
import { contentOf, DIRECT, type SegmentRow, type StoredParts, writeDirectly } from './direct-writes.ts'
import type { Configuration, Feature } from './guarded-model.ts'
import { guardPlace, PLACE } from './proposals.ts'
import type { Model, Person, State, Step } from './request-model.ts'
import { ROLES } from './service-accounts.ts'
import { openWorld, type World } from './world.ts'

const START = Date.parse('2026-11-20T09:00:00.000Z')
export const FEATURES = ['basket', 'checkout', 'search']

/** People of all sorts and features in a place where changes need a request. */
export type Scene = { world: World; people: { person: Person; client: Client }[] }

export async function makeScene(): Promise<Scene> {
  const world = await openWorld()
  for (const name of FEATURES) await world.feature({ name })
  await guardPlace(world)
  const member = await world.actor()
  const role = { userId: member.userId, roleId: ROLES.MEMBER, projectId: 'default' }
  await world.db.insertInto('userRoles').values(role).execute()
  const person = async (name: string, can: Person['can'], may: readonly Permission[] = []) => ({
    person: { name, can },
    client: await world.actor({ may: [...may] }),
  })
  const people: Scene['people'] = [
    await person('author', []),
    await person('second author', []),
    { person: { name: 'member', can: ['change as a member'] }, client: member },
    await person('reviewer', ['approve'], ['APPROVE_CHANGE_REQUEST']),
    await person('applier', ['apply'], ['APPLY_CHANGE_REQUEST']),
    await person('editor', ['change directly'], DIRECT),
    await person('lead', ['apply', 'change directly'], ['APPLY_CHANGE_REQUEST', ...DIRECT]),
    await person('skipper', ['change directly', 'skip'], ['SKIP_CHANGE_REQUEST', ...DIRECT]),
    await person('admin', ['anything'], ['ADMIN']),
  ]
  return { world, people }
}

/** Begins a sequence: without requests, with features that each have a strategy, and two segments that nothing uses. */
export async function begin({ world }: Scene): Promise<Model> {
  world.at(new Date(START))
  await sql
    .raw(`
    delete from change_requests; delete from feature_dependencies; delete from feature_strategies; delete from segments;
    update features set archived_at = null, created_at = '${new Date(START).toISOString()}';
    update feature_environments set enabled = false, variants = '[]';
    update change_request_settings set required_approvals = 1;
    insert into feature_strategies (feature_name, environment, name, title, sort_order)
      select name, '${PLACE.environment}', 'default', 'first of ' || name, 0 from features;
    insert into segments (name, project_id, created_by, created_at)
      values ('own', '${PLACE.projectId}', 'tests', now()), ('shared', null, 'tests', now())`)
    .execute(world.db)
  const { rows } = await sql<{ id: number; shared: boolean }>`
    select id, project_id is null as shared from segments order by id`.execute(world.db)
  const segments = new Map(rows.map(({ id, shared }) => [id, { description: null, shared }] as const))
  const features = new Map(FEATURES.map((name) => [name, newFeature(`first of ${name}`)] as const))
  return { now: START, minApprovals: 1, requests: [], configuration: { features, segments } }
}

function newFeature(strategy: string): Feature {
  const first = { name: strategy, note: '', disabled: false, sortOrder: 0, segments: [] }
  return { archived: false, enabled: false, strategies: [first], variants: [], parents: [] }
}

/** Sends a step to the server; waiting runs the job once. */
export async function send({ world, people }: Scene, step: Step, known: StoredParts): Promise<Answer<unknown>> {
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
  if (step.kind === 'add')
    return client.call('addToChangeRequest', {
      params: PLACE,
      body: step.all.map((wanted) => contentOf(wanted, known)),
    })
  if (step.kind === 'write directly') return writeDirectly(client, step.wanted, known)
  const params = { projectId: PLACE.projectId, changeRequestId: step.request.id }
  switch (step.kind) {
    case 'move': {
      const body = { state: step.to, ...(step.to === 'Scheduled' && { scheduledAt: new Date(step.at).toISOString() }) }
      return client.call('setChangeRequestState', { params, body })
    }
    case 'edit':
      return client.call('editChange', {
        params: { ...params, changeId: step.change },
        body: contentOf(step.wanted, known),
      })
    case 'discard change':
      return client.call('discardChange', { params: { ...params, changeId: step.change } })
    case 'discard':
      return client.call('discardChangeRequest', { params })
    case 'title':
      return client.call('setChangeRequestTitle', { params, body: { title: 'Another title' } })
    case 'preview':
      return client.call('previewChangeRequest', { params })
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
  schedule: { at: number; by: number; status: string } | null
  changes: { id: number; feature: string | null; content: { action: string; payload: unknown } }[]
}

type StrategyRow = { id: string; environment: string; title: string | null; disabled: boolean; sort_order: number } & {
  parameters: Record<string, string>
  used: number[]
}

/** All that change requests guard of a feature: whole rows, of all environments. */
type FeatureRows = {
  name: string
  archived: boolean
  environments: { environment: string; enabled: boolean; variants: { name: string }[] }[]
  strategies: StrategyRow[]
  parents: { parent: string }[]
}

/** The state now. */
export type Now = { requests: Stored[]; features: FeatureRows[]; segments: SegmentRow[] }

/** Reads what there is, in one statement. */
export async function stored({ world }: Scene): Promise<Now> {
  const { rows } = await sql<Now>`
    select
      (select coalesce(json_agg(json_build_object(
          'id', r.id, 'author', r.created_by, 'state', r.state, 'minApprovals', r.min_approvals,
          'approvals', array(select v.user_id from change_request_reviews v
            where v.change_request_id = r.id and v.verdict = 'approved' order by v.user_id),
          'schedule', (select json_build_object('at', extract(epoch from s.scheduled_at) * 1000, 'by', s.created_by, 'status', s.status)
            from change_request_schedules s where s.change_request_id = r.id),
          'changes', (select json_agg(json_build_object('id', c.id, 'feature', c.feature,
              'content', json_build_object('action', c.action, 'payload', c.payload)) order by c.id)
            from change_request_changes c where c.change_request_id = r.id)) order by r.id), '[]')
        from change_requests r) as requests,
      (select json_agg(json_build_object(
          'name', f.name, 'archived', f.archived_at is not null,
          'environments', (select json_agg(to_jsonb(e) order by e.environment) from feature_environments e where e.feature_name = f.name),
          'strategies', (select coalesce(json_agg(to_jsonb(s) || jsonb_build_object('used', array(
              select l.segment_id from strategy_segments l where l.strategy_id = s.id order by 1)) order by s.id), '[]')
            from feature_strategies s where s.feature_name = f.name),
          'parents', (select coalesce(json_agg(to_jsonb(d) order by d.parent), '[]')
            from feature_dependencies d where d.child = f.name)) order by f.name)
        from features f) as features,
      (select coalesce(json_agg(to_jsonb(g) order by g.id), '[]') from segments g) as segments`.execute(world.db)
  const [now] = rows as [Now]
  return now
}

/** The stored state, in the form of the model. */
export function configurationFrom({ features, segments }: Now): Configuration {
  return {
    features: new Map(features.map((feature) => [feature.name, featureFrom(feature)])),
    segments: new Map(
      segments.map(({ id, description, project_id }) => [id, { description, shared: project_id === null }]),
    ),
  }
}

function featureFrom({ archived, environments, strategies, parents }: FeatureRows): Feature {
  const { enabled = false, variants = [] } = environments.find(isThere) ?? {}
  return {
    archived,
    enabled,
    strategies: strategies
      .filter(isThere)
      .map(({ title, parameters, disabled, sort_order: sortOrder, used: segments }) => {
        return { name: title, note: parameters.note ?? '', disabled, sortOrder, segments }
      }),
    variants: variants.map(({ name }) => name),
    parents: parents.map(({ parent }) => parent),
  }
}

function isThere({ environment }: { environment: string }): boolean {
  return environment === PLACE.environment
}
