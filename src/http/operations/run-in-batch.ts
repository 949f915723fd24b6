import { accountEventTypes, keyEventTypes } from '../../../generated/events.ts'
import { routes } from '../../../generated/routes.ts'
import type { OperationId, Schema } from '../../contract.ts'
import { flush } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'
import { tryingActor } from '../../domain/access/trying.ts'
import type { Actor } from '../../domain/actor.ts'
import { refusalFrom } from '../../domain/transaction/constraint-errors.ts'
import type { Transaction } from '../../domain/transaction/transaction.ts'
import { locationBelow } from '../links/location.ts'
import { errorIdOf } from '../observing/request-log.ts'
import type { Work } from '../plugins/after-response.ts'
import { prefersStrict } from '../requests/prefer.ts'
import { wholeRefusal } from './also-needed.ts'
import type { AnyOutput } from './answer.ts'
import type { BatchChecks } from './batch/checks.ts'
import type { CallingRequest } from './call.ts'
import { carryOutInBatch } from './carry-out.ts'
import type { Handlers } from './handler.ts'
import type { OperationRunner, RunOperation } from './runner.ts'

/** The needs of an operation that runs in a transaction of another one. */
type RunnerContext = {
  readonly handlers: Handlers
  readonly calling: CallingRequest
  readonly checks: BatchChecks
  /** Authenticates the caller again, as the transaction sees it. */
  readonly actorIn: (db: Db) => Promise<Actor>
}

/**
 * Returns a runner for one transaction.
 *
 * @param as the account that the operations are tried for; the caller if undefined
 */
export function operationRunner({ handlers, calling, checks, actorIn }: RunnerContext, as?: Actor): OperationRunner {
  const { request, reply, setting } = calling
  const strict = prefersStrict([request.headers.prefer ?? ''].flat().join(', '))
  let actor = as ?? request.actor
  let isActorOutdated = false

  async function run(transaction: Transaction, asked: Schema<'BatchOperation'>): Promise<RunOperation> {
    if (isActorOutdated)
      actor = as === undefined ? await actorIn(transaction.tx) : await tryingActor(transaction, as.userId)
    isActorOutdated = false
    const { operation, lacking, ...parts } = checks.called(asked, actor, strict)
    if (lacking !== undefined) throw await wholeRefusal(transaction.tx, operation, parts, lacking)
    const { prefer } = request.headers
    const called = { ...parts, headers: { ...parts.headers, ...(prefer !== undefined && { prefer }) } }
    const works: Work[] = []
    const own = { ...transaction, actor }
    const isNoPart = () => Promise.reject(new Error(`${operation} can't be part of a batch`))
    const output = await carryOutInBatch(handlers, calling, operation, called, {
      db: transaction.tx,
      inTransaction: (work) => work(own),
      inOwnTransaction: isNoPart,
      inRolledBackTransaction: isNoPart,
      afterwards: (work) => works.push(work),
    })
    // Its deferred statements would otherwise fail in the next operation.
    await flush(transaction.tx)
    isActorOutdated = changesAccess(operation)
    const respond = (body: unknown) => responseOf(operation, { ...output, body })
    const { afterCommit } = output
    return {
      response: respond(output.body),
      works,
      afterCommit: afterCommit && (async () => respond(await afterCommit())),
    }
  }

  function responseOf(
    operationId: OperationId,
    { status, headers = {}, warnings = [], confirmed = {}, body, written }: AnyOutput,
  ): Schema<'OperationResponse'> {
    const { etag, 'preference-applied': preferenceApplied } = confirmed
    const shown = written === undefined ? serialized(operationId, status, body) : JSON.parse(written.json)
    return {
      operationId,
      status,
      ...locationBelow(setting.baseUrl(), headers),
      ...(etag !== undefined && { etag }),
      ...(preferenceApplied !== undefined && { preferenceApplied }),
      ...(warnings.length > 0 && { warnings: [...warnings] }),
      ...(shown !== undefined && { body: shown }),
    }
  }

  /** Returns a body as its own operation would send it: only the members that its schema has. */
  function serialized(operationId: OperationId, status: number, body: unknown): unknown {
    const schema = routes[operationId].schema.response[status]
    if (body === undefined || schema === undefined || schema === null) return undefined
    return JSON.parse(String(reply.serializeInput(body as Record<string, unknown>, schema as Record<string, unknown>)))
  }

  return {
    run: (transaction, asked) =>
      run(transaction, asked).catch((error: unknown) => {
        throw refusalFrom(error) ?? error
      }),
    get actor() {
      return actor
    },
    get errorId() {
      return errorIdOf(request)
    },
  }
}

function changesAccess(operation: OperationId): boolean {
  return routes[operation].events.some((event) => keyEventTypes.includes(event) || accountEventTypes.includes(event))
}
