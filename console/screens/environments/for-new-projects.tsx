import type { Schemas } from '@flaghoist/client'
import { showToast } from '../../page/toast.ts'
import { queries, readAgain } from '../../server/queries.ts'
import { readOf } from '../../server/read.ts'
import { showFailure, useWrite } from '../../server/write.ts'
import { Switch } from '../../ui/switch.tsx'
import { ENVIRONMENT_TEXTS } from './texts.ts'

type Properties = { environment: Schemas['Environment']; reason: string | undefined }

/** Whether new projects get an environment. */
export function ForNewProjects({ environment: { name, enabled }, reason }: Properties) {
  const path = { environment: name }
  const on = useWrite('turnEnvironmentOn', { done: () => ENVIRONMENT_TEXTS.isForNew(name) })
  const off = useWrite('turnEnvironmentOff', { done: () => ENVIRONMENT_TEXTS.isNotForNew(name) })
  const toggle = async () => {
    try {
      // The list has no ETag of its members.
      const now = await queries.fetchQuery({ ...readOf('getEnvironment', { path }), staleTime: 0 })
      if (now.enabled !== enabled) {
        showToast({ text: ENVIRONMENT_TEXTS.changed, isFailure: true })
        readAgain()
      } else (enabled ? off : on).mutate({ input: { path }, ifMatch: now })
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Switch
      label={ENVIRONMENT_TEXTS.forNewOf(name)}
      isOn={enabled}
      reason={reason}
      busy={on.isPending || off.isPending}
      onChange={() => toggle()}
    />
  )
}
