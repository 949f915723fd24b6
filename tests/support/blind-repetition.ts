import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OperationId } from '../../src/contract.ts'
import type { Db } from '../../src/db/handles.ts'
import type { Anything } from './call.ts'

/*
 * A client that loses responses and repeats its requests without looking what has become of them. It makes a fixed list
 * of changes, so two runs can be compared.
 */

export type Step = { readonly id: OperationId; readonly given: Anything }

/** The response to a request; undefined when it was lost. */
export type Received = { readonly status: number; readonly body: unknown } | undefined

export type Counts = { requests: number; lost: number; refused: number }

const FEATURES_OF_WORKER = 'abcdefghijklmnopqrstuvwxyz'
const ENVIRONMENT = 'development'
const MAX_REPETITIONS = 100

/** The changes of one feature. Some refer to the strategy that an earlier one has made. */
function stepsOf(featureName: string, index: number): ((strategyId: string) => Step)[] {
  const params = { projectId: 'default', featureName }
  const here = { ...params, environment: ENVIRONMENT }
  const rollout = (percent: number) => ({
    name: 'flexibleRollout',
    constraints: [],
    parameters: { rollout: String(percent), stickiness: 'default', groupId: featureName },
  })
  const patch = (value: string): Step => ({
    id: 'patchFeature',
    given: { params, body: [{ op: 'add', path: '/description', value }] },
  })
  return [
    () => ({ id: 'createFeature', given: { params: { projectId: 'default' }, body: { name: featureName } } }),
    () => patch('first'),
    () => ({ id: 'addStrategy', given: { params: here, body: rollout(index % 100) } }),
    (strategyId) => ({ id: 'updateStrategy', given: { params: { ...here, strategyId }, body: rollout(50) } }),
    () => ({ id: 'turnFeatureOn', given: { params: here } }),
    () => patch('second'),
    () => ({ id: 'addStrategy', given: { params: here, body: rollout(7) } }),
    () => patch('first'),
    () => ({ id: 'addFeatureTag', given: { params: { featureName }, body: { type: 'simple', value: 'tried' } } }),
    (strategyId) => ({ id: 'removeStrategy', given: { params: { ...here, strategyId } } }),
    () => ({ id: 'turnFeatureOff', given: { params: here } }),
    () => ({ id: 'cloneFeature', given: { params, body: { name: `${featureName}-copy` } } }),
    () => ({ id: 'archiveFeature', given: { params } }),
    () => ({ id: 'reviveFeature', given: { params: { featureName } } }),
  ]
}

/**
 * Makes all changes, those of each worker one after the other.
 *
 * @param send sends a request once. `key` is the same for each repetition
 */
export async function repeatBlindly(
  { workers, features }: { workers: number; features: number },
  send: (step: Step, key: string) => Promise<Received>,
): Promise<Counts> {
  const counts: Counts = { requests: 0, lost: 0, refused: 0 }

  async function answered(step: Step): Promise<NonNullable<Received>> {
    const key = randomUUID()
    for (let attempt = 0; attempt < MAX_REPETITIONS; attempt++) {
      counts.requests++
      const received = await send(step, key)
      // A busy server asks to try again.
      if (received !== undefined && received.status !== 503) return received
      counts.lost++
    }
    throw new Error(`${step.id} got no response in ${MAX_REPETITIONS} attempts`)
  }

  async function work(worker: number): Promise<void> {
    for (let index = 0; index < features; index++) {
      let strategyId = ''
      for (const step of stepsOf(`${FEATURES_OF_WORKER[worker]}-${index}`, index)) {
        const { status, body } = await answered(step(strategyId))
        if (status >= 300) counts.refused++
        else if ('id' in ((body ?? {}) as object)) strategyId = (body as { id: string }).id
      }
    }
  }

  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  return counts
}

const VOLATILE = /"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"|"\d{4}-\d\d-\d\dT[^"]*"/g

/** Returns the features with their parts, and the events of each in order, without ids and times. */
export async function stateAndLog(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line::text from (
      select f.name, 0 as part, 0::bigint as id, jsonb_build_object('name', f.name, 'description', f.description,
        'archived', f.archived_at is not null,
        'tags', (select jsonb_agg(t.tag_value order by t.tag_value) from feature_tags t where t.feature_name = f.name),
        'environments', (select jsonb_agg(jsonb_build_array(e.environment, e.enabled) order by e.environment)
          from feature_environments e where e.feature_name = f.name),
        'strategies', (select jsonb_agg(jsonb_build_array(s.environment, s.name, s.parameters)
          order by s.environment, s.sort_order, s.parameters::text) from feature_strategies s where s.feature_name = f.name)) as line
      from features f
      union all
      select e.feature_name, 1, e.id, jsonb_build_object('type', e.type, 'data', e.data, 'preData', e.pre_data)
      from events e where e.feature_name is not null
    ) lines order by name, part, id`.execute(db)
  return rows.map(({ line }) => line.replaceAll(VOLATILE, '"…"'))
}
