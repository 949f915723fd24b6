import { useState } from 'preact/hooks'
import type { Schemas } from '../../../clients/typescript/src/client.ts'
import { isReviewed } from '../../nouns/projects/reviewed.ts'
import { useMay } from '../../session/may.ts'
import { Switch } from '../../ui/switch.tsx'
import { FEATURE_LIST_TEXTS } from './texts.ts'
import { turnFeature } from './turn-feature.ts'

type Properties = {
  feature: Pick<Schemas['FeatureSearchResult'], 'name' | 'project' | 'archivedAt' | 'environments'>
  environment: string
  project: Schemas['Project'] | undefined
}

/** Turns a feature on or off in one environment. Where changes need a review, it asks for one. */
export function EnvironmentSwitch({ feature, environment, project }: Properties) {
  const { name, project: projectId, archivedAt, environments } = feature
  const may = useMay()
  const [turning, setTurning] = useState<boolean>()
  const state = environments.find((each) => each.name === environment)
  if (state === undefined) return <span class="dim">–</span>

  const isGuarded = isReviewed(project, environment)
  const change = async (enabled: boolean) => {
    setTurning(enabled)
    await turnFeature({ projectId, featureName: name, environment }, enabled)
    setTurning(undefined)
  }
  return (
    <Switch
      label={FEATURE_LIST_TEXTS.switchOf(name, environment)}
      // While the change is being made, it shows what it will be.
      isOn={turning !== undefined && !isGuarded ? turning : state.enabled}
      busy={turning !== undefined}
      reason={
        archivedAt !== null
          ? FEATURE_LIST_TEXTS.archived
          : isGuarded
            ? undefined
            : may('UPDATE_FEATURE_ENVIRONMENT', { project: projectId, environment })
      }
      hint={isGuarded ? FEATURE_LIST_TEXTS.asksForReview : undefined}
      onChange={change}
    />
  )
}
