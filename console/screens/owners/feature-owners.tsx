import type { FeaturePlace } from '../../nouns/features/feature-place.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { bodyOf, ownersOf } from './owner.ts'
import { OwnersSection } from './owners-section.tsx'
import { OWNER_TEXTS } from './texts.ts'

/** Who answers for a feature. */
export function FeatureOwners({ place }: { place: FeaturePlace }) {
  const { data } = useRead('getFeatureOwners', { path: place })
  const set = useWrite('setFeatureOwners', { done: () => OWNER_TEXTS.saved, showsFailures: true })
  return (
    <OwnersSection
      heading={<h3>{OWNER_TEXTS.title}</h3>}
      owners={data && ownersOf(data)}
      isInherited={data?.inherited === true}
      hint={OWNER_TEXTS.featureHint}
      reason={useMay()('UPDATE_FEATURE', { project: place.projectId })}
      write={set}
      onSave={(owners, comment, onSuccess) =>
        set.mutate({ input: { path: place, body: bodyOf(owners) }, ifMatch: data, ...comment }, { onSuccess })
      }
    />
  )
}
