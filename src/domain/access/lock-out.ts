import { type DomainError, keptBack } from '../errors.ts'

/** How users can sign in. */
export type SignInMethods = {
  readonly passwordDisabled: boolean
  /** The issuers whose users can sign in. */
  readonly providers: readonly string[]
}

/** An account with the role Admin, and what it could sign in with. */
export type AdminAccount = {
  readonly id: number
  readonly name: string
  /** A service account never signs in. */
  readonly isUser: boolean
  readonly hasPassword: boolean
  /** The issuers at which the user has an identity. */
  readonly issuers: readonly string[]
}

/** The accounts with the role Admin at a time, and how users could sign in then. */
export type Admins = { readonly accounts: readonly AdminAccount[]; readonly methods: SignInMethods }

/** How many of the remaining accounts a refusal names. */
const MAX_NAMED = 3

/** Whether one of the accounts can sign in: with a provider, or with a password where passwords are on. */
export function anyCanSignIn({ accounts, methods }: Admins): boolean {
  return accounts.some((account) => canSignIn(account, methods))
}

function canSignIn({ isUser, hasPassword, issuers }: AdminAccount, methods: SignInMethods): boolean {
  if (!isUser) return false
  if (!methods.passwordDisabled && hasPassword) return true
  return issuers.some((issuer) => methods.providers.includes(issuer))
}

/**
 * Returns the refusal of a change that leaves no account with the role Admin, or none that can sign in although one
 * could before; undefined for other changes.
 *
 * @param byDirectory whether a directory makes it, for which an admin key is no way out
 */
export function lockOutBy(before: Admins, after: Admins, byDirectory = false): DomainError | undefined {
  if (before.accounts.length > 0 && after.accounts.length === 0)
    return keptBack('This is the last account with the role Admin. Give the role to another one first')
  if (anyCanSignIn(before) && !anyCanSignIn(after)) return keptBack(nobodyCouldSignIn(before, after, byDirectory))
  return undefined
}

function nobodyCouldSignIn(before: Admins, { accounts, methods }: Admins, byDirectory: boolean): string {
  // A directory that ends how a user signs in ends every password, also one that is given first.
  const ending = new Set(before.accounts.filter((one) => byDirectory && canSignIn(one, methods)).map(({ id }) => id))
  const user = accounts.find(({ id, isUser }) => isUser && !ending.has(id))
  const waysOut = [
    ...(user === undefined
      ? []
      : [`${methods.passwordDisabled ? 'switch passwords on and ' : ''}give ${user.name} a password`]),
    'give the role to a user who can sign in',
    ...(byDirectory ? [] : ['use an admin key']),
  ]
  return `No user with the role Admin could sign in any more: only ${accountNames(accounts)} would have the role. First ${waysOut.join(', or ')}`
}

function accountNames(accounts: readonly AdminAccount[]): string {
  const names = accounts.slice(0, MAX_NAMED).map(({ name, isUser }) => (isUser ? name : `${name} (a service account)`))
  const others = accounts.length - names.length
  return new Intl.ListFormat('en').format(others > 0 ? [...names, `${others} more`] : names)
}

/**
 * Returns which account has to stay when accounts are to be deleted, so that an Admin is left who can sign in;
 * undefined when all may go.
 *
 * @param leaving the ids of the accounts to delete; the last one that fits stays
 */
export function adminToKeep({ accounts, methods }: Admins, leaving: readonly number[]): number | undefined {
  const isLeaving = new Set(leaving)
  const staying = { accounts: accounts.filter(({ id }) => !isLeaving.has(id)), methods }
  if (lockOutBy({ accounts, methods }, staying) === undefined) return undefined
  const signingIn = accounts.filter((account) => canSignIn(account, methods))
  const fitting = new Set((signingIn.length > 0 ? signingIn : accounts).map(({ id }) => id))
  return leaving.findLast((id) => fitting.has(id))
}
