import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Change } from '../change.ts'

/** Notes that features entered a stage now; a stage that a feature has been in already keeps its date. */
export async function enterStage(
  { tx, now }: Change,
  features: readonly string[],
  stage: Schema<'LifecycleStage'>,
): Promise<void> {
  await sql`
    insert into feature_lifecycles (feature_name, stage, entered_at)
    select name, ${stage}, ${now}::timestamptz from unnest(${features}::text[]) as name
    on conflict do nothing`.execute(tx)
}

/** Forgets all stages of features and starts them anew, as reviving does. */
export async function restartLifecycle(change: Change, features: readonly string[]): Promise<void> {
  await sql`delete from feature_lifecycles where feature_name = any(${features}::text[])`.execute(change.tx)
  await enterStage(change, features, 'initial')
}
