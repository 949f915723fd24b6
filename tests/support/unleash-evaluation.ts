import type { ClientFeaturesResponse } from 'unleash-client'
import { InMemStorageProvider, Unleash } from 'unleash-client'
import type { EvaluationContext } from '../../src/domain/evaluation/definitions.ts'

/** The result of a feature for a user: the name and the payload of its variant, where it has one. */
export type Seen = { enabled: boolean; variant?: string; payload?: { type: string; value: string } | undefined }

/** An `unleash-client` that has these features, and no server. */
export async function unleashWith({
  features,
  segments,
}: Pick<ClientFeaturesResponse, 'features' | 'segments'>): Promise<Unleash> {
  const unleash = new Unleash({
    url: 'http://127.0.0.1:1/api/',
    appName: 'web-shop',
    environment: 'development',
    refreshInterval: 0,
    disableMetrics: true,
    disableAutoStart: true,
    skipInstanceCountWarning: true,
    storageProvider: new InMemStorageProvider(),
    bootstrap: { data: features, ...(segments !== undefined && { segments }) },
  })
  const ready = new Promise<void>((resolve) => unleash.once('ready', resolve))
  await unleash.start()
  await ready
  return unleash
}

/** The result of a feature in an SDK. */
export function seenBy(unleash: Unleash, name: string, context: EvaluationContext): Seen {
  const { currentTime, ...others } = context
  const asked = { ...others, ...(currentTime !== undefined && { currentTime: new Date(currentTime) }) }
  const { name: variant, enabled: hasVariant, payload } = unleash.getVariant(name, asked)
  return seen(unleash.isEnabled(name, asked), { name: variant, enabled: hasVariant, payload })
}

/** The same of what this server says. */
export function seen(
  enabled: boolean,
  variant: { name: string; enabled: boolean; payload?: { type: string; value: string } | undefined },
): Seen {
  if (!enabled || !variant.enabled) return { enabled }
  return { enabled, variant: variant.name, payload: variant.payload }
}
