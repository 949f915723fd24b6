import type { Assertion } from '../../domain/saml/assertion.ts'
import { threadOf } from '../../runtime/thread.ts'
import type { MessageRefusal } from './message-checks.ts'
import type { CheckRequest } from './response.ts'

/** A good message takes some milliseconds, the largest ones some hundred. */
const MAX_MS = 5000
/** Whose messages wait, by address: one address does not take all turns. */
const MAX_WAITING = { ofAddress: 5, inAll: 100 } as const

/** Checks a message in its turn; `too many` without a check where others wait already. */
export type MessageChecks = (request: CheckRequest, address: string) => Promise<Assertion | MessageRefusal | 'too many'>

/**
 * Returns what checks messages like `checkedAssertion`, in a thread of their own: any client can send one, and whether
 * it is signed is known only after some work.
 */
export function messageChecks(): MessageChecks {
  const inThread = threadOf<CheckRequest, Assertion | MessageRefusal>({
    bundled: './saml-worker.js',
    source: new URL('./saml-worker.ts', import.meta.url),
    maxMs: MAX_MS,
    maxMegabytes: 256,
  })
  const waiting = new Map<string, number>()
  let inAll = 0

  function count(address: string, by: 1 | -1): void {
    inAll += by
    const own = (waiting.get(address) ?? 0) + by
    if (own === 0) waiting.delete(address)
    else waiting.set(address, own)
  }

  return async (request, address) => {
    if (inAll >= MAX_WAITING.inAll || (waiting.get(address) ?? 0) >= MAX_WAITING.ofAddress) return 'too many'
    count(address, 1)
    try {
      return (await inThread(request)) ?? { refused: 'it takes too much time or memory to check' }
    } finally {
      count(address, -1)
    }
  }
}
