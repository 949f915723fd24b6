import plugin from 'fastify-plugin'
import type { Db } from '../../db/handles.ts'
import type { KeyUses } from '../../domain/access/key-usage.ts'
import { type Callers, createCallers } from '../callers/authentication.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Determines the caller of a request. */
    readonly callers: Callers
  }
}

type CallersSetting = { readonly db: Db; readonly clock: () => Date; readonly keyUses: KeyUses }

/** Remembers for a moment who calls. */
export const callers = plugin(
  async (app, { db, clock, keyUses }: CallersSetting) => {
    app.decorate('callers', createCallers(db, clock, keyUses))
  },
  { name: 'callers' },
)
