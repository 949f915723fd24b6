import { otherEngines } from '../../domain/feeds/engines.ts'
import type { Handlers } from '../operations/handler.ts'
import { environmentKey } from './input/path-keys.ts'

export const otherEnginesHandlers = {
  async getOtherEngines({ db, params }) {
    return { status: 200, body: await otherEngines(db, environmentKey(params)) }
  },
} satisfies Partial<Handlers>
