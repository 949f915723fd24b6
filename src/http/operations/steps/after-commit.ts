import type { Call, Next } from '../call.ts'

/** Takes the body that a handler makes after the commit of its transaction. */
export async function afterCommit(call: Call, next: Next) {
  const output = await next(call)
  return output.afterCommit === undefined ? output : { ...output, body: await output.afterCommit() }
}
