import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'

const MOST_NAMES = 3

/** The first names of a list, and how many more there are. */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ')
  const others = names.length - MOST_NAMES
  return others > 0 ? `${shown} ${REQUEST_TEXTS.more(others)}` : shown
}
