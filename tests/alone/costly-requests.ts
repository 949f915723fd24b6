import { sql } from 'kysely'
import type { OperationId, Schema } from '../../src/contract.ts'
import { addToChangeRequest } from '../../src/domain/change-requests/workflow/add.ts'
import { MAX_EXPRESSION_LENGTH, MAX_STEPS_OF_REQUEST, stepsOf } from '../../src/domain/checking/expression.ts'
import { constraintFrom } from '../../src/domain/features/strategies/constraint.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import type { Anything } from '../support/call.ts'
import { as, moveTo } from '../support/change-requests.ts'
import { storedStrategy } from '../support/features.ts'
import { guard } from '../support/guarded.ts'
import { type FeatureEnvironmentPath, featureThatIsOn, newFeature, newStrategy } from '../support/strategies.ts'
import type { World } from '../support/world.ts'
import { excludingLists, sharingLists, turningOff } from './costly-dry-runs.ts'

type Constraints = Schema<'ConstraintInput'>[]

/** A request that once blocked the server: one of the contract's operations, and how it is answered. */
export type CostlyRequest = {
  readonly what: string
  readonly id: OperationId
  readonly status: number
  /** A part of the answer, where the status does not tell that the work was done. */
  readonly says?: string
  /** Makes what the request needs, and the request: another one for each number, so that nothing remembered helps. */
  readonly made: (world: World, number: number) => Promise<Anything>
}

/** Expressions that are hard to compile, each as long as it may be. `unique` makes one that nobody has compiled yet. */
const EXPRESSIONS: Readonly<Record<string, (unique: string) => string>> = {
  'nested groups': (unique) => `${unique}${'('.repeat(240)}a${')*'.repeat(240)}`,
  'classes without case': (unique) => filled(`(?i)${unique}`, '\\W'),
  'properties without case': (unique) => `(?i)${unique}${'\\pL'.repeat(40)}`,
  'stars of stars': (unique) => filled(unique, '(a*)*'),
  'counted repetitions': (unique) => `${unique}a{0,1000}`,
}

/** Longer than any value may be. */
const DIGITS = 100_000

