import type { Break } from './document.ts'

const ANNOUNCEMENT = /^- Breaking:.*$/gm

/**
 * Returns the breaks whose subject no line of the section "Unreleased" announces. Such a line begins with "- Breaking:"
 * and has the subject in backticks.
 */
export function unannounced(breaks: readonly Break[], changelog: string): Break[] {
  const [, unreleased = ''] = /^## Unreleased$(.*?)(?=^## |(?![\s\S]))/ms.exec(changelog) ?? []
  const announced = new Set(
    [...unreleased.matchAll(ANNOUNCEMENT)].flatMap(([line]) =>
      [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    ),
  )
  return breaks.filter(({ subject }) => !announced.has(subject))
}
