import type { Assertion } from '../../domain/saml/assertion.ts'
import { childrenOf, type XmlElement } from '../../runtime/plain-xml.ts'
import type { MessageRefusal } from './message-checks.ts'
import { ASSERTION, type ServiceProvider } from './names.ts'

/** How far the clocks of this server and of the provider may differ. */
export const CLOCK_SKEW_MS = 60_000
const MAX_ID_LENGTH = 1024
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/

/** What a message is compared with. */
export type Expected = {
  readonly us: ServiceProvider
  /** The provider's entity id. */
  readonly entityId: string
  /** The id of the request that this browser has begun; undefined where the message may answer none. */
  readonly request: string | undefined
  readonly now: Date
}

/** Checks what the response says about itself, which may not be signed. */
export function responseRefusal(response: XmlElement, { us, entityId, request }: Expected): string | undefined {
  const issuers = childrenOf(response, ASSERTION, 'Issuer')
  if (issuers.length > 1 || issuers.some((issuer) => issuer.text.trim() !== entityId))
    return 'its response is of another provider'
  if (response.attributes.get('Destination') !== us.callback) return 'its destination is another one'
  if (response.attributes.get('InResponseTo') !== request) return 'its response answers another request'
  return undefined
}

/**
 * Reads an assertion whose signature was checked.
 *
 * @returns why it is not for this sign-in, or what it says
 */
export function readAssertion(assertion: XmlElement, expected: Expected): Assertion | MessageRefusal {
  const refused = (reason: string): MessageRefusal => ({ refused: reason })
  const { entityId, request, now } = expected
  const id = assertion.attributes.get('ID') ?? ''
  if (assertion.attributes.get('Version') !== '2.0' || id === '' || id.length > MAX_ID_LENGTH)
    return refused('its assertion is not one of SAML 2.0')
  const [issuer, ...issuers] = childrenOf(assertion, ASSERTION, 'Issuer')
  if (issuer?.text.trim() !== entityId || issuers.length > 0) return refused('its assertion is of another provider')
  const [subject, ...subjects] = childrenOf(assertion, ASSERTION, 'Subject')
  if (subject === undefined || subjects.length > 0) return refused('it has not exactly one subject')
  const confirmation = confirmationOf(subject, expected)
  if ('refused' in confirmation) return confirmation
  const [conditions, ...others] = childrenOf(assertion, ASSERTION, 'Conditions')
  if (conditions === undefined || others.length > 0)
    return refused('its assertion has not exactly one set of conditions')
  const conditionsRefusal = timeRefusal(conditions, now) ?? audienceRefusal(conditions, expected)
  if (conditionsRefusal !== undefined) return refused(conditionsRefusal)
  const statements = childrenOf(assertion, ASSERTION, 'AuthnStatement')
  if (statements.length === 0) return refused('it does not say that the user has signed in')
  const ends = statements.flatMap((each) => each.attributes.get('SessionNotOnOrAfter') ?? []).map(timeIn)
  if (ends.some((end) => end === undefined || end <= now)) return refused('the session at the provider has ended')
  const attributes = attributesOf(assertion)
  return 'refused' in attributes
    ? attributes
    : {
        id,
        inResponseTo: request,
        expiresAt: new Date(confirmation.expiresAt.getTime() + CLOCK_SKEW_MS),
        sessionEndsAt: ends.flatMap((end) => end ?? []).sort((one, other) => one.getTime() - other.getTime())[0],
        nameId: nameIdOf(subject),
        attributes: attributes.read,
      }
}

/** Returns when the first confirmation that is right expires: that the message is for this server, and for now. */
function confirmationOf(subject: XmlElement, { us, request, now }: Expected): { expiresAt: Date } | MessageRefusal {
  const reasons: string[] = []
  for (const confirmation of childrenOf(subject, ASSERTION, 'SubjectConfirmation')) {
    const [data, ...others] = childrenOf(confirmation, ASSERTION, 'SubjectConfirmationData')
    const expiresAt = timeIn(data?.attributes.get('NotOnOrAfter'))
    if (confirmation.attributes.get('Method') !== BEARER || data === undefined || others.length > 0)
      reasons.push('its confirmation has another method')
    else if (data.attributes.get('Recipient') !== us.callback) reasons.push('its recipient is another one')
    else if (data.attributes.get('InResponseTo') !== request) reasons.push('its assertion answers another request')
    else if (expiresAt === undefined) reasons.push('its confirmation has no end')
    else {
      const reason = timeRefusal(data, now)
      if (reason === undefined) return { expiresAt }
      reasons.push(reason)
    }
  }
  return { refused: reasons[0] ?? 'it has no confirmation' }
}

/** Why something does not hold now; clocks may differ by a minute. */
function timeRefusal({ attributes }: XmlElement, now: Date): string | undefined {
  const [begin, end] = ['NotBefore', 'NotOnOrAfter'].map((name) => {
    const given = attributes.get(name)
    return given === undefined ? undefined : (timeIn(given)?.getTime() ?? Number.NaN)
  })
  // A time that can't be read is no number, and neither smaller nor larger than another.
  if (begin !== undefined && !(begin <= now.getTime() + CLOCK_SKEW_MS)) return 'it is not valid yet'
  if (end !== undefined && !(end > now.getTime() - CLOCK_SKEW_MS)) return 'it has expired'
  return undefined
}

function audienceRefusal(conditions: XmlElement, { us }: Expected): string | undefined {
  const restrictions = childrenOf(conditions, ASSERTION, 'AudienceRestriction')
  const isOurs = restrictions.every((restriction) =>
    childrenOf(restriction, ASSERTION, 'Audience').some(({ text }) => text.trim() === us.entityId),
  )
  return restrictions.length > 0 && isOurs ? undefined : 'its audience is another one'
}

function nameIdOf(subject: XmlElement): Assertion['nameId'] {
  const [nameId, ...others] = childrenOf(subject, ASSERTION, 'NameID')
  if (nameId === undefined || others.length > 0 || nameId.elements.length > 0) return undefined
  return { text: nameId.text.trim(), format: nameId.attributes.get('Format') ?? UNSPECIFIED }
}

/** The values of an attribute that is there more than once count together. */
function attributesOf(assertion: XmlElement): { read: Assertion['attributes'] } | MessageRefusal {
  const read = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, ASSERTION, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, ASSERTION, 'Attribute')) {
      const name = attribute.attributes.get('Name')
      if (name === undefined) return { refused: 'an attribute has no name' }
      // A value with elements inside, such as a persistent id, can't be compared.
      const values = childrenOf(attribute, ASSERTION, 'AttributeValue').filter(({ elements }) => elements.length === 0)
      read.set(name, [...(read.get(name) ?? []), ...values.map(({ text }) => text.trim())])
    }
  return { read }
}

function timeIn(text: string | undefined): Date | undefined {
  if (text === undefined || !TIME.test(text)) return undefined
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time
}
