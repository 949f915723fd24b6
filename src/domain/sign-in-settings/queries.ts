import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { ADMIN_ROLE } from '../access/built-in-roles.ts'
import { issuerOf, type OidcSettings } from './oidc-settings.ts'

/** How people sign in. There is one. */
export type SignInSettings = {
  readonly passwordDisabled: boolean
  readonly oidc: OidcSettings
  /** Encrypts the cookie that a browser has while somebody signs in. */
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

/** Locks the settings until the end of the transaction. Sign-ins with OpenID Connect lock them, too, one after the other. */
export async function lockSignInSettings(tx: Tx): Promise<SignInSettings> {
  await sql`select from sign_in_settings for no key update`.execute(tx)
  return signInSettings(tx)
}

/** Whether a user with the role Admin can sign in: with the provider, or with a password where passwords are on. */
export async function adminCanSignIn(
  tx: Tx,
  { passwordDisabled, oidc }: Pick<SignInSettings, 'passwordDisabled' | 'oidc'>,
): Promise<boolean> {
  return (!passwordDisabled && (await adminHasPassword(tx))) || (await adminSignsIn(tx, oidc))
}

/** Whether somebody with the role Admin has signed in with the provider that is set, and it is enabled. */
export async function adminSignsIn(tx: Tx, { enabled, discoverUrl }: OidcSettings): Promise<boolean> {
  if (!enabled || discoverUrl === null) return false
  const { rows: found } = await sql`
    select from oidc_identities i
    join users u on u.id = i.user_id
    join held_roles r on r.user_id = u.id and r.role_id = ${ADMIN_ROLE} and r.project_id is null
    where i.issuer = ${issuerOf(discoverUrl)} and u.deleted_at is null limit 1`.execute(tx)
  return found.length > 0
}

async function adminHasPassword(tx: Tx): Promise<boolean> {
  const { rows: found } = await sql`
    select from users u
    join held_roles r on r.user_id = u.id and r.role_id = ${ADMIN_ROLE} and r.project_id is null
    where u.account_type = 'user' and u.deleted_at is null and u.password_hash is not null limit 1`.execute(tx)
  return found.length > 0
}
