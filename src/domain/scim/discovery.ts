import type { Schema } from '../../contract.ts'
import { missing } from '../errors.ts'
import { URN } from './view.ts'

/** The most resources on a page. */
export const MAX_RESULTS = 200

type Attribute = Schema<'ScimAttribute'>

const CONFIGURATION = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const GUIDE = 'https://github.com/flaghoist/flaghoist/blob/main/docs/guide/scim.md'

/** @param base the address of the interface, as for the other functions */
export function configuration(base: string): Schema<'ScimConfiguration'> {
  return {
    schemas: [CONFIGURATION],
    documentationUri: GUIDE,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_RESULTS },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token of a service account in the header Authorization',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
}

export function resourceTypes(base: string): Schema<'ScimResourceType'>[] {
  const types = [
    { name: 'User', description: 'People with an account', schema: URN.user },
    { name: 'Group', description: 'Groups of users', schema: URN.group },
  ]
  return types.map(({ name, description, schema }) => ({
    schemas: [RESOURCE_TYPE],
    id: name,
    name,
    endpoint: `/${name}s`,
    description,
    schema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))
}

/** @throws DomainError missing */
export function resourceType(base: string, name: string): Schema<'ScimResourceType'> {
  return named(resourceTypes(base), 'resource type', name)
}

/** Returns the schemas: only attributes that are kept. */
export function schemas(base: string): Schema<'ScimSchema'>[] {
  const all = [
    { id: URN.user, name: 'User', description: 'A person with an account', attributes: USER },
    { id: URN.group, name: 'Group', description: 'A group of users', attributes: GROUP },
  ]
  return all.map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))
}

/** @throws DomainError missing */
export function schema(base: string, id: string): Schema<'ScimSchema'> {
  return named(schemas(base), 'schema', id)
}

function named<Named extends { id: string }>(all: readonly Named[], noun: string, id: string): Named {
  const found = all.find((one) => one.id === id)
  if (found === undefined) throw missing(noun, id)
  return found
}

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const several = (name: string, description: string, more: Partial<Attribute>): Attribute => ({
  name,
  type: 'complex',
  multiValued: true,
  description,
  required: false,
  mutability: 'readWrite',
  returned: 'default',
  ...more,
})

const reference = (description: string, type: string, mutability: string): Attribute =>
  text('$ref', description, { type: 'reference', referenceTypes: [type], caseExact: true, mutability })

const flag = (name: string, description: string, required: boolean): Attribute => ({
  name,
  type: 'boolean',
  multiValued: false,
  description,
  required,
  mutability: 'readWrite',
  returned: 'default',
})

const READ_ONLY = { mutability: 'readOnly' } as const

const USER: Attribute[] = [
  text('userName', 'Name of the user in the directory', { required: true, uniqueness: 'server' }),
  text('displayName', 'Display name'),
  {
    ...several('name', 'The display name once more; read only from a creation or a PUT without displayName', READ_ONLY),
    multiValued: false,
    subAttributes: [text('formatted', 'Display name', READ_ONLY)],
  },
  several('emails', 'The email of the user: one is kept', {
    subAttributes: [
      text('value', 'The address, in lower case'),
      text('type', 'What it is for', { canonicalValues: ['work'] }),
    ],
  }),
  flag('active', 'Whether the user may sign in', true),
  several('groups', 'The groups of the user', {
    ...READ_ONLY,
    subAttributes: [
      text('value', 'Id of the group', { ...READ_ONLY, caseExact: true }),
      reference('Address of the group', 'Group', 'readOnly'),
      text('display', 'Name of the group', READ_ONLY),
    ],
  }),
]

const GROUP: Attribute[] = [
  text('displayName', 'Name of the group', { required: true, uniqueness: 'server' }),
  several('members', 'The users in the group', {
    subAttributes: [
      text('value', 'Id of the user', { mutability: 'immutable', caseExact: true }),
      reference('Address of the user', 'User', 'immutable'),
      text('type', 'Always User', { mutability: 'immutable', canonicalValues: ['User'] }),
    ],
  }),
]
