import type { Schemas } from '@flaghoist/client'

type Settings = Schemas['SamlSettings']

/** The settings of SAML that can be edited; a text that is not set is empty. */
export type SamlFields = {
  readonly enabled: boolean
  readonly entityId: string
  readonly signOnUrl: string
  /** One below the other, with a blank line between them. */
  readonly certificates: string
  readonly autoCreate: boolean
  readonly defaultRootRoleId: number
  readonly emailDomains: string
  readonly accountAttribute: string
  readonly emailAttribute: string
  readonly nameAttribute: string
  readonly enableGroupSyncing: boolean
  readonly groupJsonPath: string
  readonly allowProviderInitiated: boolean
}

export function fieldsOf(settings: Settings): SamlFields {
  const { entityId = '', signOnUrl = '', emailDomains = '', groupJsonPath = '' } = settings
  const { accountAttribute = '', emailAttribute = '', nameAttribute = '' } = settings
  const { certificate: _, certificates, certificateDetails: __, defaultRootRole: ___, ...rest } = settings
  const texts = { entityId, signOnUrl, emailDomains, groupJsonPath, accountAttribute, emailAttribute, nameAttribute }
  return { ...rest, ...texts, certificates: certificates.join('\n\n') }
}

export function bodyOf({ certificates, ...fields }: SamlFields): Schemas['SetSamlSettings'] {
  return { ...fields, certificates: certificatesIn(certificates) }
}

/** Each certificate is a block of lines, or ends with the last line of PEM. */
export function certificatesIn(text: string): string[] {
  return text
    .split(/\n\s*\n|(?<=-----END CERTIFICATE-----)\s*/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
}

/** The fields that the metadata of a provider says. */
export function fieldsOfMetadata({ entityId, signOnUrl, certificates }: Schemas['SamlMetadata']): Partial<SamlFields> {
  return { entityId, signOnUrl, certificates: certificates.join('\n\n') }
}

/** What a user enters for metadata: a document, or the address of one. */
export function metadataSource(text: string): Schemas['SamlMetadataSource'] {
  const given = text.trim()
  return given.startsWith('<') ? { metadata: given } : { url: given }
}

/** Whether a sign-in can be tested: the server then has all that it needs of a provider. */
export function isTestable({ entityId = '', signOnUrl = '', certificates }: Settings): boolean {
  return entityId !== '' && signOnUrl !== '' && certificates.length > 0
}
