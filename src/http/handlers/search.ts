import { featureSearch } from '../../domain/features/search.ts'
import type { Handlers } from '../handler.ts'
import { viewerAt } from './viewer.ts'

export const search = {
  async searchFeatures({ query, db, actor, now }) {
    return { status: 200, body: await featureSearch(db, query, viewerAt(actor, now)) }
  },
} satisfies Partial<Handlers>
