import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'
import { userName } from '../users/user-name.ts'
import { GROUP_TEXTS } from './texts.ts'
import { useAccounts } from './use-accounts.ts'

const ROOT = ['root', 'root-custom']

/** The names of accounts and roles in a group, and the roles that it can have everywhere. */
export function useNames(group?: Schemas['Group']) {
  const accounts = useAccounts()
  const { data: all } = useRead('listRoles', {})
  const roles = all?.roles ?? []
  const members = new Map(group?.users.map(({ user }) => [user.id, userName(user)]))
  return {
    rootRoles: roles.filter(({ type }) => ROOT.includes(type)),
    account: (id: number) =>
      accounts.find((account) => account.id === id)?.label ?? members.get(id) ?? GROUP_TEXTS.account(id),
    role: (id: number) => roles.find((role) => role.id === id)?.name ?? String(id),
  }
}
