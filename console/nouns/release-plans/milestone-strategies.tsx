import { useSegments } from '../strategies/use-segments.ts'
import { strategySentence } from './milestone-sentence.ts'

type Given = Parameters<typeof strategySentence>[0] & { readonly title?: string | null }

/** What a milestone gives a feature: a sentence for each of its strategies. */
export function MilestoneStrategies({ project, strategies }: { project: string; strategies: readonly Given[] }) {
  const { segmentName } = useSegments(project)
  return (
    <ul class="milestone-strategies dim">
      {strategies.map((strategy, place) => (
        <li key={place}>
          {strategy.title && (
            <>
              <bdi>{strategy.title}</bdi>:{' '}
            </>
          )}
          <bdi>{strategySentence(strategy, segmentName)}</bdi>
        </li>
      ))}
    </ul>
  )
}
