import { featureSearch } from '../../domain/features/search.ts'
import type { Handlers } from '../operations/handler.ts'
import { readerAt } from './input/reader-at.ts'

export const search = {
  async searchFeatures({ query, db, actor, now }) {
    return { status: 200, written: await featureSearch(db, query, readerAt(actor, now)) }
  },
} satisfies Partial<Handlers>
