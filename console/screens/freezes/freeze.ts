import type { Schemas } from '@flaghoist/client'
import { clockAt, clockInWords } from '../../page/clocks.ts'
import { FREEZE_SCREEN_TEXTS } from './texts.ts'
import { isTimeZone, overlapOf, shownInPlaceOf, type Window, windowsOf } from './windows.ts'

type Freeze = Schemas['Freeze']

/** What can be edited of a freeze. */
export type FreezeSettings = Omit<Freeze, 'id' | 'createdAt' | 'active' | 'from' | 'until' | 'warning'>

const DAY_MS = 86_400_000

/** Returns the settings of a new freeze: from now to the same time of tomorrow. */
export function newFreeze(project: string | null, timeZone: string, now: number): FreezeSettings {
  const times = { start: clockAt(now, timeZone), end: clockAt(now + DAY_MS, timeZone), timeZone }
  const repeated = { weekly: false, repeatsUntil: null }
  return {
    name: '',
    description: null,
    project,
    environments: [],
    ...times,
    ...repeated,
    allowsOff: true,
    byRules: false,
  }
}

export function settingsOf({
  id: _,
  createdAt: __,
  active: ___,
  from,
  until,
  warning,
  ...settings
}: Freeze): FreezeSettings {
  return settings
}

/** Says when a freeze holds, by its window and on the clocks of its zone, and of the reader if they differ. */
export function windowInWords(
  { from, until }: Window,
  { timeZone, weekly, repeatsUntil }: Pick<Freeze, 'timeZone' | 'weekly' | 'repeatsUntil'>,
  ownZone = timeZone,
  now = Date.now(),
): string {
  const on = (zone: string) => FREEZE_SCREEN_TEXTS.fromTo(...clocksAt([from, until], zone, now))
  const [there, here] = [on(timeZone), on(ownZone)]
  const last = repeatsUntil === null ? '' : clockInWords(`${repeatsUntil}T00:00`, now).slice(0, -' 00:00'.length)
  return [
    there,
    `, ${timeZone}`,
    here === there ? '' : FREEZE_SCREEN_TEXTS.forYou(here),
    weekly ? FREEZE_SCREEN_TEXTS.weeklyTo(last) : '',
  ].join('')
}

function clocksAt([from, until]: [number, number], zone: string, now: number): [string, string] {
  return [clockInWords(clockAt(from, zone), now), clockInWords(clockAt(until, zone), now)]
}

/** Says when a freeze will hold that is being edited; undefined while its times are not complete. */
export function previewOf(settings: FreezeSettings, ownZone: string, now: number): string | undefined {
  if (!isComplete(settings)) return undefined
  const [window] = windowsOf(settings, now)
  if (window === undefined) return FREEZE_SCREEN_TEXTS.isOver
  return FREEZE_SCREEN_TEXTS.holds(windowInWords(window, settings, ownZone, now))
}

/** Returns the other freezes that will hold together with one that is being edited, and from when on. */
export function overlapsWith(
  settings: FreezeSettings,
  others: readonly Freeze[],
  now: number,
): { other: Freeze; from: number }[] {
  if (!isComplete(settings)) return []
  const { project, environments } = settings
  const isHere = (other: Freeze) =>
    (other.project === null || project === null || other.project === project) &&
    (other.environments.length * environments.length === 0 ||
      other.environments.some((name) => environments.includes(name)))
  return others.flatMap((other) => {
    const overlap = isHere(other) && isTimeZone(other.timeZone) ? overlapOf(settings, other, now) : undefined
    return overlap === undefined ? [] : [{ other, from: overlap.from }]
  })
}

/** Returns the times of a freeze that clocks skip, and what they show instead, in words. */
export function skippedTimes(
  { start, end, timeZone }: FreezeSettings,
  now: number,
): [skipped: string, shown: string][] {
  if (!isTimeZone(timeZone)) return []
  return [start, end].flatMap((local): [string, string][] => {
    const shown = local === '' ? local : shownInPlaceOf(local, timeZone)
    return shown === local ? [] : [[clockInWords(local, now), clockInWords(shown, now)]]
  })
}

function isComplete({ start, end, timeZone }: FreezeSettings): boolean {
  return start !== '' && start < end && isTimeZone(timeZone)
}
