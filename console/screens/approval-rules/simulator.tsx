import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox, SelectField, TextField } from '../../ui/field.tsx'
import { namedBy, type Simulated } from './simulated.ts'
import { SimulatedAnswer } from './simulated-answer.tsx'
import { RULE_SCREEN_TEXTS } from './texts.ts'

const MOST_SUGGESTED = 20
const ACCOUNTS = { query: { limit: 1000 } }

type Account = Schemas['AccessOverview']['users'][number]

function nameOf({ id, name, username }: Account): string {
  return name || username || `#${id}`
}

/** Asks for a feature and a usual change of it whether that would need a review. Nothing is stored. */
export function Simulator({ project }: { project: string }) {
  const [typed, setTyped] = useState('')
  const [chosen, setEnvironment] = useState<string>()
  const [kind, setKind] = useState<Simulated['kind']>('on')
  const [percent, setPercent] = useState('50')
  const [name, setName] = useState('')
  const [who, setWho] = useState('')
  const [asked, setAsked] = useState<{ place: EnvironmentPlace; simulated: Simulated; asUser: number | undefined }>()
  const mayAskForOthers = useMay()('ADMIN') === undefined
  const { data: overview } = useRead('getAccessOverview', ACCOUNTS, { enabled: mayAskForOthers })
  const accounts = (overview?.users ?? []).map((user) => ({ value: String(user.id), label: nameOf(user) }))
  const { data: segments } = useRead('listSegments', {}, { enabled: namedBy(kind) === 'segment' })
  const names = namedBy(kind) === 'segment' ? (segments?.segments ?? []) : undefined
  const search = { query: { query: typed, project: `IS:${project}`, limit: MOST_SUGGESTED } }
  const { data: features } = useRead('searchFeatures', search, { keepsPrevious: true })
  const { data: all } = useRead('listProjectEnvironments', { path: { projectId: project } })
  const environments = (all?.environments ?? []).filter(({ visible }) => visible).map(({ name }) => name)
  const environment = chosen ?? environments.at(-1) ?? ''
  const featureName = typed.trim()
  return (
    <section class="definition" aria-label={RULE_SCREEN_TEXTS.simulator}>
      <h2>{RULE_SCREEN_TEXTS.simulator}</h2>
      <p class="dim">{RULE_SCREEN_TEXTS.simulatorHint}</p>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault()
          const place = { projectId: project, featureName, environment }
          setAsked({ place, simulated: { kind, percent, name }, asUser: who === '' ? undefined : Number(who) })
        }}
      >
        <div class="ask-where">
          <Combobox
            label={WORDS.feature}
            value={typed}
            onInput={setTyped}
            suggestions={(features?.features ?? []).map(({ name }) => name)}
            required
          />
          <SelectField
            label={WORDS.environment}
            value={environment}
            choices={environments.map((name) => ({ value: name, label: name }))}
            onChange={setEnvironment}
          />
          <SelectField
            label={RULE_SCREEN_TEXTS.simulatedChange}
            value={kind}
            choices={Object.entries(RULE_SCREEN_TEXTS.kinds).map(([value, label]) => ({ value, label }))}
            onChange={(value) => setKind(value as Simulated['kind'])}
          />
          {kind === 'rollout' && (
            <TextField label={RULE_SCREEN_TEXTS.percent} type="number" value={percent} onInput={setPercent} required />
          )}
          {namedBy(kind) !== undefined && (
            <Combobox
              label={names === undefined ? RULE_SCREEN_TEXTS.simulatedParent : RULE_SCREEN_TEXTS.simulatedSegment}
              value={name}
              onInput={setName}
              suggestions={(names ?? features?.features ?? []).map((each) => each.name)}
              required
            />
          )}
          {mayAskForOthers && (
            <SelectField
              label={RULE_SCREEN_TEXTS.simulatedFor}
              value={who}
              choices={[{ value: '', label: RULE_SCREEN_TEXTS.yourself }, ...accounts]}
              onChange={setWho}
            />
          )}
        </div>
        <div class="actions">
          <Button type="submit" reason={environment === '' ? RULE_SCREEN_TEXTS.noEnvironment : undefined}>
            {RULE_SCREEN_TEXTS.check}
          </Button>
        </div>
      </form>
      {asked !== undefined && <SimulatedAnswer {...asked} />}
    </section>
  )
}
