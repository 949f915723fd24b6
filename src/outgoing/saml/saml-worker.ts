/** The program of the threads that read messages and metadata. `saml-thread.ts` starts it. */
import { parentPort } from 'node:worker_threads'
import { readMetadata } from './metadata.ts'
import { type CheckRequest, checkedAssertion } from './response.ts'

/** A document in which the settings of a provider are. */
export type MetadataRequest = { readonly metadata: string }

parentPort?.on('message', async (request: CheckRequest | MetadataRequest) => {
  if ('metadata' in request) return parentPort?.postMessage(readMetadata(request.metadata))
  const { message, provider, expected } = request
  parentPort?.postMessage(await checkedAssertion(message, provider, expected))
})
