import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FEATURE_LIST_TEXTS } from './texts.ts'

/** The way to the archived features of a project that has no others. */
export function ArchivedOnly({ projectId, onShow }: { projectId: string; onShow: () => void }) {
  const archived = useRead('searchFeatures', { query: { project: `IS:${projectId}`, archived: 'IS:true', limit: 1 } })
  if (archived.data === undefined || archived.data.total === 0) return null
  return (
    <EmptyState title={FEATURE_LIST_TEXTS.allArchived(archived.data.total)}>
      <Button onClick={onShow}>{FEATURE_LIST_TEXTS.showArchived}</Button>
    </EmptyState>
  )
}
