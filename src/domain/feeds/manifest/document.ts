import type { Schema } from '../../../contract.ts'
import { mapYielding } from '../../../runtime/yielding.ts'
import type { Selection } from '../../client-features/selection.ts'
import { definitionOf } from '../../remote-evaluation/compiled-selection.ts'
import { type FeedDocument, feedDocument } from '../document.ts'
import { manifestFlag } from './manifest.ts'

type Flag = Schema<'OpenFeatureManifest'>['flags'][number]

/** Returns the features as the OpenFeature CLI has them, sorted by name. Yields to the event loop. */
export async function manifestDocument({ features }: Selection): Promise<FeedDocument> {
  const flags = await mapYielding([...features.values()], (entry) => manifestFlag(definitionOf(entry)))
  const written = flags.flatMap((flag: Flag | undefined) => (flag === undefined ? [] : [JSON.stringify(flag)]))
  return feedDocument(['{"flags":[', ...written.map((flag, at) => (at === 0 ? flag : `,${flag}`)), ']}'])
}
