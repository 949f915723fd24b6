import type { Schema } from '../../contract.ts'

/** A freeze as recorded in events. */
export type FreezeRecord = Omit<Schema<'Freeze'>, 'active' | 'from' | 'until'>

/** A safeguard as recorded in events: without what it reads. */
export type SafeguardRecord = Pick<
  Schema<'Safeguard'>,
  'id' | 'name' | 'source' | 'condition' | 'threshold' | 'forSeconds' | 'action' | 'enabled' | 'createdAt'
>

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
