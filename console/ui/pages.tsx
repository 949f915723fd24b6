import { TEXTS } from '../page/texts.ts'
import { Button } from './button.tsx'

type Properties = {
  page: number
  size: number
  total: number
  /** Whether `total` is only what is known: there are more. */
  hasMore?: boolean
  onPage: (page: string | undefined) => void
}

/** Goes through the pages of a list, whose number is in the address; nothing for a single page. */
export function Pages({ page, size, total, hasMore = false, onPage }: Properties) {
  if (total <= size && page === 1) return null
  const last = Math.max(1, Math.ceil(total / size))
  const from = Math.min((page - 1) * size + 1, total)
  const go = (to: number) => onPage(to <= 1 ? undefined : String(Math.min(to, last)))
  return (
    <div class="pages">
      <span class="dim">
        {hasMore ? TEXTS.pageOfMore(from, page * size) : TEXTS.pageOf(from, Math.min(page * size, total), total)}
      </span>
      <Button {...(page <= 1 && { reason: TEXTS.firstPage })} onClick={() => go(page - 1)}>
        {TEXTS.previous}
      </Button>
      <Button {...(page >= last && { reason: TEXTS.lastPage })} onClick={() => go(page + 1)}>
        {TEXTS.next}
      </Button>
    </div>
  )
}
