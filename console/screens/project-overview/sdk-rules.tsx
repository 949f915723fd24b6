import { WARNING_TEXTS } from '../../nouns/sdk-warnings/texts.ts'
import { RuleList } from '../../nouns/sdk-warnings/warning-list.tsx'
import { useRead } from '../../server/read.ts'

/** What SDKs read in different ways in the features of a project; nothing if they read all rules alike. */
export function SdkRules({ projectId }: { projectId: string }) {
  const { data } = useRead('getProjectSdkWarnings', { path: { projectId } })
  if (!data?.total) return null
  return (
    <section class="card" aria-label={WARNING_TEXTS.title}>
      <h2>{WARNING_TEXTS.title}</h2>
      <p>{WARNING_TEXTS.count(data.total, data.features)}</p>
      <RuleList rules={data.rules} projectOf={() => projectId} />
    </section>
  )
}
