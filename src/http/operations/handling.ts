import type { Waiter } from '../../db/concurrency-limit.ts'
import { inTransaction } from '../../domain/transaction/in-transaction.ts'
import type { AnyOutput } from './answer.ts'
import type { Binding, CallingRequest } from './operation-input.ts'
import { inProjectOfPath } from './project-of-path.ts'

/** A request whose handler is about to run. */
export type Handling = CallingRequest & {
  readonly waiter: Waiter
  /** To be called after each commit. */
  committed(): void
}

/** Runs a handler whose transactions are its own. */
export async function handledDirectly(
  { request, setting, waiter, committed, afterwards }: Handling,
  run: (binding: Binding) => Promise<AnyOutput>,
): Promise<AnyOutput> {
  const { actor } = request
  const { db } = setting
  const output = await inProjectOfPath({ readable: () => db, actor }, projectOf(request.params), () =>
    run({
      db,
      afterwards,
      inOwnTransaction: (work) => inTransaction(setting, actor, work),
      async inTransaction(work) {
        const result = await inTransaction(setting, actor, work, waiter)
        committed()
        return result
      },
    }),
  )
  return output.afterCommit === undefined ? output : { ...output, body: await output.afterCommit() }
}

/** Returns the project that the path of a request names. */
export function projectOf(params: unknown): string | undefined {
  return (params as { projectId?: string }).projectId
}
