import type { Schema } from '../../contract.ts'
import { channelOf, keyOfChannel } from '../../domain/api-tokens/event-channel.ts'
import { currentSdkKey } from '../../domain/api-tokens/sdk-keys.ts'
import { clientSteps, type DeltaStep } from '../../domain/client-features/reads.ts'
import { evaluateFlag, evaluateFlags } from '../../domain/remote-evaluation/ofrep.ts'
import { basePathOf } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'
import { RECONNECT_MS, type ServerSentEvent } from '../plugins/event-streams.ts'
import { withEtag } from '../requests/etag.ts'
import { chanceAt, contextOf } from './input/evaluation-input.ts'

export const ofrep = {
  async evaluateFlag({ db, sdkKey, params, body, remoteAddress, now }) {
    const context = contextOf(withUserId(body.context ?? {}), { sdkKey, remoteAddress })
    return { status: 200, written: await evaluateFlag(db, sdkKey, params.flagKey, context, chanceAt(now)) }
  },
  async evaluateFlags({ db, sdkKey, query, body, remoteAddress, now, setting }) {
    const context = contextOf(withUserId(body.context ?? {}), { sdkKey, remoteAddress })
    const { json: flags } = await evaluateFlags(db, sdkKey, query.flagConfigEtag, context, chanceAt(now))
    // Providers resolve it against the origin of the server.
    const requestUri = `${basePathOf(setting.baseUrl())}/ofrep/v1/events/${channelOf(sdkKey)}`
    const eventStreams: Schema<'OfrepEventStream'>[] = [{ type: 'sse', endpoint: { requestUri } }]
    return withEtag({ json: `{"flags":${flags},"eventStreams":${JSON.stringify(eventStreams)}}` })
  },
  async streamFlagChanges({ db, params, headers, setting, signal }) {
    const key = await keyOfChannel(db, params.channel, setting.clock())
    const current = () => currentSdkKey(db, key, setting.clock())
    const steps = clientSteps(db, { from: headers['last-event-id'], query: {} }, current, signal())
    return { status: 200, stream: eventsOf(steps), reconnectMs: RECONNECT_MS }
  },
} satisfies Partial<Handlers>

/** The protocol calls the id of the user `targetingKey`. */
function withUserId(context: { targetingKey?: string | null; userId?: unknown }): object {
  return { ...context, userId: context.userId ?? context.targetingKey }
}

/**
 * A new client gets an event at once: features may have changed since its evaluation, and its next connection needs an
 * id.
 */
async function* eventsOf(steps: AsyncIterable<DeltaStep>): AsyncGenerator<ServerSentEvent> {
  for await (const { revision } of steps)
    yield { id: revision, data: JSON.stringify({ type: 'refetchEvaluation', etag: revision }) }
}
