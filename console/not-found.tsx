import { EmptyState } from './parts/states.tsx'
import { useTitle } from './parts/use-title.ts'
import { TEXTS } from './texts.ts'

export function NotFound() {
  useTitle(TEXTS.notFound)
  return (
    <EmptyState title={TEXTS.notFound}>
      <p>{TEXTS.notFoundHint}</p>
    </EmptyState>
  )
}
