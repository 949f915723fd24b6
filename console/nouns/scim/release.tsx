import type { Schemas } from '@flaghoist/client'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { SCIM_TEXTS } from './texts.ts'

type Properties = { name: string; what: Schemas['ScimRelease'] }

/** A button that ends that a directory manages a user or a group. */
export function Release({ name, what }: Properties) {
  const release = useWrite('releaseFromScim', { done: () => SCIM_TEXTS.released(name) })
  return (
    <Button
      kind="quiet"
      label={SCIM_TEXTS.releaseNamed(name)}
      busy={release.isPending}
      onClick={() => release.mutate({ input: { body: what } })}
    >
      {SCIM_TEXTS.release}
    </Button>
  )
}
