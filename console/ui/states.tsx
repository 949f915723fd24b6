import type { ComponentChildren } from 'preact'
import { TEXTS } from '../page/texts.ts'
import { failureOf } from '../server/failure.ts'
import { WhoHas } from '../session/who-has.tsx'
import { Button } from './button.tsx'

/** What a list shows when it has nothing, with the way to change that. */
export function EmptyState({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** Why something could not be shown or done: the message of the server, its details and the id of the error. */
export function ErrorNotice({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const { message, details, lacks, id } = failureOf(error)
  return (
    <div class="error-notice" role="alert">
      <p>{message}</p>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      <WhoHas lacks={lacks} />
      {id !== undefined && <small>{TEXTS.errorId(id)}</small>}
      {onAgain !== undefined && <Button onClick={onAgain}>{TEXTS.again}</Button>}
    </div>
  )
}

/** Takes the place of what is being read. `lines` of the height of a row, so that nothing jumps afterwards. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div class="skeleton" role="status" aria-label={TEXTS.loading}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}

export type Read<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }

/** Shows what was read, or that it is being read, or why it could not be. */
export function Shown<Data>({
  read,
  lines,
  children,
}: {
  read: Read<Data>
  lines?: number
  children: (data: Data) => ComponentChildren
}) {
  if (read.data !== undefined) return <>{children(read.data)}</>
  if (read.error) return <ErrorNotice error={read.error} onAgain={() => read.refetch()} />
  return <Skeleton {...(lines !== undefined && { lines })} />
}
