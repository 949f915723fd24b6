import { TEXTS } from '../../page/texts.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'

export function NotFound() {
  useTitle(TEXTS.notFound)
  return (
    <EmptyState title={TEXTS.notFound}>
      <p>{TEXTS.notFoundHint}</p>
    </EmptyState>
  )
}
