import { change } from '@flaghoist/client'
import { when } from '../../editing/edits/edit.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { useSegments } from '../../nouns/strategies/use-segments.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { EditedDefinition } from '../definitions/edited-definition.tsx'
import { StrategyEditor } from '../strategy-editor/strategy-editor.tsx'
import {
  allMembers,
  memberText,
  newStrategy,
  strategyFields,
  strategyProblem,
} from '../strategy-editor/strategy-fields.ts'
import { OVERVIEW_TEXTS } from './texts.ts'

const ROLLOUT = newStrategy('', 'default')

type Properties = { projectId: string; environment: string; onClose: () => void }

/** Edits what a feature gets that is turned on without a strategy. */
export function EditDefaultStrategy({ projectId, environment, onClose }: Properties) {
  const path = { projectId, environment }
  const read = useRead('getDefaultStrategy', { path })
  const { segmentName } = useSegments(projectId)
  const title = OVERVIEW_TEXTS.strategyOf(environment)
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
      editOf={({ base, mine, etag }) => {
        const body = { ...allMembers(mine), name: 'flexibleRollout' as const }
        return {
          title,
          before: base,
          after: mine,
          operation: change('setDefaultStrategy', { path, body }, when(etag)),
          changesNoFeature: true,
          done: OVERVIEW_TEXTS.strategySaved,
        }
      }}
      reason={useMay()(MAY_SET, { project: projectId })}
      problem={strategyProblem}
      isRead
      onClose={onClose}
    />
  )
}

export const MAY_SET = ['UPDATE_PROJECT', 'PROJECT_DEFAULT_STRATEGY_WRITE'] as const
