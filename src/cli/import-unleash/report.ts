import type { LeftBehind } from './left-behind.ts'
import type { Moved } from './move-kind.ts'

/** Returns the line of a kind: how many things were moved. */
export function lineOf({ noun, isOffered, same, created, changed, missed, different }: Moved): string {
  if (!isOffered) return `${noun}: this edition of Unleash does not have them`
  const counts: [count: number, text: string][] = [
    [created.length, 'created'],
    [changed.length, 'changed'],
    [same, 'already the same'],
    [missed.length, 'not taken'],
    [different.length, 'different afterwards'],
  ]
  const texts = counts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`)
  return `${noun}: ${texts.length === 0 ? 'none' : texts.join(', ')}`
}

/** Returns the lines of the things of a kind that need a look; of a dry run, also of those which would change. */
export function detailsOf({ created, changed, missed, different }: Moved, isDryRun: boolean): string[] {
  return [
    ...(isDryRun ? created.map((key) => `  would create ${key}`) : []),
    ...(isDryRun ? changed.map((key) => `  would change ${key}`) : []),
    ...missed.map(({ key, why }) => `  not taken: ${key}: ${why}`),
    ...different.map((key) => `  different afterwards: ${key}`),
  ]
}

export function lineOfLeftBehind({ noun, count, why }: LeftBehind): string {
  return `  ${count === undefined ? '' : `${count} `}${noun}: ${why}`
}

/** Returns the last line. */
export function conclusionOf(all: readonly Moved[], isDryRun: boolean): string {
  const sum = (count: (moved: Moved) => number) => all.reduce((total, moved) => total + count(moved), 0)
  const done = sum(({ created, changed }) => created.length + changed.length)
  const missed = sum((moved) => moved.missed.length)
  const different = sum((moved) => moved.different.length)
  const problems = [
    ...(missed > 0 ? [`${missed} not taken`] : []),
    ...(different > 0 ? [`${different} different afterwards`] : []),
  ]
  const rest = problems.length === 0 ? '' : `; ${problems.join(', ')}`
  if (done === 0) return `Nothing ${isDryRun ? 'would change' : 'was changed'}${rest}.`
  if (isDryRun) return `${done} would be created or changed${rest}. Nothing was changed.`
  return `${done} created or changed, and compared afterwards${rest}.`
}
