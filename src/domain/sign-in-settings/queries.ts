import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import type { OidcSettings } from './oidc-settings.ts'

/** How people sign in. There is one. */
export type SignInSettings = {
  readonly passwordDisabled: boolean
  readonly oidc: OidcSettings
  /** Encrypts the cookie that a browser has during a sign-in. */
  readonly cookieKey: Buffer
}

type SettingsRow = Omit<SignInSettings, 'oidc'> & OidcSettings

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
    ])
    .$castTo<SettingsRow>(),
)

export async function signInSettings(db: Db): Promise<SignInSettings> {
  const [row] = await rows(db, {})
  if (row === undefined) throw new Error('The row of the sign-in settings is missing')
  const { passwordDisabled, cookieKey, ...oidc } = row
  return { passwordDisabled, cookieKey, oidc }
}
