import { eventPage } from '../../domain/events/search.ts'
import type { Handlers } from '../handler.ts'

export const events = {
  async searchEvents({ body, db }) {
    return { status: 200, body: await eventPage(db, body) }
  },
} satisfies Partial<Handlers>
