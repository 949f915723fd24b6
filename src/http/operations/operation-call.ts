import { routes } from '../../../generated/routes.ts'
import type { OperationId } from '../../contract.ts'
import type { Precondition, Showing } from '../../domain/transaction/precondition.ts'
import { mayCall } from '../callers/authorize.ts'
import { changeCommentIn } from '../requests/change-comment.ts'
import type { AnyOutput } from './answer.ts'
import { type Demand, demandOf } from './demand.ts'
import type { Handlers } from './handler.ts'
import { type Binding, type CalledOperation, type CallingRequest, inputOf } from './operation-input.ts'

/** An operation that is about to run, with a request whose parts are checked. */
export type OperationCall = {
  run(binding: Binding): Promise<AnyOutput>
  readonly demand: Demand | undefined
}

/** A handler of any operation. The route's schemas ensure that its input has the declared type. */
type AnyHandler = (input: never) => Promise<AnyOutput>

/** @throws DomainError invalid for the headers `If-Match` and `X-Change-Comment` */
export function operationCall(
  handlers: Handlers,
  calling: CallingRequest,
  operation: OperationId,
  called: CalledOperation,
): OperationCall {
  const handler: AnyHandler = handlers[operation]
  const demand = demandOf(called, routes[operation], reading(handlers, calling, operation, called))
  const comment = changeCommentIn(called.headers['x-change-comment'])
  return {
    demand,
    run(binding) {
      const commented = comment === undefined ? binding : withComment(binding, comment)
      if (demand === undefined) return handler(inputOf(calling, called, commented))
      const { inTransaction } = commented
      return handler(
        inputOf(calling, called, { ...commented, inTransaction: (work) => inTransaction(demand.guard(work)) }),
      )
    },
  }
}

function withComment({ inTransaction, ...binding }: Binding, comment: string): Binding {
  return { ...binding, inTransaction: (work) => inTransaction((transaction) => work({ ...transaction, comment })) }
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
    const binding: Binding = { db: tx, inTransaction, inOwnTransaction: inTransaction, afterwards: () => {} }
    const { body, written } = await handler(inputOf(calling, { ...called, params, query: {} }, binding))
    return written === undefined ? body : JSON.parse(written.json)
  }
}
