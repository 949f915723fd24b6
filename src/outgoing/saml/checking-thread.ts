import type { Assertion } from '../../domain/saml/assertion.ts'
import type { MessageRefusal } from './message-checks.ts'
import type { CheckRequest } from './response.ts'
import { samlThread } from './saml-thread.ts'

/** How many messages wait: many people of an office can come from one address at once. */
const MAX_WAITING = { ofAddress: 30, inAll: 200 } as const

/** Checks a message in its turn; `too many` without a check where too many others wait already. */
export type MessageChecks = (request: CheckRequest, address: string) => Promise<Assertion | MessageRefusal | 'too many'>

/**
 * Returns what checks messages like `checkedAssertion`, in a thread of their own: any client can send one, and whether
 * it is signed is known only after some work. Addresses take turns, so that one does not hold up the others.
 */
export function messageChecks(): MessageChecks {
  const inThread = samlThread<CheckRequest, Assertion | MessageRefusal>()
  /** What starts the messages that wait, by address: the first address is the next one. */
  const waiting = new Map<string, (() => void)[]>()
  let inAll = 0
  let isBusy = false

  function startNext(): void {
    const [next] = waiting
    isBusy = next !== undefined
    if (next === undefined) return
    const [address, [start, ...others]] = next
    waiting.delete(address)
    if (others.length > 0) waiting.set(address, others)
    start?.()
  }

  function turnOf(address: string, before: readonly (() => void)[]): Promise<void> {
    return new Promise((start) => waiting.set(address, [...before, start]))
  }

  return async (request, address) => {
    const before = waiting.get(address) ?? []
    if (inAll >= MAX_WAITING.inAll || before.length >= MAX_WAITING.ofAddress) return 'too many'
    inAll++
    if (isBusy) await turnOf(address, before)
    isBusy = true
    try {
      return await inThread(request)
    } finally {
      inAll--
      startNext()
    }
  }
}
