import { anyOf } from '../../db/sql.ts'
import { recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction.ts'

/**
 * Takes a tag, or all tags of a type, from every feature, and records it for each of them. These tags are locked, so no
 * feature gets one meanwhile.
 */
export async function takeTagsFromFeatures(
  transaction: Transaction,
  { type, value }: { readonly type: string; readonly value?: string },
): Promise<void> {
  const { tx } = transaction
  const taken = await tx
    .deleteFrom('featureTags')
    .where('tagType', '=', type)
    .$if(value !== undefined, (deletion) => deletion.where('tagValue', '=', value ?? ''))
    .returning(['featureName as feature', 'tagType as type', 'tagValue as value'])
    .execute()
  if (taken.length === 0) return
  const features = await tx
    .selectFrom('features')
    .select(['name', 'projectId'])
    .where('name', '=', anyOf(taken.map(({ feature }) => feature)))
    .orderBy('name')
    .execute()
  const projects = new Map(features.map(({ name, projectId }) => [name, projectId]))
  const key = ({ feature, value: tag }: (typeof taken)[number]) => `${feature}\t${tag}`
  await recordEvents(
    transaction,
    taken
      .sort((one, other) => (key(one) < key(other) ? -1 : 1))
      .map(({ feature, ...preData }) => ({
        type: 'feature-untagged',
        subject: { project: projects.get(feature) ?? '', feature },
        preData,
      })),
  )
}
