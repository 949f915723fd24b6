import { routes } from '../../../generated/routes.ts'
import type { OperationId } from '../../contract.ts'
import type { Precondition, Showing } from '../../domain/transaction/precondition.ts'
import { mayCall } from '../callers/authorize.ts'
import { changeCommentIn } from '../requests/change-comment.ts'
import { givenReasonIn } from '../requests/override-reason.ts'
import type { AnyOutput } from './answer.ts'
import { type Binding, type Call, type CalledOperation, type CallingRequest, type Step, through } from './call.ts'
import type { Handlers } from './handler.ts'
import { inputOf } from './input.ts'
import { preconditionOf } from './precondition.ts'
import { afterCommit } from './steps/after-commit.ts'
import { comment } from './steps/comment.ts'
import { heavy } from './steps/heavy.ts'
import { idempotency } from './steps/idempotency.ts'
import { override } from './steps/override.ts'
import { overriders } from './steps/overriders.ts'
import { precondition } from './steps/precondition.ts'
import { projectOfPath } from './steps/project-of-path.ts'
import { replica } from './steps/replica.ts'

/** The steps between a request and its handler. A repetition waits outside of `heavy`: the first may have its place. */
const STEPS: readonly Step[] = [
  afterCommit,
  projectOfPath,
  idempotency,
  heavy,
  replica,
  comment,
  override,
  overriders,
  precondition,
]

/** The steps of an operation that runs in a transaction of another one. */
const STEPS_IN_BATCH: readonly Step[] = [projectOfPath, comment, override, precondition]

/** A handler of any operation. The route's schemas ensure that its input has the declared type. */
type AnyHandler = (input: never) => Promise<AnyOutput>

/**
 * Carries out an operation for a request whose parts are checked.
 *
 * @throws DomainError invalid for the headers `If-Match`, `X-Change-Comment` and `X-Override-Reason`, and whatever the
 *   handler throws
 */
export function carryOut(
  handlers: Handlers,
  calling: CallingRequest,
  operation: OperationId,
  called: CalledOperation,
  binding: Binding,
): Promise<AnyOutput> {
  return through(STEPS, callOf(handlers, calling, operation, called, binding), handledBy(handlers))
}

/** Carries out an operation in a transaction of another one, like `carryOut`. */
export function carryOutInBatch(
  handlers: Handlers,
  calling: CallingRequest,
  operation: OperationId,
  called: CalledOperation,
  binding: Binding,
): Promise<AnyOutput> {
  return through(STEPS_IN_BATCH, callOf(handlers, calling, operation, called, binding), handledBy(handlers))
}

function callOf(
  handlers: Handlers,
  calling: CallingRequest,
  operation: OperationId,
  called: CalledOperation,
  binding: Binding,
): Call {
  const route = routes[operation]
  return {
    operation,
    route,
    calling,
    called,
    binding,
    precondition: preconditionOf(called, route, reading(handlers, calling, operation, called)),
    comment: changeCommentIn(called.headers['x-change-comment']),
    override: givenReasonIn(called.headers),
  }
}

function handledBy(handlers: Handlers) {
  return ({ operation, calling, called, binding }: Call): Promise<AnyOutput> => {
    const handler: AnyHandler = handlers[operation]
    return handler(inputOf(calling, called, binding))
  }
}

/** Returns how to read, in a transaction, what an operation of `If-Match` shows; undefined without the header. */
function reading(
  handlers: Handlers,
  calling: CallingRequest,
  operation: OperationId,
  called: CalledOperation,
): Precondition['readNow'] {
  const [usual] = routes[operation].ifMatch ?? []
  if (usual === undefined || called.headers['if-match'] === undefined) return undefined
  return async (tx, { by, params } = { by: usual, params: called.params as Showing['params'] }) => {
    if (!mayCall(called.actor, routes[by].permissions, params as Record<string, string>)) return undefined
    const handler: AnyHandler = handlers[by]
    const inTransaction = () => Promise.reject(new Error(`${by} has to read only`))
    const inOwnTransaction = inTransaction
    const inRolledBackTransaction = inTransaction
    const binding: Binding = { db: tx, inTransaction, inOwnTransaction, inRolledBackTransaction, afterwards: () => {} }
    const { body, written } = await handler(inputOf(calling, { ...called, params, query: {} }, binding))
    return written === undefined ? body : JSON.parse(written.json)
  }
}
