import { samlIssuerOf } from '../access/issuer.ts'
import { unauthenticated } from '../errors.ts'
import { displayNameFrom, emailFrom, groupNames, type Identity, isSubject } from '../provider-sign-in/identity.ts'
import type { SamlSettings } from '../sign-in-settings/saml-settings.ts'
import type { Assertion } from './assertion.ts'

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** The names under which providers send an email: in words, as an identifier of LDAP, and as Microsoft does. */
const EMAIL_NAMES = ['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}/emailaddress`]
const NAME_NAMES = [
  'name',
  'displayName',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
]
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
/** Another NameID at each sign-in. */
const TRANSIENT_FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/**
 * Returns the identity of a user from what the provider has signed.
 *
 * @throws DomainError unauthenticated when nothing identifies the user
 */
export function identityFrom(assertion: Assertion, settings: SamlSettings): Identity {
  const account = subjectOf(assertion, settings)
  if (account === undefined) throw unauthenticated(`The provider does not say who you are: ${missingSubject(settings)}`)
  return { issuer: samlIssuerOf(settings.entityId ?? ''), subject: account, ...personFrom(assertion, settings) }
}

/** Returns email, name and groups of an identity. */
export function personFrom(assertion: Assertion, settings: SamlSettings): Omit<Identity, 'issuer' | 'subject'> {
  const { enableGroupSyncing, groupJsonPath, emailAttribute, nameAttribute } = settings
  const attribute = enableGroupSyncing ? groupJsonPath : null
  const values = attribute === null ? undefined : assertion.attributes.get(attribute)
  const groups = values === undefined ? undefined : groupNames(values.filter((value) => value !== ''))
  return {
    email: emailFrom(firstOf(assertion, emailAttribute, EMAIL_NAMES) ?? emailInNameId(assertion, emailAttribute)),
    name: displayNameFrom(firstOf(assertion, nameAttribute, NAME_NAMES)),
    groups,
    missingClaims: attribute !== null && groups === undefined ? [attribute] : [],
  }
}

/** Returns what identifies the user; undefined when nothing does. */
export function subjectOf({ nameId, attributes }: Assertion, { accountAttribute }: SamlSettings): string | undefined {
  if (accountAttribute !== null) {
    const values = attributes.get(accountAttribute) ?? []
    const [value] = values
    return values.length === 1 && isSubject(value) ? value : undefined
  }
  return nameId !== undefined && nameId.format !== TRANSIENT_FORMAT && isSubject(nameId.text) ? nameId.text : undefined
}

function missingSubject({ accountAttribute }: SamlSettings): string {
  return accountAttribute === null
    ? 'its NameID is missing, changes at each sign-in, or has more than 255 characters'
    : `the attribute ${accountAttribute} is not one text of 1 to 255 characters`
}

/** Returns the first value of an attribute; without one in the settings, of the usual ones. */
function firstOf({ attributes }: Assertion, wanted: string | null, usual: readonly string[]): string | undefined {
  const names = wanted === null ? usual : [wanted]
  return names.flatMap((name) => attributes.get(name) ?? []).find((value) => value.trim() !== '')
}

function emailInNameId({ nameId }: Assertion, wanted: string | null): string | undefined {
  return wanted === null && nameId?.format === EMAIL_FORMAT ? nameId.text : undefined
}
