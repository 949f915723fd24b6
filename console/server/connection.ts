/** Whether the page hears of changes: the stream of events is open. */
let isLive = true
const listeners = new Set<() => void>()

export const connection = {
  isLive: () => isLive,
  onChange(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function setLive(next: boolean): void {
  if (isLive === next) return
  isLive = next
  for (const listener of listeners) listener()
}
