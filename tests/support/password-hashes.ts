import { createHook } from 'node:async_hooks'

/** How many passwords this process hashed while `work` was done: counted by the engine, not by our code. */
export async function hashesDuring<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; hashes: number }> {
  let hashes = 0
  const hook = createHook({
    init(_, type) {
      if (type === 'SCRYPTREQUEST') hashes++
    },
  }).enable()
  try {
    const answer = await work()
    return { answer, hashes }
  } finally {
    hook.disable()
  }
}
