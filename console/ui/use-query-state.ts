import { useLocation, useSearch } from 'wouter-preact'

/** The query of the address as the state of a screen, so that a link shows the same. Empty values are left out. */
export function useQueryState(): [URLSearchParams, (changed: Record<string, string | undefined>) => void] {
  const query = new URLSearchParams(useSearch())
  const [location, navigate] = useLocation()
  const change = (changed: Record<string, string | undefined>) => {
    // As it is now: a search that was typed is sent a moment later, and a filter may be chosen in between.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    const text = next.toString()
    navigate(text === '' ? location : `${location}?${text}`, { replace: true })
  }
  return [query, change]
}
