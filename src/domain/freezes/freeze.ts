import type { Schema } from '../../contract.ts'
import { type ErrorDetail, invalidAll } from '../errors.ts'
import type { FreezeRecord } from '../records/change-control.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'
import { assertMay, assertMayOne, type Transaction } from '../transaction/transaction.ts'

/** The settings of a freeze: all that a caller can change. */
export type FreezeSettings = Omit<FreezeRecord, 'id' | 'createdAt'>

const FREEZE = historyOfRecord(['freeze-created', 'freeze-updated', 'freeze-deleted'], settingsOf)

function settingsOf({ id: _, createdAt: __, ...settings }: FreezeRecord): FreezeSettings {
  return settings
}

/** Returns a freeze as it is edited. */
export function freezeResource(freeze: FreezeRecord): Resource<FreezeSettings> {
  return {
    name: `freeze ${freeze.id}`,
    history: FREEZE,
    place: { member: { names: ['id'], value: freeze.id } },
    whole: settingsOf(freeze),
    showing: { by: 'getFreeze', params: { freezeId: freeze.id } },
  }
}

/** Returns the settings of a request: with defaults for absent members, and without members unknown to the contract. */
export function freezeSettings(input: Schema<'FreezeInput'>): FreezeSettings {
  const { name, description = null, project = null, environments = [], start, end, timeZone } = input
  const { weekly = false, repeatsUntil = null, allowsOff = true, byRules = false } = input
  const sorted = [...environments].sort()
  const times = { start, end, timeZone, weekly, repeatsUntil }
  return { name, description, project, environments: sorted, ...times, allowsOff, byRules }
}

const WEEK_MS = 7 * 86_400_000

/**
 * Checks the times of a freeze, as clocks show them.
 *
 * @throws DomainError invalid, with all that is wrong
 */
export function assertTimes({ start, end, timeZone, weekly, repeatsUntil }: FreezeSettings): void {
  const [from, until] = [clockTime(start), clockTime(end)]
  const problems: (ErrorDetail | false)[] = [
    !isTimeZone(timeZone) && {
      message: `There is no time zone "${timeZone}". Accepted: a name in the database of IANA, such as "Europe/Berlin"`,
      path: '/body/timeZone',
    },
    from === undefined && { message: `There is no day "${start.slice(0, 10)}"`, path: '/body/start' },
    until === undefined && { message: `There is no day "${end.slice(0, 10)}"`, path: '/body/end' },
    repeatsUntil !== null &&
      clockTime(`${repeatsUntil}T00:00`) === undefined && {
        message: `There is no day "${repeatsUntil}"`,
        path: '/body/repeatsUntil',
      },
    from !== undefined &&
      until !== undefined &&
      until <= from && { message: 'The end has to be after the start', path: '/body/end' },
    from !== undefined &&
      until !== undefined &&
      weekly &&
      until - from >= WEEK_MS && { message: 'A weekly freeze has to last less than seven days', path: '/body/end' },
    !weekly &&
      repeatsUntil !== null && {
        message: 'Only a weekly freeze has repeatsUntil',
        path: '/body/repeatsUntil',
      },
    repeatsUntil !== null &&
      repeatsUntil < start.slice(0, 10) && {
        message: 'repeatsUntil has to be the day of the start, or later',
        path: '/body/repeatsUntil',
      },
  ]
  const found = problems.filter((problem) => problem !== false)
  const [first] = found
  if (first !== undefined) throw invalidAll(first.message, found)
}

/** Returns a time of a clock, as if it were UTC, in milliseconds; undefined for a day that does not exist. */
function clockTime(local: string): number | undefined {
  const moment = new Date(`${local}:00.000Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(local) ? moment.getTime() : undefined
}

/** Whether the database of IANA has a name. The database has to know it, too. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Whether a freeze holds all that it held before a change of its settings. */
export function holdsAsMuch(after: FreezeSettings, before: FreezeSettings): boolean {
  const { environments, start, end, repeatsUntil } = after
  return (
    [null, before.project].includes(after.project) &&
    (environments.length === 0 ||
      (before.environments.length > 0 && before.environments.every((name) => environments.includes(name)))) &&
    after.timeZone === before.timeZone &&
    after.weekly === before.weekly &&
    (after.weekly ? start === before.start : start <= before.start) &&
    end >= before.end &&
    (repeatsUntil === null || (before.repeatsUntil !== null && repeatsUntil >= before.repeatsUntil)) &&
    (before.allowsOff || !after.allowsOff) &&
    (before.byRules || !after.byRules)
  )
}

/**
 * Ensures that the caller may change a freeze. The root permission covers all freezes. For a freeze of a project,
 * UPDATE_PROJECT_FREEZE there is enough.
 *
 * @throws DomainError forbidden
 */
export function assertMayFreeze(transaction: Transaction, project: string | null): void {
  if (project === null) assertMay(transaction, 'UPDATE_FREEZE')
  else assertMayOne(transaction, ['UPDATE_FREEZE', 'UPDATE_PROJECT_FREEZE'], { project })
}
