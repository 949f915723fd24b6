import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { rule } from '../../../support/approval-rules.ts'
import { PLACE } from '../../../support/proposals.ts'
import { it } from '../../../support/world.ts'

const names = Array.from({ length: 1000 }, (_, index) => `feature-${index}`)

describe('a change of a thousand features', () => {
  it('is checked by a hundred rules in the time that a change may take', { timeout: 60_000 }, async ({ world }) => {
    await sql`
      with made as (
        insert into features (name, project_id, type, created_at)
        select name, 'default', 'release', now() from unnest(${names}::text[]) name returning name
      ), there as (
        insert into feature_environments (feature_name, environment) select name, 'production' from made)
      insert into feature_strategies (feature_name, environment, name, sort_order)
      select name, 'production', 'default', 0 from made`.execute(world.db)
    for (let made = 0; made < 100; made++) await rule(world, { name: `Rule ${made}`, step: { points: 25 } })
    const may = ['UPDATE_FEATURE_ENVIRONMENT', 'SKIP_CHANGE_REQUEST'] as const
    const by = await world.actor({ may: [...may] })
    const on = await by.call('turnFeaturesOn', { params: PLACE, body: { features: names } })
    expect(on).toMatchObject({ status: 200 })
    const skipped = (await world.events()).filter(({ type }) => type === 'approval-rules-skipped')
    expect(skipped.map(({ data }) => (data as { rules: object[] }).rules.length)).toEqual([100])
  })
})
