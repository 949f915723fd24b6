import { isDeepStrictEqual } from 'node:util'
import { conflict } from '../errors.ts'
import type { Step } from '../revisions/history.ts'
import type { SeenEvent } from '../revisions/queries.ts'
import { changedSince } from './members.ts'

/**
 * Returns the settings of a resource without what an event has changed. Members that were brought back since stay.
 *
 * @param steps the states of the resource, newest first
 * @throws DomainError conflict with what stands in the way
 */
export function settingsWithout<Settings extends object>(
  now: Settings,
  steps: readonly Step<Settings, SeenEvent>[],
  id: number,
): Settings {
  const place = steps.findIndex(({ event }) => event?.id === id)
  const [after, before] = [steps[place]?.state, steps[place + 1]?.state]
  if (after === undefined || before === undefined)
    throw conflict('It was deleted and made again since, or has changed too often to look through it')
  const since = steps.slice(0, place).flatMap(({ event, state }, newer) => {
    const names = changedNames(steps[newer + 1]?.state, state)
    return event === undefined ? [] : [{ ...event, names }]
  })
  const set = changedNames(before, after)
  const open = set.filter((name) => !isDeepStrictEqual(now[name], before[name]))
  const blocking = since.filter(({ names }) => names.some((name) => open.includes(name)))
  if (blocking.length > 0) throw changedSince(blocking, 'has changed the same since')
  if (open.length === 0)
    throw changedSince(
      since.filter(({ names }) => names.some((name) => set.includes(name))),
      'has brought it back already',
    )
  return { ...now, ...Object.fromEntries(open.map((name) => [name, before[name]])) }
}

function changedNames<Settings extends object>(before: Settings | undefined, after: Settings): (keyof Settings)[] {
  const names = Object.keys(after) as (keyof Settings)[]
  return names.filter((name) => !isDeepStrictEqual(before?.[name], after[name]))
}
