import { ErrorNotice } from '../parts/states.tsx'
import { RuleTable } from '../sdk-warnings/rule-table.tsx'
import { WARNING_TEXTS } from '../sdk-warnings/texts.ts'
import { useRead } from '../server/read.ts'

/** What SDKs read in different ways in the features of a project; nothing if they read all rules alike. */
export function SdkRules({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useRead('getProjectSdkWarnings', { path: { projectId } })
  if (error) return <ErrorNotice error={error} onAgain={() => refetch()} />
  if (data === undefined || data.total === 0) return null
  const { total, features, rules } = data
  return (
    <section class="sdk-rules" aria-label={WARNING_TEXTS.title}>
      <h2>{WARNING_TEXTS.title}</h2>
      <p>
        <b>{WARNING_TEXTS.count(total, features)}</b>. {WARNING_TEXTS.about}{' '}
        {rules.length < total && WARNING_TEXTS.first(rules.length)}
      </p>
      <RuleTable rules={rules} projectOf={() => projectId} />
    </section>
  )
}
