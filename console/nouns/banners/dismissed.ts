import type { Schemas } from '@flaghoist/client'
import { observed } from '../../page/observed.ts'

const STORED_AS = 'flaghoist-dismissed-banners'

/** Changes with each banner that is dismissed in this tab. */
export const dismissals = observed(0)

/** Whether this browser has dismissed a banner, as it reads now. */
export function isDismissed(storage: Storage, banner: Schemas['Banner']): boolean {
  return stored(storage)[banner.id] === readingOf(banner)
}

/** Remembers that the user has dismissed a banner, and forgets banners that are no longer `shown`. */
export function dismiss(storage: Storage, banner: Schemas['Banner'], shown: readonly Schemas['Banner'][]): void {
  const before = stored(storage)
  const kept = shown.flatMap(({ id }) => (before[id] === undefined ? [] : [[id, before[id]] as const]))
  storage.setItem(STORED_AS, JSON.stringify({ ...Object.fromEntries(kept), [banner.id]: readingOf(banner) }))
  dismissals.set(dismissals.now() + 1)
}

function stored(storage: Storage): Readonly<Record<string, string>> {
  const text = storage.getItem(STORED_AS)
  return text === null ? {} : JSON.parse(text)
}

/** What a user has read of a banner: one that says something else is shown again. */
function readingOf({ message, variant, link, dialog }: Schemas['Banner']): string {
  const text = [variant, message, link, dialog].join('\n')
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash.toString(36)
}
