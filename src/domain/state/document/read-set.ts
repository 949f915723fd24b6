import type { Schema } from '../../../contract.ts'
import { yieldingAfterSteps } from '../../../runtime/yielding.ts'
import { pointerSegment } from '../../checking/validation.ts'
import { type ErrorDetail, invalid } from '../../errors.ts'
import { maxNames, problemsOf, SECTIONS, type Section } from './document-check.ts'
import { withOwnNames } from './own-names.ts'
import { detailAt, detailsOf, invalidSet, type Origin, type PlacedProblem } from './places.ts'
import { contentOf, sizeFlawOf } from './state-file.ts'

/** What a set of files says, as one document. Members that no file has are empty. */
export type StateSet = {
  readonly [Name in Section]: Readonly<NonNullable<Schema<'StateDocument'>[Name]>>
} & {
  readonly manager: string
  readonly tags: readonly Schema<'TagInput'>[]
  /** Adds file, line and column to problems whose paths are JSON pointers into the merged document. */
  located(problems: readonly ErrorDetail[]): Promise<ErrorDetail[]>
}

type Document = Schema<'StateDocument'> & { readonly origin: Omit<Origin, 'path'> }

/**
 * Reads files of YAML or JSON as one set.
 *
 * @throws DomainError invalid, with file, line and column of each problem
 */
export async function readSet(files: readonly Schema<'StateFile'>[]): Promise<StateSet> {
  assertSize(files)
  const documents = await documentsIn(files)
  const merged = mergedFrom(documents)
  if (merged.problems.length > 0) throw invalidSet(await detailsOf(files, merged.problems))
  for (const section of SECTIONS) assertCount(section, Object.keys(merged.values[section]).length)
  assertCount('tags', merged.tags.length)
  return {
    ...withOwnNames({ manager: documents[0]?.manager ?? '', ...merged.values, tags: merged.tags }),
    located: (problems) =>
      detailsOf(
        files,
        problems.map(({ message, path = '' }) => ({ message, ...merged.originOf(path), called: path })),
      ),
  }
}

function assertSize(files: readonly Schema<'StateFile'>[]): void {
  const flaw = sizeFlawOf(files)
  if (flaw !== undefined) throw invalid(flaw, '/body/files')
}

function assertCount(section: Section | 'tags', count: number): void {
  const most = section === 'tags' ? MAX_TAGS : maxNames(section)
  if (count > most)
    throw invalid(`The set has ${count} ${section}. Accepted: at most ${most} in all files together`, '/body/files')
}

const MAX_TAGS = 1000

async function documentsIn(files: readonly Schema<'StateFile'>[]): Promise<Document[]> {
  const pause = yieldingAfterSteps()
  const faults: ErrorDetail[] = []
  const problems: PlacedProblem[] = []
  const documents: Document[] = []
  for (const [file, each] of files.entries()) {
    const content = await contentOf(each)
    await pause()
    if ('faults' in content) {
      faults.push(...content.faults.map((fault) => detailAt(files, file, fault, fault.message)))
      // What costs too much is not tried again with the next file.
      if (content.isExpensive === true) break
      continue
    }
    for (const { index, value } of content.parts) {
      const origin = { file, document: index }
      const found = await problemsOf(value)
      problems.push(...found.map((problem) => ({ ...problem, ...origin })))
      if (found.length === 0) documents.push({ ...(value as Schema<'StateDocument'>), origin })
    }
  }
  if (faults.length + problems.length > 0) throw invalidSet([...faults, ...(await detailsOf(files, problems))])
  return documents
}

type Merged = {
  readonly values: { [Name in Section]: NonNullable<Schema<'StateDocument'>[Name]> }
  readonly tags: Schema<'TagInput'>[]
  readonly problems: PlacedProblem[]
  originOf(pointer: string): Origin
}

/** Puts valid documents together; what they say about each other is wrong in the later one. */
function mergedFrom(documents: readonly Document[]): Merged {
  const origins = new Map<string, Origin>()
  const problems: PlacedProblem[] = []
  const entries = Object.fromEntries(SECTIONS.map((section) => [section, [] as [string, unknown][]]))
  const tags: Schema<'TagInput'>[] = []
  const first = documents[0]
  const isNew = (key: string, origin: Origin): boolean => {
    const other = origins.get(key)
    if (other === undefined) origins.set(key, origin)
    else problems.push({ ...origin, other, message: (place) => `is also at ${place}. Keep one of them` })
    return other === undefined
  }
  for (const { origin, manager, tags: own = [], ...values } of documents) {
    if (first !== undefined && manager !== first.manager)
      problems.push({
        ...origin,
        path: '/manager',
        other: { ...first.origin, path: '/manager' },
        message: (place) => `is ${manager}, but ${first.manager} at ${place}. All files of a set have the same manager`,
      })
    for (const section of SECTIONS)
      for (const [name, value] of Object.entries(values[section] ?? {})) {
        const path = `/${section}/${pointerSegment(name)}`
        if (isNew(path, { ...origin, path })) entries[section]?.push([name, value])
      }
    for (const [index, tag] of own.entries()) {
      const at = { ...origin, path: `/tags/${index}` }
      if (!isNew(`tag ${tag.type}:${tag.value}`, at)) continue
      origins.set(`/tags/${tags.length}`, at)
      tags.push(tag)
    }
  }
  const originOf = (pointer: string): Origin => {
    const [section = '', name = '', ...rest] = pointer.split('/').slice(1)
    const found = origins.get(`/${section}/${name}`)
    if (found !== undefined) return { ...found, path: [found.path, ...rest].join('/') }
    return { file: 0, document: 0, ...first?.origin, path: pointer }
  }
  const valuesByName = Object.entries(entries).map(([section, list]) => [section, Object.fromEntries(list)])
  return { values: Object.fromEntries(valuesByName) as Merged['values'], tags, problems, originOf }
}
