import { frontendFeatures } from '../../domain/remote-evaluation/frontend.ts'
import type { Handlers } from '../operations/handler.ts'
import { withEtag } from '../requests/etag.ts'
import { chanceAt, contextOf, withProperties } from './input/evaluation-input.ts'

export const frontend = {
  async getFrontendFeatures({ db, sdkKey, query, remoteAddress, now }) {
    const context = contextOf(withProperties(query), { sdkKey, remoteAddress })
    return withEtag(await frontendFeatures(db, sdkKey, context, chanceAt(now)))
  },
  async evaluateFrontendFeatures({ db, sdkKey, body, remoteAddress, now }) {
    const context = contextOf(body.context ?? {}, { sdkKey, remoteAddress })
    return withEtag(await frontendFeatures(db, sdkKey, context, chanceAt(now)))
  },
} satisfies Partial<Handlers>
