import { TEXTS } from '../page/texts.ts'
import { ago, until } from './ago.ts'

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })

/** How long ago something was; the exact time, in the zone of the reader, is in its title. */
export function TimeAgo({ at, isPlanned = false }: { at: string | null | undefined; isPlanned?: boolean }) {
  if (at === null || at === undefined) return <span class="dim">{TEXTS.never}</span>
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {(isPlanned ? until : ago)(at, Date.now())}
    </time>
  )
}
