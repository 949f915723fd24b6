import { useId } from 'preact/hooks'
import { SelectField } from '../../ui/field.tsx'
import { useRefusal } from '../../ui/refusals.tsx'
import { VARIANT_TEXTS } from './texts.ts'
import { type Payload, payloadProblem } from './variant.ts'

const NONE = 'none'
const TYPES: readonly Payload['type'][] = ['string', 'json', 'csv', 'number']

type Properties = { payload: Payload | undefined; onChange: (payload: Payload | undefined) => void }

/** What an application gets with a variant; JSON and numbers are checked while the user types. */
export function PayloadEditor({ payload, onChange }: Properties) {
  const id = useId()
  const refusal = useRefusal('payload/value')
  const problem = payload && (payloadProblem(payload) ?? refusal.error)
  return (
    <>
      <SelectField
        label={VARIANT_TEXTS.payload}
        at="payload/type"
        value={payload?.type ?? NONE}
        choices={[
          { value: NONE, label: VARIANT_TEXTS.noPayload },
          ...TYPES.map((type) => ({ value: type, label: type })),
        ]}
        onChange={(chosen) => {
          const type = TYPES.find((each) => each === chosen)
          onChange(type && { type, value: payload?.value ?? '' })
        }}
      />
      {payload !== undefined && (
        <div class="field">
          <label for={id}>{VARIANT_TEXTS.payloadValue}</label>
          <textarea
            id={id}
            class="code"
            rows={payload.type === 'json' ? 4 : 1}
            value={payload.value}
            spellcheck={false}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-hint`}
            onInput={(event) => {
              refusal.changed()
              onChange({ ...payload, value: event.currentTarget.value })
            }}
          />
          {problem !== undefined && (
            <small id={`${id}-hint`} class="wrong">
              {problem}
            </small>
          )}
        </div>
      )}
    </>
  )
}
