import { routes } from '../../../../generated/routes.ts'
import type { OperationId, Schema } from '../../../contract.ts'
import { storeResponse } from '../../../domain/idempotency/commands.ts'
import { assertStillHeld } from '../../../domain/idempotency/required-rights.ts'
import { inTransaction } from '../../../domain/transaction/in-transaction.ts'
import { jsonYielding } from '../../../runtime/yielding-json.ts'
import { errorBody, failureOf, refusalHeaders } from '../../failures/failures.ts'
import { basePathOf } from '../../links/location.ts'
import { errorIdOf } from '../../observing/request-log.ts'
import type { Work } from '../../plugins/after-response.ts'
import { type Route, takesIdempotencyKey } from '../../requests/route.ts'
import type { AnyOutput } from '../answer.ts'
import { assertMayRepeat } from '../batch/checks.ts'
import { type Binding, type Call, type Next, projectOf } from '../call.ts'
import { identified } from '../idempotency/fingerprint.ts'
import { idempotencyKey } from '../idempotency/key.ts'
import { type Keeping, type SentResponse, stored } from '../idempotency/response.ts'
import { DUPLICATE_WAIT_MS, runIdempotent } from '../idempotency/run-idempotent.ts'
import { inProjectOfPath } from './project-of-path.ts'

/**
 * Carries out a call once for all requests with the same key, and stores its response in its transaction. The work that
 * waits for the commit happens after it, and only in the request that runs the handler.
 */
export async function idempotency(call: Call, next: Next): Promise<AnyOutput> {
  const { route, called } = call
  const key = takesIdempotencyKey(route) ? called.headers['idempotency-key'] : undefined
  return typeof key === 'string' ? handleIdempotently(call, idempotencyKey(key), next) : next(call)
}

async function handleIdempotently(call: Call, key: string, next: Next): Promise<AnyOutput> {
  const { operation, route, calling } = call
  const { request, reply, setting, duplicates, waiter } = calling
  const { actor } = request
  const project = projectOf(request.params)
  const { encryptionKeys, duplicateWaitMs = DUPLICATE_WAIT_MS } = setting
  const keeping: Keeping = {
    isSecret: hasSecret(route, request.body),
    encryptionKeys,
    events: route.events,
    basePath: basePathOf(setting.baseUrl()),
  }
  const identity = identified(request, actor, key)
  /** The work that the handler leaves to do; of its last run, since it can run again. */
  let left: { works: Work[]; afterCommit: AnyOutput['afterCommit'] } = { works: [], afterCommit: undefined }

  async function textOf({ status, body, written }: Pick<AnyOutput, 'status' | 'body' | 'written'>): Promise<string> {
    if (written !== undefined) return written.json
    if (body === undefined) return ''
    if (route.isHeavy) return jsonYielding(body)
    return String(reply.code(status).serialize(body as object))
  }

  const response = await runIdempotent(
    {
      setting,
      actor,
      request: identity,
      keeping,
      duplicates,
      duplicateWaitMs,
      waiter,
      looksFirst: route.isHeavy === true,
      refused(refusal) {
        const failure = failureOf(refusal)
        const body = JSON.stringify(errorBody(errorIdOf(request), failure))
        return { status: failure.status, headers: refusalHeaders(failure), body }
      },
    },
    async (held): Promise<SentResponse> => {
      const works: Work[] = []
      const binding: Binding = {
        db: setting.db,
        inTransaction: held.inTransaction,
        async inOwnTransaction(work) {
          await held.assertUnused()
          return inTransaction(setting, actor, work)
        },
        inRolledBackTransaction: call.binding.inRolledBackTransaction,
        afterwards: (work) => works.push(work),
      }
      const output = await inProjectOfPath({ actor, readable: held.readable }, project, () =>
        next({ ...call, binding }),
      )
      left = { works, afterCommit: output.afterCommit }
      const headers = { ...definedIn(output.headers), ...output.confirmed }
      return { status: output.status, headers, body: await textOf(output) }
    },
  )
  if (response.isReplayed) {
    if (response.status < 300) assertMayRepeat(actor, operation, request.body, response.body)
    assertStillHeld(actor, response.rights)
    reply.header('idempotent-replayed', 'true')
    return sent(response)
  }
  calling.committed()
  const passOn = () => {
    for (const work of left.works.splice(0)) calling.afterwards(work)
  }
  passOn()
  const { status, headers } = response
  const body = left.afterCommit && (await textOf({ status, body: await left.afterCommit() }))
  passOn()
  if (body !== undefined && body !== response.body) {
    const columns = stored({ status, headers, body }, keeping)
    await inTransaction(setting, actor, (t) => storeResponse(t, identity.keyHash, columns, response.rights))
  }
  return sent({ status, headers, body: body ?? response.body })
}

/** Returns the output for a response. An ETag is that of the edited resource, not of the response: see `answer`. */
function sent({ status, headers, body }: SentResponse): AnyOutput {
  const { etag, 'preference-applied': preference, ...others } = headers
  const confirmed = {
    ...(etag !== undefined && { etag }),
    ...(preference !== undefined && { 'preference-applied': preference }),
  }
  return { status, headers: others, confirmed, ...(body !== '' && { written: { json: body } }) }
}

/** Whether the response to a request can have a secret: that of a batch, only if that of one of its operations can. */
function hasSecret({ answersSecret, runsOperations }: Route, body: unknown): boolean {
  if (answersSecret === undefined || runsOperations === undefined) return answersSecret === true
  const { operations } = body as Schema<'Batch'>
  return operations.some(({ operationId }) => known(operationId)?.answersSecret)
}

function known(operationId: string): Route | undefined {
  return Object.hasOwn(routes, operationId) ? routes[operationId as OperationId] : undefined
}

function definedIn(headers: AnyOutput['headers'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
