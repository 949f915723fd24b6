import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../../src/domain/errors.ts'
import { groupFrom, groupPatch } from '../../../src/domain/scim/group.ts'

const scimTypeOf = (work: () => unknown) => refusalOf(work)?.scimType

describe('a group of a directory', () => {
  const TEAM = { displayName: 'Team', externalId: null, members: [1, 2, 3] }
  const membersAfter = (...Operations: object[]) => groupPatch({ Operations }).patched(TEAM).members

  test.for([
    [{ op: 'add', path: 'members', value: [{ value: 'user-9' }, { value: 'user-1' }] }, [1, 2, 3, 9]],
    [{ op: 'add', path: 'members', value: { value: 'user-9' } }, [1, 2, 3, 9]],
    [{ op: 'Add', value: { members: [{ value: 'user-9' }] } }, [1, 2, 3, 9]],
    [{ op: 'replace', path: 'members', value: [{ value: 'user-2' }] }, [2]],
    [{ op: 'replace', path: 'members', value: [] }, []],
    [{ op: 'remove', path: 'members' }, []],
    [{ op: 'remove', path: 'members[value eq "user-2"]' }, [1, 3]],
    [{ op: 'remove', path: 'members[value eq "user-77"]' }, [1, 2, 3]],
    [{ op: 'remove', path: 'members[value eq "user-1" and value eq "user-2"]' }, [1, 2, 3]],
    [{ op: 'remove', path: 'members.value', value: 'user-1' }, [2, 3]],
    [{ op: 'Remove', path: 'members', value: [{ value: 'user-1' }, { value: 'user-3' }] }, [2]],
  ] as const)('%j leaves %j', ([operation, expected]) => {
    expect(membersAfter(operation)).toEqual(expected)
  })

  test.for([
    [{ op: 'add', path: 'members', value: [{ value: 'group-1' }] }, 'invalidValue'],
    [{ op: 'add', path: 'members', value: [7] }, 'invalidValue'],
    [{ op: 'remove', path: 'members[display eq "ada"]' }, 'invalidPath'],
    [{ op: 'remove', path: 'members.display' }, 'invalidPath'],
    [{ op: 'remove', path: 'members[value eq "user-1"].display' }, 'invalidPath'],
    [{ op: 'replace', path: 'members[value eq "user-1"].value', value: 'user-2' }, 'mutability'],
    [{ op: 'remove', path: 'displayName' }, 'mutability'],
  ] as const)('%j is refused', ([operation, scimType]) => {
    expect(scimTypeOf(() => membersAfter(operation))).toBe(scimType)
  })

  test('can not have more members in a request than a new one', () => {
    expect(scimTypeOf(() => membersAfter({ op: 'add', path: 'members', value: Array(10_001).fill('user-1') }))).toBe(
      'invalidValue',
    )
  })

  test('names the users whom a patch puts into it, and those whom it takes out', () => {
    const Operations = [
      { op: 'add', path: 'members', value: [{ value: 'user-9' }] },
      { op: 'remove', path: 'members', value: [{ value: 'user-2' }] },
      { op: 'remove', path: 'members[value eq "user-3"]' },
    ]
    expect(groupPatch({ Operations })).toMatchObject({ named: [9], removed: [2, 3] })
  })

  test('has no members without them', () => {
    expect(groupFrom({ displayName: 'Team' }, TEAM)).toEqual({ displayName: 'Team', externalId: null, members: [] })
  })
})
