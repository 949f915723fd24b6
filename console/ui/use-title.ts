import { useEffect } from 'preact/hooks'
import { TEXTS } from '../page/texts.ts'

/** Names the page in the tab and the history of the browser; the most exact part first. */
export function useTitle(...parts: string[]): void {
  const title = [...parts, TEXTS.product].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