export const costlyRequests: readonly CostlyRequest[] = [
  ...Object.entries(EXPRESSIONS).map(([what, expression]) => ({
    what: `an import with expressions: ${what}`,
    id: 'validateImport' as const,
    status: 200,
    says: '"errors":[]',
    made: async (_: World, number: number) => importWith(costliest(expression, number)),
  })),
  {
    what: 'metadata of a provider that begins thousands of comments',
    id: 'readSamlMetadata',
    status: 400,
    made: async () => ({ body: { metadata: `<a>${'<!--'.repeat(120_000)}` } }),
  },
  {
    what: 'a preview of 20 changes with as many expressions as each may have',
    id: 'previewChangeRequest',
    status: 200,
    made: previewOfExpressions,
  },
  {
    what: 'an evaluation of 30 strategies with as many expressions as each may have',
    id: 'evaluatePlayground',
    status: 200,
    says: '"isEnabled":false',
    made: evaluationOfExpressions,
  },
  {
    what: 'the impact of as many expressions on a context',
    id: 'dryRunBatch',
    status: 200,
    says: '"lost":{"least":0,"most":100}',
    async made(world, number) {
      const { params, userId } = await featureOfExpressions(world, number)
      await world.admin.call('turnFeatureOn', { params })
      return turningOff(params, [{ userId }])
    },
  },
  {
    what: 'the impact of long lists that exclude each other',
    id: 'dryRunBatch',
    status: 200,
    says: '"unknown":["constraint"]',
    made: excludingLists,
  },
  {
    what: 'the impact of thousands of lists that share a value',
    id: 'dryRunBatch',
    status: 200,
    says: '"unknown":["too-complex"]',
    made: sharingLists,
  },
  {
    what: 'as many evaluations as there may be at once',
    id: 'evaluatePlaygroundForContexts',
    status: 200,
    says: '"contexts":14900',
    async made(world) {
      await featureThatIsOn(world)
      const numbers = (count: number) => Array.from({ length: count }, (_, index) => index).join()
      return { body: { environments: ['development'], context: { userId: numbers(149), appName: numbers(100) } } }
    },
  },
  {
    what: `an import with a number of ${DIGITS} digits`,
    id: 'validateImport',
    status: 400,
    made: async (_, number) =>
      importWith([{ contextName: 'userId', operator: 'NUM_EQ', value: `${`${number}`.padStart(DIGITS, '1')}.x` }]),
  },
  {
    what: 'an import of 100,000 features that are numbers',
    id: 'validateImport',
    status: 400,
    made: async (_, number) => importOf({ features: Array.from({ length: 100_000 }, () => number) }),
  },
  {
    what: 'a list of 1,000 features that take 20 MB together',
    id: 'listFeatures',
    status: 200,
    says: '"name":"listed-999"',
    made: largeFeatures,
  },
  {
    what: 'the export of 10,000 features of a manager',
    id: 'exportState',
    status: 200,
    says: '"owned-9999"',
    made: ownedFeatures,
  },
  {
    what: 'a patch of 1,000 moves in a strategy of 700 KB',
    id: 'patchStrategy',
    status: 200,
    made: movesInLargeStrategy,
  },
  {
    what: 'a patch that leaves a strategy wrong in 24,000 constraints',
    id: 'patchStrategy',
    status: 400,
    async made(world, number) {
      const value = Array.from({ length: 24_000 }, () => ({ contextName: `${number}`, operator: 'NO' }))
      return { ...(await strategyOf(world)), body: [{ op: 'replace', path: '/constraints', value }] }
    },
  },
  {
    what: 'a patch that leaves 20,000 variants wrong, after 49 more operations',
    id: 'patchVariants',
    status: 400,
    async made(world, number) {
      const wrong = Array.from({ length: 20_000 }, () => ({ name: number }))
      const more = Array.from({ length: 49 }, () => ({ op: 'add', path: '/0', value: {} }))
      return { params: await newFeature(world), body: [{ op: 'replace', path: '', value: wrong }, ...more] }
    },
  },
]

function filled(start: string, part: string): string {
  return start + part.repeat(Math.floor((MAX_EXPRESSION_LENGTH - start.length) / part.length))
}

/** As many expressions as one request may have, or as there may be constraints. */
function costliest(expression: (unique: string) => string, number: number, most = MAX_CONSTRAINTS): Constraints {
  const constraints: Constraints = []
  let steps = 0
  while (constraints.length < most) {
    const value = expression(`try${number}of${constraints.length}`)
    steps += stepsOf(value)
    if (steps > MAX_STEPS_OF_REQUEST) break
    constraints.push({ contextName: 'userId', operator: 'REGEX', value })
  }
  return constraints
}

const IMPORTED = 'imported'
const { constraintsPerStrategy, valuesPerConstraint, strategiesPerEnvironment } = defaultLimits
const MAX_CONSTRAINTS = constraintsPerStrategy * strategiesPerEnvironment

function importWith(constraints: Constraints): Anything {
  const count = Math.ceil(constraints.length / constraintsPerStrategy)
  const featureStrategies = Array.from({ length: count }, (_, index) => ({
    featureName: IMPORTED,
    name: 'default',
    constraints: constraints.slice(index * constraintsPerStrategy, (index + 1) * constraintsPerStrategy),
  }))
  return importOf({ features: [{ name: IMPORTED }], featureStrategies })
}

function importOf(data: unknown): Anything {
  return { body: { environment: 'development', project: 'default', data } }
}

/** The changes are made in this process: the server that shows the preview has seen none of their expressions. */
async function previewOfExpressions(world: World, number: number): Promise<Anything> {
  const { projectId, environment, featureName } = await newFeature(world)
  await guard(world.db)
  const author = await world.actor()
  const expression = EXPRESSIONS['classes without case'] ?? String
  let changeRequestId = 0
  for (let index = 0; index < 20; index++) {
    const payload = {
      name: 'default',
      parameters: {},
      constraints: costliest(expression, number * 100 + index, constraintsPerStrategy),
    }
    const added = await as(world.db, author.userId, (transaction) =>
      addToChangeRequest(transaction, { project: projectId, environment }, [
        { action: 'addStrategy', feature: featureName, payload },
      ]),
    )
    changeRequestId = added.id
  }
  await moveTo(world, author, changeRequestId, 'In review', projectId)
  return { params: { projectId, changeRequestId } }
}

