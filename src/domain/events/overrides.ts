import { grouped } from '../../runtime/grouped.ts'
import { insertUses, updateFeatures } from '../change-control/break-glass-uses.ts'
import { type FrozenEvent, type Holding, holdingsOf, placesChangedBy } from '../change-control/frozen.ts'
import { conflict, type DomainError, forbidden } from '../errors.ts'
import type { NewEvent } from '../event-types.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { type BrokenPlace, isForFreezes, MAX_FEATURES, type Override } from '../transaction/override.ts'
import { assertMayAll, lacking, placeInWords, type Transaction } from '../transaction/transaction.ts'
import { limitsOf } from './skipped-approvers.ts'

/** An event that may need a reason, and the change request that it is a part of. */
type OverridingEvent = FrozenEvent & { readonly changeRequest: number | undefined }

/**
 * Returns the events that say that others are recorded with a reason: although freezes hold them, or without the
 * approvals that they need. Each freeze is named once for each place, and so is each place without approvals.
 *
 * @throws DomainError forbidden for a freeze that the caller may not override, and where only turning off is possible
 *   without approval; conflict for a reason that is not for all that it lets through
 */
export async function overridingEvents(
  transaction: Transaction,
  override: Override,
  events: readonly OverridingEvent[],
): Promise<NewEvent[]> {
  const recorded = [
    ...(await brokenGlass(transaction, override, events)),
    ...(isForFreezes(override) ? await overriddenFreezes(transaction, override, events) : []),
  ]
  assertForOneThing(override)
  return recorded
}

/**
 * Ensures that a reason is for all that it lets through: either for freezes, or for missing approvals, unless its
 * author says that it is for both.
 *
 * @throws DomainError conflict, naming the freezes, the places and the rules
 */
export function assertForOneThing({ isFor, passed, broken }: Override): void {
  if (isFor !== undefined || passed.size === 0 || broken.size === 0) return
  const names = [...new Set([...passed.values()].map((name) => (name === null ? 'of another project' : `"${name}"`)))]
  const needed = [...broken.values()].map(({ place, rules }) => {
    const who = [...rules].map((name) => `"${name}"`).join(', ')
    return `the approvals${who === '' ? '' : ` of the rule ${who}`}${placeInWords(place)}`
  })
  throw conflict(
    `This reason would let the change through the freeze ${names.join(', ')}, and also without ${[...new Set(needed)].join(', and ')}. Send X-Override-For: both with it to do both`,
  )
}

async function overriddenFreezes(
  transaction: Transaction,
  { reason, passed }: Override,
  events: readonly FrozenEvent[],
): Promise<NewEvent[]> {
  const freezing = events.filter(({ frozen }) => frozen !== undefined)
  if (freezing.length === 0) return []
  const key = ({ id, project, environment }: Holding) => JSON.stringify([id, project, environment])
  const held = (await holdingsOf(transaction.tx, freezing)).filter((holding) => !passed.has(key(holding)))
  const places = held.map(({ project, environment }) => ({ ...(project !== null && { project }), environment }))
  const distinct = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
  assertMayAll(
    transaction,
    distinct.map((place) => ({ permission: 'OVERRIDE_FREEZE', ...place })),
  )
  for (const holding of held) passed.set(key(holding), holding.isShown ? holding.name : null)
  const byPlace = grouped(held, ({ project, environment }) => JSON.stringify([project, environment]))
  return [...byPlace.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { project, environment } = first
    const freezes = [first, ...others].map(({ id, name, isShown }) => ({ id, name: isShown ? name : null }))
    const subject = { ...(project !== null && { project }), environment }
    return [{ type: 'freeze-overridden', subject, data: { reason, freezes } }]
  })
}

/**
 * Returns the events of the places that are changed without approval.
 *
 * @throws DomainError forbidden
 */
async function brokenGlass(
  transaction: Transaction,
  override: Override,
  events: readonly OverridingEvent[],
): Promise<NewEvent[]> {
  const { tx, actor } = transaction
  for (const place of noteFeatures(override, events)) await updateFeatures(transaction, place)
  const uses = await insertUses(transaction, override)
  const places = uses.map(({ broken }) => {
    return {
      ...broken.place,
      features: [...broken.features],
      usedBy: actor.userId,
      changeRequest: broken.changeRequest,
    }
  })
  const limits = places.length === 0 ? [] : await limitsOf(tx, places)
  const turnsOff = events.some(({ isOff }) => isOff === true)
  for (const [index, { broken }] of uses.entries()) {
    broken.isOnlyOff = limits[index]?.isOnlyOff === true
    if (broken.isOnlyOff && !turnsOff) throw onlyOff(transaction, broken.place)
  }
  await assertOnlyOff(transaction, override, events)
  return uses.map(({ id, broken: { place, changeRequest, features } }, index) => ({
    type: 'break-glass-used',
    subject: { ...place, ...(changeRequest !== undefined && { changeRequest }) },
    data: { id, reason: override.reason, features: [...features], skipped: limits[index]?.skipped ?? [] },
  }))
}

/** Notes the features that events change in places without approval. Returns the places that have more of them now. */
function noteFeatures({ broken }: Override, events: readonly OverridingEvent[]): BrokenPlace[] {
  return [...broken.values()].filter(({ place, features, changeRequest }) => {
    const before = features.size
    for (const { project, environment, feature, ...event } of events) {
      const isThere = project === place.project && [undefined, place.environment].includes(environment)
      if (isThere && event.changeRequest === changeRequest && feature !== undefined && features.size < MAX_FEATURES)
        features.add(feature)
    }
    return features.size > before
  })
}

/** @throws DomainError forbidden for an event that does more than turning off, where no more is possible */
async function assertOnlyOff(
  transaction: Transaction,
  { broken }: Override,
  events: readonly FrozenEvent[],
): Promise<void> {
  const limited = [...broken.values()].flatMap(({ place, isOnlyOff }) => (isOnlyOff === true ? place : []))
  const frozen = events.filter((event) => event.frozen !== undefined)
  if (limited.length === 0 || frozen.length === 0) return
  // A feature that is turned off can turn its children on.
  const changed = (await placesChangedBy(transaction.tx, frozen)).filter(({ isOff }) => !isOff)
  const refused = limited.find((place) =>
    changed.some(
      ({ project, environment }) =>
        environment === place.environment && (project === null || project === place.project),
    ),
  )
  if (refused !== undefined) throw onlyOff(transaction, refused)
}

/** A segment may be used in a project that is hidden from the caller. */
function onlyOff({ actor }: Transaction, place: ProjectEnvironment): DomainError {
  const isHidden = actor.hiddenProjects.includes(place.project)
  const { message } = lacking(['SKIP_CHANGE_REQUEST'], isHidden ? {} : place)
  return forbidden(
    `With a reason, features can only be turned off and archived here. ${message}, or an approved change request`,
    isHidden ? undefined : { anyOf: ['SKIP_CHANGE_REQUEST'], ...place },
  )
}
