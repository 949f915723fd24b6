import { keepingAdmin } from '../access/admins.ts'
import { keptBack } from '../errors.ts'
import { dropIdentities } from '../provider-sign-in/identities.ts'
import { may } from '../rights.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { giveToOwnerOfEmail } from '../users/email-verification.ts'
import { hasAdminRole, type StoredUser } from '../users/queries.ts'

type Linked = Pick<StoredUser, 'id' | 'email' | 'scimManaged' | 'emailByDirectory'>

/**
 * Ensures that a directory gives a locked account to nobody else when it links it or changes its email: the email finds
 * the account at a sign-in with a provider, and gets links to choose a password. To be called before the change is
 * stored. When an account is linked whose email was never verified, and when the first email that the directory gives
 * it is not the one it has, also in a later request, everything ends with which a person could sign in until now: a
 * person who signs up chooses the name, which the directory knows as that of another one.
 *
 * @throws DomainError conflict for the email of an Admin, unless the caller is one, and for the last Admin who can sign
 *   in
 */
export async function assertStaysTheirs(transaction: Transaction, before: Linked, email: string | null): Promise<void> {
  const changesEmail = email !== before.email
  if (before.scimManaged && !changesEmail) return
  const { isAdmin, emailVerified } = await transaction.tx
    .selectFrom('users as u')
    .select(['u.emailVerified', hasAdminRole.as('isAdmin')])
    .where('u.id', '=', before.id)
    .executeTakeFirstOrThrow()
  if (isAdmin && changesEmail && !may(transaction.actor.rights, 'ADMIN'))
    throw keptBack(
      `The user ${before.id} has the role Admin, so only an Admin may change their email: release the user from SCIM, change the email by hand, and then in the directory`,
    )
  const isFirstOne = changesEmail && !before.emailByDirectory
  if (!isFirstOne && (before.scimManaged || emailVerified)) return
  const give = () => giveAway(transaction, before.id, emailVerified)
  await (isAdmin ? keepingAdmin(transaction, give) : give())
}

async function giveAway(transaction: Transaction, id: number, emailVerified: boolean): Promise<void> {
  if (!emailVerified) return giveToOwnerOfEmail(transaction, id)
  await dropIdentities(transaction, id)
  await giveToOwnerOfEmail(transaction, id, 'email-changed', ['identities'])
}
