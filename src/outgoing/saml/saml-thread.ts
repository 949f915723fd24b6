import { type ThreadProgram, threadOf } from '../../runtime/thread.ts'

const PROGRAM: ThreadProgram = {
  bundled: './saml-worker.js',
  source: new URL('./saml-worker.ts', import.meta.url),
  /** A good message takes some milliseconds, the largest ones some hundred. */
  maxMs: 5000,
  maxMegabytes: 256,
}

/** Why a text that takes more than a thread may take is refused. */
export const TOO_COSTLY = { refused: 'it takes too much time or memory to check' } as const

/** Returns what reads texts of others in a thread of its own, see `saml-worker.ts`. */
export function samlThread<Request, Answer>(): (request: Request) => Promise<Answer | typeof TOO_COSTLY> {
  const inThread = threadOf<Request, Answer>(PROGRAM)
  return async (request) => (await inThread(request)) ?? TOO_COSTLY
}
