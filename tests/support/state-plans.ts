import type { Schema } from '../../src/contract.ts'

/** A field that another manager owns. */
export const OWNER = {
  kind: 'features' as const,
  name: 'new-checkout',
  project: 'shop',
  field: '/description',
  manager: 'search',
  since: '2026-11-25T08:30:00.000Z',
  event: 7,
  source: null,
  heldUntil: null,
}

/** A plan without a difference. */
export const NOTHING: Schema<'StatePlan'> = {
  id: '6f1f0a52-6cc1-4a0e-9f7e-2b0c6f1d7a11',
  manager: 'payments',
  createdAt: '2026-11-25T08:30:00.000Z',
  expiresAt: '2026-11-26T08:30:00.000Z',
  differs: false,
  claimsOnly: false,
  totals: { objects: 1, operations: 0, proposed: 0, claimed: 0, givenUp: 0, takenOver: 0 },
  operations: [],
  changeRequests: [],
  cancelledChangeRequests: [],
  conflicts: [],
  claimed: [],
  givenUp: [],
  takenOver: [],
  drift: [],
  orphans: [],
  missingPermissions: [],
  warnings: [],
  impact: { complete: true, features: [] },
}
