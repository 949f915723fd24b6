import { sql } from 'kysely'
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

const rows = compiled<Record<never, never>, SettingsRow>(
  () => sql<SettingsRow>`
    select password_disabled, cookie_key, oidc_enabled as enabled, oidc_discover_url as discover_url,
      oidc_client_id as client_id, oidc_secret as secret, oidc_auto_create as auto_create,
      oidc_default_root_role_id as default_root_role_id, oidc_email_domains as email_domains,
      oidc_acr_values as acr_values, oidc_id_token_signing_algorithm as id_token_signing_algorithm,
      oidc_enable_group_syncing as enable_group_syncing, oidc_group_json_path as group_json_path,
      oidc_add_groups_scope as add_groups_scope, oidc_require_email_verified as require_email_verified
    from sign_in_settings`,
)

export async function signInSettings(db: Db): Promise<SignInSettings> {
  const [row] = await rows(db, {})
  if (row === undefined) throw new Error('The row of the sign-in settings is missing')
  const { passwordDisabled, cookieKey, ...oidc } = row
  return { passwordDisabled, cookieKey, oidc }
}
