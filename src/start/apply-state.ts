import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Schema } from '../contract.ts'
import { busyReason, isContention } from '../db/errors.ts'
import { systemActor } from '../domain/actor.ts'
import { DomainError, type ErrorDetail, invalid, unavailable } from '../domain/errors.ts'
import { applySet, type LeftOff } from '../domain/state/commands.ts'
import { readSet, type StateSet } from '../domain/state/document/read-set.ts'
import { STATE_FILES } from '../domain/state/document/state-file.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import { filesIn } from '../runtime/files-in.ts'
import { reasonOf } from '../runtime/reason.ts'

/** A start takes nothing from others, and archives nothing. */
const OPTIONS = { prune: false, force: false }

/** Each attempt waits for locks itself, and a large apply of another server takes a minute. */
const MAX_ATTEMPTS = 100
const RETRY_MS = 1000

/**
 * What the files of a start have changed, and what stays off; or until when a freeze holds some of that, which changes
 * nothing then.
 */
export type AtStart =
  | { readonly outcome: Schema<'StateOutcome'>; readonly leftOff: readonly LeftOff[] }
  | { readonly heldUntil: string | undefined }

/**
 * Applies the files of features as code in a file or a folder, as the server itself. Changes nothing if nothing
 * differs. Servers that start at the same time do it one after the other, so only the first of them changes anything.
 * A freeze that holds something of them does not keep a server from starting: then everything stays as it is. Neither
 * does a safeguard that has turned a feature off: that stays off, whatever the files say.
 *
 * @param stop ends the wait for others
 * @throws DomainError with one line that names file, line and column, where they are known; and what the database
 *   throws
 */
export async function applyState(path: string, setting: TransactionSetting, stop: AbortSignal): Promise<AtStart> {
  const set = await readState(path)
  const apply = () => inTransaction(setting, systemActor, (transaction) => applySet(transaction, set, OPTIONS, path))
  return told(path, set, () => onceFree<AtStart>(apply, stop).catch(unlessFrozen))
}

function unlessFrozen(error: unknown): AtStart {
  if (error instanceof DomainError && error.kind === 'frozen') return { heldUntil: error.until }
  throw error
}

/**
 * Reads the files of features as code in a file or a folder.
 *
 * @throws DomainError as `applyState`, except for reasons in the database
 */
export async function readState(path: string): Promise<StateSet> {
  const files = await filesAt(path)
  return told(path, undefined, () => readSet(files))
}

/** Applies again while others have locked what it needs: longer than a transaction waits, which is for requests. */
async function onceFree<Result>(apply: () => Promise<Result>, stop: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply()
    } catch (error) {
      if (!(error instanceof Error && isContention(error))) throw error
      if (attempt === MAX_ATTEMPTS)
        throw unavailable(`${busyReason(error)}, which did not end in ${MAX_ATTEMPTS} attempts`)
      await pause(RETRY_MS, undefined, { signal: stop })
    }
  }
}

async function filesAt(path: string): Promise<Schema<'StateFile'>[]> {
  try {
    const paths = await filesIn(path, STATE_FILES)
    const files = await Promise.all(paths.map(async (one) => ({ path: one, content: await readFile(one, 'utf8') })))
    if (files.length > 0) return files
  } catch (error) {
    throw invalid(`STATE_PATH ${path} can't be read: ${reasonOf(error)}`)
  }
  throw invalid(`STATE_PATH ${path} has no files that end with .yaml, .yml or .json`)
}

/** Runs `work`, whose refusal becomes the reason why the server does not start. */
async function told<Result>(path: string, set: StateSet | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const details = await detailsOf(error, set)
    const more = details.length > 5 ? [`and ${details.length - 5} more problems`] : []
    const lines = [...details.slice(0, 5).map(({ message }) => message), ...more]
    throw new DomainError(error.kind, `STATE_PATH ${path} can't be applied: ${lines.join('; ')}`)
  }
}

/** Conflicts say in the files where they are, too. */
async function detailsOf(error: DomainError, set: StateSet | undefined): Promise<readonly ErrorDetail[]> {
  const { conflicts = [], details = [{ message: error.message }] } = error
  if (set === undefined || conflicts.length === 0) return details
  return set.located(
    conflicts.map(({ owner: { kind, name, field, manager, event } }) => ({
      path: `/${kind}/${name}${field}`,
      message: `belongs to the manager ${manager}${sinceEvent(event)}, with another value. Leave it out here, or there`,
    })),
  )
}

const sinceEvent = (event: number | null) => (event === null ? '' : ` since the event ${event}`)
