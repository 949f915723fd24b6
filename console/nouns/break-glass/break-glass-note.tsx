import { Link } from 'wouter-preact'
import { useRead } from '../../server/read.ts'
import { breakGlassPath } from './break-glass-path.ts'
import { BREAK_GLASS_TEXTS } from './texts.ts'

/** Says how many changes of a project were made without approval and wait for a review; nothing if there are none. */
export function BreakGlassNote({ projectId }: { projectId: string }) {
  const { data } = useRead('listBreakGlassUses', { path: { projectId }, query: { open: true, limit: 1 } })
  if (data === undefined || data.open === 0) return null
  return (
    <p class="request-note is-warning">
      <Link href={breakGlassPath(projectId)}>{BREAK_GLASS_TEXTS.open(data.open)}</Link>
    </p>
  )
}
