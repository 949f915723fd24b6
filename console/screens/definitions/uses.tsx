import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { featurePath, projectPath } from '../../nouns/projects/project-path.ts'
import { Button } from '../../ui/button.tsx'
import { DEFINITION_TEXTS } from './texts.ts'

type Requested = Pick<Schemas['RequestedStrategyOfSegment'], 'changeRequestId' | 'projectId' | 'featureName'>
type Properties = {
  strategies: readonly Schemas['UsingStrategy'][]
  requested?: readonly Requested[]
}

/** The features whose strategies use something, each with its environments. */
export function Uses({ strategies, requested = [] }: Properties) {
  const features = new Map<string, { project: string; name: string; environments: Set<string> }>()
  for (const { projectId: project, featureName: name, environment } of strategies) {
    const found = features.get(`${project} ${name}`) ?? { project, name, environments: new Set<string>() }
    features.set(`${project} ${name}`, found)
    found.environments.add(environment)
  }
  if (features.size + requested.length === 0) return <p class="dim">{DEFINITION_TEXTS.noUses}</p>
  return (
    <>
      <ul class="uses">
        {[...features].map(([key, { project, name, environments }]) => (
          <li key={key}>
            <Link href={featurePath(project, name)}>{name}</Link>{' '}
            <span class="dim">
              {project} · {[...environments].join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {requested.length > 0 && (
        <>
          <h3>{DEFINITION_TEXTS.requested}</h3>
          <ul class="uses">
            {requested.map(({ changeRequestId, projectId, featureName }) => (
              <li key={`${changeRequestId} ${featureName}`}>
                <Link href={`${projectPath(projectId)}/change-requests/${changeRequestId}`}>#{changeRequestId}</Link>{' '}
                <bdi>{featureName}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** How many features use something; it opens the list of them. */
export function UsesButton({ count, name, onClick }: { count: number; name: string; onClick: () => void }) {
  if (count === 0) return <span class="dim">{DEFINITION_TEXTS.notUsed}</span>
  return (
    <Button
      kind="quiet"
      label={`${DEFINITION_TEXTS.features(count)}: ${DEFINITION_TEXTS.usesOf(name)}`}
      onClick={onClick}
    >
      {DEFINITION_TEXTS.features(count)}
    </Button>
  )
}
