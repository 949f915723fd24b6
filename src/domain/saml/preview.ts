import { DomainError } from '../errors.ts'
import type { NewEvent } from '../event-types.ts'
import type { NewSession } from '../sessions/commands.ts'
import type { SamlSettings } from '../sign-in-settings/saml-settings.ts'
import { collecting, type InTransaction, type Transaction } from '../transaction/transaction.ts'
import type { Assertion } from './assertion.ts'
import { personFrom, subjectOf } from './identity.ts'
import { signInWithSaml } from './sign-in.ts'

/** What a sign-in would read and do. */
export type SamlPreview = {
  /** What identifies the user; null when nothing does. */
  readonly account: string | null
  readonly email: string | null
  readonly name: string | null
  readonly groups: readonly string[] | undefined
  readonly attributes: Assertion['attributes']
  readonly outcome: Outcome
}

/** What would happen, in sentences. */
type Outcome = { readonly summary: string; readonly details: readonly string[] }

/** The session of a preview, which nobody gets. */
const NO_SESSION: NewSession = { remoteAddress: '', lifetimeHours: 1, replaces: undefined }

/**
 * Makes a sign-in in a transaction that is rolled back, and says what it has read and done.
 *
 * @param inRolledBack runs the transaction
 */
export async function previewOfSaml(
  inRolledBack: InTransaction,
  assertion: Assertion,
  settings: SamlSettings,
): Promise<SamlPreview> {
  const outcome = await inRolledBack((transaction) => outcomeIn(transaction, assertion, settings)).catch(refusedOutcome)
  const { email, name, groups } = personFrom(assertion, settings)
  const account = subjectOf(assertion, settings) ?? null
  return { account, email, name, groups, attributes: assertion.attributes, outcome }
}

async function outcomeIn(transaction: Transaction, assertion: Assertion, settings: SamlSettings): Promise<Outcome> {
  const events: NewEvent[] = []
  const { userId, missingClaims } = await signInWithSaml(
    collecting(events, transaction),
    assertion,
    settings,
    NO_SESSION,
  )
  const isNew = events.some(({ type }) => type === 'user-created')
  return {
    summary: isNew
      ? 'A sign-in would create an account and sign the user in.'
      : `A sign-in would sign the user in to the account with the id ${userId}.`,
    details: [
      ...events.flatMap(changeIn),
      ...missingClaims.map((attribute) => `The provider does not send ${attribute}: the groups stay as they are.`),
    ],
  }
}

function changeIn(event: NewEvent): string[] {
  switch (event.type) {
    case 'group-user-added':
      return [`The user would join the group ${event.data.name}.`]
    case 'group-user-removed':
      return [`The user would leave the group ${event.preData.name}.`]
    case 'user-updated':
      return ['The password, the sessions and the tokens of the account would end: its email was never verified.']
    default:
      return []
  }
}

function refusedOutcome(error: unknown): Outcome {
  if (!(error instanceof DomainError)) throw error
  return { summary: `A sign-in would be refused: ${error.message}.`, details: [] }
}
