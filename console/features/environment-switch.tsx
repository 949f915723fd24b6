import type { Schemas } from '../../clients/typescript/src/client.ts'
import { Switch } from '../parts/switch.tsx'
import { queries } from '../server/queries.ts'
import { readOf } from '../server/read.ts'
import { send, showFailure, useWrite } from '../server/write.ts'
import { useMay } from '../session/may.ts'
import { FEATURE_TEXTS } from './texts.ts'

type Properties = {
  feature: Pick<Schemas['FeatureSearchResult'], 'name' | 'project' | 'archivedAt' | 'environments'>
  environment: string
  project: Schemas['Project'] | undefined
}

/** Turns a feature on or off in one environment. Where changes need a review, it asks for one. */
export function EnvironmentSwitch({ feature, environment, project }: Properties) {
  const { name, project: projectId, archivedAt, environments } = feature
  const may = useMay()
  const path = { projectId, featureName: name, environment }
  const state = environments.find((each) => each.name === environment)
  const turnOn = useWrite('turnFeatureOn', {
    done: () => FEATURE_TEXTS.isOn(name, environment),
    undo: () => () => send('turnFeatureOff', { input: { path } }),
  })
  const turnOff = useWrite('turnFeatureOff', {
    done: () => FEATURE_TEXTS.isOff(name, environment),
    undo: () => () => send('turnFeatureOn', { input: { path } }),
  })
  const propose = useWrite('addToChangeRequest', { done: () => FEATURE_TEXTS.asked(name, environment) })
  if (state === undefined) return <span class="dim">–</span>

  const isGuarded = project?.changeRequestEnvironments.some((each) => each.name === environment) ?? false
  const change = async (enabled: boolean) => {
    if (isGuarded) {
      const body = [{ action: 'updateEnabled' as const, feature: name, payload: { enabled } }]
      return propose.mutate({ input: { path: { projectId, environment }, body } })
    }
    const write = { input: { path } }
    const turn = enabled ? turnOn : turnOff
    if (!project?.requirePreconditions) return turn.mutate(write)
    try {
      turn.mutate({
        ...write,
        ifMatch: await queries.fetchQuery({ ...readOf('getFeatureEnvironment', write.input), staleTime: 0 }),
      })
    } catch (error) {
      showFailure(error)
    }
  }
  const isMade = turnOn.isPending || turnOff.isPending
  return (
    <Switch
      label={FEATURE_TEXTS.switchOf(name, environment)}
      // While the change is being made, it shows what it will be.
      isOn={isMade ? turnOn.isPending : state.enabled}
      busy={isMade || propose.isPending}
      reason={
        archivedAt !== null
          ? FEATURE_TEXTS.archived
          : isGuarded
            ? undefined
            : may('UPDATE_FEATURE_ENVIRONMENT', { project: projectId, environment })
      }
      hint={isGuarded ? FEATURE_TEXTS.asksForReview : undefined}
      onChange={change}
    />
  )
}
