import { invalidScim } from '../errors.ts'
import { isEmail, normalizedEmail } from '../users/user.ts'
import type { Comparison } from './filter.ts'
import { type Edit, editsIn } from './patch.ts'
import { booleanFrom, type Given, isObject, memberOf, requiredTextFrom, textFrom } from './values.ts'

/** What a directory can say of a user. */
export type ScimUserState = {
  readonly userName: string
  readonly externalId: string | null
  readonly displayName: string | null
  readonly email: string | null
  readonly active: boolean
}

/** A user, and whether the directory has sent the email: an email that it has not sent is that of the `userName`. */
export type ProvisionedUser = ScimUserState & { readonly emailSent: boolean }

/**
 * Returns a user as a directory creates or replaces it.
 *
 * @param before the user who is replaced: an `active` or `externalId` that is left out stays
 * @throws DomainError invalid
 */
export function userFrom(body: Given, before?: ScimUserState): ProvisionedUser {
  const userName = requiredTextFrom(memberOf(body, 'userName'), 'userName')
  const [externalId, active, emails] = ['externalId', 'active', 'emails'].map((name) => memberOf(body, name))
  const given = emailIn(emails ?? null)
  return checked({
    userName,
    externalId: externalId === undefined ? (before?.externalId ?? null) : textFrom(externalId, 'externalId'),
    displayName: displayNameIn(body),
    email: given ?? emailOf(userName),
    emailSent: given !== null,
    active: active === undefined || active === null ? (before?.active ?? true) : booleanFrom(active, 'active'),
  })
}

/**
 * Returns a user after a patch. Attributes that are not kept change nothing.
 *
 * @throws DomainError invalid
 */
export function patchedUser(before: ProvisionedUser, body: Given): ProvisionedUser {
  const edits = editsIn(body)
  const after = edits.reduce(applied, before)
  const saysName = edits.some(({ attribute }) => attribute === 'username')
  const followsName = saysName && !after.emailSent
  return checked(followsName ? { ...after, email: emailOf(after.userName) ?? after.email } : after)
}

function applied(user: ProvisionedUser, edit: Edit): ProvisionedUser {
  const { op, attribute, value, part } = edit
  const isRemoval = op === 'remove'
  switch (attribute) {
    case 'username':
      if (isRemoval) throw required('userName')
      return { ...user, userName: requiredTextFrom(value, 'userName') }
    case 'active':
      if (isRemoval) throw required('active')
      return { ...user, active: booleanFrom(value, 'active') }
    case 'displayname':
      return { ...user, displayName: isRemoval ? null : textFrom(value ?? null, 'displayName') }
    case 'externalid':
      return { ...user, externalId: isRemoval ? null : textFrom(value ?? null, 'externalId') }
    case 'emails':
      return isOther(edit.where) || (part !== undefined && part !== 'value') ? user : withEmail(user, edit)
    default:
      return user
  }
}

/** Only one email is kept, which is for work: a filter for another type, or for one that isn't primary, finds none. */
function isOther(where: readonly Comparison[]): boolean {
  return where.some(
    ({ attribute, value }) =>
      (attribute === 'type' && String(value).toLowerCase() !== 'work') || (attribute === 'primary' && !isTrue(value)),
  )
}

function withEmail(user: ProvisionedUser, { op, value, where }: Edit): ProvisionedUser {
  const selected = where.find(({ attribute }) => attribute === 'value')
  if (selected !== undefined && normalizedEmail(String(selected.value)) !== user.email) return user
  if (op === 'remove') return { ...user, email: null, emailSent: false }
  // An email for something else is one more, which is not kept.
  if (op === 'add' && user.email !== null && [value].flat().every(isForElse)) return user
  const email = emailIn(value ?? null)
  // An email that is named and stays can be what the directory has read here.
  if (selected !== undefined && email === user.email) return user
  return { ...user, email, emailSent: email !== null }
}

/** Returns the email to keep: the primary one, else the one for work, else the first. */
function emailIn(value: unknown): string | null {
  const given = [value].flat().map((one) => (isObject(one) ? one : { value: one }))
  const kept =
    given.find((one) => isTrue(memberOf(one, 'primary'))) ??
    given.find((one) => String(memberOf(one, 'type')).toLowerCase() === 'work') ??
    given[0]
  const text = kept === undefined ? null : textFrom(memberOf(kept, 'value') ?? null, 'email')
  if (text !== null && !isEmail(text)) throw invalidScim('invalidValue', 'This is not an email address', '/body/emails')
  return text === null ? null : normalizedEmail(text)
}

/** Whether an email is neither the primary one nor for work, and says so. */
function isForElse(one: unknown): boolean {
  if (!isObject(one) || isTrue(memberOf(one, 'primary'))) return false
  const type = memberOf(one, 'type')
  return typeof type === 'string' && type.toLowerCase() !== 'work'
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true')
}

function emailOf(userName: string): string | null {
  return isEmail(userName) ? normalizedEmail(userName) : null
}

function displayNameIn(body: Given): string | null {
  const own = textFrom(memberOf(body, 'displayName') ?? null, 'displayName')
  const name = memberOf(body, 'name')
  if (own !== null || !isObject(name)) return own
  const [formatted, given, family] = ['formatted', 'givenName', 'familyName'].map((part) =>
    textFrom(memberOf(name, part) ?? null, `name.${part}`),
  )
  return formatted ?? ([given, family].filter((part) => part !== null).join(' ') || null)
}

/** Where an email is left, a user without a name for signing in would have none at all. */
function checked(user: ProvisionedUser): ProvisionedUser {
  if (!user.userName.includes('@')) return user
  if (!isEmail(user.userName))
    throw invalidScim('invalidValue', 'A userName with an @ has to be an email address', '/body/userName')
  return { ...user, email: user.email ?? emailOf(user.userName) }
}

function required(name: string) {
  return invalidScim('mutability', `${name} is required, so it can't be removed`)
}
