import { useState } from 'preact/hooks'
import { change, etagOf } from '../../../clients/typescript/src/client.ts'
import { type Edit, when } from '../../editing/edits/edit.ts'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import { type EnvironmentPlace, type FeatureEnvironment, switchOf } from '../../nouns/features/feature-place.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import type { EnvironmentRights } from '../../nouns/features/use-environment.ts'
import { send } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import { Switch } from '../../ui/switch.tsx'

type Properties = {
  place: EnvironmentPlace
  /** What is shown, and what of it was read with an ETag; undefined until then. */
  shown: FeatureEnvironment
  read: FeatureEnvironment | undefined
  rights: EnvironmentRights
}

/**
 * Turns a feature on or off in an environment. Where users are, or where a review is needed, a dialog first shows whom
 * that affects; elsewhere it is done at once and can be undone.
 */
export function EnvironmentSwitch({ place, shown, read, rights }: Properties) {
  const [edit, setEdit] = useState<Edit>()
  const { featureName, environment } = place
  const on = useWrite('turnFeatureOn', {
    subject: switchOf(place),
    done: () => FEATURE_TEXTS.turnedOn(featureName, environment),
    undo: (after) => () => send('turnFeatureOff', { input: { path: place }, ifMatch: after }),
  })
  const off = useWrite('turnFeatureOff', {
    subject: switchOf(place),
    done: () => FEATURE_TEXTS.turnedOff(featureName, environment),
    undo: (after) => () => send('turnFeatureOn', { input: { path: place }, ifMatch: after }),
  })
  const turn = (isOn: boolean) => {
    if (read === undefined) return
    const isFirstLooked = rights.isGuarded || shown.type === 'production'
    if (isFirstLooked) setEdit(turnEdit(place, read, isOn))
    else (isOn ? on : off).mutate({ input: { path: place }, ifMatch: read })
  }
  const needs = shown.hasEnabledStrategies
    ? (['UPDATE_FEATURE_ENVIRONMENT'] as const)
    : (['UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY'] as const)
  return (
    <>
      <Switch
        label={FEATURE_TEXTS.turn(featureName, environment)}
        isOn={shown.enabled}
        reason={needs.map((permission) => rights.reason(permission)).find((reason) => reason !== undefined)}
        hint={rights.isGuarded ? FEATURE_TEXTS.reviewed : undefined}
        busy={read === undefined || on.isPending || off.isPending}
        onChange={turn}
      />
      {edit !== undefined && (
        <SaveDialog
          project={place.projectId}
          edit={edit}
          onClose={() => setEdit(undefined)}
          onDone={() => setEdit(undefined)}
        />
      )}
    </>
  )
}

function turnEdit(place: EnvironmentPlace, read: FeatureEnvironment, isOn: boolean): Edit {
  const { featureName, environment } = place
  const operation = (to: boolean, etag: string | undefined) =>
    change(to ? 'turnFeatureOn' : 'turnFeatureOff', { path: place }, when(etag))
  return {
    title: isOn ? FEATURE_TEXTS.turnOn(environment) : FEATURE_TEXTS.turnOff(environment),
    environment,
    before: { enabled: read.enabled },
    after: { enabled: isOn },
    operation: operation(isOn, etagOf(read)),
    request: { action: 'updateEnabled', feature: featureName, payload: { enabled: isOn } },
    done: isOn ? FEATURE_TEXTS.turnedOn(featureName, environment) : FEATURE_TEXTS.turnedOff(featureName, environment),
    subject: switchOf(place),
    undo: (etag) => operation(!isOn, etag),
  }
}
