import { type Break, placeOf } from './document.ts'

const ANNOUNCEMENT = /^- Breaking:.*$/gm

/**
 * Returns the breaks whose place no line of the changelog announces, of those above the section of the version
 * `released`. Such a line begins with "- Breaking:" and has the place in backticks. The name of a schema alone
 * announces nothing of its members.
 */
export function unannounced(breaks: readonly Break[], changelog: string, released: string): Break[] {
  const [since = ''] = changelog.split(`\n## ${released}\n`)
  const announced = new Set(
    [...since.matchAll(ANNOUNCEMENT)].flatMap(([line]) => [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
  )
  return breaks.filter((one) => !announced.has(placeOf(one)))
}
