import { setTimeout as pause } from 'node:timers/promises'
import { printProblems } from './print.ts'

const MAX_ATTEMPTS = 5
/** A longer wait looks like a command that hangs. */
const MAX_WAIT_SECONDS = 60

/** Sends a request, and a few more times while the server is busy, each when it asks for that. Says why it waits. */
export async function sentUnlessBusy(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await send()
    const seconds = secondsToWait(response)
    if (seconds === undefined || attempt === MAX_ATTEMPTS) return response
    const reason = await reasonIn(response)
    printProblems([`${reason} (attempt ${attempt + 1} of ${MAX_ATTEMPTS} follows in ${seconds} s)`])
    await pause(seconds * 1000)
  }
}

/** Returns for how long the server asks to wait; undefined if waiting does not help, or takes long. */
function secondsToWait({ status, headers }: Response): number | undefined {
  const after = headers.get('retry-after') ?? ''
  const isBusy = status === 503 || status === 429
  return isBusy && /^\d+$/.test(after) && Number(after) <= MAX_WAIT_SECONDS ? Number(after) : undefined
}

async function reasonIn(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined)
  const { message } = (body ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : `the server answered with the status ${response.status}`
}
