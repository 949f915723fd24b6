import { useState } from 'preact/hooks'
import { useParams } from 'wouter-preact'
import type { ApiToken } from '../../nouns/api-tokens/api-token.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { BASE } from '../../page/base.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Code } from '../../ui/code.tsx'
import { Combobox, SelectField } from '../../ui/field.tsx'
import { Shown } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { KeyStep } from './key-step.tsx'
import { SNIPPETS } from './snippets.ts'
import { CONNECT_TEXTS } from './texts.ts'
import { UseStep } from './use-step.tsx'

/** The way from a project to an application that asks for its features. */
export function ConnectScreen() {
  const { projectId = '' } = useParams<{ projectId: string }>()
  const project = useProject(projectId)
  return (
    <ProjectFrame projectId={projectId} title={CONNECT_TEXTS.title}>
      <Shown read={project} lines={8}>
        {(found) => (
          <Steps projectId={projectId} environments={found.environments.map(({ environment }) => environment)} />
        )}
      </Shown>
    </ProjectFrame>
  )
}

const SUGGESTED = 20

function Steps({ projectId, environments }: { projectId: string; environments: readonly string[] }) {
  const [query, setQuery] = useQueryState()
  const [made, setMade] = useState<ApiToken>()
  const features = useRead('searchFeatures', { query: { project: `IS:${projectId}`, limit: SUGGESTED } })
  const names = features.data?.features.map(({ name }) => name) ?? []
  const snippet = SNIPPETS.find(({ language }) => language === query.get('language')) ?? SNIPPETS[0]
  const environment = query.get('environment') ?? environments[0] ?? ''
  const feature = query.get('feature') ?? names[0] ?? 'my-feature'
  if (snippet === undefined) return null
  // Another choice needs another key; the one before is not lost until the page is left.
  const isFitting = made?.type === snippet.kind && made.environment === environment
  const token = isFitting ? made : undefined
  const url = location.origin + BASE
  return (
    <div class="connect">
      <div class="fields">
        <SelectField
          label={CONNECT_TEXTS.language}
          value={snippet.language}
          onChange={(language) => setQuery({ language })}
          choices={SNIPPETS.map(({ language }) => ({ value: language, label: language }))}
        />
        <SelectField
          label={WORDS.environment}
          value={environment}
          onChange={(chosen) => setQuery({ environment: chosen })}
          choices={environments.map((name) => ({ value: name, label: name }))}
        />
        <Combobox
          label={WORDS.feature}
          value={feature}
          onInput={(name) => setQuery({ feature: name })}
          suggestions={names}
        />
      </div>
      <section>
        <h2>{WORDS.url}</h2>
        <Code text={url + snippet.path} what={WORDS.url} />
      </section>
      <KeyStep {...{ projectId, environment, snippet, token }} onMade={setMade} />
      <section>
        <h2>{CONNECT_TEXTS.code}</h2>
        <p class="dim">{CONNECT_TEXTS.codeHint}</p>
        <Code text={snippet.text({ url, key: token?.secret ?? '<key>', feature })} what={snippet.language} />
      </section>
      {token !== undefined && <UseStep projectId={projectId} token={token} />}
      <details>
        <summary>{CONNECT_TEXTS.problems}</summary>
        <Table
          label={CONNECT_TEXTS.problems}
          rows={CONNECT_TEXTS.reasons}
          keyOf={([what]) => what}
          columns={[
            { key: 'what', title: CONNECT_TEXTS.what, isName: true, cell: ([what]) => what },
            { key: 'reason', title: CONNECT_TEXTS.reason, cell: ([, reason]) => reason },
          ]}
        />
      </details>
    </div>
  )
}
