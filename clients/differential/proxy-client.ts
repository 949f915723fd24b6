import { InMemoryStorageProvider, UnleashClient } from 'unleash-proxy-client'
import type { Answers, Question } from './protocol.ts'

/** What `unleash-proxy-client` says, to which the server sends its results; `key` is one for browsers. */
export async function proxyClientAnswers({ url, key, features, contexts }: Question): Promise<Answers> {
  const client = new UnleashClient({
    url: `${url}/api/frontend`,
    clientKey: key,
    appName: 'web-shop',
    environment: 'development',
    fetch,
    storageProvider: new InMemoryStorageProvider(),
    refreshInterval: 0,
    disableMetrics: true,
    usePOSTrequests: true,
  })
  client.on('error', () => {})
  await client.start()
  const found: string[][] = []
  for (const { appName, environment, ...context } of contexts) {
    await client.updateContext(context)
    found.push(
      features.map((feature) => {
        if (!client.isEnabled(feature)) return '-'
        const { name, enabled, payload } = client.getVariant(feature)
        return enabled ? `+${name}=${payload?.value ?? ''}` : '+'
      }),
    )
  }
  client.stop()
  return features.map((_, row) => found.map((answers) => answers[row] ?? ''))
}
