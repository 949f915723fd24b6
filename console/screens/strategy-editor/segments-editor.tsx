import { useId } from 'preact/hooks'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { useSegments } from '../../nouns/strategies/use-segments.ts'
import { Hints } from '../../ui/field.tsx'
import { useRefusal } from '../../ui/refusals.tsx'

type Properties = { project: string; chosen: readonly number[]; onChange: (chosen: number[]) => void }

/** The segments of a strategy. Nothing where the project has none to choose from. */
export function SegmentsEditor({ project, chosen, onChange }: Properties) {
  const id = useId()
  const { error, changed } = useRefusal('segments')
  const { segments, segmentName } = useSegments(project)
  const left = segments.filter((segment) => !chosen.includes(segment.id))
  if (left.length + chosen.length === 0) return null
  const nameOf = (segment: number) => segmentName(segment) ?? String(segment)
  return (
    <fieldset>
      <legend>{STRATEGY_TEXTS.segments}</legend>
      {chosen.length > 0 && (
        <ul class="chips">
          {chosen.map((segment) => (
            <li key={segment} class="chip">
              <bdi>{nameOf(segment)}</bdi>
              <button
                type="button"
                class="quiet"
                aria-label={STRATEGY_TEXTS.removeSegment(nameOf(segment))}
                onClick={() => onChange(chosen.filter((other) => other !== segment))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <div class="field">
          <label for={id}>{STRATEGY_TEXTS.addSegment}</label>
          <select
            id={id}
            value=""
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error && `${id}-hint`}
            onChange={(event) => {
              changed()
              if (event.currentTarget.value !== '') onChange([...chosen, Number(event.currentTarget.value)])
            }}
          >
            <option value="">{STRATEGY_TEXTS.noSegment}</option>
            {left.map((segment) => (
              <option key={segment.id} value={segment.id}>
                {segment.name}
              </option>
            ))}
          </select>
          <Hints id={id} error={error} />
        </div>
      )}
    </fieldset>
  )
}
