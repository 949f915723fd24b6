import { useState } from 'preact/hooks'
import { WARNING_TEXTS } from '../../nouns/sdk-warnings/texts.ts'
import { RuleList } from '../../nouns/sdk-warnings/warning-list.tsx'
import { useRead } from '../../server/read.ts'
import { Pages } from '../../ui/pages.tsx'

const SIZE = 25

/** What SDKs read in different ways in the features of a project; nothing if they read all rules alike. */
export function SdkRules({ projectId }: { projectId: string }) {
  const [asked, ask] = useState<string>()
  const page = Number(asked ?? 1)
  const query = { limit: SIZE, offset: (page - 1) * SIZE }
  const { data } = useRead('getProjectSdkWarnings', { path: { projectId }, query }, { keepsPrevious: true })
  if (!data?.total) return null
  return (
    <section class="card" aria-label={WARNING_TEXTS.title}>
      <h2>{WARNING_TEXTS.title}</h2>
      <p>{WARNING_TEXTS.count(data.total, data.features)}</p>
      <RuleList rules={data.rules} projectOf={() => projectId} />
      <Pages page={page} size={SIZE} total={data.total} onPage={ask} />
    </section>
  )
}
