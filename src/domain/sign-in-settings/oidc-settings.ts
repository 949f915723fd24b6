import type { Schema } from '../../contract.ts'
import { issuerOf } from '../access/issuer.ts'
import { MASKED_SECRET } from '../access/secret.ts'
import { invalid } from '../errors.ts'
import type { OidcSettingsRecord } from '../records/settings.ts'
import { builtInRoleOf, defaultRoleFrom, domainsFrom, textFrom } from './given-settings.ts'

/** How people sign in with OpenID Connect, as it is stored. */
export type OidcSettings = {
  readonly enabled: boolean
  readonly discoverUrl: string | null
  readonly clientId: string | null
  /** The client secret, encrypted; null for a client without one. */
  readonly secret: Buffer | null
  readonly autoCreate: boolean
  readonly defaultRootRoleId: number
  /** Separated by commas; null for any. */
  readonly emailDomains: string | null
  readonly acrValues: string | null
  readonly idTokenSigningAlgorithm: Schema<'OidcSigningAlgorithm'>
  readonly enableGroupSyncing: boolean
  readonly groupJsonPath: string | null
  readonly addGroupsScope: boolean
  readonly requireEmailVerified: boolean
}

/** The purpose for which the client secret is encrypted. */
export const CLIENT_SECRET = 'oidc client secret'

/**
 * The change of the secret by a request: it stays, it is removed, or it is replaced by a text that is not encrypted
 * yet.
 */
export type SecretChange = 'kept' | 'removed' | { readonly text: string }

/**
 * Returns the settings of a request, with their defaults and without the secret. The role is checked elsewhere.
 *
 * @throws DomainError invalid
 */
export function oidcSettingsFrom(wanted: Schema<'SetOidcSettings'>): Omit<OidcSettings, 'secret'> {
  const { enabled = false, autoCreate = false, enableGroupSyncing = false, requireEmailVerified = true } = wanted
  if (wanted.enableSingleSignOut === true)
    throw invalid('Signing out at the provider is not supported. Accepted: false', '/body/enableSingleSignOut')
  const settings = {
    enabled,
    discoverUrl: textFrom(wanted.discoverUrl),
    clientId: textFrom(wanted.clientId),
    autoCreate,
    defaultRootRoleId: defaultRoleFrom(wanted),
    emailDomains: domainsFrom(wanted.emailDomains).join(',') || null,
    acrValues: textFrom(wanted.acrValues),
    idTokenSigningAlgorithm: wanted.idTokenSigningAlgorithm ?? 'RS256',
    enableGroupSyncing,
    groupJsonPath: textFrom(wanted.groupJsonPath),
    addGroupsScope: wanted.addGroupsScope ?? false,
    requireEmailVerified,
  }
  if (settings.discoverUrl !== null) assertProvider(settings.discoverUrl)
  if (enabled && settings.discoverUrl === null)
    throw invalid('An enabled provider needs an address', '/body/discoverUrl')
  if (enabled && settings.clientId === null) throw invalid('An enabled provider needs a client id', '/body/clientId')
  if (enableGroupSyncing && settings.groupJsonPath === null)
    throw invalid('The claim that lists the groups is missing. Accepted: a name such as groups', '/body/groupJsonPath')
  return settings
}

type SecretReceiver = Pick<OidcSettings, 'discoverUrl' | 'clientId'>

/**
 * Returns what a request does with the secret. Without a provider or a client, a secret that would stay is removed.
 *
 * @throws DomainError invalid when a secret would stay, and be sent to another provider or for another client
 */
export function secretChangeFrom(
  { secret }: Schema<'SetOidcSettings'>,
  before: SecretReceiver & Pick<OidcSettings, 'secret'>,
  after: SecretReceiver,
): SecretChange {
  if (secret !== undefined && secret !== MASKED_SECRET) return secret.trim() === '' ? 'removed' : { text: secret }
  if (before.secret === null) return 'kept'
  if (after.discoverUrl === null || after.clientId === null) return 'removed'
  if (before.discoverUrl === after.discoverUrl && before.clientId === after.clientId) return 'kept'
  throw invalid(
    'Another provider or client needs its secret again. Accepted: the secret, or a blank one',
    '/body/secret',
  )
}

const WELL_KNOWN = '/.well-known/openid-configuration'

/** Returns the address of the provider's configuration. */
export function configurationUrl(discoverUrl: string): string {
  return discoverUrl.includes('/.well-known/') ? discoverUrl : issuerOf(discoverUrl) + WELL_KNOWN
}

export function oidcSettingsView(settings: OidcSettings): Schema<'OidcSettings'> {
  const { discoverUrl, clientId, secret, emailDomains, acrValues, groupJsonPath, ...others } = settings
  const defaultRootRole = builtInRoleOf(settings.defaultRootRoleId)
  return {
    ...others,
    enableSingleSignOut: false,
    ...(discoverUrl !== null && { discoverUrl }),
    ...(clientId !== null && { clientId }),
    ...(secret !== null && { secret: MASKED_SECRET }),
    ...(defaultRootRole !== undefined && { defaultRootRole }),
    ...(emailDomains !== null && { emailDomains }),
    ...(acrValues !== null && { acrValues }),
    ...(groupJsonPath !== null && { groupJsonPath }),
  }
}

/** The settings as recorded in events: without the secret. */
export function oidcSettingsRecord({ secret: _, ...settings }: OidcSettings): OidcSettingsRecord {
  return { id: 'oidc', ...settings }
}

function assertProvider(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isOne =
    url !== undefined && ['https:', 'http:'].includes(url.protocol) && url.username + url.password + url.hash === ''
  if (isOne && url.search === '') return
  throw invalid(
    'This is not the address of a provider. Accepted: https://login.example.com, or that with /.well-known/openid-configuration',
    '/body/discoverUrl',
  )
}
