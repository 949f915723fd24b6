// @unleash/nextjs, which evaluates by itself in server components and at the edge. See ../protocol.ts.
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const { evaluateFlags, flagsClient, getDefinitions } = createRequire(import.meta.url)('@unleash/nextjs')

/** The SDK writes warnings there; the answers are written to the stream itself. */
for (const level of ['log', 'warn', 'error']) console[level] = () => {}

for await (const line of createInterface({ input: process.stdin })) {
  const { url, key, features, contexts } = JSON.parse(line)
  const definitions = await getDefinitions({ url: `${url}/api/client/features`, token: key, appName: 'web-shop' })
  const flags = contexts.map((context) => evaluated(definitions, context))
  const answers = features.map((feature) => flags.map((one) => answer(one, feature)))
  process.stdout.write(`${JSON.stringify({ answers })}\n`)
}

/** All features are evaluated at once: one that throws takes the others with it. */
function evaluated(definitions, context) {
  try {
    return flagsClient(evaluateFlags(definitions, context).toggles)
  } catch (error) {
    return error
  }
}

function answer(flags, feature) {
  if (flags instanceof Error) return `!${flags.name}`
  if (!flags.isEnabled(feature)) return '-'
  const { name, enabled, payload } = flags.getVariant(feature)
  return enabled ? `+${name}=${payload?.value ?? ''}` : '+'
}
