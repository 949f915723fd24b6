import { BASE } from '../page/base.ts'
import { observed } from '../page/observed.ts'
import { isConnected } from './connection.ts'

/** Whether the server has another console than the one of this page: it was updated meanwhile. */
export const isOutdated = observed(false)

/** Looks for another console each time when the server is there again. Returns how to end that. */
export function followUpdates(): () => void {
  return isConnected.onChange(() => {
    if (isConnected.now()) look()
  })
}

/** The page of the server names the file that this page was started from, which is called by its content. */
async function look(): Promise<void> {
  const file = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1)
  const response = await fetch(`${BASE}/`, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (file === undefined || !response?.ok) return
  const page = await response.text().catch(() => file)
  if (!page.includes(file)) isOutdated.set(true)
}
