import { describe, expect, it, test } from 'vitest'
import type { Schemas } from '../../../clients/typescript/src/client.ts'
import { groupedEvents } from '../../../console/nouns/events/event-groups.ts'
import { bodyOf as roleBody, fieldsOf as roleFields } from '../../../console/nouns/roles/role.ts'
import { bodyOf as groupBody, readableGroup } from '../../../console/screens/groups/group.ts'
import { bodyOf as oidcBody, fieldsOf as oidcFields } from '../../../console/screens/sign-in-settings/oidc.ts'
import {
  certificatesIn,
  metadataSource,
  bodyOf as samlBody,
  fieldsOf as samlFields,
} from '../../../console/screens/sign-in-settings/saml.ts'
import {
  EMPTY_WEBHOOK,
  providedBy,
  bodyOf as webhookBody,
  fieldsOf as webhookFields,
} from '../../../console/screens/webhooks/webhook.ts'
import { recordedEventTypes } from '../../../generated/events.ts'

describe('a role', () => {
  const described = { displayName: 'Does something' }
  const role: Schemas['RoleWithPermissions'] = {
    ...{ id: 7, type: 'custom', name: 'Release', description: '', project: null },
    permissions: [
      { id: 53, name: 'UPDATE_FEATURE_ENVIRONMENT', ...described, type: 'environment', environment: 'in the cloud' },
      { id: 29, name: 'CREATE_FEATURE', ...described, type: 'project', environment: null },
    ],
  }

  it('has each permission as one text, with its environment', () => {
    const fields = roleFields(role)
    expect(fields.permissions).toEqual(['CREATE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT in in the cloud'])
    expect(roleBody(fields).permissions).toEqual([
      { name: 'CREATE_FEATURE' },
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'in the cloud' },
    ])
  })
})

describe('a group', () => {
  const group = { name: 'Sales', description: null, rootRole: 3, mappingsSSO: [' a ', ''], users: [5, 4] }

  it('is sent without lines that are empty', () => {
    expect(groupBody(group)).toMatchObject({ mappingsSSO: ['a'], users: [{ user: { id: 5 } }, { user: { id: 4 } }] })
  })

  it('is compared by the names of its members', () => {
    const readable = readableGroup(group, { account: (id) => `user ${id}`, role: () => 'Viewer' })
    expect(readable).toMatchObject({ rootRole: 'Viewer', members: ['user 4', 'user 5'] })
  })
})

describe('a webhook', () => {
  it('is sent with the secrets that it keeps, and without parameters that were emptied', () => {
    const parameters = { url: 'https://example.com', authorization: '*****', contentType: '' }
    const body = webhookBody({ ...EMPTY_WEBHOOK, description: '', parameters })
    expect(body).toMatchObject({
      description: null,
      parameters: { url: 'https://example.com', authorization: '*****' },
    })
    expect(body.parameters).not.toHaveProperty('contentType')
  })

  it('is the same after it was shown in a form', () => {
    const webhook: Schemas['Webhook'] = {
      ...{ id: 1, provider: 'slack', description: 'All', enabled: true, createdAt: '2026-11-20T09:30:00.000Z' },
      ...{ parameters: { url: 'https://example.com', secret: '*****' }, events: ['feature-created'] },
      ...{ projects: ['default'], environments: [], tags: [{ type: 'simple', value: 'shop' }] },
      featureTypes: ['release'],
    }
    const { id: _, createdAt: __, ...same } = webhook
    expect(webhookBody(webhookFields(webhook))).toEqual(same)
  })

  it('loses the parameters that another format does not have', () => {
    const parameter = (name: string) =>
      ({ name, displayName: name, description: '', type: 'text', required: false, sensitive: false }) as const
    const slack = { name: 'slack', displayName: 'Slack', description: '', events: [], parameters: [parameter('url')] }
    const parameters = { url: 'https://example.com', bodyTemplate: '{{type}}' }
    const changed = providedBy('slack', [slack], { parameters })
    expect(changed).toEqual({ provider: 'slack', parameters: { url: 'https://example.com' } })
  })

  it('offers each event in one group', () => {
    const groups = groupedEvents(recordedEventTypes)
    expect([...groups.values()].flat().sort()).toEqual([...recordedEventTypes].sort())
    expect(groups.get('features')).toContain('feature-environment-enabled')
    expect(groups.get('features')).not.toContain('feature-type-updated')
    expect(groups.get('requests')).toContain('change-request-approved')
    expect(groups.get('access')).toContain('project-access-added')
    expect(groups.get('projects')).toContain('project-environment-added')
    expect(groups.get('configuration')).toContain('segment-updated')
  })
})

test('settings of OpenID Connect keep a secret that was not typed', () => {
  const settings: Schemas['OidcSettings'] = {
    ...{ enabled: true, discoverUrl: 'https://login.example.com', clientId: 'flags', secret: '*****' },
    ...{ autoCreate: true, enableSingleSignOut: false, defaultRootRoleId: 3, idTokenSigningAlgorithm: 'ES256' },
    ...{ enableGroupSyncing: false, addGroupsScope: false, requireEmailVerified: true },
  }
  const fields = oidcFields(settings)
  expect(oidcBody(fields)).not.toHaveProperty('secret')
  expect(oidcBody({ ...fields, secret: ' ' }).secret).toBe(' ')
  expect(oidcBody(fields)).toMatchObject({ discoverUrl: 'https://login.example.com', idTokenSigningAlgorithm: 'ES256' })
})

test('the settings of SAML keep all that was not edited', () => {
  const settings: Schemas['SamlSettings'] = {
    ...{ enabled: true, entityId: 'https://login.example.com', signOnUrl: 'https://login.example.com/saml' },
    ...{
      certificate: 'MII1',
      certificates: ['MII1', 'MII2'],
      certificateDetails: [{ fingerprint: '9F:86', subject: 'CN=staff', expiresAt: '2035-06-25T09:14:02.000Z' }],
      autoCreate: true,
      defaultRootRoleId: 3,
    },
    ...{ accountAttribute: 'id', enableGroupSyncing: false, allowProviderInitiated: false },
  }
  expect(samlBody(samlFields(settings))).toEqual({
    ...{ enabled: true, entityId: 'https://login.example.com', signOnUrl: 'https://login.example.com/saml' },
    ...{ certificates: ['MII1', 'MII2'], autoCreate: true, defaultRootRoleId: 3, accountAttribute: 'id' },
    ...{ emailDomains: '', emailAttribute: '', nameAttribute: '', groupJsonPath: '' },
    ...{ enableGroupSyncing: false, allowProviderInitiated: false },
  })
})

test.each([
  ['', []],
  ['MII1\nMII2', ['MII1\nMII2']],
  ['MII1\n \nMII2\n', ['MII1', 'MII2']],
  [
    '-----BEGIN CERTIFICATE-----\na\n-----END CERTIFICATE-----\n-----BEGIN CERTIFICATE-----\nb\n-----END CERTIFICATE-----',
    [
      '-----BEGIN CERTIFICATE-----\na\n-----END CERTIFICATE-----',
      '-----BEGIN CERTIFICATE-----\nb\n-----END CERTIFICATE-----',
    ],
  ],
])('%j has these certificates', (text, certificates) => {
  expect(certificatesIn(text)).toEqual(certificates)
})

test('metadata is a document or an address', () => {
  expect(metadataSource(' <a/> ')).toEqual({ metadata: '<a/>' })
  expect(metadataSource(' https://login.example.com/ ')).toEqual({ url: 'https://login.example.com/' })
})
