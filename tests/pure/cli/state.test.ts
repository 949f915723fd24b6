import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { jsonOf, yamlOf } from '../../../src/cli/state/document-text.ts'
import { paintFor } from '../../../src/cli/state/paint.ts'
import { partsOf } from '../../../src/cli/state/parts.ts'
import { linesOfPlan } from '../../../src/cli/state/plan-text.ts'
import type { Schema } from '../../../src/contract.ts'
import { STATE_FILES } from '../../../src/domain/state/document/state-file.ts'
import { filesIn } from '../../../src/runtime/files-in.ts'
import { anyText } from '../../support/any-text.ts'
import { read } from '../../support/state-files.ts'
import { NOTHING, OWNER } from '../../support/state-plans.ts'

const plain = paintFor({}, false)
const HEAD = { apiVersion: 'flaghoist/v1', manager: 'payments' } as const

const operation = (operationId: string, summary: string, changeRequest = false) => ({
  operationId,
  summary,
  kind: 'features' as const,
  name: 'new-checkout',
  project: 'shop',
  environment: null,
  path: '/features/new-checkout',
  changeRequest,
})

const share = (percent: number) => ({ least: percent, most: percent })

const EVERYTHING: Schema<'StatePlan'> = {
  ...NOTHING,
  differs: true,
  totals: { objects: 1, operations: 4, proposed: 1, claimed: 2, givenUp: 1, takenOver: 1 },
  operations: [
    operation('createFeature', 'Create the feature new-checkout'),
    operation('updateStrategy', 'Change a strategy', true),
    operation('archiveFeature', 'Archive the feature old'),
  ],
  changeRequests: [
    { project: 'shop', environment: 'production', changes: 1, replaces: 12, waits: null },
    { project: 'web', environment: 'production', changes: 1, replaces: 13, waits: null },
    { project: 'shop', environment: 'staging', changes: 2, replaces: null, waits: 14 },
    { project: 'web', environment: 'staging', changes: 2, replaces: null, waits: null },
  ],
  cancelledChangeRequests: [
    { id: 13, project: 'web', environment: 'production' },
    { id: 15, project: 'web', environment: 'testing' },
  ],
  claimed: [
    { kind: 'features', name: 'new-checkout', project: 'shop', field: '' },
    { kind: 'features', name: 'new-checkout', project: 'shop', field: '/stale' },
  ],
  givenUp: [{ kind: 'features', name: 'old', project: 'shop', field: '/description' }],
  takenOver: [
    {
      owner: { ...OWNER, field: '/type' },
      theirs: 'release',
      ours: 'experiment',
      path: '/features/new-checkout/type',
    },
  ],
  conflicts: [
    { owner: OWNER, theirs: 'Two', ours: 'One', path: '/features/new-checkout/description' },
    {
      owner: { ...OWNER, field: '/environments/production/strategies' },
      theirs: [],
      ours: true,
      path: '/features/new-checkout/environments/production/enabled',
    },
  ],
  drift: [
    {
      owner: { ...OWNER, manager: 'payments', field: '/stale' },
      applied: false,
      current: true,
      changedBy: { id: 9, type: 'feature-stale-on', createdBy: 'ada', createdAt: '2026-11-25T09:00:00.000Z' },
    },
    {
      owner: { ...OWNER, name: 'gone', manager: 'payments', field: '' },
      applied: true,
      current: null,
      changedBy: { id: 9, type: 'feature-deleted', createdBy: 'ada', createdAt: '2026-11-25T09:00:00.000Z' },
    },
  ],
  orphans: [
    { name: 'old', project: 'shop', archives: true, reason: null },
    { name: 'older', project: 'shop', archives: false, reason: 'in-use' },
  ],
  missingPermissions: [{ anyOf: ['CREATE_FEATURE'], project: 'shop' }],
  warnings: [{ path: '/features/new-checkout', message: 'Old SDKs do not know REGEX' }],
  impact: {
    complete: false,
    features: [
      {
        feature: 'new-checkout',
        project: 'shop',
        environment: 'production',
        proposed: true,
        before: share(0),
        after: share(25),
        gained: { least: 0, most: 25 },
        lost: share(0),
        variantChanged: share(0.001),
        unknown: [],
        countedBy: ['userId'],
        contexts: [],
      },
    ],
  },
}

