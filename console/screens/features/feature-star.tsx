import type { Schemas } from '@flaghoist/client'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { useWrite } from '../../server/write.ts'
import { Star } from '../../ui/star.tsx'

type Feature = Pick<Schemas['FeatureSearchResult'], 'name' | 'project' | 'favorite'>

/** Makes a feature a favorite of the caller, or takes it back. */
export function FeatureStar({ feature: { name, project, favorite } }: { feature: Feature }) {
  const add = useWrite('favoriteFeature')
  const remove = useWrite('unfavoriteFeature')
  const input = { path: { projectId: project, featureName: name } }
  return (
    <Star
      label={FEATURE_TEXTS.favorite(name)}
      isOn={favorite}
      onChange={(isOn) => (isOn ? add : remove).mutate({ input })}
    />
  )
}
