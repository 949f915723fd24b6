import { describe, expect, it } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import { type Grant, isAdmin, may, maySomewhere, rightsOf, type Scope } from '../../../src/domain/rights.ts'
import { seesEveryProject } from '../../../src/domain/visibility.ts'

function granted(permission: Permission, project: string | null = null, environment: string | null = null): Grant {
  return { permission, project, environment, inEveryProject: false }
}

function everywhere(permission: Permission, environment: string | null = null): Grant {
  return { permission, project: null, environment, inEveryProject: true }
}

const shop = { project: 'shop' }
const production = { project: 'shop', environment: 'production' }

describe('may', () => {
  it.each([
    ['nothing is held', [], {}, false],
    ['it is held through a root role', [granted('CREATE_SEGMENT')], {}, true],
    ['it is held through a root role, whatever the place', [granted('CREATE_SEGMENT')], production, true],
    ['another one is held', [granted('DELETE_SEGMENT')], {}, false],
    ['it is held through a role in a project', [granted('CREATE_SEGMENT', 'shop')], shop, false],
    ['ADMIN is held', [granted('ADMIN')], {}, true],
    ['ADMIN is held in a project', [granted('ADMIN', 'shop')], shop, false],
  ] as [string, Grant[], Scope, boolean][])('answers for a root permission when %s', (_, grants, place, expected) => {
    expect(may(rightsOf(grants), 'CREATE_SEGMENT', place)).toBe(expected)
  })

  it.each([
    ['it is held there', [granted('UPDATE_FEATURE', 'shop')], shop, true],
    ['it is held elsewhere', [granted('UPDATE_FEATURE', 'bank')], shop, false],
    [
      'it is held there and elsewhere',
      [granted('UPDATE_FEATURE', 'bank'), granted('UPDATE_FEATURE', 'shop')],
      shop,
      true,
    ],
    ['the case of the project differs', [granted('UPDATE_FEATURE', 'Shop')], shop, false],
    ['no project is named', [granted('UPDATE_FEATURE', 'shop')], {}, false],
    ['an environment is named besides', [granted('UPDATE_FEATURE', 'shop')], production, true],
    ['a root role gives it in default', [granted('UPDATE_FEATURE')], { project: 'default' }, true],
    ['a root role gives it nowhere else', [granted('UPDATE_FEATURE')], shop, false],
    ['a custom root role gives it', [everywhere('UPDATE_FEATURE')], shop, true],
    ['a custom root role gives it, in default', [everywhere('UPDATE_FEATURE')], { project: 'default' }, true],
    ['a custom root role gives it, and no project is named', [everywhere('UPDATE_FEATURE')], {}, true],
    ['a custom root role gives another one', [everywhere('DELETE_FEATURE')], shop, false],
    ['ADMIN is held', [granted('ADMIN')], shop, true],
    ['ADMIN is held in the project', [granted('ADMIN', 'shop')], shop, false],
  ] as [string, Grant[], Scope, boolean][])(
    'answers for a project permission when %s',
    (_, grants, place, expected) => {
      expect(may(rightsOf(grants), 'UPDATE_FEATURE', place)).toBe(expected)
    },
  )

  const STRATEGY = 'UPDATE_FEATURE_STRATEGY'
  it.each([
    ['it is held in every environment', [granted(STRATEGY, 'shop')], production, true],
    ['it is held in this one', [granted(STRATEGY, 'shop', 'production')], production, true],
    ['it is held in another one', [granted(STRATEGY, 'shop', 'development')], production, false],
    ['it is held in this one of another project', [granted(STRATEGY, 'bank', 'production')], production, false],
    ['all are asked about and one is held', [granted(STRATEGY, 'shop', 'production')], shop, false],
    ['all are asked about and all are held', [granted(STRATEGY, 'shop')], shop, true],
    ['a root role gives it in default', [granted(STRATEGY)], { project: 'default', environment: 'new' }, true],
    ['a root role gives it nowhere else', [granted(STRATEGY)], production, false],
    ['no project is named', [granted(STRATEGY, 'shop')], { environment: 'production' }, false],
    ['a custom root role gives it', [everywhere(STRATEGY)], production, true],
    ['a custom root role gives it in this one', [everywhere(STRATEGY, 'production')], production, true],
    ['a custom root role gives it in another one', [everywhere(STRATEGY, 'development')], production, false],
    ['all are asked about and a custom root role gives one', [everywhere(STRATEGY, 'production')], shop, false],
    ['ADMIN is held', [granted('ADMIN')], production, true],
  ] as [string, Grant[], Scope, boolean][])(
    'answers for an environment permission when %s',
    (_, grants, place, expected) => {
      expect(may(rightsOf(grants), STRATEGY, place)).toBe(expected)
    },
  )

  it('gives ADMIN to nobody else', () => {
    expect(may(rightsOf([granted('CREATE_PROJECT'), granted('UPDATE_PROJECT', 'shop')]), 'ADMIN', {})).toBe(false)
    expect(may(rightsOf([granted('ADMIN')]), 'ADMIN', {})).toBe(true)
  })
})

describe('maySomewhere', () => {
  it.each([
    ['held in some project', [granted('UPDATE_FEATURE', 'shop')], true],
    ['held in one environment', [granted('UPDATE_FEATURE', 'shop', 'production')], true],
    ['held through ADMIN', [granted('ADMIN')], true],
    ['not held', [granted('CREATE_FEATURE', 'shop')], false],
  ] as [string, Grant[], boolean][])('answers when it is %s', (_, grants, expected) => {
    expect(maySomewhere(rightsOf(grants), 'UPDATE_FEATURE')).toBe(expected)
  })

  it.each([
    ['shop', [granted('UPDATE_FEATURE', 'shop', 'production')], true],
    ['shop', [granted('UPDATE_FEATURE', 'other')], false],
    ['shop', [granted('UPDATE_FEATURE')], false],
    ['default', [granted('UPDATE_FEATURE')], true],
    ['shop', [everywhere('UPDATE_FEATURE', 'production')], true],
    ['shop', [everywhere('CREATE_FEATURE')], false],
    ['shop', [granted('ADMIN')], true],
  ] as [string, Grant[], boolean][])('asks in the project when it is known: %s', (project, grants, expected) => {
    expect(maySomewhere(rightsOf(grants), 'UPDATE_FEATURE', project)).toBe(expected)
  })
})

describe('isAdmin', () => {
  it('takes a root role, not one in a project', () => {
    expect(isAdmin(rightsOf([granted('ADMIN')]))).toBe(true)
    expect(isAdmin(rightsOf([granted('ADMIN', 'shop')]))).toBe(false)
  })
})

describe('seesEveryProject', () => {
  it('is so for a user who has a right through a root role', () => {
    expect(seesEveryProject(rightsOf([]))).toBe(false)
    expect(seesEveryProject(rightsOf([granted('UPDATE_FEATURE', 'shop')]))).toBe(false)
    expect(seesEveryProject(rightsOf([granted('UPDATE_FEATURE', 'shop'), granted('CREATE_PROJECT')]))).toBe(true)
    expect(seesEveryProject(rightsOf([everywhere('UPDATE_FEATURE')]))).toBe(true)
  })
})
