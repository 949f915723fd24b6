import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { FeatureImpacts } from '../../nouns/impact/feature-impacts.tsx'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { WORDS } from '../../page/words.ts'
import { EDIT_TEXTS } from './texts.ts'

/** Whom an edit affects, and what depends on it, as a dry run has found out. */
export function Impact({ dryRun, project }: { dryRun: Schemas['DryRun']; project: string | undefined }) {
  const dependents = dryRun.operations.flatMap((operation) => operation.dependents.features)
  const requests = dryRun.operations.flatMap((operation) => operation.dependents.changeRequests)
  return (
    <>
      <section class="impact" aria-label={WORDS.affectedUsers}>
        <h3>{WORDS.affectedUsers}</h3>
        <FeatureImpacts impact={dryRun.impact} />
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
