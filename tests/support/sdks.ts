import { OFREPProvider } from '@openfeature/ofrep-provider'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { OpenFeature as ServerOpenFeature } from '@openfeature/server-sdk'
import { OpenFeature as WebOpenFeature } from '@openfeature/web-sdk'
import { EventSource } from 'eventsource'
import { InMemStorageProvider, Unleash, type UnleashConfig } from 'unleash-client'
import { InMemoryStorageProvider, UnleashClient } from 'unleash-proxy-client'
import { vi } from 'vitest'

/** SDKs that exist, as an application uses them, behind the same few functions. */

/** Who asks. */
export type Person = { readonly userId: string; readonly plan: string }

/** `off`, `on`, or the name and the payload of the variant. */
export type Answered = string

export type Sdk = {
  answer(feature: string, person: Person): Promise<Answered>
  close(): Promise<void>
}

type Keys = { readonly client: string; readonly frontend: string }
type Open = (address: string, keys: Keys) => Promise<Sdk>

const POLL_MS = 200
/**
 * A poll ends the request for another context that is under way, and the SDK continues with the answers of the one
 * before.
 */
const PROXY_POLL_SECONDS = 1

/** How each SDK is opened. It comes back once the SDK has what the server has. */
export const SDKS: Readonly<Record<string, Open>> = {
  'unleash-client that polls': (address, { client }) => openUnleash(address, client, {}),
  'unleash-client that polls deltas': (address, { client }) =>
    openUnleash(address, client, { experimentalMode: { type: 'polling', format: 'delta' } }),
  'unleash-client that streams': (address, { client }) =>
    openUnleash(address, client, { experimentalMode: { type: 'streaming' } }),
  'unleash-proxy-client': (address, { frontend }) => openProxyClient(address, frontend, false),
  'unleash-proxy-client with POST': (address, { frontend }) => openProxyClient(address, frontend, true),
  'OpenFeature on a server': openServerOpenFeature,
  'OpenFeature in a browser': openWebOpenFeature,
}

/** Asks the server each time, so it knows nothing while there is none. */
export const REMEMBERS_NOTHING = 'OpenFeature on a server'

/** An `unleash-client` that has what the server has, and reports nothing by itself. */
export async function startedUnleash(address: string, key: string, changed: Partial<UnleashConfig>): Promise<Unleash> {
  const unleash = new Unleash({
    url: `${address}/api/`,
    appName: 'web-shop',
    customHeaders: { Authorization: key },
    refreshInterval: POLL_MS,
    // It also says how long it waits before it tries a request again.
    timeout: 1000,
    disableMetrics: true,
    skipInstanceCountWarning: true,
    storageProvider: new InMemStorageProvider(),
    ...changed,
  })
  // It continues by itself after a failure.
  unleash.on('error', () => {})
  await new Promise<void>((resolve) => unleash.once('synchronized', resolve))
  return unleash
}

/** Ends one that polls, between two polls: it does not catch the failure of one that is under way. */
export async function stopPolling(unleash: Unleash): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const event of ['unchanged', 'changed', 'warn', 'error']) unleash.once(event, () => resolve())
  })
  unleash.destroy()
}

async function openUnleash(address: string, key: string, changed: Partial<UnleashConfig>): Promise<Sdk> {
  const unleash = await startedUnleash(address, key, changed)
  return {
    async answer(feature, { userId, plan }) {
      const context = { userId, properties: { plan } }
      return answered(unleash.isEnabled(feature, context), unleash.getVariant(feature, context))
    },
    close: async () => (changed.experimentalMode?.type === 'streaming' ? unleash.destroy() : stopPolling(unleash)),
  }
}

async function openProxyClient(address: string, clientKey: string, usePOSTrequests: boolean): Promise<Sdk> {
  const client = new UnleashClient({
    url: `${address}/api/frontend`,
    clientKey,
    appName: 'web-page',
    fetch,
    storageProvider: new InMemoryStorageProvider(),
    refreshInterval: PROXY_POLL_SECONDS,
    disableMetrics: true,
    usePOSTrequests,
  })
  client.on('error', () => {})
  await client.start()
  return {
    async answer(feature, { userId, plan }) {
      await client.updateContext({ userId, properties: { plan } })
      return answered(client.isEnabled(feature), client.getVariant(feature))
    },
    close: async () => client.stop(),
  }
}

type Variant = { name: string; enabled: boolean; payload?: { value: string } }

function answered(isOn: boolean, { name, enabled, payload }: Variant): Answered {
  if (!isOn) return 'off'
  return enabled ? `${name} ${payload?.value}` : 'on'
}

type Details = { value: string; variant?: string; errorCode?: string }

/** What OpenFeature has as a text is the payload of a variant; everything else is asked for as a boolean. */
function answeredOpenFeature({ value, variant, errorCode }: Details, isOn: boolean): Answered {
  if (errorCode === undefined) return `${variant} ${value}`
  return isOn ? 'on' : 'off'
}

let opened = 0

async function openServerOpenFeature(address: string, { client: key }: Keys): Promise<Sdk> {
  const domain = `sdk-${opened++}`
  const provider = new OFREPProvider({ baseUrl: address, headers: [['Authorization', key]] })
  await ServerOpenFeature.setProviderAndWait(domain, provider)
  const client = ServerOpenFeature.getClient(domain)
  client.setLogger(SILENT)
  return {
    async answer(feature, { userId, plan }) {
      const context = { targetingKey: userId, plan }
      const details = await client.getStringDetails(feature, '', context)
      return answeredOpenFeature(details, await client.getBooleanValue(feature, false, context))
    },
    close: () => ServerOpenFeature.clearProviders(),
  }
}

async function openWebOpenFeature(address: string, { frontend: key }: Keys): Promise<Sdk> {
  // Browsers have it.
  vi.stubGlobal('EventSource', EventSource)
  const domain = `sdk-${opened++}`
  const provider = new OFREPWebProvider({
    baseUrl: address,
    headers: [['Authorization', key]],
    cacheMode: 'disabled',
  })
  await WebOpenFeature.setProviderAndWait(domain, provider)
  const client = WebOpenFeature.getClient(domain)
  client.setLogger(SILENT)
  let current: Person | undefined
  return {
    async answer(feature, person) {
      // A page sets it once, and receives changes from then on.
      if (current?.userId !== person.userId || current.plan !== person.plan)
        await WebOpenFeature.setContext(domain, { targetingKey: person.userId, plan: person.plan })
      current = person
      const details = client.getStringDetails(feature, '')
      return answeredOpenFeature(details, client.getBooleanValue(feature, false))
    },
    async close() {
      await WebOpenFeature.clearProviders()
      vi.unstubAllGlobals()
    },
  }
}

const SILENT = { error() {}, warn() {}, info() {}, debug() {} }
