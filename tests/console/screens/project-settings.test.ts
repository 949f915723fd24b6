import { describe, expect, it, test } from 'vitest'
import type { Schemas } from '../../../clients/typescript/src/client.ts'
import { candidatesOf } from '../../../console/screens/project-access/member.ts'
import { rulesOf, settingsFrom } from '../../../console/screens/project-settings/rules.ts'

const project = {
  mode: 'protected',
  defaultStickiness: 'userId',
  featureLimit: 0,
  featureNaming: { pattern: 'a+', example: 'aa', description: null },
  linkTemplates: [{ title: null, urlTemplate: 'https://example.com' }],
  requirePreconditions: true,
  managedOnly: true,
} as unknown as Schemas['Project']

test('settings that were not edited are sent as they are', () => {
  const { mode, defaultStickiness, featureLimit, featureNaming, linkTemplates } = project
  const { requirePreconditions, managedOnly } = project
  const settings = { mode, defaultStickiness, featureLimit, featureNaming, linkTemplates }
  const same = { ...settings, requirePreconditions, managedOnly }
  expect(settingsFrom(rulesOf(project), project)).toEqual(same)
})

test('an empty limit means none, and an empty pattern too', () => {
  const emptied = { ...rulesOf(project), limit: ' ', pattern: '', example: '' }
  const none = { pattern: null, example: null, description: null }
  expect(settingsFrom(emptied, project)).toMatchObject({ featureLimit: null, featureNaming: none })
})

describe('an account or group to choose', () => {
  const user = (id: number, name: string | null, email?: string) => ({
    ...{ id, name, accountType: 'User' as const },
    ...(email !== undefined && { email }),
  })
  const group = { id: 1, name: 'Sales', userCount: 2, rootRole: null }

  it('has a label that no other one has', () => {
    const users = [user(1, 'Ada', 'ada@example.com'), user(2, 'Ada'), user(3, 'Ada'), user(4, null)]
    const labels = candidatesOf({ users, groups: [group] }).map(({ label }) => label)
    expect(labels).toEqual(['Ada (ada@example.com)', 'Ada', 'Ada #3', 'Account 4', 'Sales (group)'])
  })
})
