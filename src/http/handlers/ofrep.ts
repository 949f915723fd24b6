import type { Schema } from '../../contract.ts'
import { channelOf } from '../../domain/api-tokens/event-channel.ts'
import { type DeltaStep, followFeatures } from '../../domain/client-features/reads.ts'
import { currentSdkKey, keyOfChannel } from '../../domain/client-features/valid-keys.ts'
import { evaluateFlag, evaluateFlags } from '../../domain/remote-evaluation/ofrep.ts'
import { basePathOf } from '../links/location.ts'
import type { SdkHandlers } from '../operations/handler.ts'
import { RECONNECT_MS, type ServerSentEvent } from '../plugins/event-streams.ts'
import { withEtag } from '../requests/etag.ts'
import { chanceAt, contextOf } from './input/evaluation-input.ts'

export const ofrep = {
  async evaluateFlag({ source, sdkKey, params, body, remoteAddress, now }) {
    const context = contextOf(withUserId(body.context ?? {}), { sdkKey, remoteAddress })
    return { status: 200, written: await evaluateFlag(source, sdkKey, params.flagKey, context, chanceAt(now)) }
  },
  async evaluateFlags({ source, sdkKey, query, body, remoteAddress, now, setting }) {
    const context = contextOf(withUserId(body.context ?? {}), { sdkKey, remoteAddress })
    const { json: flags } = await evaluateFlags(source, sdkKey, query.flagConfigEtag, context, chanceAt(now))
    // Providers resolve it against the origin of the server.
    const requestUri = `${basePathOf(setting.baseUrl())}/ofrep/v1/events/${channelOf(sdkKey)}`
    const eventStreams: Schema<'OfrepEventStream'>[] = [{ type: 'sse', endpoint: { requestUri } }]
    return withEtag({ json: `{"flags":${flags},"eventStreams":${JSON.stringify(eventStreams)}}` })
  },
  async streamFlagChanges({ source, params, headers, setting, signal }) {
    const key = await keyOfChannel(source, params.channel, setting.clock())
    const assertAllowed = () => currentSdkKey(source, key, setting.clock())
    const following = { since: { from: headers['last-event-id'], query: {} }, assertAllowed, form: 'refetch', eventOf }
    return {
      status: 200,
      stream: (send) => followFeatures(source, { ...following, send }, signal()),
      reconnectMs: RECONNECT_MS,
    }
  },
} satisfies Partial<SdkHandlers>

/** The protocol calls the id of the user `targetingKey`. */
function withUserId(context: { targetingKey?: string | null; userId?: unknown }): object {
  return { ...context, userId: context.userId ?? context.targetingKey }
}

/**
 * A new client gets an event at once: features may have changed since its evaluation, and its next connection needs an
 * id.
 */
async function eventOf({ revision }: DeltaStep): Promise<ServerSentEvent> {
  return { id: revision, data: JSON.stringify({ type: 'refetchEvaluation', etag: revision }) }
}
