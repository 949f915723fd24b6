import { onFirstSuccessFor } from '../../runtime/on-first-use.ts'
import type { SdkKey } from '../api-tokens/sdk-key.ts'
import { selectionFor } from '../client-features/reads.ts'
import type { Selection } from '../client-features/selection.ts'
import type { SdkSource } from '../client-features/source.ts'
import type { FeedDocument } from './document.ts'
import { flagdDocument } from './flagd/document.ts'
import { goffDocument } from './goff/document.ts'
import { manifestDocument } from './manifest/document.ts'

/** The features of a key for another engine: exact ones or, if asked for, also approximate ones. */
type ReadFeed = (source: SdkSource, key: SdkKey, isApproximate: boolean) => Promise<FeedDocument>

export const flagdFeed = feed(flagdDocument)
export const goffFeed = feed(goffDocument)

/** Each document is made once for a selection. */
function feed(make: (selection: Selection, isApproximate: boolean) => Promise<FeedDocument>): ReadFeed {
  const exact = onFirstSuccessFor((selection: Selection) => make(selection, false))
  const approximate = onFirstSuccessFor((selection: Selection) => make(selection, true))
  return async (source, key, isApproximate) => (isApproximate ? approximate : exact)(await selectionFor(source, key))
}

const manifest = onFirstSuccessFor(manifestDocument)

/** Returns the features of a key for the OpenFeature CLI. It is made once for a selection, too. */
export async function openFeatureManifest(source: SdkSource, key: SdkKey): Promise<FeedDocument> {
  return manifest(await selectionFor(source, key))
}
