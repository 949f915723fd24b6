import { Link } from 'wouter-preact'
import type { Schemas } from '../../clients/typescript/src/client.ts'
import { projectPath } from '../projects/project-path.ts'
import { impactLines } from './impact-lines.ts'
import { EDIT_TEXTS } from './texts.ts'

/** Whom an edit affects, and what depends on it, as a dry run has found out. */
export function Impact({ tried, project }: { tried: Schemas['DryRun']; project: string | undefined }) {
  const { features, complete } = tried.impact
  const dependents = tried.operations.flatMap((operation) => operation.dependents.features)
  const requests = tried.operations.flatMap((operation) => operation.dependents.changeRequests)
  return (
    <>
      <section class="impact" aria-label={EDIT_TEXTS.impact}>
        <h3>{EDIT_TEXTS.impact}</h3>
        {features.length === 0 && <p class="dim">{EDIT_TEXTS.none}</p>}
        {features.map((impact) => (
          <FeatureImpact key={`${impact.feature} ${impact.environment}`} impact={impact} />
        ))}
        {!complete && <p class="dim">{EDIT_TEXTS.incomplete}</p>}
      </section>
      {dependents.length + requests.length > 0 && (
        <section class="impact" aria-label={EDIT_TEXTS.dependents}>
          <h3>{EDIT_TEXTS.dependents}</h3>
          {dependents.length > 0 && (
            <p class="impact-lost">
              {EDIT_TEXTS.features} <bdi>{[...new Set(dependents)].join(', ')}</bdi>
            </p>
          )}
          {requests.length > 0 && (
            <p class="impact-lost">
              {EDIT_TEXTS.requests}{' '}
              {[...new Set(requests)].map((id) =>
                project === undefined ? (
                  `#${id} `
                ) : (
                  <Link key={id} href={`${projectPath(project)}/change-requests/${id}`}>
                    #{id}{' '}
                  </Link>
                ),
              )}
            </p>
          )}
        </section>
      )}
    </>
  )
}

function FeatureImpact({ impact }: { impact: Schemas['FeatureImpact'] }) {
  return (
    <div>
      <p class="dim">
        <bdi>{impact.feature}</bdi> · <bdi>{impact.environment}</bdi>
      </p>
      <ul>
        {impactLines(impact).map(({ kind, text }) => (
          <li key={kind} class={`impact-${kind}`}>
            {text}
          </li>
        ))}
      </ul>
      {impact.unknown.map((why) => (
        <small key={why}>{EDIT_TEXTS.unknown[why]}</small>
      ))}
    </div>
  )
}
