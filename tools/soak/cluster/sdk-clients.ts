import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { OpenFeature } from '@openfeature/web-sdk'
import { EventSource } from 'eventsource'
import { InMemStorageProvider, Unleash } from 'unleash-client'
import { CLIENT_KEY } from './server.ts'

/** An application that reads features with an SDK that exists, over a stream. */
export type Application = {
  /** Returns the value of the text that the feature `FEATURE` gives. */
  value(): string
  /** Whether it has left its stream, to poll from then on. */
  hasFallenBack(): boolean
}

/** The feature whose variant tells applications how often it was changed. */
export const FEATURE = 'watched'

/** Starts `unleash-client` with streaming; `url` may be that of Unleash Edge. */
export async function nodeApplication(url: string, appName: string): Promise<Application> {
  const unleash = new Unleash({
    url: `${url}/api/`,
    appName,
    customHeaders: { Authorization: CLIENT_KEY },
    disableMetrics: true,
    skipInstanceCountWarning: true,
    storageProvider: new InMemStorageProvider(),
    experimentalMode: { type: 'streaming' },
  })
  unleash.on('error', () => {}).on('warn', () => {})
  await new Promise<void>((resolve) => unleash.once('synchronized', resolve))
  // The SDK has it as private, and tells nobody.
  const repository: { getMode(): string } = Reflect.get(unleash, 'repository')
  return {
    value: () => unleash.getVariant(FEATURE).payload?.value ?? '',
    hasFallenBack: () => repository.getMode() !== 'streaming',
  }
}

/** Starts the web provider of OpenFeature, which never polls here: without its stream it sees no change. */
export async function openFeatureApplication(url: string, domain: string): Promise<Application> {
  // Browsers have it.
  Object.assign(globalThis, { EventSource })
  const provider = new OFREPWebProvider({
    baseUrl: url,
    headers: [['Authorization', CLIENT_KEY]],
    cacheMode: 'disabled',
  })
  await OpenFeature.setProviderAndWait(domain, provider)
  const client = OpenFeature.getClient(domain)
  return { value: () => client.getStringValue(FEATURE, ''), hasFallenBack: () => false }
}
