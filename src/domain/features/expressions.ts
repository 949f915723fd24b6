import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { type Members, objectOf } from '../../db/json-objects.ts'
import { columnsOf, isoTime, jsonArray } from '../../db/sql.ts'
import { tagObject } from '../tags/queries.ts'

/* SQL expressions that statements about features share; `f` is a row of features, or of a table with their names. */

/**
 * Returns the position of a stage in the lifecycle. A feature is in the furthest stage that it has entered, regardless
 * of the dates: usage that is reported late must not move a completed feature back.
 */
export function rankOf(stage: RawBuilder<unknown>): RawBuilder<number> {
  return sql`array_position(array['initial', 'pre-live', 'live', 'completed', 'archived'], ${stage})`
}

/** The feature's current stage: the furthest one that it has entered. */
export const currentStage: RawBuilder<Schema<'FeatureLifecycle'>> = sql`(
  select ${objectOf<Schema<'FeatureLifecycle'>>({ stage: sql`l.stage`, enteredStageAt: isoTime(sql`l.entered_at`) })}
  from feature_lifecycles l where l.feature_name = f.name
  order by ${rankOf(sql`l.stage`)} desc limit 1)`

/** The feature's tags, as a JSON array. */
export const featureTags: RawBuilder<Schema<'Tag'>[]> = jsonArray(sql`
  select ${tagObject} from feature_tags g where g.feature_name = f.name order by g.tag_type, g.tag_value`)

const dependency = columnsOf<'featureDependencies'>('d')

/** A dependency in the contract's shape, as JSON; `d` is a row of feature_dependencies. */
export const dependencyObject = objectOf<Schema<'FeatureDependency'>>({
  feature: dependency('parent'),
  enabled: dependency('enabled'),
  variants: dependency('variants'),
})

/** The feature's dependencies on others, as a JSON array, by the names of the parents. */
export const featureDependencies: RawBuilder<Schema<'FeatureDependency'>[]> = jsonArray(sql`
  select ${dependencyObject} from feature_dependencies d where d.child = f.name order by d.parent`)

const strategy = columnsOf<'featureStrategies'>('s')

type StrategyRules = Pick<Schema<'FeatureStrategy'>, 'name' | 'constraints' | 'parameters' | 'variants'>

/** The members that decide for whom a strategy is on; `s` is a row of feature_strategies. */
export const strategyMembers: Members<StrategyRules> = {
  name: strategy('name'),
  constraints: strategy('constraints'),
  parameters: strategy('parameters'),
  variants: strategy('variants'),
}

/** The ids of the segments that the strategy `s` uses, as JSON. */
export const segmentsOfStrategy: RawBuilder<number[]> = jsonArray(sql`
  select l.segment_id from strategy_segments l where l.strategy_id = s.id order by l.segment_id`)

/** Whether a segment of the strategy `s` was deleted, so that nobody meets it. */
export const lacksSegment: RawBuilder<boolean> = sql`exists (
  select from strategy_segments l where l.strategy_id = s.id
    and not exists (select from segments g where g.id = l.segment_id))`

/** A strategy in the contract's shape, as JSON; `s` is a row of feature_strategies. */
export const strategyObject = objectOf<Schema<'FeatureStrategy'>>({
  id: strategy('id'),
  ...strategyMembers,
  title: strategy('title'),
  disabled: strategy('disabled'),
  featureName: strategy('featureName'),
  sortOrder: strategy('sortOrder'),
  segments: segmentsOfStrategy,
})
