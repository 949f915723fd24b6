import type { Format, ReadingOptions } from './format.ts'
import type { SourceFile } from './input/read-file.ts'

/** A flag in a file, and the environment where each environment has its own file. */
type Found = { readonly what: string; readonly path: string }

const MOST_NAMED = 10

/**
 * Ensures that no flag is read twice: one of both would be lost.
 *
 * @throws Error that names the flags, and the files of each
 */
export function assertNoneTwice(format: Format, files: readonly SourceFile[], options: ReadingOptions): void {
  const first = new Map<string, string>()
  const repeated: string[] = []
  for (const { what, path } of files.flatMap((file) => flagsIn(format, file, options))) {
    const other = first.get(what)
    if (other === undefined) first.set(what, path)
    else repeated.push(`${what} is in ${other === path ? `${path} twice` : `${other} and in ${path}`}`)
  }
  if (repeated.length === 0) return
  const more = repeated.length > MOST_NAMED ? [`and ${repeated.length - MOST_NAMED} more`] : []
  const lines = [...repeated.slice(0, MOST_NAMED), ...more].join('; ')
  throw new Error(`${lines}. Give each flag once, or convert the files one by one`)
}

function flagsIn(format: Format, file: SourceFile, options: ReadingOptions): Found[] {
  const { features, leftOut } = format.read([file], options)
  if (format.hasFileForEachEnvironment !== true)
    return [...features, ...leftOut].map(({ key }) => ({ what: `the flag "${key}"`, path: file.path }))
  return features.flatMap(({ key, environments }) =>
    [...environments.keys()].map((environment) => ({
      what: `the flag "${key}" of the environment "${environment}"`,
      path: file.path,
    })),
  )
}