async function evaluationOfExpressions(world: World, number: number): Promise<Anything> {
  const { params, userId } = await featureOfExpressions(world, number)
  return { body: { environment: params.environment, context: { userId } } }
}

/** None of them matches, so that all are tried, on a value as long as it may be. */
async function featureOfExpressions(world: World, number: number) {
  const params = await newFeature(world)
  const expression = EXPRESSIONS['classes without case'] ?? String
  for (let index = 0; index < strategiesPerEnvironment; index++) {
    const constraints = costliest(expression, number * 100 + index, constraintsPerStrategy)
    await storedStrategy(world, params.featureName, { name: 'default', constraints: constraints.map(constraintFrom) })
  }
  return { params, userId: 'a'.repeat(1000) }
}

/** Two strategies in each of two environments, with 100 values of 50 characters in each. */
async function largeFeatures({ db }: World): Promise<Anything> {
  const values = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(50, 'x'))
  const constraints = JSON.stringify([constraintFrom({ contextName: 'userId', operator: 'IN', values })])
  await sql`insert into features (name, project_id, type, created_at)
    select 'listed-' || n, 'default', 'release', now() from generate_series(0, 999) n`.execute(db)
  await sql`insert into feature_lifecycles (feature_name, stage, entered_at)
    select name, 'initial', now() from features`.execute(db)
  await sql`insert into feature_environments (feature_name, environment)
    select name, environment from features join project_environments using (project_id)`.execute(db)
  await sql`insert into feature_strategies (feature_name, environment, name, sort_order, constraints)
    select feature_name, environment, 'default', n, ${constraints}::jsonb
    from feature_environments, generate_series(0, 1) n`.execute(db)
  return {}
}

/** With eight fields each, of a strategy in each of two environments. */
async function ownedFeatures({ db }: World): Promise<Anything> {
  await sql`insert into features (name, project_id, type, created_at)
    select 'owned-' || n, 'default', 'release', now() from generate_series(0, 9999) n`.execute(db)
  await sql`insert into feature_environments (feature_name, environment, enabled)
    select name, environment, true from features join project_environments using (project_id)`.execute(db)
  await sql`insert into feature_strategies (feature_name, environment, name, sort_order)
    select feature_name, environment, 'default', 0 from feature_environments`.execute(db)
  const parts = ['development', 'production'].flatMap((name) => [`${name}/enabled`, `${name}/strategies`])
  const fields = ['', '/project', '/type', '/description', ...parts.map((part) => `/environments/${part}`)]
  await sql`insert into managed_fields (kind, name, field, manager, value, applied_at)
    select 'features', f.name, field, 'payments', 'true', now()
    from features f, unnest(${fields}::text[]) field`.execute(db)
  return { query: { manager: 'payments' } }
}

async function strategyOf(world: World, constraints: Constraints = []): Promise<{ params: Params }> {
  const params = await newFeature(world)
  const { id } = await newStrategy(world, params, { constraints })
  return { params: { ...params, strategyId: id } }
}

type Params = FeatureEnvironmentPath & { strategyId: string }

async function movesInLargeStrategy(world: World, number: number): Promise<Anything> {
  const values = Array.from({ length: valuesPerConstraint }, (_, index) => `${number}of${index}`.padEnd(93, 'x'))
  const constraints = Array.from({ length: constraintsPerStrategy }, (_, index) => ({
    contextName: 'userId',
    operator: 'IN' as const,
    // Another first one than before: otherwise the patch could leave what was there.
    inverted: index === 0,
    values,
  }))
  const moves = Array.from({ length: 1000 }, () => ({ op: 'move', from: '/constraints/0', path: '/constraints/-' }))
  return { ...(await strategyOf(world, constraints)), body: moves }
}
