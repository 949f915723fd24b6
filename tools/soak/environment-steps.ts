import type { Schema } from '../../src/contract.ts'
import { asking } from './client.ts'
import { environmentOf } from './feature-history.ts'
import { type Chance, fits, isActive, type StepMaker, type Target } from './feature-steps.ts'
import { ENVIRONMENTS } from './soak.ts'
import type { Step } from './step.ts'

/** A feature in one of its environments. */
type EnvironmentTarget = Target & { readonly environment: string }

type EnvironmentStepMaker = (place: EnvironmentTarget, chance: Chance) => Step | undefined

const MAX_STRATEGIES = 6
const MAX_VARIANTS = 8

/** The id of a segment that strategies of all projects may use. */
let segment: number | undefined

export function useSegment(id: number): void {
  segment = id
}

export const environmentSteps: readonly StepMaker[] = [
  addStrategy,
  addStrategy,
  patchStrategy,
  patchStrategy,
  updateStrategy,
  removeStrategy,
  sortStrategies,
  setSegments,
  setVariants,
  patchVariants,
  setVariantsEverywhere,
  turnOn,
  turnOff,
].map(somewhere)

/** Steps that always succeed on a new feature. */
export const firstEnvironmentSteps: readonly StepMaker[] = [addStrategy, setVariants, turnOn].map(somewhere)

function somewhere(maker: EnvironmentStepMaker): StepMaker {
  return (target, chance) => {
    if (!isActive(target)) return undefined
    return maker({ ...target, environment: chance.random.pick(ENVIRONMENTS) }, chance)
  }
}

const pathOf = ({ project, name, environment }: EnvironmentTarget) => ({
  projectId: project,
  featureName: name,
  environment,
})
const strategiesOf = ({ state, environment }: EnvironmentTarget) =>
  state === undefined ? [] : environmentOf(state, environment).strategies
const variantsOf = ({ state, environment }: EnvironmentTarget) =>
  (state === undefined ? [] : environmentOf(state, environment).variants) as readonly Schema<'FeatureVariant'>[]

function strategyFor({ random, mark }: Chance): Schema<'AddStrategy'> {
  const values = Array.from({ length: random.whole(1, 5) }, (_, n) => `${mark}-${n}`)
  return {
    name: 'flexibleRollout',
    title: mark,
    parameters: { rollout: String(random.whole(0, 100)), stickiness: 'default' },
    constraints: random.chance(0.5) ? [{ contextName: 'userId', operator: 'IN', values }] : [],
    ...(random.chance(0.2) && { disabled: true }),
    ...(random.chance(0.2) && {
      variants: [{ name: 'only', weight: 1000, weightType: 'variable', stickiness: 'default' }],
    }),
    ...(random.chance(0.2) && segment !== undefined && { segments: [segment] }),
  }
}

function addStrategy(place: EnvironmentTarget, chance: Chance): Step | undefined {
  if (strategiesOf(place).length >= MAX_STRATEGIES) return undefined
  const request = asking('addStrategy', pathOf(place), strategyFor(chance))
  return { request, records: /^feature-strategy-add$/, isSure: place.isOwn, marker: chance.mark }
}

const UPDATED = /^feature-strategy-update( feature-environment-disabled)?$/

function patchStrategy(place: EnvironmentTarget, { random, mark }: Chance): Step | undefined {
  const strategies = strategiesOf(place)
  if (strategies.length === 0) return undefined
  const { id } = random.pick(strategies)
  const patch: Schema<'Patch'> = [
    { op: 'replace', path: '/title', value: mark },
    ...(random.chance(0.3) ? [{ op: 'replace', path: '/disabled', value: random.chance(0.5) } as const] : []),
    ...(random.chance(0.2) ? [{ op: 'add', path: '/parameters/groupId', value: mark } as const] : []),
  ]
  const request = asking('patchStrategy', { ...pathOf(place), strategyId: id }, patch)
  return { request, records: UPDATED, isSure: place.isOwn, marker: mark }
}

function updateStrategy(place: EnvironmentTarget, chance: Chance): Step | undefined {
  const strategies = strategiesOf(place)
  if (strategies.length === 0) return undefined
  const params = { ...pathOf(place), strategyId: chance.random.pick(strategies).id }
  const request = asking('updateStrategy', params, strategyFor(chance))
  return { request, records: UPDATED, isSure: place.isOwn, marker: chance.mark }
}

