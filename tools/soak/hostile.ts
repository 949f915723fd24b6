import type { Schema } from '../../src/contract.ts'
import { asking, type Caller, type Request } from './client.ts'
import type { Random } from './random.ts'
import { GUARDED, PROJECTS, type Soak } from './soak.ts'

const [HOME] = PROJECTS
const ENVIRONMENT = 'development'
/** The feature that the hostile requests change. No other writer changes it. */
const VICTIM = 'victim'

type Hostility = { readonly name: string; request(): Request }

/** Sends one request that is large or wrong, or both. Every declared refusal is allowed. */
export type Hostile = () => Promise<void>

/** Creates the feature that is attacked. */
export async function hostile(
  soak: Soak,
  caller: Caller,
  random: Random,
  during: (name: string, server: string) => () => void,
): Promise<Hostile> {
  const [server] = soak.servers
  if (server === undefined) throw new Error('There is no server')
  await soak.client.send(server, caller, asking('createFeature', { projectId: HOME }, { name: VICTIM }), 'write')
  const place = { projectId: HOME, featureName: VICTIM, environment: ENVIRONMENT }
  const strategy = await soak.client.send(
    server,
    caller,
    asking('addStrategy', place, { name: 'default', title: 'victim' }),
    'write',
  )
  if (!strategy.known || strategy.status !== 200) throw new Error('The feature to be attacked could not be made')
  const hostilities = hostilitiesAgainst((strategy.body as Schema<'FeatureStrategy'>).id, random)
  return async () => {
    const { name, request } = random.pick(hostilities)
    const target = random.pick(soak.servers)
    const over = during(name, target.name)
    await soak.client.send(target, caller, request(), 'hostile')
    over()
  }
}

function hostilitiesAgainst(strategyId: string, random: Random): Hostility[] {
  const path = { projectId: HOME, featureName: VICTIM, environment: ENVIRONMENT }
  const raw = (operation: Request['operation'], params: Request['params'], text: string): Request => ({
    operation,
    params,
    raw: text,
  })
  const validating = (data: unknown) =>
    raw('validateImport', {}, JSON.stringify({ environment: ENVIRONMENT, project: HOME, data }))
  const constrained = (constraints: unknown[]) =>
    validating({ features: [], featureStrategies: [{ featureName: VICTIM, name: 'default', constraints }] })
  const number = (digits: number) => [{ contextName: 'userId', operator: 'NUM_EQ', value: `${'1'.repeat(digits)}.x` }]
  const regex = `(?i)${'\\p{L}'.repeat(30)}`
  const regexes = (count: number) =>
    filled(count, (n) => ({ contextName: 'userId', operator: 'REGEX', value: `${regex}${n}` }))
  const patchStrategy = (patch: unknown) => raw('patchStrategy', { ...path, strategyId }, JSON.stringify(patch))
  const variants = (count: number, variant: unknown) => JSON.stringify(filled(count, () => variant))

  return [
    { name: 'a long number with .x in an import', request: () => constrained(number(random.whole(1000, 200_000))) },
    {
      name: 'a long number with .x in a segment',
      request: () =>
        raw('createSegment', {}, JSON.stringify({ name: 'victim', constraints: number(random.whole(1000, 100_000)) })),
    },
    {
      name: 'a long number with .x in a strategy',
      request: () =>
        raw('addStrategy', path, JSON.stringify({ name: 'default', constraints: number(random.whole(1000, 100_000)) })),
    },
    {
      name: '100,000 numbers as features',
      request: () => validating({ features: filled(100_000, () => 1), featureStrategies: [] }),
    },
    {
      name: '40,000 empty objects as features',
      request: () => validating({ features: filled(40_000, () => ({})), featureStrategies: [] }),
    },
    { name: '50,000 wrong variants', request: () => raw('setVariants', path, variants(50_000, 1)) },
    {
      name: '20,000 variants of one name',
      request: () => raw('setVariants', path, variants(20_000, { name: 'a', weight: 1 })),
    },
    {
      name: 'a patch with 24,000 wrong constraints',
      request: () => patchStrategy([{ op: 'replace', path: '/constraints', value: filled(24_000, () => ({})) }]),
    },
    {
      name: 'a patch with 7,500 wrong values and 49 moves',
      request: () =>
        patchStrategy([{ op: 'replace', path: '/constraints', value: filled(7500, () => 1) }, ...moves(49)]),
    },
    {
      name: '1,000 moves',
      request: () => patchStrategy([{ op: 'add', path: '/title', value: 'x'.repeat(500_000) }, ...moves(1000)]),
    },
    { name: '1,000 REGEX constraints', request: () => constrained(regexes(1000)) },
    {
      name: '900 REGEX constraints in a change request',
      request: () => {
        const payload = { name: 'default', constraints: regexes(900), parameters: {} }
        const body = JSON.stringify({ action: 'addStrategy', feature: 'guarded-0', payload })
        return raw('addToChangeRequest', { projectId: GUARDED, environment: 'production' }, body)
      },
    },
    {
      name: 'deep nesting of lists',
      request: () => raw('validateImport', {}, '['.repeat(50_000) + ']'.repeat(50_000)),
    },
    { name: '400,000 open brackets', request: () => raw('validateImport', {}, '['.repeat(400_000)) },
    {
      name: 'deep nesting of objects',
      request: () =>
        raw(
          'patchStrategy',
          { ...path, strategyId },
          `[{"op":"add","path":"/title","value":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}]`,
        ),
    },
    {
      name: 'an integer of 310 digits in a query',
      request: () => ({ ...asking('listContextFields', {}), query: { offset: '1'.repeat(310) } }),
    },
    { name: 'an integer of 310 digits in a path', request: () => asking('getRole', { roleId: '1'.repeat(310) }) },
    {
      name: 'an integer of 310 digits in a body',
      request: () => raw('updateFeatureTypeLifetime', { id: 'release' }, `{"lifetimeDays":${'1'.repeat(310)}}`),
    },
    {
      name: 'broken JSON',
      request: () =>
        raw('createFeature', { projectId: HOME }, `{"name": "broken", ${random.pick(['', '}', ']', '"', '\\u00'])}`),
    },
    {
      name: 'a body over the limit',
      request: () => raw('createFeature', { projectId: HOME }, `{"name":"${'x'.repeat(1_100_000)}"}`),
    },
    {
      name: 'a NUL in a text',
      request: () => raw('createFeature', { projectId: HOME }, '{"name":"nul","description":"\\u0000"}'),
    },
  ]
}

function filled<Item>(count: number, item: (n: number) => Item): Item[] {
  return Array.from({ length: count }, (_, n) => item(n))
}

/** Returns a patch of moves that change nothing. */
function moves(count: number): object[] {
  return filled(count, (n) =>
    n % 2 === 0
      ? { op: 'copy', from: '/title', path: '/parameters/groupId' }
      : { op: 'move', from: '/parameters/groupId', path: '/title' },
  )
}
