import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../contract.ts'

/** A strategy in the contract's shape, as JSON; `s` is a row of feature_strategies. */
export const strategyObject: RawBuilder<Schema<'FeatureStrategy'>> = sql`json_build_object(
  'id', s.id, 'name', s.name, 'title', s.title, 'disabled', s.disabled, 'featureName', s.feature_name,
  'sortOrder', s.sort_order, 'constraints', s.constraints, 'variants', s.variants, 'parameters', s.parameters,
  'segments', (select coalesce(json_agg(l.segment_id order by l.segment_id), '[]') from strategy_segments l where l.strategy_id = s.id))`
