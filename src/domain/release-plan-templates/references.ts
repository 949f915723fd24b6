import type { Db } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { withErrorPath } from '../checking/error-path.ts'
import { legalValuesOf } from '../context-fields/legal-values.ts'
import { invalid } from '../errors.ts'
import type { SegmentDefinition } from '../evaluation/definitions.ts'
import { segmentsById } from '../features/strategies/segment-links.ts'
import { assertConstraints } from '../features/strategies/strategy.ts'
import { assertMayUse } from '../features/strategies/usable-segments.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { firstLoss, lossInWords } from './growth.ts'
import type { Milestone } from './milestone.ts'

/**
 * Checks milestones against the items that they refer to, and that none of them takes a feature from users.
 *
 * @param feature the feature that they are for, or a name that stands for any
 * @param project the project whose segments they may use, too; undefined for none
 * @throws DomainError missing for a segment; invalid for one of another project, for a strategy type that does not
 *   exist, for a constraint, and for a milestone that could take the feature from users
 */
export async function assertMilestones(
  transaction: Transaction,
  { feature, project }: { readonly feature: string; readonly project: string | null },
  milestones: readonly Milestone[],
): Promise<void> {
  const { tx, limits } = transaction
  const strategies = milestones.flatMap((milestone) => milestone.strategies)
  const fields = new Set(strategies.flatMap(({ constraints }) => constraints.map(({ contextName }) => contextName)))
  const legal = await legalValuesOf(tx, [...fields])
  const segments = await segmentsById(
    transaction,
    strategies.flatMap((strategy) => strategy.segments),
  )
  const types = await strategyTypesAmong(transaction, [...new Set(strategies.map(({ name }) => name))])
  for (const [index, milestone] of milestones.entries())
    for (const [place, strategy] of milestone.strategies.entries())
      withErrorPath(`/body/milestones/${index}/strategies/${place}`, () => {
        if (!types.has(strategy.name)) throw invalid(`There is no strategy type "${strategy.name}"`, '/body/name')
        assertConstraints(strategy, undefined, legal, limits)
        assertMayUse(project ?? '', [strategy.segments], segments, limits, '/body/segments')
      })
  await assertGrowing(transaction, feature, milestones)
}

/** @throws DomainError invalid for the first milestone that could take the feature from users */
export async function assertGrowing(
  { tx }: Pick<Transaction, 'tx'>,
  feature: string,
  milestones: readonly Milestone[],
): Promise<void> {
  const loss = await firstLoss(feature, milestones, await segmentsUsed({ tx }, milestones))
  if (loss === undefined) return
  const name = milestones[loss.place]?.name ?? ''
  const way =
    loss.of === 'feature'
      ? 'Each milestone has to be for the same users as the one before, or for more of them'
      : 'Each milestone has to give users the variant that they have by the one before'
  throw invalid(`${lossInWords(loss, name)}. ${way}`, `/body/milestones/${loss.place}/strategies`)
}

/** Strategies, as far as they use segments. */
type Using = { readonly strategies: readonly { readonly segments?: readonly number[] }[] }

/** Returns the segments that strategies use, with their constraints. */
export async function segmentsUsed(
  { tx }: { readonly tx: Db },
  stages: readonly Using[],
): Promise<SegmentDefinition[]> {
  const ids = [...segmentIdsIn(stages)]
  if (ids.length === 0) return []
  return tx.selectFrom('segments').select(['id', 'constraints']).where('id', '=', anyOf(ids)).orderBy('id').execute()
}

/** Returns the ids of the segments that strategies use. */
export function segmentIdsIn(stages: readonly Using[]): ReadonlySet<number> {
  return new Set(stages.flatMap(({ strategies }) => strategies.flatMap(({ segments = [] }) => segments)))
}

async function strategyTypesAmong({ tx }: Transaction, names: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx.selectFrom('strategyTypes').select('name').where('name', '=', anyOf(names)).execute()
  return new Set(found.map(({ name }) => name))
}
