import type { Schema } from '../../contract.ts'
import { invalid, unavailable } from '../../domain/errors.ts'
import { isSignOnUrl } from '../../domain/sign-in-settings/saml-settings.ts'
import { fetchWithin } from '../limited-fetch.ts'
import { MAX_METADATA_BYTES, type MetadataRefusal } from './metadata.ts'
import { samlThread } from './saml-thread.ts'
import type { MetadataRequest } from './saml-worker.ts'

const TIMEOUT_MS = 10_000

const limitedFetch = fetchWithin(MAX_METADATA_BYTES)

const inThread = samlThread<MetadataRequest, Schema<'SamlMetadata'> | MetadataRefusal>()

/**
 * Reads the metadata of a provider from its address, within ten seconds and without following a redirect. The address
 * may be in a private network, as that of an OpenID provider: only an Admin names it, and the answer is not shown.
 *
 * @throws DomainError invalid for an address of another kind; unavailable without an answer
 */
export async function fetchMetadata(address: string): Promise<string> {
  if (!isSignOnUrl(address))
    throw invalid('Metadata has an address such as https://login.example.com/saml', '/body/url')
  try {
    const options = { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const response = await limitedFetch(address, options)
    if (response.ok) return await response.text()
  } catch {
    // The reason would describe a private network.
  }
  throw unavailable('The address does not answer with metadata. Try again, or send the document')
}

/**
 * Returns the settings in the metadata of a provider. The document is read in a thread: it is a text of others.
 *
 * @param path of the document or its address in the request
 * @throws DomainError invalid
 */
export async function metadataFrom(document: string, path: string): Promise<Schema<'SamlMetadata'>> {
  const read = await inThread({ metadata: document })
  if ('refused' in read) throw invalid(`This is no metadata of a provider: ${read.refused}`, path)
  return read
}