describe('a plan for people', () => {
  it('says that nothing differs', () => {
    expect(linesOfPlan(NOTHING, plain)).toEqual(['Nothing differs from what payments says.'])
  })

  it('says what waits in a change request', () => {
    const waiting = {
      ...NOTHING,
      totals: { ...NOTHING.totals, operations: 1, proposed: 1 },
      operations: [{ ...operation('updateStrategy', 'Change a strategy', true), environment: 'production' }],
      changeRequests: [{ project: 'shop', environment: 'production', changes: 1, replaces: null, waits: 12 }],
    }
    expect(linesOfPlan(waiting, plain)).toEqual([
      'Operations',
      '  ~ Change a strategy (shop, waits in change request 12)',
      '',
      'Change requests',
      '  shop/production: 1 change, wait in number 12 already',
      '',
      'What differs from what payments says waits in change requests; nothing else is to be done.',
    ])
  })

  it('says what would be done, whom it affects, and what stands in its way', () => {
    expect(linesOfPlan(EVERYTHING, plain).join('\n')).toBe(`Operations
  + Create the feature new-checkout (shop)
  ~ Change a strategy (shop, by a change request)
  - Archive the feature old (shop)
  and 1 more

Affected users
  new-checkout in shop/production: up to 25 % of users gain it, < 0.01 % of users get another variant once the change request is applied
  and more, which are not listed

Change requests
  shop/production: 1 change, in place of those of number 12
  web/production: 1 change, a new one that replaces number 13, which is cancelled
  shop/staging: 2 changes, wait in number 14 already
  web/staging: 2 changes, a new one
  web/testing: number 15 is cancelled, because nothing is to be changed any more

Fields that it takes from other managers
  features/new-checkout /type: search has said "release" since 2026-11-25T08:30:00.000Z, by the event 7; the files say "experiment"

Fields that it owns from then on, or with another value
  features/new-checkout /stale

Fields that it gives up
  features/old /description

Conflicts: other managers own these fields
  features/new-checkout /description: search has said "Two" since 2026-11-25T08:30:00.000Z, by the event 7; the files say "One"
  features/new-checkout /environments/production/strategies: search has said [] since 2026-11-25T08:30:00.000Z, by the event 7; the files say true at /features/new-checkout/environments/production/enabled

Drift: these fields are not as the manager says
  features/new-checkout /stale: is true, and payments says false, changed by ada at 2026-11-25T09:00:00.000Z
  features/gone: does not exist any more, deleted by ada at 2026-11-25T09:00:00.000Z

Orphans: no file names these features any more
  old in shop: is archived
  older in shop: stays, because SDKs have asked for it in the last days; --force archives it

Missing permissions
  CREATE_FEATURE in the project shop

Warnings
  /features/new-checkout: Old SDKs do not know REGEX

Plan of payments: 4 operations, 2 fields to own, 1 field to give up, 1 field to take from other managers.
It can not be applied: settle the conflicts, or take the fields over with --force.`)
  })

  it('says what differs in values that are too long to be said', () => {
    const list = Array.from({ length: 40 }, (_, index) => `user-${index}`)
    const [conflict, drift] = [EVERYTHING.conflicts[0], EVERYTHING.drift[0]]
    if (conflict === undefined || drift === undefined) throw new Error('Both are there')
    const conflicts = [{ ...conflict, theirs: [...list, 'ada'], ours: ['grace', ...list] }]
    const lines = linesOfPlan(
      { ...EVERYTHING, conflicts, drift: [{ ...drift, applied: list, current: list.slice(1) }] },
      plain,
    )
    expect(lines).toContain(
      '  features/new-checkout /description: search has said something else since 2026-11-25T08:30:00.000Z, by the event 7 (- theirs, + the files): - "ada" + "grace"',
    )
    expect(lines).toContain(
      '  features/new-checkout /stale: is not as payments says (- manager, + now): - "user-0", changed by ada at 2026-11-25T09:00:00.000Z',
    )
  })

  it('says that more users are affected than are listed', () => {
    expect(linesOfPlan({ ...EVERYTHING, missingPermissions: [] }, plain)).toContain('  and more, which are not listed')
  })

  it('has colors on a terminal only, unless NO_COLOR is set', () => {
    const isColored = (env: Record<string, string>, isTerminal: boolean) =>
      linesOfPlan(EVERYTHING, paintFor(env, isTerminal)).join('').includes('\u001B')
    const colored = [isColored({}, true), isColored({}, false), isColored({ NO_COLOR: '1' }, true)]
    expect(colored).toEqual([true, false, false])
  })

  it('does not let what a server sends control the terminal', () => {
    const hostile = { ...EVERYTHING, operations: [operation('createFeature', '\u001B[2J\u009B31mClear\n')] }
    expect(linesOfPlan(hostile, plain)[1]).toBe('  + \uFFFD[2J\uFFFD31mClear\uFFFD (shop)')
  })
})

