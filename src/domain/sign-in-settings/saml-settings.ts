import type { Schema } from '../../contract.ts'
import { invalid } from '../errors.ts'
import type { SamlSettingsRecord } from '../records/settings.ts'
import { endOf, isSigningCertificate } from './certificate.ts'
import { builtInRoleOf, defaultRoleFrom, domainsFrom, textFrom } from './given-settings.ts'

/** How people sign in with SAML, as it is stored. Nothing of it is a secret: this server signs and decrypts nothing. */
export type SamlSettings = {
  readonly enabled: boolean
  /** How the provider names itself. */
  readonly entityId: string | null
  readonly signOnUrl: string | null
  /** As they were given: PEM or its base64. */
  readonly certificates: readonly string[]
  readonly autoCreate: boolean
  readonly defaultRootRoleId: number
  /** Separated by commas; null for any. */
  readonly emailDomains: string | null
  /** Null for the NameID. */
  readonly accountAttribute: string | null
  /** Null for the usual names; so is that of the name. */
  readonly emailAttribute: string | null
  readonly nameAttribute: string | null
  readonly enableGroupSyncing: boolean
  readonly groupJsonPath: string | null
  readonly allowProviderInitiated: boolean
}

/** The provider in settings that are complete. */
export type SamlProvider = Pick<SamlSettings, 'certificates'> & {
  readonly entityId: string
  readonly signOnUrl: string
}

/** Returns the provider in the settings; undefined while they are not complete. */
export function samlProviderOf({ entityId, signOnUrl, certificates }: SamlSettings): SamlProvider | undefined {
  if (entityId === null || signOnUrl === null || certificates.length === 0) return undefined
  return { entityId, signOnUrl, certificates }
}

/**
 * Returns the settings of a request, with their defaults. The role is checked elsewhere.
 *
 * @throws DomainError invalid
 */
export function samlSettingsFrom(wanted: Schema<'SetSamlSettings'>): SamlSettings {
  const { enabled = false, autoCreate = false, enableGroupSyncing = false, allowProviderInitiated = false } = wanted
  assertNoSigningOut(wanted)
  const settings = {
    enabled,
    entityId: textFrom(wanted.entityId),
    signOnUrl: textFrom(wanted.signOnUrl),
    certificates: certificatesFrom(wanted),
    autoCreate,
    defaultRootRoleId: defaultRoleFrom(wanted),
    emailDomains: domainsFrom(wanted.emailDomains).join(',') || null,
    accountAttribute: textFrom(wanted.accountAttribute),
    emailAttribute: textFrom(wanted.emailAttribute),
    nameAttribute: textFrom(wanted.nameAttribute),
    enableGroupSyncing,
    groupJsonPath: textFrom(wanted.groupJsonPath),
    allowProviderInitiated,
  }
  if (settings.signOnUrl !== null && !isSignOnUrl(settings.signOnUrl))
    throw invalid('This is no address to sign in. Accepted: https://login.example.com/saml', '/body/signOnUrl')
  if (enabled && settings.entityId === null) throw invalid('An enabled provider needs an entity id', '/body/entityId')
  if (enabled && settings.signOnUrl === null)
    throw invalid('An enabled provider needs an address to sign in', '/body/signOnUrl')
  if (enabled && settings.certificates.length === 0)
    throw invalid('An enabled provider needs a certificate', '/body/certificates')
  if (enableGroupSyncing && settings.groupJsonPath === null)
    throw invalid(
      'The attribute that lists the groups is missing. Accepted: a name such as groups',
      '/body/groupJsonPath',
    )
  return settings
}

/** Whether a browser can be sent to an address to sign in. */
export function isSignOnUrl(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return (
    url !== undefined && ['https:', 'http:'].includes(url.protocol) && url.username + url.password + url.hash === ''
  )
}

export function samlSettingsView(settings: SamlSettings): Schema<'SamlSettings'> {
  const { enabled, certificates, autoCreate, defaultRootRoleId, enableGroupSyncing, allowProviderInitiated } = settings
  const { entityId, signOnUrl, emailDomains, accountAttribute, emailAttribute, nameAttribute, groupJsonPath } = settings
  const [certificate] = certificates
  const defaultRootRole = builtInRoleOf(defaultRootRoleId)
  return {
    enabled,
    ...(entityId !== null && { entityId }),
    ...(signOnUrl !== null && { signOnUrl }),
    ...(certificate !== undefined && { certificate }),
    certificates: [...certificates],
    certificateDetails: certificates.flatMap((text) => endOf(text) ?? []),
    autoCreate,
    ...(defaultRootRole !== undefined && { defaultRootRole }),
    defaultRootRoleId,
    ...(emailDomains !== null && { emailDomains }),
    ...(accountAttribute !== null && { accountAttribute }),
    ...(emailAttribute !== null && { emailAttribute }),
    ...(nameAttribute !== null && { nameAttribute }),
    enableGroupSyncing,
    ...(groupJsonPath !== null && { groupJsonPath }),
    allowProviderInitiated,
  }
}

/** The settings as recorded in events. */
export function samlSettingsRecord({ certificates, ...settings }: SamlSettings): SamlSettingsRecord {
  return { id: 'saml', ...settings, certificates: [...certificates] }
}

/** Refused rather than ignored: a client would rely on it. */
function assertNoSigningOut({ signOutUrl, spCertificate }: Schema<'SetSamlSettings'>): void {
  if (textFrom(signOutUrl) !== null)
    throw invalid('Signing out at the provider is not supported. Accepted: an empty text', '/body/signOutUrl')
  if (textFrom(spCertificate) !== null)
    throw invalid('This server signs no requests. Accepted: an empty text', '/body/spCertificate')
}

function certificatesFrom({ certificate, certificates = [] }: Schema<'SetSamlSettings'>): string[] {
  const given = [
    { text: certificate ?? '', path: '/body/certificate' },
    ...certificates.map((text, index) => ({ text, path: `/body/certificates/${index}` })),
  ].filter(({ text }) => text.trim() !== '')
  const wrong = given.find(({ text }) => !isSigningCertificate(text))
  if (wrong !== undefined)
    throw invalid('This is no certificate of an RSA key of 2048 bits or more. Accepted: PEM, or its base64', wrong.path)
  return [...new Set(given.map(({ text }) => text))]
}
