import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import type { OidcSettings } from './oidc-settings.ts'
import type { SamlSettings } from './saml-settings.ts'

/** How people sign in. There is one. */
export type SignInSettings = {
  readonly passwordDisabled: boolean
  readonly oidc: OidcSettings
  readonly saml: SamlSettings
  /** Encrypts the cookie that a browser has during a sign-in. */
  readonly cookieKey: Buffer
}

type SettingsRow = Omit<SignInSettings, 'oidc' | 'saml'> &
  OidcSettings & { readonly [Name in keyof SamlSettings as `saml${Capitalize<Name>}`]: SamlSettings[Name] }

const rows = compiled<Record<never, never>, SettingsRow>((db) =>
  db
    .selectFrom('signInSettings')
    .select([
      'passwordDisabled',
      'cookieKey',
      'oidcEnabled as enabled',
      'oidcDiscoverUrl as discoverUrl',
      'oidcClientId as clientId',
      'oidcSecret as secret',
      'oidcAutoCreate as autoCreate',
      'oidcDefaultRootRoleId as defaultRootRoleId',
      'oidcEmailDomains as emailDomains',
      'oidcAcrValues as acrValues',
      'oidcIdTokenSigningAlgorithm as idTokenSigningAlgorithm',
      'oidcEnableGroupSyncing as enableGroupSyncing',
      'oidcGroupJsonPath as groupJsonPath',
      'oidcAddGroupsScope as addGroupsScope',
      'oidcRequireEmailVerified as requireEmailVerified',
      'samlEnabled',
      'samlEntityId',
      'samlSignOnUrl',
      'samlCertificates',
      'samlAutoCreate',
      'samlDefaultRootRoleId',
      'samlEmailDomains',
      'samlAccountAttribute',
      'samlEmailAttribute',
      'samlNameAttribute',
      'samlEnableGroupSyncing',
      'samlGroupJsonPath',
      'samlAllowProviderInitiated',
    ])
    .$castTo<SettingsRow>(),
)

export async function signInSettings(db: Db): Promise<SignInSettings> {
  const [row] = await rows(db, {})
  if (row === undefined) throw new Error('The row of the sign-in settings is missing')
  const {
    passwordDisabled,
    cookieKey,
    samlEnabled: enabled,
    samlEntityId: entityId,
    samlSignOnUrl: signOnUrl,
    samlCertificates: certificates,
    samlAutoCreate: autoCreate,
    samlDefaultRootRoleId: defaultRootRoleId,
    samlEmailDomains: emailDomains,
    samlAccountAttribute: accountAttribute,
    samlEmailAttribute: emailAttribute,
    samlNameAttribute: nameAttribute,
    samlEnableGroupSyncing: enableGroupSyncing,
    samlGroupJsonPath: groupJsonPath,
    samlAllowProviderInitiated: allowProviderInitiated,
    ...oidc
  } = row
  const provider = { enabled, entityId, signOnUrl, certificates, allowProviderInitiated }
  const accounts = { autoCreate, defaultRootRoleId, emailDomains, accountAttribute, emailAttribute, nameAttribute }
  return { passwordDisabled, cookieKey, oidc, saml: { ...provider, ...accounts, enableGroupSyncing, groupJsonPath } }
}
