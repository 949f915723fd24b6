import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { featurePath } from '../../nouns/projects/project-path.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { BASE } from '../../page/base.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { SNIPPETS } from '../connect/snippets.ts'
import { FEATURE_LIST_TEXTS } from './texts.ts'
import type { FirstSteps } from './use-first-steps.ts'

const FIRST = FEATURE_LIST_TEXTS.first

type Properties = { projectId: string; steps: FirstSteps; onCreate: () => void }

/** The way to the first flag: a feature, a key, and an application that asks for the feature. */
export function FirstFlag({ projectId, steps: { feature, tokens, isConnected }, onCreate }: Properties) {
  const may = useMay()
  return (
    <section class="first-flag">
      <h2>{FIRST.title}</h2>
      <ol>
        <li class={feature === undefined ? undefined : 'is-done'}>
          <h3>{FIRST.feature}</h3>
          {feature === undefined ? (
            <p class="dim">{FIRST.featureHint}</p>
          ) : (
            <p>
              <Link href={featurePath(projectId, feature)}>{feature}</Link>
            </p>
          )}
          {feature === undefined && (
            <Button kind="main" reason={may('CREATE_FEATURE', { project: projectId })} onClick={onCreate}>
              {FEATURE_LIST_TEXTS.create}
            </Button>
          )}
        </li>
        <Connect
          projectId={projectId}
          feature={feature ?? 'my-feature'}
          tokens={tokens}
          isConnected={feature !== undefined && isConnected}
          isWaiting={feature !== undefined && !isConnected}
        />
      </ol>
    </section>
  )
}

function Connect({
  projectId,
  feature,
  tokens,
  isConnected,
  isWaiting,
}: {
  projectId: string
  feature: string
  tokens: FirstSteps['tokens']
  isConnected: boolean
  isWaiting: boolean
}) {
  const { data: project } = useProject(projectId)
  const [chosen, setChosen] = useState('')
  const [language, setLanguage] = useState('Node.js')
  const [made, setMade] = useState<Readonly<Record<string, string>>>({})
  const may = useMay()
  const create = useWrite('createProjectApiToken', {
    onDone: ({ secret, type }) => setMade({ ...made, [`${type} ${environment}`]: secret }),
  })
  const environments = project?.environments.map((each) => each.environment) ?? []
  const environment = chosen || (environments[0] ?? 'development')
  const snippet = SNIPPETS.find((each) => each.language === language) ?? SNIPPETS[0]
  if (snippet === undefined) return null
  const secret = made[`${snippet.kind} ${environment}`]
  const had = tokens.find((token) => token.type === snippet.kind && token.environment === environment)
  const text = snippet.text({ url: location.origin + BASE, key: secret ?? '<key>', feature })
  const body = { tokenName: `First ${snippet.kind} of ${projectId}`, type: snippet.kind, environment }
  return (
    <>
      <li class={secret === undefined && had === undefined ? undefined : 'is-done'}>
        <h3>{FIRST.key}</h3>
        <p class="dim">
          {secret !== undefined ? FIRST.secretHint : had ? FIRST.haveKey(had.tokenName) : FIRST.keyHint}
        </p>
        <div class="row">
          <SelectField
            label={FIRST.language}
            value={language}
            onChange={setLanguage}
            choices={SNIPPETS.map((each) => ({ value: each.language, label: each.language }))}
          />
          <SelectField
            label={FEATURE_LIST_TEXTS.bulk.environment}
            value={environment}
            onChange={setChosen}
            choices={environments.map((name) => ({ value: name, label: name }))}
          />
          <Button
            reason={may('CREATE_PROJECT_API_TOKEN', { project: projectId, environment })}
            busy={create.isPending}
            onClick={() => create.mutate({ input: { path: { projectId }, body } })}
          >
            {FIRST.makeKey}
          </Button>
        </div>
      </li>
      <li class={isConnected ? 'is-done' : undefined}>
        <h3>{FIRST.connect}</h3>
        <div class="snippet">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll it by keys */}
          <pre tabIndex={0}>{text}</pre>
          <CopyButton text={text} what={snippet.language} />
        </div>
        {(isWaiting || isConnected) && <p class="dim">{FIRST.turnOn(feature, environment)}</p>}
        {(isWaiting || isConnected) && <p role="status">{isConnected ? FIRST.connected : `${FIRST.waiting}…`}</p>}
      </li>
    </>
  )
}