function removeStrategy(place: EnvironmentTarget, { random }: Chance): Step | undefined {
  const strategies = strategiesOf(place)
  if (strategies.length === 0) return undefined
  const { id } = random.pick(strategies)
  const request = asking('removeStrategy', { ...pathOf(place), strategyId: id })
  const records = /^feature-strategy-remove( feature-environment-disabled)?$/
  return { request, records, isSure: place.isOwn, marker: id }
}

function sortStrategies(place: EnvironmentTarget, { random }: Chance): Step | undefined {
  const strategies = random.shuffled(strategiesOf(place))
  if (strategies.length < 2) return undefined
  const order = strategies.map(({ id }, sortOrder) => ({ id, sortOrder }))
  const request = asking('setStrategySortOrder', pathOf(place), order)
  return { request, records: /^strategy-order-changed$/, isSure: place.isOwn, mayRecordNothing: true }
}

function setSegments(place: EnvironmentTarget, { random }: Chance): Step | undefined {
  const strategies = strategiesOf(place)
  if (strategies.length === 0 || segment === undefined) return undefined
  const request = asking(
    'setStrategySegments',
    {},
    {
      projectId: place.project,
      environmentId: place.environment,
      strategyId: random.pick(strategies).id,
      segmentIds: random.chance(0.5) ? [segment] : [],
    },
  )
  return { request, records: /^feature-strategy-update$/, isSure: place.isOwn, mayRecordNothing: true }
}

const VARIANTS_UPDATED = /^feature-environment-variants-updated$/

function variantsFor({ random, mark }: Chance): Schema<'FeatureVariantInputs'> {
  const payload = { type: 'string', value: mark } as const
  const names = ['blue', 'green', 'red', 'white'].slice(0, random.whole(1, 4))
  return names.map((name, n) => ({ name, weight: 0, ...(n === 0 && { payload }) }))
}

function setVariants(place: EnvironmentTarget, chance: Chance): Step | undefined {
  const request = asking('setVariants', pathOf(place), variantsFor(chance))
  return { request, records: VARIANTS_UPDATED, isSure: place.isOwn, marker: chance.mark }
}

function patchVariants(place: EnvironmentTarget, { random, mark }: Chance): Step | undefined {
  const variants = variantsOf(place)
  const payload = { type: 'string', value: mark } as const
  const patch: Schema<'Patch'> =
    variants.length === 0 || (variants.length < MAX_VARIANTS && random.chance(0.4))
      ? [{ op: 'add', path: '/-', value: { name: mark, weight: 0, payload } }]
      : [{ op: 'add', path: `/${random.whole(0, variants.length - 1)}/payload`, value: payload }]
  const request = asking('patchVariants', pathOf(place), patch)
  return { request, records: VARIANTS_UPDATED, isSure: place.isOwn, marker: mark }
}

function setVariantsEverywhere(place: EnvironmentTarget, chance: Chance): Step | undefined {
  const { environment: _, ...params } = pathOf(place)
  const body = { environments: [...ENVIRONMENTS], variants: variantsFor(chance) }
  const records = /^feature-environment-variants-updated feature-environment-variants-updated$/
  return {
    request: asking('setVariantsInEnvironments', params, body),
    records,
    isSure: place.isOwn,
    marker: chance.mark,
  }
}

/** Turns one feature on. `turningAll` in `feature-writer.ts` turns several in one request. */
function turnOn(place: EnvironmentTarget): Step | undefined {
  if (!fits(place, (state) => !environmentOf(state, place.environment).enabled)) return undefined
  const records = /^(feature-strategy-(add|update) )*feature-environment-enabled$/
  return {
    request: asking('turnFeatureOn', pathOf(place)),
    records,
    isSure: place.isOwn,
    mayRecordNothing: !place.isOwn,
  }
}

function turnOff(place: EnvironmentTarget): Step | undefined {
  if (!fits(place, (state) => environmentOf(state, place.environment).enabled)) return undefined
  const request = asking('turnFeatureOff', pathOf(place))
  return { request, records: /^feature-environment-disabled$/, isSure: place.isOwn, mayRecordNothing: !place.isOwn }
}
