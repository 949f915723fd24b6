import type { Schema } from '../../../contract.ts'
import { mapYielding } from '../../../runtime/yielding.ts'
import { closestName, unknownNameMessage } from '../../checking/closest-name.ts'
import { CONTEXT_MEMBERS } from '../../evaluation/context.ts'
import { fieldOf, pathOf } from '../fields.ts'
import { isHeld } from '../owner.ts'
import { environmentsOf } from './coming.ts'
import type { Compared } from './compared.ts'
import type { Comparison } from './comparison.ts'
import { isInitialOnly } from './places.ts'
import { constraintsIn } from './strategy-rules.ts'

/**
 * Returns warnings of values without an effect, of probable misspellings, and of features that come back without their
 * dependencies. Yields to the event loop.
 *
 * @param ended the features on which those of `revivedAndOn` depended until they were archived
 */
export async function planWarnings(
  { changes, leftToOthers }: Comparison,
  compared: Compared,
  ended: ReadonlyMap<string, readonly string[]>,
): Promise<Schema<'SdkWarning'>[]> {
  const { documents, present, now } = compared
  const gone = Object.entries(documents.features)
    .filter(([name, { archived }]) => archived === true && !present.features.has(name))
    .map(([name]) => ({
      path: pathOf({ kind: 'features', name, field: '/archived' }),
      message: 'The feature does not exist: nothing is archived, and the manager owns nothing of it',
    }))
  const known = [...CONTEXT_MEMBERS, ...present.contextFields.keys(), ...Object.keys(documents.contextFields)]
  const isKnown = new Set<string>(known)
  const unknown = await mapYielding(changes, (change) =>
    constraintsIn(change, compared).flatMap(({ path, after, before }) =>
      after.flatMap(({ contextName: name }, index) => {
        if (isKnown.has(name) || before.some(({ contextName }) => contextName === name)) return []
        const guess = closestName(name, known)
        const hint = guess === undefined ? '' : ` Did you mean ${guess}?`
        const message = `There is no context field "${name}".${hint} Add it to "contextFields" if applications give it`
        return [{ path: `${path}/${index}/contextName`, message }]
      }),
    ),
  )
  const left = leftToOthers.map(({ owner }) => ({
    path: pathOf(owner),
    message: isHeld(owner, now)
      ? `Users have it until ${new Date(owner.heldUntil ?? now).toISOString()}: the manager ${owner.manager} has given it to them. It stays as it is until then`
      : `It is so already, but the manager ${owner.manager} says something else. It stays the owner, and its next apply sets it back`,
  }))
  return [...gone, ...left, ...unknown.flat(), ...withoutParents(ended, compared), ...withoutPlace(compared)]
}

/** Returns the names of the features that a set revives and turns on. */
export function revivedAndOn({ changes }: Comparison, { documents }: Compared): string[] {
  const revived = changes.filter(({ kind, field, after }) => kind === 'features' && field === '/archived' && !after)
  return revived
    .map(({ name }) => name)
    .filter((name) => Object.values(documents.features[name]?.environments ?? {}).some(({ enabled }) => enabled))
}

/** Features that are on again, and for more users: what they depended on has ended with their archiving. */
function withoutParents(
  ended: ReadonlyMap<string, readonly string[]>,
  { documents }: Compared,
): Schema<'SdkWarning'>[] {
  return [...ended].flatMap(([name, parents]) => {
    const named = new Set(documents.features[name]?.dependencies?.map(({ feature }) => feature))
    const path = pathOf({ kind: 'features', name, field: '/archived' })
    return parents
      .filter((parent) => !named.has(parent))
      .map((parent) => ({
        path,
        message: `The feature depended on "${parent}" until it was archived, and is turned on without that. Add it to "dependencies" to depend on it again`,
      }))
  })
}

/** Environments that the project of a feature lacks, and of which only is said what new features get. */
function withoutPlace(compared: Compared): Schema<'SdkWarning'>[] {
  const { documents, present } = compared
  return Object.entries(documents.features).flatMap(([name, { environments = {}, project }]) => {
    const feature = present.features.get(name)
    const initial = Object.entries(environments).filter(([, part]) => isInitialOnly(part))
    if (feature === undefined || initial.length === 0) return []
    const known = environmentsOf(project ?? feature.project, compared)
    const what = { one: `an environment of the project "${project ?? feature.project}"`, none: 'It has none' }
    return initial
      .filter(([environment]) => !known.has(environment))
      .map(([environment]) => ({
        path: pathOf({ kind: 'features', name, field: fieldOf('environments', environment) }),
        message: `It ${unknownNameMessage(environment, [...known].sort(), what)}. The initial values there have no effect`,
      }))
  })
}
