import type { Asking, MatchedRule } from '../../approval-rules/checking.ts'
import { freezingOf, holdingsOf } from '../../change-control/frozen.ts'
import type { HeldPlace } from '../../errors.ts'
import { eventsFrom, type Made } from './rules.ts'

/** Returns where freezes hold the changes of a request now, without the projects that the request does not name. */
export async function heldPlacesOf(asking: Pick<Asking, 'db' | 'now'>, made: Made): Promise<HeldPlace[]> {
  const events = eventsFrom(asking, made).map((event) => {
    const { project, environment, feature } = event.subject
    const freezing = freezingOf(event)
    const where = { project, environment, feature, frozen: freezing?.where, isOff: freezing?.isOff }
    return { ...where, data: event.data, preData: event.preData, now: asking.now }
  })
  if (events.length === 0) return []
  const held = (await holdingsOf(asking.db, events)).filter(({ isShown }) => isShown)
  return held.map(({ project, environment }) => ({ project, environment }))
}

/** Returns where freezes hold what rules match that name them, in the project of the request. */
export function placesHeldBy(rules: readonly MatchedRule[]): HeldPlace[] {
  const held = rules.filter(({ isOfRequest, freezes }) => isOfRequest && freezes.length > 0)
  return held.flatMap(({ project, environment }) => (environment === null ? [] : { project, environment }))
}

/** Returns places, each once. */
export function distinctPlaces(places: readonly HeldPlace[]): HeldPlace[] {
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
}
