import type { Schema } from '../contract.ts'

/** The settings of OpenID Connect as recorded in events: without the client secret. */
export type OidcSettingsRecord = { id: 'oidc' } & Pick<
  Schema<'OidcSettings'>,
  | 'enabled'
  | 'autoCreate'
  | 'defaultRootRoleId'
  | 'idTokenSigningAlgorithm'
  | 'enableGroupSyncing'
  | 'addGroupsScope'
  | 'requireEmailVerified'
> & { [Name in 'discoverUrl' | 'clientId' | 'emailDomains' | 'acrValues' | 'groupJsonPath']: string | null }

/** Settings of the instance after a change, as recorded in events; for a secret only that it has changed. */
export type SettingRecord =
  | (OidcSettingsRecord & { changedParameters?: string[] })
  | { id: 'password'; disabled: boolean }
