import { describe, expect, it } from 'vitest'
import { linesOfOutcome } from '../../../src/cli/state/apply.ts'
import { linesOfDrift } from '../../../src/cli/state/drift.ts'
import { paintFor } from '../../../src/cli/state/paint.ts'
import { linesOfDone, linesOfPlan } from '../../../src/cli/state/plan-text.ts'
import type { Schema } from '../../../src/contract.ts'
import { NOTHING, OWNER } from '../../support/state-plans.ts'

const plain = paintFor({}, false)
const TOTALS = { objects: 1, operations: 0, proposed: 0, claimed: 0, givenUp: 0, takenOver: 0 }

describe('an apply for people', () => {
  const outcome: Schema<'StateOutcome'> = {
    manager: 'payments',
    event: null,
    totals: TOTALS,
    operations: [],
    changeRequests: [],
    cancelledChangeRequests: [],
  }
  const proposed = { ...TOTALS, operations: 3, proposed: 2 }

  it('says what it has done, and what only waits', () => {
    expect(linesOfOutcome(outcome)).toEqual(['Nothing differed.'])
    expect(linesOfOutcome({ ...outcome, totals: { ...proposed, operations: 2 } })).toEqual([
      '2 operations wait in change requests.',
      'Nothing else differed.',
    ])
    const cancelledChangeRequests = [{ id: 4, project: 'shop', environment: 'production' }]
    expect(linesOfOutcome({ ...outcome, event: 7, totals: proposed, cancelledChangeRequests })).toEqual([
      'Change request 4 in shop/production: Cancelled',
      '2 operations wait in change requests.',
      'Applied 1 operation, recorded as the event 7.',
    ])
  })
})

describe('a plan that is applied by its id', () => {
  it('is said as it was done, and what is not listed', () => {
    const operation = {
      operationId: 'archiveFeatures',
      summary: 'Archive the feature old',
      kind: 'features' as const,
      name: 'old',
      project: 'shop',
      environment: null,
      path: '/features/old/archived',
      changeRequest: true,
    }
    const outcome = { operations: [operation], totals: { ...TOTALS, operations: 3 } }
    expect(linesOfDone(outcome, plain)).toEqual([
      'Operations',
      '  - Archive the feature old (shop, by a change request)',
      '  and 2 more',
      '',
    ])
  })
})

describe('drift for people', () => {
  const field = {
    owner: OWNER,
    state: 'orphaned' as const,
    applied: false,
    current: true,
    changedBy: null,
    changeRequest: null,
  }

  it('counts only what others have changed', () => {
    expect(linesOfDrift([], plain)).toEqual(['No field differs from what its manager applied.'])
    expect(linesOfDrift([{ ...field, owner: { ...OWNER, field: '' } }], plain)).toEqual([
      'search: features/new-checkout is in no file any more',
      '',
      'No field differs from what its manager applied.',
    ])
    expect(linesOfDrift([field, { ...field, state: 'changed' }], plain)).toEqual([
      'search: features/new-checkout /description is true, and search says false',
      'search: features/new-checkout /description is in no file any more',
      '',
      '1 field is not as its manager says',
    ])
  })
})

describe('a plan for people', () => {
  it('says which freeze holds it, until when, and who could let it through', () => {
    const place = { project: 'shop', environment: 'production' }
    const until = '2026-11-26T08:30:00.000Z'
    const held: Schema<'StatePlan'> = {
      ...NOTHING,
      differs: true,
      frozen: { until, reason: `The freeze "Sale" holds this until ${until}`, heldIn: [place] },
      overriders: [{ permission: 'OVERRIDE_FREEZE', ...place, users: [] }],
    }
    expect(linesOfPlan(held, plain).slice(0, 3)).toEqual([
      'Held by a freeze',
      `  The freeze "Sale" holds this until ${until}.`,
      '  Now, with --reason, in shop/production (OVERRIDE_FREEZE): nobody',
    ])
  })

  it('says that nothing differs where its manager would only own more', () => {
    const owning = { ...NOTHING, differs: true, claimsOnly: true, totals: { ...TOTALS, claimed: 2 } }
    const next = `"flaghoist apply --plan ${NOTHING.id}" applies it, until ${NOTHING.expiresAt}.`
    expect(linesOfPlan(owning, plain).slice(-2)).toEqual([
      'Nothing differs from what payments says; 2 fields to own.',
      next,
    ])
    const waiting = { ...owning, totals: { ...owning.totals, operations: 1, proposed: 1 } }
    const lines = ['What differs from what payments says waits in change requests; 2 fields to own.', next]
    expect(linesOfPlan(waiting, plain).slice(-2)).toEqual(lines)
  })
})
