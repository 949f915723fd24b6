import { describe, expect, test } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { storedFormOf } from '../../../src/domain/access/secret.ts'
import {
  type ApiTokenScope,
  apiTokenRecord,
  apiTokenSubject,
  secretHeadOf,
  wantedApiToken,
  wantedProjectApiToken,
} from '../../../src/domain/api-tokens/api-token.ts'

const wanted = (body: Partial<Schema<'CreateApiToken'>>) => wantedApiToken({ tokenName: 'k', type: 'client', ...body })

describe('the scope of a key', () => {
  test.each<[string, Partial<Schema<'CreateApiToken'>>, ApiTokenScope, head: string, subject: object]>([
    [
      'for all projects',
      {},
      { type: 'client', environment: 'development', projects: [] },
      '*:development.',
      { environment: 'development' },
    ],
    [
      'for one project',
      { project: 'a', environment: 'production' },
      { type: 'client', environment: 'production', projects: ['a'] },
      'a:production.',
      { project: 'a', environment: 'production' },
    ],
    [
      'for several projects',
      { projects: ['a', 'b', 'a'], project: 'c', type: 'FrontEnd' },
      { type: 'frontend', environment: 'development', projects: ['a', 'b'] },
      '[]:development.',
      { environment: 'development' },
    ],
    ['of an admin', { type: 'admin' }, { type: 'admin', environment: null, projects: [] }, '*:*.', {}],
  ])('%s', (_, body, scope, head, subject) => {
    const token = wanted(body)
    expect(token).toEqual({ name: 'k', expiresAt: null, ...scope })
    expect(secretHeadOf(token)).toBe(head)
    expect(apiTokenSubject(token)).toEqual(subject)
    const { project, projects, environment } = apiTokenRecord({ id: 1, createdAt: new Date(0), ...token })
    expect(`${project}:${environment}.`).toBe(head)
    expect(projects).toEqual(scope.projects.length === 0 ? ['*'] : scope.projects)
  })

  test('of a project is the project, whatever else is asked for', () => {
    const body = { tokenName: 'k', type: 'backend', projects: ['*'], project: 'b' }
    expect(wantedProjectApiToken(body, 'a')).toMatchObject({ type: 'client', projects: ['a'] })
    expect(() => wantedProjectApiToken({ ...body, type: 'Admin' }, 'a')).toThrow('The type of a key of a project')
  })
})

describe('the name of a key', () => {
  test.each([
    [{ tokenName: 'a' }, 'a'],
    [{ username: 'a' }, 'a'],
    [{ tokenName: 'a', username: 'a' }, 'a'],
  ])('%o is %s', (names, expected) => {
    expect(wantedApiToken({ type: 'client', ...names }).name).toBe(expected)
    expect(wantedProjectApiToken({ type: 'client', ...names }, 'shop').name).toBe(expected)
  })

  test.each([{}, { tokenName: 'a', username: 'A' }])('is not %o', (names) => {
    for (const refused of [
      () => wantedApiToken({ type: 'client', ...names }),
      () => wantedProjectApiToken({ type: 'client', ...names }, 'shop'),
    ])
      expect(refused).toThrow(/^tokenName /)
  })
})

describe('the expiry of a key', () => {
  test.each([
    ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['2027-01-01T01:00:00+01:00', '2027-01-01T00:00:00.000Z'],
    [null, null],
    [undefined, null],
  ])('%s is %s', (expiresAt, expected) => {
    expect(wanted({ expiresAt }).expiresAt?.toISOString() ?? null).toBe(expected)
  })

  test.each(['2026-12-31T23:59:60Z', '9999-12-31T23:59:59-01:00', '0000-06-01T00:00:00Z'])('is not %s', (expiresAt) => {
    expect(() => wanted({ expiresAt })).toThrow(/is not a date that exists|years 1 to 9999/)
  })
})

describe('what lists show of a secret', () => {
  test.each<[secret: string, head: number | undefined, prefix: string]>([
    ['user:0123456789abcdef', undefined, 'user:0123456'],
    ['default:production.0123456789abcdef', 19, 'default:production.0123456'],
    ['short-admin-key!', undefined, 'short-ad'],
    ['default:production.0123456789', 19, 'default:production.01'],
  ])('is its beginning, and never the last eight characters: %s', (secret, head, prefix) => {
    expect(storedFormOf(secret, head).secretPrefix).toBe(prefix)
  })
})
