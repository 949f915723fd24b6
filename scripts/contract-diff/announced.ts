import { type Break, placeOf } from './document.ts'

const ANNOUNCEMENT = /^- Breaking:.*$/gm

/**
 * Returns the breaks whose place no line of the section "Unreleased" announces. Such a line begins with "- Breaking:"
 * and has the place in backticks. The name of a schema alone announces nothing of its members.
 */
export function unannounced(breaks: readonly Break[], changelog: string): Break[] {
  const [, unreleased = ''] = /^## Unreleased$(.*?)(?=^## |(?![\s\S]))/ms.exec(changelog) ?? []
  const announced = new Set(
    [...unreleased.matchAll(ANNOUNCEMENT)].flatMap(([line]) =>
      [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    ),
  )
  return breaks.filter((one) => !announced.has(placeOf(one)))
}