describe('a written document', () => {
  it('is read as the same, whatever its texts are', async () => {
    const text = anyText(30).filter((given) => !given.includes('\0'))
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(yamlOf, jsonOf), async (description, write) => {
        const { features } = await read(write({ ...HEAD, features: { a: { description } } }))
        expect(features).toEqual({ a: { description } })
      }),
      { numRuns: 300 },
    )
    for (const description of ['caf\uFFFD', 'no', '2026-11-20', '1.0', '\u0085', '\r', '- a', ''])
      for (const write of [yamlOf, jsonOf])
        expect((await read(write({ ...HEAD, features: { a: { description } } }))).features).toEqual({
          a: { description },
        })
  })

  it('is divided by projects, into files that fit', () => {
    const features = { a: { project: 'Shop' }, b: { project: 'shop' }, c: { project: 'Shop' }, d: {} }
    const document = { ...HEAD, projects: { shop: {} }, features }
    expect(partsOf(document, ({ features: some = {} }) => Object.keys(some).length < 2)).toEqual([
      ['shared', { ...HEAD, projects: { shop: {} } }],
      ['project-Shop', { ...HEAD, features: { a: { project: 'Shop' } } }],
      ['project-Shop-2', { ...HEAD, features: { c: { project: 'Shop' } } }],
      ['project-shop-3', { ...HEAD, features: { b: { project: 'shop' } } }],
      ['features', { ...HEAD, features: { d: {} } }],
    ])
  })
})

it('a folder has its files in the order of their paths, also linked ones, without hidden ones and packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const outside = mkdtempSync(join(tmpdir(), 'flaghoist-linked-'))
  onTestFinished(() => rmSync(outside, { recursive: true }))
  for (const inside of ['b', 'node_modules', '.git']) mkdirSync(join(folder, inside))
  const names = ['b.yaml', 'b/a.yml', 'B.json', 'c.txt', '.d.yaml', 'node_modules/e.yaml', '.git/f.yaml']
  for (const name of names) writeFileSync(join(folder, name), '')
  writeFileSync(join(outside, 'g.yaml'), '')
  symlinkSync(join(outside, 'g.yaml'), join(folder, 'linked.yaml'))
  symlinkSync(outside, join(folder, 'linked-folder.yaml'))
  const found = await filesIn(folder, STATE_FILES)
  expect(found.map((path) => path.slice(folder.length + 1))).toEqual(['B.json', 'b.yaml', 'b/a.yml', 'linked.yaml'])
  expect(await filesIn(join(folder, 'c.txt'), STATE_FILES)).toEqual([join(folder, 'c.txt')])
  await expect(filesIn(join(folder, 'nowhere'), STATE_FILES)).rejects.toThrow('ENOENT')
})
