import type { Schema } from '../../contract.ts'

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

/** A certificate of the SAML provider, and when it ends. */
export type CertificateEnd = Schema<'SamlCertificate'>

/** The settings of SAML as recorded in events. */
export type SamlSettingsRecord = { id: 'saml' } & Pick<
  Schema<'SamlSettings'>,
  'enabled' | 'certificates' | 'autoCreate' | 'defaultRootRoleId' | 'enableGroupSyncing' | 'allowProviderInitiated'
> & {
    [Name in
      | 'entityId'
      | 'signOnUrl'
      | 'emailDomains'
      | 'accountAttribute'
      | 'emailAttribute'
      | 'nameAttribute'
      | 'groupJsonPath']: string | null
  }

/** Settings of the instance after a change, as recorded in events; for a secret only that it has changed. */
export type SettingRecord =
  | (OidcSettingsRecord & { changedParameters?: string[] })
  | SamlSettingsRecord
  | { id: 'password'; disabled: boolean }
