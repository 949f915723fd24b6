/** The program of the thread that checks messages. `checking-thread.ts` starts it. */
import { parentPort } from 'node:worker_threads'
import { type CheckRequest, checkedAssertion } from './response.ts'

parentPort?.on('message', async ({ message, provider, expected }: CheckRequest) => {
  parentPort?.postMessage(await checkedAssertion(message, provider, expected))
})
