import { useLayoutEffect, useRef } from 'preact/hooks'
import { WORDS } from '../../page/words.ts'
import { Button } from '../../ui/button.tsx'
import { Within } from '../../ui/refusals.tsx'
import { IntervalField } from './interval-field.tsx'
import { BegunMilestone, MilestoneEditor } from './milestone-editor.tsx'
import { copiedOnward, type MilestoneFields, withAdded, withMoved } from './milestones.ts'
import { PLAN_TEXTS } from './texts.ts'

type Properties = {
  /** Whose segments they may have; undefined for a template of all projects. */
  project: string | undefined
  milestones: readonly MilestoneFields[]
  /** How many of them have begun: these stay as they are, but for when the next one begins. */
  begun?: number
  onChange: (milestones: MilestoneFields[]) => void
}

/** The milestones of a template or of a plan, in their order. */
export function MilestonesEditor({ project, milestones, begun = 0, onChange }: Properties) {
  const { list, keepFocusOn } = useMovedFocus()
  const last = milestones.length - 1
  const set = (place: number, changed: MilestoneFields) =>
    onChange(milestones.map((milestone, at) => (at === place ? changed : milestone)))
  const move = (place: number, by: number) => {
    keepFocusOn(milestones[place]?.key, by)
    onChange(withMoved(milestones, place, place + by))
  }
  return (
    <Within at="milestones">
      <ol ref={list} class="milestones">
        {milestones.map((milestone, place) => (
          <li key={milestone.key} data-key={milestone.key}>
            <Within at={place}>
              <fieldset class="milestone">
                <legend>{PLAN_TEXTS.milestone(place + 1)}</legend>
                {place < begun ? (
                  <BegunMilestone project={project} milestone={milestone} />
                ) : (
                  <MilestoneEditor
                    project={project}
                    milestone={milestone}
                    onChange={(changed) => set(place, changed)}
                  />
                )}
                {place < last && place >= begun - 1 && (
                  <IntervalField
                    condition={milestone.transitionCondition}
                    onChange={(transitionCondition) => set(place, { ...milestone, transitionCondition })}
                  />
                )}
                <div class="actions">
                  {place >= begun && (
                    <>
                      <Button
                        kind="quiet"
                        label={PLAN_TEXTS.moveUp(milestone.name)}
                        reason={place <= begun ? PLAN_TEXTS.isFirst : undefined}
                        onClick={() => move(place, -1)}
                      >
                        {PLAN_TEXTS.up}
                      </Button>
                      <Button
                        kind="quiet"
                        label={PLAN_TEXTS.moveDown(milestone.name)}
                        reason={place === last ? PLAN_TEXTS.isLast : undefined}
                        onClick={() => move(place, 1)}
                      >
                        {PLAN_TEXTS.down}
                      </Button>
                      <Button
                        kind="quiet"
                        label={PLAN_TEXTS.removeMilestone(milestone.name)}
                        reason={milestones.length - begun === 1 ? PLAN_TEXTS.oneIsLeft : undefined}
                        onClick={() => onChange(milestones.filter((_, at) => at !== place))}
                      >
                        {WORDS.remove}
                      </Button>
                    </>
                  )}
                  {place < last && place >= begun - 1 && (
                    <Button kind="quiet" onClick={() => onChange(copiedOnward(milestones, place))}>
                      {PLAN_TEXTS.copyOnward}
                    </Button>
                  )}
                </div>
              </fieldset>
            </Within>
          </li>
        ))}
      </ol>
      <div class="actions">
        <Button onClick={() => onChange(withAdded(milestones))}>{PLAN_TEXTS.addMilestone}</Button>
      </div>
    </Within>
  )
}

/** Keeps the focus on the button that has moved a milestone: the page may lose it when elements change their order. */
function useMovedFocus() {
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ key: number | undefined; by: number }>()
  useLayoutEffect(() => {
    if (moved.current === undefined) return
    const { key, by } = moved.current
    moved.current = undefined
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-key='${key}'] > fieldset > .actions > button`)
    buttons?.[by < 0 ? 0 : 1]?.focus()
  })
  return {
    list,
    keepFocusOn(key: number | undefined, by: number) {
      moved.current = { key, by }
    },
  }
}
