import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { VIEWER_ROLE } from '../access/built-in-roles.ts'
import { newSecret, secretHashOf } from '../access/secret.ts'
import { invalid } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { secretUse, throttled, withLinkSecret } from '../sign-in-attempts/attempts.ts'
import { signInSettings } from '../sign-in-settings/queries.ts'
import type { InTransaction, Transaction } from '../transaction/transaction.ts'
import { createUser } from '../users/commands.ts'
import { assertStrongPassword } from '../users/password.ts'
import { strongPasswordHash } from '../users/passwords.ts'
import type { StoredUser } from '../users/queries.ts'
import { accountNamesFrom } from '../users/user.ts'
import { type ListedSignupToken, signupToken, unknownToken } from './queries.ts'
import {
  endFrom,
  isSignupTokenId,
  isUsable,
  type StoredSignupToken,
  signupTokenRecord,
  updated,
} from './signup-token.ts'

type NewToken = Omit<StoredSignupToken, 'id' | 'enabled'> & { secretHash: Buffer; secretPrefix: string }
type InsertedToken = Pick<StoredSignupToken, 'id' | 'enabled'>

const insertedTokens = compiled<NewToken, InsertedToken>(
  (db, { name, roleId, createdBy, createdAt, expiresAt, secretHash, secretPrefix }) =>
    db
      .insertInto('signupTokens')
      .values({ name, roleId, createdBy, createdAt, expiresAt, secretHash, secretPrefix })
      .returning(['id', 'enabled']),
)

/**
 * Creates a token with which people sign up as Viewers. Its secret exists only in the response.
 *
 * @throws DomainError invalid for the date
 */
export async function createSignupToken(
  transaction: Transaction,
  { name, expiresAt }: Schema<'CreateSignupToken'>,
): Promise<{ secret: string; token: ListedSignupToken }> {
  const { tx, actor, now } = transaction
  const { secret, ...stored } = newSecret('')
  const values = { name, roleId: VIEWER_ROLE, createdBy: actor.name, createdAt: now, expiresAt: endFrom(expiresAt) }
  const [{ id, enabled }] = (await insertedTokens(tx, { ...values, ...stored })) as [InsertedToken]
  await recordEvent(
    transaction,
    'public-signup-token-created',
    {},
    { data: signupTokenRecord({ ...values, id, enabled }) },
  )
  return { secret, token: await signupToken(tx, secret) }
}

/**
 * Enables or disables a token, or changes its expiry.
 *
 * @param id its id, or its secret
 * @throws DomainError missing; invalid for the date
 */
export async function updateSignupToken(
  transaction: Transaction,
  id: string,
  given: Schema<'UpdateSignupToken'>,
): Promise<ListedSignupToken> {
  const { tx } = transaction
  const before = await lockSignupToken(transaction, id)
  const after = updated(before, given)
  if (after !== undefined) {
    const { enabled, expiresAt } = after
    await tx.updateTable('signupTokens').set({ enabled, expiresAt }).where('id', '=', after.id).execute()
    const payload = { data: signupTokenRecord(after), preData: signupTokenRecord(before) }
    await recordEvent(transaction, 'public-signup-token-updated', {}, payload)
  }
  return signupToken(tx, id)
}

/**
 * Checks that a token can be used to sign up.
 *
 * @throws DomainError limited; invalid when it can't
 */
export async function checkSignupToken(inChange: InTransaction, secret: string, address: string): Promise<void> {
  await withLinkSecret(inChange, address, (transaction) => requireUsableToken(transaction, secret))
}

/**
 * Creates an account for a person who has the secret of a token.
 *
 * @param caller the address for which attempts are counted, and the whole one
 * @throws DomainError limited; invalid for an unusable token or a weak password, and where passwords are switched off;
 * taken for email or username
 */
export async function signUp(
  inChange: InTransaction,
  secret: string,
  { password, ...person }: Schema<'SignUp'>,
  { address, ip }: { readonly address: string; readonly ip: string },
): Promise<StoredUser> {
  // Checked before the password is hashed, so that hashing can't be triggered without a token.
  await withLinkSecret(inChange, address, (transaction) => requireUsableToken(transaction, secret))
  // A refusal that hashes nothing is not counted: people who share the link and the address would have to wait for it.
  await inChange(({ tx }) => assertSignUpTakesPasswords(tx))
  const identity = accountNamesFrom(person)
  assertStrongPassword(password)
  return throttled(inChange, secretUse(secret, address), async () => {
    const passwordHash = await strongPasswordHash(password)
    return inChange(async (transaction) => {
      const { id: signupTokenId, name, roleId } = await requireUsableToken(transaction, secret)
      // The person chose the email: nobody knows yet whether it is theirs.
      const wanted = { ...identity, name: person.name, passwordHash, rootRole: roleId, emailVerified: false }
      const { user } = await createUser(transaction, wanted)
      const row = { signupTokenId, userId: user.id, createdAt: transaction.now }
      await transaction.tx.insertInto('signupTokenUsers').values(row).execute()
      const data = { id: signupTokenId, name, userId: user.id, address: ip }
      await recordEvent(transaction, 'public-signup-token-user-added', {}, { data })
      return user
    })
  })
}

async function assertSignUpTakesPasswords(tx: Tx): Promise<void> {
  const { passwordDisabled } = await signInSettings(tx)
  if (passwordDisabled) throw invalid('Passwords are switched off here. Sign in with OpenID Connect')
}

/**
 * Locks a token until the end of the transaction.
 *
 * @throws DomainError missing
 */
async function lockSignupToken({ tx }: Transaction, given: string): Promise<StoredSignupToken> {
  const isId = isSignupTokenId(given)
  const token = await storedTokens(tx)
    .where((eb) => (isId ? eb('id', '=', Number(given)) : eb('secretHash', '=', secretHashOf(given))))
    .forUpdate()
    .executeTakeFirst()
  if (token === undefined) throw unknownToken()
  return token
}

/**
 * Locks and returns a token that can be used to sign up now; it can't change until the end of the transaction.
 *
 * @throws DomainError invalid when it is unknown, switched off or expired, all with the same text
 */
async function requireUsableToken({ tx, now }: Transaction, secret: string): Promise<StoredSignupToken> {
  const token = await storedTokens(tx).where('secretHash', '=', secretHashOf(secret)).forShare().executeTakeFirst()
  if (token === undefined || !isUsable(token, now)) throw invalid('This signup link is unknown, expired or disabled')
  return token
}

function storedTokens(tx: Tx) {
  return tx
    .selectFrom('signupTokens')
    .select(['id', 'name', 'enabled', 'roleId', 'createdBy', 'createdAt', 'expiresAt'])
}
