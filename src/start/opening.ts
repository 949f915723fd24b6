import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { unlessStopped } from '../runtime/unless-stopped.ts'
import { soon } from './listening.ts'
import { type OpenedDatabase, openDatabase, type Unreachable } from './open-database.ts'
import type { Parts } from './parts.ts'
import type { Progress } from './servers.ts'

export type Opening = {
  /** The result of the first attempt. */
  readonly first: OpenedDatabase | Unreachable
  /** Waits until the database is open; undefined when `stop` has ended the wait. Throws when it can't be used. */
  readonly opened: Promise<OpenedDatabase | undefined>
}

/**
 * Opens the database, and tries again every second while PostgreSQL is out of reach.
 *
 * @param progress says how far it is
 * @throws what the first attempt throws, or the reason of `stop`
 */
export async function startOpening(
  config: Config,
  { log, connection, setting, clock }: Parts,
  progress: Progress,
  stop: AbortSignal,
): Promise<Opening> {
  const startedAt = performance.now()
  const open = () => openDatabase(connection, config, setting, stop, clock)
  const onOutOfReach = ({ reason, kind }: Unreachable) => {
    if (progress.kind === undefined)
      log.warn({ reason }, 'the database is out of reach; it is tried again every second until it is there')
    else log.debug({ reason }, 'the database is still out of reach')
    progress.kind = kind
  }
  await unlessGivenUp(connection.open(stop), stop)
  const first = await unlessGivenUp(open(), stop)
  if (!first.isOpen) onOutOfReach(first)
  const later = async () => {
    const opened = first.isOpen ? first : await openedLater(open, onOutOfReach, stop)
    progress.isOpen = opened !== undefined
    if (opened === undefined) return undefined
    const { address } = progress
    const ms = Math.round(performance.now() - startedAt)
    log.info({ address, ms }, first.isOpen ? 'started' : 'the database is there: started')
    logOpened(log, opened)
    return opened
  }
  return { first, opened: later() }
}

const RETRY_MS = 1000

async function openedLater(
  open: () => Promise<OpenedDatabase | Unreachable>,
  onOutOfReach: (result: Unreachable) => void,
  stop: AbortSignal,
): Promise<OpenedDatabase | undefined> {
  for (;;) {
    await pause(RETRY_MS, undefined, { signal: stop }).catch(() => {})
    if (stop.aborted) return undefined
    const result = await open()
    if (result.isOpen) return result
    onOutOfReach(result)
  }
}

/** Says what was changed with the opening, and that files were not applied. */
function logOpened(log: Parts['log'], { renewedSecrets: secrets, state, isRestored }: OpenedDatabase): void {
  if (secrets > 0) log.info({ secrets }, 'stored secrets were encrypted with the current key')
  if (isRestored) log.warn('the database was restored: new ids continue far behind the stored ones')
  if (state === undefined) return
  if ('heldUntil' in state) {
    const { heldUntil: until } = state
    log.warn({ until }, 'a freeze holds changes of the files in STATE_PATH: none of them is applied by this start')
    return
  }
  const { outcome, leftOff } = state
  if (outcome.event)
    log.info({ manager: outcome.manager, operations: outcome.totals.operations }, 'the files in STATE_PATH are applied')
  if (leftOff.length > 0)
    log.warn(
      { features: leftOff.slice(0, 100) },
      'safeguards have turned off what the files in STATE_PATH turn on: it stays off',
    )
}

/**
 * Waits for a part of the start. After `stop`, waits a little longer, so that it can end cleanly.
 *
 * @throws what the part throws, or the reason of `stop`
 */
async function unlessGivenUp<Result>(part: Promise<Result>, stop: AbortSignal): Promise<Result> {
  try {
    await unlessStopped(part, stop)
  } catch {
    await soon(part.catch(() => undefined))
  }
  stop.throwIfAborted()
  return part
}
