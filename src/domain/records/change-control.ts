import type { Schema } from '../../contract.ts'

/** A freeze as recorded in events. */
export type FreezeRecord = Omit<Schema<'Freeze'>, 'active' | 'from' | 'until'>

/** An approval rule as recorded in events. */
export type ApprovalRuleRecord = Omit<Schema<'ApprovalRule'>, 'names' | 'warning'>

/**
 * The change request settings of an environment in a project, as recorded in events. `requiredApprovals` is null until
 * it has a value.
 */
export type ChangeRequestConfiguration = {
  changeRequestsEnabled: boolean
  requiredApprovals: number | null
  requiresVersion: boolean
  breakGlassOnlyOff: boolean
}
