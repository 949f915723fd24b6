import plugin from 'fastify-plugin'
import type { RefusedAttempts } from '../../domain/refused-attempts/refused-attempts.ts'

type RefusedAttemptsSetting = { readonly refusedAttempts: RefusedAttempts; readonly clock: () => Date }

/** Prepares requests for `recordRefusedAttempt`. */
export const refusedAttempts = plugin(
  async (app, { refusedAttempts: notes, clock }: RefusedAttemptsSetting) => {
    const collected = { notes, clock }
    app.decorateRequest('triedAccount')
    app.decorateRequest('refusedAttempts', { getter: () => collected })
  },
  { name: 'refused-attempts' },
)
