import type { Schema } from '../../../contract.ts'
import type { Place, Target } from '../../../runtime/yaml/yaml-text.ts'
import { yamlPlaces } from '../../../runtime/yaml/yaml-thread.ts'
import { type DomainError, type ErrorDetail, invalidAll, MAX_DETAILS } from '../../errors.ts'

/** A value in a set: its file, its document in the file, and its JSON pointer in the document. */
export type Origin = { readonly file: number; readonly document: number; readonly path: string }

/** A problem at a place. `other` is a second place that the message names. */
export type PlacedProblem = Origin & {
  readonly message: string | ((other: string) => string)
  readonly other?: Origin
  /** What the value is called in the message, if not by its pointer in the document. */
  readonly called?: string
}

/** Returns problems with file, line and column, in the order of the files. */
export async function detailsOf(
  files: readonly Schema<'StateFile'>[],
  problems: readonly PlacedProblem[],
): Promise<ErrorDetail[]> {
  // One more than a response has, so that it says that there are more.
  const listed = problems.slice(0, MAX_DETAILS + 1)
  const placeOf = await placesOf(
    files,
    listed.flatMap((problem) => [problem, ...(problem.other === undefined ? [] : [problem.other])]),
  )
  const nameOf = (origin: Origin) => named(files, origin.file, placeOf(origin))
  return listed
    .map((problem) => ({ problem, place: placeOf(problem) }))
    .sort((a, b) => a.problem.file - b.problem.file || a.place.line - b.place.line || a.place.column - b.place.column)
    .map(({ problem, place }) => {
      const { message, other, path, file, called = path } = problem
      const text = typeof message === 'string' ? message : message(other === undefined ? '' : nameOf(other))
      return detailAt(files, file, place, `${text}${hintFor(text, place)}`, called)
    })
}

/**
 * Returns the detail of a problem in a file.
 *
 * @param pointer of what the problem is about, in its document; empty for the document
 */
export function detailAt(
  files: readonly Schema<'StateFile'>[],
  file: number,
  place: Place,
  message: string,
  pointer = '',
): ErrorDetail {
  const subject = pointer === '' ? '' : `${pointer} `
  return {
    message: `${named(files, file, place)}: ${subject}${message}`,
    path: `/body/files/${file}/content`,
    inFile: { file: files[file]?.path ?? '', line: place.line, column: place.column, pointer, message },
  }
}

/** The refusal of a set with these problems. */
export function invalidSet(details: readonly ErrorDetail[]): DomainError {
  return invalidAll(`The files are not a valid set: ${details[0]?.message}`, details)
}

function named(files: readonly Schema<'StateFile'>[], file: number, { line, column }: Place): string {
  return `${files[file]?.path}:${line}:${column}`
}

async function placesOf(
  files: readonly Schema<'StateFile'>[],
  origins: readonly Origin[],
): Promise<(origin: Origin) => Place> {
  const places = new Map<Origin, Place>()
  for (const file of new Set(origins.map((origin) => origin.file))) {
    const own = origins.filter((origin) => origin.file === file)
    const targets = own.map(({ document, path }): Target => ({ document, keys: keysOf(path) }))
    const found = await yamlPlaces(files[file]?.content ?? '', targets)
    for (const [index, origin] of own.entries()) {
      const place = found[index]
      if (place !== undefined) places.set(origin, place)
    }
  }
  return (origin) => places.get(origin) ?? { line: 1, column: 1 }
}

function keysOf(pointer: string): string[] {
  const segments = pointer.split('/').slice(1)
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Says how to write a value that YAML takes for another type. */
function hintFor(message: string, { source }: Place): string {
  if (source === undefined || !message.startsWith('has to be of type ')) return ''
  const types = message.slice('has to be of type '.length).replace(/\..*/s, '').split(' or ')
  if (source === '') return types.includes('object') ? '. Write {} for an empty one' : ''
  if (types.includes('string')) return `. Put it in quotes: ${JSON.stringify(source)}`
  if (types.includes('boolean') && /^(yes|no|on|off)$/i.test(source)) return '. Write true or false'
  return ''
}
