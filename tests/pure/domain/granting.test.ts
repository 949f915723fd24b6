import { describe, expect, it } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import { accessRecord, assignmentsWithout, type RoleAssignment } from '../../../src/domain/access/role-assignments.ts'
import { lacksFor, type ProjectRole } from '../../../src/domain/project-access/granting.ts'
import { everyRight, type Grant, rightsOf } from '../../../src/domain/rights.ts'

function granted(permission: Permission, project: string | null = 'shop', environment: string | null = null): Grant {
  return { permission, project, environment, inEveryProject: false }
}

function everywhere(permission: Permission, environment: string | null = null): Grant {
  return { permission, project: null, environment, inEveryProject: true }
}

function role(...permissions: [Permission, string | null][]): ProjectRole {
  return {
    id: 100,
    name: 'Releaser',
    permissions: permissions.map(([permission, environment]) => ({ permission, environment })),
  }
}

const TURN = 'UPDATE_FEATURE_ENVIRONMENT'

describe('lacksFor', () => {
  it.each([
    ['a role that gives nothing', [], role(), []],
    ['a permission that is held', [granted('UPDATE_FEATURE')], role(['UPDATE_FEATURE', null]), []],
    ['a permission that is not', [], role(['UPDATE_FEATURE', null]), ['UPDATE_FEATURE']],
    ['one of another project', [granted('UPDATE_FEATURE', 'bank')], role(['UPDATE_FEATURE', null]), ['UPDATE_FEATURE']],
    ['one of a root role', [granted('UPDATE_FEATURE', null)], role(['UPDATE_FEATURE', null]), ['UPDATE_FEATURE']],
    ['one of a custom root role', [everywhere('UPDATE_FEATURE')], role(['UPDATE_FEATURE', null]), []],
    ['a custom root role in one environment', [everywhere(TURN, 'production')], role([TURN, null]), [TURN]],
    ['one environment of all', [granted(TURN)], role([TURN, 'production']), []],
    ['the same environment', [granted(TURN, 'shop', 'production')], role([TURN, 'production']), []],
    [
      'another environment',
      [granted(TURN, 'shop', 'development')],
      role([TURN, 'production']),
      [`${TURN} in the environment production`],
    ],
    [
      'all environments, of which some are held',
      [granted(TURN, 'shop', 'development'), granted(TURN, 'shop', 'production')],
      role([TURN, null]),
      [TURN],
    ],
  ] as [string, Grant[], ProjectRole, string[]][])('knows what is missing for %s', (_, grants, given, lacks) => {
    expect(lacksFor(rightsOf(grants), 'shop', given)).toEqual(lacks)
  })

  it('takes Editors for what they are in default', () => {
    const editor = rightsOf([granted('UPDATE_FEATURE', null)])
    expect(lacksFor(editor, 'default', role(['UPDATE_FEATURE', null]))).toEqual([])
  })

  it('asks for the role Owner itself, whatever is held', () => {
    const owner = { id: 4, name: 'Owner', permissions: [{ permission: 'UPDATE_FEATURE' as const, environment: null }] }
    for (const grant of [granted('UPDATE_FEATURE'), everywhere('UPDATE_FEATURE')])
      expect(lacksFor(rightsOf([grant]), 'shop', owner)).toEqual(['the role Owner'])
    expect(lacksFor(everyRight, 'shop', owner)).toEqual([])
  })
})

const held = (kind: RoleAssignment['kind'], id: number, roleId: number): RoleAssignment => ({ kind, id, roleId })

describe('assignmentsWithout', () => {
  it('tells users from groups, and answers each assignment once', () => {
    const some = [held('user', 1, 4), held('group', 1, 4), held('user', 1, 5), held('user', 1, 5)]
    expect(assignmentsWithout(some, [held('user', 1, 4)])).toEqual([held('group', 1, 4), held('user', 1, 5)])
    expect(assignmentsWithout(some, some)).toEqual([])
  })
})

describe('accessRecord', () => {
  it('lists holders by role, in order', () => {
    const record = accessRecord([held('user', 9, 5), held('group', 2, 4), held('user', 7, 5), held('user', 10, 5)])
    expect(record).toEqual({
      roles: [
        { roleId: 4, groupIds: [2], userIds: [] },
        { roleId: 5, groupIds: [], userIds: [7, 9, 10] },
      ],
    })
  })
})
