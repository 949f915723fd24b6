import { Removal } from '../../editing/edits/removal.tsx'
import { USER_TEXTS } from './texts.ts'

type Properties = { id: number; name: string; onClose: () => void }

export function RemoveUser({ id, name, onClose }: Properties) {
  return (
    <Removal
      title={USER_TEXTS.removeNamed(name)}
      operation="deleteUser"
      write={{ input: { path: { userId: id } } }}
      done={USER_TEXTS.removed(name)}
      onClose={onClose}
    >
      <p>{USER_TEXTS.removeHint}</p>
    </Removal>
  )
}
