import type { Schemas } from '@flaghoist/client'
import { MEMBER_TEXTS } from './texts.ts'

/** A user, service account or group with roles in a project. */
export type Member = {
  readonly key: string
  readonly id: number
  readonly isGroup: boolean
  readonly name: string
  readonly detail: string
  readonly kind: string
  readonly roles: readonly number[]
  readonly addedAt: string
}
type Named = { id: number; name?: string | null; username?: string | null; email?: string }

export function membersOf({ users, groups }: Schemas['ProjectAccess']): Member[] {
  return [
    ...groups.map(({ id, name, roles, addedAt, userCount }) => ({
      ...{ key: `group ${id}`, id, isGroup: true, name, roles, addedAt },
      ...{ kind: MEMBER_TEXTS.kinds.group, detail: MEMBER_TEXTS.people(userCount) },
    })),
    ...users.map(({ roles, addedAt, accountType, ...user }) => ({
      ...{ key: `user ${user.id}`, id: user.id, isGroup: false, name: nameOf(user), roles, addedAt },
      ...{ kind: kindOf(accountType), detail: user.email ?? user.username ?? '' },
    })),
  ]
}

/** An account or group that can become a member. Its label is unique: it is chosen by it. */
export type Candidate = {
  readonly id: number
  readonly isGroup: boolean
  readonly isService: boolean
  readonly name: string
  readonly label: string
}

export function candidatesOf({ users, groups }: Schemas['AccessOverview']): Candidate[] {
  const all = [
    ...users.map((user) => ({
      ...{ id: user.id, isGroup: false, isService: user.accountType === 'Service Account' },
      ...{ name: nameOf(user), detail: user.email ?? user.username },
    })),
    ...groups.map(({ id, name }) => ({
      ...{ id, isGroup: true, isService: false },
      ...{ name, detail: MEMBER_TEXTS.kinds.group },
    })),
  ]
  const taken = new Set<string>()
  return all.map(({ detail, ...candidate }) => {
    const short = detail && detail !== candidate.name ? `${candidate.name} (${detail})` : candidate.name
    const label = taken.has(short) ? `${short} #${candidate.id}` : short
    taken.add(label)
    return { ...candidate, label }
  })
}

/** Returns the candidate with a label, or the only one whose label contains what was typed. */
export function candidateOf(candidates: readonly Candidate[], typed: string): Candidate | undefined {
  const wanted = typed.trim().toLowerCase()
  const exact = candidates.find(({ label }) => label.toLowerCase() === wanted)
  if (exact !== undefined || wanted === '') return exact
  const fitting = candidates.filter(({ label }) => label.toLowerCase().includes(wanted))
  return fitting.length === 1 ? fitting[0] : undefined
}

function nameOf({ id, name, username, email }: Named): string {
  return name ?? username ?? email ?? MEMBER_TEXTS.account(id)
}

function kindOf(accountType: string | undefined): string {
  return accountType === 'Service Account' ? MEMBER_TEXTS.kinds.service : MEMBER_TEXTS.kinds.user
}
