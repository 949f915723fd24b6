import { useParams } from 'wouter-preact'
import { useProject } from '../../nouns/projects/use-project.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { comparedOf } from './choice.ts'
import { Comparison } from './comparison.tsx'
import { PROMOTION_TEXTS } from './texts.ts'

/** Two environments of a project side by side, to promote features from one to the other. */
export function CompareScreen() {
  const { projectId = '' } = useParams()
  const [query, setQuery] = useQueryState()
  const project = useProject(projectId)
  return (
    <ProjectFrame projectId={projectId} title={PROMOTION_TEXTS.title}>
      <Shown read={project} lines={6}>
        {({ environments }) => {
          const names = environments.map(({ environment }) => environment)
          const compared = comparedOf(names, query.get('from'), query.get('to'))
          if (compared === undefined)
            return (
              <EmptyState title={PROMOTION_TEXTS.choose}>
                <p>{PROMOTION_TEXTS.chooseHint}</p>
              </EmptyState>
            )
          const { from, to } = compared
          const choicesBut = (other: string) =>
            names.filter((name) => name !== other).map((name) => ({ value: name, label: name }))
          return (
            <>
              <div class="compare-choice">
                <SelectField
                  label={PROMOTION_TEXTS.from}
                  value={from}
                  choices={choicesBut(to)}
                  onChange={(name) => setQuery({ from: name, to, page: undefined })}
                />
                <SelectField
                  label={PROMOTION_TEXTS.to}
                  value={to}
                  choices={choicesBut(from)}
                  onChange={(name) => setQuery({ from, to: name, page: undefined })}
                />
                <Button onClick={() => setQuery({ from: to, to: from, page: undefined })}>
                  <span aria-hidden="true">⇄</span> {PROMOTION_TEXTS.swap}
                </Button>
              </div>
              <Comparison key={`${from} ${to}`} place={{ projectId, from, to }} />
            </>
          )
        }}
      </Shown>
    </ProjectFrame>
  )
}
