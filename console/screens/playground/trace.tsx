import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { constraintPhrase } from '../../../src/sentences/strategy-sentence.ts'
import { featurePath } from '../../nouns/projects/project-path.ts'
import { valueIn } from './context-rows.ts'
import { bucketOf, toldBy } from './reason.ts'
import { PLAYGROUND_TEXTS } from './texts.ts'
import { Verdict, verdictOf } from './verdict.tsx'

type Context = Schemas['EvaluatedContext']

/** Everything that was decided about a feature, in the order in which it decides. */
export function Trace({ feature, context }: { feature: Schemas['PlaygroundFeature']; context: Context }) {
  const { name, projectId, isEnabledInCurrentEnvironment: isOn, dependencies, strategies, variant } = feature
  const { environment } = context
  return (
    <div class="trace">
      <Verdict is={verdictOf(isOn)}>
        {isOn ? PLAYGROUND_TEXTS.environmentOn(environment) : PLAYGROUND_TEXTS.environmentOff(environment)}
      </Verdict>
      {dependencies.map((parent) => (
        <Verdict key={parent.feature} is={verdictOf(parent.satisfied)}>
          {PLAYGROUND_TEXTS.parent(parent.feature, parent.enabled, parent.variants.join(', '))}
        </Verdict>
      ))}
      <h3>{strategies.data.length === 0 ? PLAYGROUND_TEXTS.noStrategies : PLAYGROUND_TEXTS.strategies}</h3>
      <ol>
        {strategies.data.map((strategy) => (
          <li key={strategy.id}>
            <StrategyTrace strategy={strategy} context={context} />
          </li>
        ))}
      </ol>
      <h3>{PLAYGROUND_TEXTS.variant}</h3>
      {variant.enabled ? <Variant variant={variant} /> : <p class="dim">{PLAYGROUND_TEXTS.noVariant}</p>}
      <p>
        <Link href={featurePath(projectId, name)}>{PLAYGROUND_TEXTS.openFeature}</Link>
      </p>
    </div>
  )
}

function StrategyTrace({ strategy, context }: { strategy: Schemas['PlaygroundStrategy']; context: Context }) {
  const { disabled, result, constraints, segments, rollout } = strategy
  return (
    <>
      <Verdict is={disabled ? 'skipped' : verdictOf(result.enabled)}>
        <b>{toldBy(strategy)}</b> {disabled && <span class="badge">{PLAYGROUND_TEXTS.disabled}</span>}
      </Verdict>
      <div class="trace-part">
        {rollout !== undefined && !disabled && <p class="dim">{bucketOf(rollout)}</p>}
        <Constraints constraints={constraints} context={context} />
        {segments.map(({ id, name, result: isIn, constraints: own }) => (
          <div key={id}>
            <Verdict is={verdictOf(isIn)}>{PLAYGROUND_TEXTS.segment(name)}</Verdict>
            <div class="trace-part">
              {own.length === 0 && <p class="dim">{PLAYGROUND_TEXTS.noConstraints}</p>}
              <Constraints constraints={own} context={context} />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

type ConstraintsProperties = { constraints: readonly Schemas['PlaygroundConstraint'][]; context: Context }

function Constraints({ constraints, context }: ConstraintsProperties) {
  return (
    <>
      {constraints.map((constraint, index) => (
        <Verdict key={index} is={verdictOf(constraint.result)}>
          {constraintPhrase(constraint)}{' '}
          <span class="dim">
            ({PLAYGROUND_TEXTS.has(constraint.contextName, valueIn(context, constraint.contextName))})
          </span>
        </Verdict>
      ))}
    </>
  )
}

function Variant({ variant: { name, payload } }: { variant: Schemas['EvaluatedVariant'] }) {
  return (
    <>
      <p>
        <bdi>{name}</bdi> {payload !== undefined && <span class="badge">{payload.type}</span>}
      </p>
      {payload !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll it by keys
        <pre tabIndex={0}>{payload.value}</pre>
      )}
    </>
  )
}
