import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { environmentRights } from '../../nouns/features/environment-rights.ts'
import type { EnvironmentPlace, FeatureEnvironment } from '../../nouns/features/feature-place.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { useMay } from '../../session/may.ts'
import { Switch } from '../../ui/switch.tsx'
import { turnFeature } from './turn-feature.ts'
import { isLookedAtFirst, neededToTurn, type Turned } from './turned.ts'

type Properties = {
  place: EnvironmentPlace
  shown: Turned
  /** What is shown, where it was read with an ETag. */
  seen?: FeatureEnvironment | undefined
  project: Schemas['Project'] | undefined
  isArchived: boolean
}

/** Shows whether a feature is on in an environment, and turns it on or off. */
export function EnvironmentSwitch({ place, shown, seen, project, isArchived }: Properties) {
  const may = useMay()
  const [turning, setTurning] = useState<boolean>()
  const { isGuarded, reason } = environmentRights(may, project, place, isArchived)
  const turn = async (isOn: boolean) => {
    setTurning(isOn)
    await turnFeature(place, isOn, { may, project, seen })
    setTurning(undefined)
  }
  return (
    <Switch
      label={FEATURE_TEXTS.turn(place.featureName, place.environment)}
      // While the change is being made, it shows what it will be.
      isOn={turning === undefined || isLookedAtFirst(shown.type, isGuarded) ? shown.enabled : turning}
      busy={turning !== undefined}
      reason={neededToTurn(shown, !shown.enabled)
        .map((permission) => reason(permission))
        .find((lacking) => lacking !== undefined)}
      hint={isGuarded ? FEATURE_TEXTS.reviewed : undefined}
      onChange={turn}
    />
  )
}
