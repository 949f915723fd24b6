import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'
import { type Candidate, candidatesOf } from '../project-access/member.ts'

/** As many as the server sends at once: with more accounts, the server searches what is typed. */
const MOST_LISTED = 1000
const SHORTEST_SEARCH = 2

/** The users and service accounts that can be chosen, by a label that is unique. */
export function useAccounts(typed = ''): Candidate[] {
  const { data: listed } = useRead('getAccessOverview', { query: { limit: MOST_LISTED } })
  const isComplete = listed !== undefined && listed.users.length < MOST_LISTED
  const { data: found } = useRead(
    'searchUsers',
    { query: { q: typed } },
    { enabled: listed !== undefined && !isComplete && typed.length >= SHORTEST_SEARCH, keepsPrevious: true },
  )
  const known = new Set(listed?.users.map(({ id }) => id))
  const others = (found ?? []).filter(({ id }) => !known.has(id))
  const asAccounts: Schemas['AccessOverview']['users'] = others.map((user) => ({ ...user, accountType: 'User' }))
  return candidatesOf({ users: [...(listed?.users ?? []), ...asAccounts], groups: [] })
}
