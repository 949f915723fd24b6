// unleash-client, in the version that the package named on the command line has. See ../protocol.ts.
import { createInterface } from 'node:readline'

const [name] = process.argv.slice(2)
const { InMemStorageProvider, Unleash } = await import(name)

/** The SDKs write warnings there; the answers are written to the stream itself. */
for (const level of ['log', 'warn', 'error']) console[level] = () => {}

for await (const line of createInterface({ input: process.stdin })) {
  const { url, key, features, contexts } = JSON.parse(line)
  const unleash = await started(url, key)
  const asked = contexts.map(({ currentTime, ...others }) => ({
    ...others,
    ...(currentTime !== undefined && { currentTime: new Date(currentTime) }),
  }))
  const answers = features.map((feature) => asked.map((context) => answer(unleash, feature, context)))
  unleash.destroy()
  process.stdout.write(`${JSON.stringify({ answers })}\n`)
}

async function started(url, key) {
  const unleash = new Unleash({
    url: `${url}/api/`,
    appName: 'web-shop',
    environment: 'development',
    customHeaders: { Authorization: key },
    refreshInterval: 3_600_000,
    disableMetrics: true,
    skipInstanceCountWarning: true,
    storageProvider: new InMemStorageProvider(),
  })
  unleash.on('error', () => {})
  await new Promise((resolve) => unleash.once('synchronized', resolve))
  return unleash
}

function answer(unleash, feature, context) {
  try {
    if (!unleash.isEnabled(feature, context)) return '-'
    const { name, enabled, payload } = unleash.getVariant(feature, context)
    return enabled ? `+${name}=${payload?.value ?? ''}` : '+'
  } catch (error) {
    return `!${error.name}`
  }
}
