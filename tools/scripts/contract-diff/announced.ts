import { type Break, placeOf } from './document.ts'

/** How a line of the changelog begins that names a break, or a change that clients survive for the reason it says. */
export type Announcement = 'Breaking' | 'Compatible'

/**
 * Returns the breaks whose place no line of the changelog announces, of those above the section of the version
 * `released`. Such a line begins with "- Breaking:" or "- Compatible:" and has the place in backticks. The name of a
 * schema alone announces nothing of its members.
 */
export function unannounced(
  breaks: readonly Break[],
  changelog: string,
  released: string,
  accepted: readonly Announcement[] = ['Breaking', 'Compatible'],
): Break[] {
  const [since = ''] = changelog.split(`\n## ${released}\n`)
  const lines = entriesOf(since).filter((entry) => accepted.some((word) => entry.startsWith(`- ${word}:`)))
  const announced = new Set(lines.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name)))
  return breaks.filter((one) => !announced.has(placeOf(one)))
}

/** Returns the entries of lists, each as one line: the lines after its first one are indented. */
function entriesOf(text: string): string[] {
  return text.split('\n- ').map((entry) => `- ${entry.split('\n\n')[0]?.replaceAll('\n', ' ')}`)
}
