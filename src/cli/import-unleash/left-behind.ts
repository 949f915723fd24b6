import type { Server } from './server.ts'

/** Something of Unleash that is never moved. */
export type LeftBehind = { readonly noun: string; readonly count: number | undefined; readonly why: string }

type Listed = {
  readonly noun: string
  readonly count: (unleash: Server) => Promise<number | undefined>
  readonly why: string
}

const LISTED: readonly Listed[] = [
  {
    noun: 'integrations',
    count: async (unleash) => (await unleash.readIfThere('listWebhooks'))?.addons.length,
    why: 'Unleash masks their addresses and secrets. Create webhooks here',
  },
  {
    noun: 'public signup links',
    count: async (unleash) => (await unleash.readIfThere('listSignupTokens'))?.tokens.length,
    why: 'Create new ones here',
  },
  {
    noun: 'admin tokens',
    count: async (unleash) =>
      (await unleash.readIfThere('listApiTokens'))?.tokens.filter(({ type }) => type === 'admin').length,
    why: 'They are for users and programs that change features. Create new ones here',
  },
  {
    noun: 'service accounts',
    count: async (unleash) => (await unleash.readIfThere('listServiceAccounts'))?.serviceAccounts.length,
    why: 'Their tokens are not shown. Create new ones here',
  },
]

const NEVER: readonly LeftBehind[] = [
  { noun: 'passwords and personal access tokens', count: undefined, why: 'Unleash does not show them' },
  { noun: 'events, usage and lifecycle stages', count: undefined, why: 'The history here begins with this import' },
  { noun: 'settings of single sign-on', count: undefined, why: 'The secret is not shown' },
  { noun: 'change requests', count: undefined, why: 'Apply or close them in Unleash before' },
]

/** Returns what stays in Unleash, and how much of it there is where Unleash says so. */
export async function leftBehind(unleash: Server): Promise<LeftBehind[]> {
  const listed = await Promise.all(
    LISTED.map(async ({ noun, count, why }) => ({ noun, count: (await count(unleash)) ?? 0, why })),
  )
  return [...listed.filter(({ count }) => count > 0), ...NEVER]
}
