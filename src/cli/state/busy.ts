import { setTimeout as pause } from 'node:timers/promises'
import { printProblems } from './print.ts'

const MAX_RETRIES = 4
/** A longer wait looks like a command that hangs. */
const MAX_WAIT_SECONDS = 60

/** Sends a request, and a few more times while the server is busy, each when it asks for that. Says why it waits. */
export async function sentUnlessBusy(send: () => Promise<Response>): Promise<Response> {
  for (let retry = 1; ; retry++) {
    const response = await send()
    const seconds = secondsToWait(response)
    if (seconds === undefined || retry > MAX_RETRIES) return response
    const reason = await reasonIn(response)
    printProblems([`${reason}. Trying again in ${seconds} seconds, attempt ${retry} of ${MAX_RETRIES}`])
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
