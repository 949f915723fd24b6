import { frontendFeatures } from '../../domain/remote-evaluation/frontend.ts'
import { withEtag } from '../etag.ts'
import { chanceAt, contextOf, withProperties } from '../evaluation-input.ts'
import type { Handlers } from '../handler.ts'

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
