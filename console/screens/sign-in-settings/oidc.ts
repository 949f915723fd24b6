import type { Schemas } from '@flaghoist/client'

type Settings = Schemas['OidcSettings']

export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
] as const satisfies readonly Settings['idTokenSigningAlgorithm'][]

/** The settings of OpenID Connect that can be edited; a text that is not set is empty. */
export type OidcFields = {
  readonly enabled: boolean
  readonly discoverUrl: string
  readonly clientId: string
  /** What the user has typed: the server never sends the secret that it has. */
  readonly secret: string
  readonly autoCreate: boolean
  readonly defaultRootRoleId: number
  readonly emailDomains: string
  readonly acrValues: string
  readonly idTokenSigningAlgorithm: Settings['idTokenSigningAlgorithm']
  readonly enableGroupSyncing: boolean
  readonly groupJsonPath: string
  readonly addGroupsScope: boolean
  readonly requireEmailVerified: boolean
}

export function fieldsOf(settings: Settings): OidcFields {
  const { discoverUrl = '', clientId = '', emailDomains = '', acrValues = '', groupJsonPath = '' } = settings
  const { secret: _, enableSingleSignOut: __, defaultRootRole: ___, ...rest } = settings
  return { ...rest, discoverUrl, clientId, emailDomains, acrValues, groupJsonPath, secret: '' }
}

/** A secret that was not typed is left out, which keeps the one that is stored. */
export function bodyOf({ secret, ...fields }: OidcFields): Schemas['SetOidcSettings'] {
  return { ...fields, ...(secret !== '' && { secret }) }
}
