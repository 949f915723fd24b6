import { operation } from '../../tests/support/contract.ts'
import { type Caller, requestText } from './client.ts'
import type { Server } from './server.ts'
import type { Soak } from './soak.ts'
import type { History } from './subject.ts'

type Occasion = { readonly kind: string; readonly why: string; readonly by?: Caller }

/**
 * Reads a subject on a server. The response has to show a state of its events: the state after an event that is known
 * to be committed, or a later state.
 */
export async function checkRead<State>(
  soak: Soak,
  server: Server,
  history: History<State>,
  since: number,
  { kind, why, by }: Occasion,
): Promise<void> {
  const { subject } = history
  const caller = by ?? subject.reader ?? soak.admin
  const request = subject.read(history.state())
  const outcome = await soak.client.send(server, caller, request, 'read')
  // An undeclared status is already reported as a violation, and shows no state.
  if (!outcome.known || !operation(request.operation).statuses.includes(outcome.status)) return
  await history.update()
  const { status, body } = outcome
  const differenceTo = (state: State | undefined) => subject.difference(state, status, body)
  const possible = history.since(since)
  if (possible === undefined || possible.some((state) => differenceTo(state) === undefined)) return
  const isOld = (history.since(0) ?? []).some((state) => differenceTo(state) === undefined)
  const difference = differenceTo(possible.at(-1))
  soak.findings.add(
    `${isOld ? 'stale' : 'wrong'} ${kind}`,
    `${requestText(request, caller, server)} ${why}, event ${since}: ${difference}`,
  )
}
