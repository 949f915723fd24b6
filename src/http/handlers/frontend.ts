import { frontendFeatures } from '../../domain/remote-evaluation/frontend.ts'
import type { SdkHandlers } from '../operations/handler.ts'
import { withEtag } from '../requests/etag.ts'
import { chanceAt, contextOf, withProperties } from './input/evaluation-input.ts'

export const frontend = {
  async getFrontendFeatures({ source, sdkKey, query, remoteAddress, now }) {
    const context = contextOf(withProperties(query), { sdkKey, remoteAddress })
    return withEtag(await frontendFeatures(source, sdkKey, context, chanceAt(now)))
  },
  async evaluateFrontendFeatures({ source, sdkKey, body, remoteAddress, now }) {
    const context = contextOf(body.context ?? {}, { sdkKey, remoteAddress })
    return withEtag(await frontendFeatures(source, sdkKey, context, chanceAt(now)))
  },
} satisfies Partial<SdkHandlers>
