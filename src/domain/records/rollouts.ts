import type { Schema } from '../../contract.ts'
import type { Changed, Made, Removed } from './payloads.ts'
import type {
  NamedReleasePlan,
  PausedReleasePlan,
  ReleasePlanRecord,
  ReleasePlanTemplateRecord,
  StartedMilestone,
} from './release-plans.ts'

/** A safeguard as recorded in events: without what it reads. */
export type SafeguardRecord = Pick<
  Schema<'Safeguard'>,
  'id' | 'name' | 'source' | 'condition' | 'threshold' | 'forSeconds' | 'action' | 'enabled' | 'createdAt'
>

/** The payloads of the events about release plans, what stops them, and the messages of the console. */
export type RolloutPayloads = {
  'release-plan-template-created': Made<ReleasePlanTemplateRecord>
  'release-plan-template-updated': Changed<ReleasePlanTemplateRecord>
  'release-plan-template-deleted': Removed<ReleasePlanTemplateRecord>
  'release-plan-added': Made<ReleasePlanRecord>
  'release-plan-updated': Changed<ReleasePlanRecord>
  'release-plan-removed': Removed<ReleasePlanRecord>
  'release-plan-milestone-started': Made<StartedMilestone>
  'release-plan-paused': Made<PausedReleasePlan>
  'release-plan-resumed': Made<NamedReleasePlan>
  'banner-created': Made<Schema<'Banner'>>
  'banner-updated': Changed<Schema<'Banner'>>
  'banner-deleted': Removed<Schema<'Banner'>>
  'safeguard-created': Made<SafeguardRecord>
  'safeguard-updated': Changed<SafeguardRecord>
  'safeguard-deleted': Removed<SafeguardRecord>
  'safeguard-tripped': Made<Pick<Schema<'Safeguard'>, 'id' | 'name' | 'action' | 'did' | 'value'> & { reason: string }>
  'safeguard-reset': Made<{ id: number; name: string }>
}
