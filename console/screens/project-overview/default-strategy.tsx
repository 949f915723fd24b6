import { change } from '@flaghoist/client'
import { when } from '../../editing/edits/edit.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { useSegments } from '../../nouns/strategies/use-segments.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { EditedDefinition } from '../definitions/edited-definition.tsx'
import { StrategyEditor } from '../strategies/strategy-editor.tsx'
import {
  allMembers,
  memberText,
  newStrategy,
  type StrategyFields,
  strategyFields,
  strategyProblem,
} from '../strategies/strategy-fields.ts'
import { OVERVIEW_TEXTS } from './texts.ts'

const ROLLOUT = newStrategy('', 'default')

type Properties = { projectId: string; environment: string; onClose: () => void }

/** Edits what a feature gets that is turned on without a strategy. */
export function EditDefaultStrategy({ projectId, environment, onClose }: Properties) {
  const path = { projectId, environment }
  const read = useRead('getDefaultStrategy', { path })
  const { segmentName } = useSegments(projectId)
  const title = OVERVIEW_TEXTS.strategyOf(environment)
  const set = (strategy: StrategyFields, etag: string | undefined) => {
    const body = { ...allMembers(strategy), name: 'flexibleRollout' as const }
    return change('setDefaultStrategy', { path, body }, when(etag))
  }
  return (
    <EditedDefinition
      title={title}
      place={['default-strategy', projectId, environment]}
      read={read}
      fieldsOf={strategyFields}
      labels={STRATEGY_TEXTS.fields}
      show={(field, value) => memberText(field, value, ROLLOUT, segmentName)}
      form={(mine, onChange, warnings) => (
        <StrategyEditor project={projectId} value={mine} isDefault warnings={warnings} onChange={onChange} />
      )}
      editOf={({ base, mine, etag }) => ({
        title,
        before: base,
        after: mine,
        operation: set(mine, etag),
        changesNoFeature: true,
        done: OVERVIEW_TEXTS.strategySaved,
        undo: (after) => set(base, after),
      })}
      reason={useMay()(MAY_SET, { project: projectId })}
      problem={strategyProblem}
      isRead
      onClose={onClose}
    />
  )
}

export const MAY_SET = ['UPDATE_PROJECT', 'PROJECT_DEFAULT_STRATEGY_WRITE'] as const
