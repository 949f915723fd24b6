import {
  updateReleasePlanDescriptionMost,
  updateReleasePlanNameMost,
  updateReleasePlanNamePattern,
} from '../../../generated/text-limits.ts'
import { WORDS } from '../../page/words.ts'
import { TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type Named = { readonly name: string; readonly description: string | null }
type Properties = {
  fields: Named
  onChange: (changed: Partial<Named>) => void
}

/** What a plan or a template is called, and what it is for. */
export function PlanFields({ fields: { name, description }, onChange }: Properties) {
  return (
    <>
      <TextField
        label={WORDS.name}
        at="name"
        value={name}
        onInput={(changed) => onChange({ name: changed })}
        required
        maxLength={updateReleasePlanNameMost}
        pattern={updateReleasePlanNamePattern}
        dir="auto"
      />
      <TextArea
        label={WORDS.description}
        at="description"
        value={description ?? ''}
        onInput={(text) => onChange({ description: text || null })}
        maxLength={updateReleasePlanDescriptionMost}
      />
    </>
  )
}
