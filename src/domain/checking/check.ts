import type { Ajv2020 } from 'ajv/dist/2020.js'
import { onFirstUse } from '../../runtime/on-first-use.ts'
import type { ErrorDetail } from '../errors.ts'
import { newAjv, problemsFrom } from './validation.ts'

/** Returns the problems of a document, whose JSON pointer in the request is `root`; an empty list if it is valid. */
export type Check = (document: unknown, root: string) => ErrorDetail[]

type Mode = 'exact' | 'converting'

const compilersFor = (mode: Mode) => ({
  deciding: onFirstUse(() => newAjv(mode, 'first problem')),
  listing: onFirstUse(() => newAjv(mode, 'all problems')),
})
/** All servers of a process have the same contract, so they share what was compiled of it. */
const compilers = { exact: compilersFor('exact'), converting: compilersFor('converting') }

/** Returns the compiler of checks that list all problems of a document, which is taken as it is. */
export const listingCompiler: () => Ajv2020 = compilers.exact.listing

/**
 * Makes checks by schemas of the contract. Each schema is compiled on first use: compiling all takes a second.
 *
 * Validity is decided in one walk that stops at the first problem. Further problems are searched only in the beginning
 * of an invalid document: a walk that does not stop takes time quadratic in the length of a list.
 */
export function checksBy(mode: Mode): (schema: object) => Check {
  const { deciding, listing } = compilers[mode]
  return (schema) => {
    const decides = onFirstUse(() => deciding().compile(schema))
    const lists = onFirstUse(() => listing().compile(schema))
    return (document, root) => {
      const first = problemsBy(decides(), document, root)
      const beginning = first.length === 0 ? undefined : beginningOf(document)
      if (beginning === undefined) return first
      const listed = problemsBy(lists(), beginning, root)
      const isListed = ({ path, message }: ErrorDetail) =>
        listed.some((other) => other.path === path && other.message === message)
      return [...first.filter((problem) => !isListed(problem)), ...listed]
    }
  }
}

function problemsBy(matches: ReturnType<Ajv2020['compile']>, document: unknown, root: string): ErrorDetail[] {
  return matches(document) === true ? [] : problemsFrom(matches.errors ?? [], root)
}

/** The number of values of an invalid document that are searched for further problems, before lists are cut. */
const MAX_VALUES = 2000

/**
 * Copies the first values of a document. The copy is invalid only where the document is: objects are complete, and each
 * list keeps at least one item, and no list of the contract has to have more. Undefined for objects that are too large.
 */
function beginningOf(document: unknown): unknown {
  let values = 0
  const copied = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || values > 2 * MAX_VALUES) return value
    if (!Array.isArray(value)) {
      values += Object.keys(value).length
      if (values > 2 * MAX_VALUES) return undefined
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copied(member)]))
    }
    const items: unknown[] = []
    for (const item of value) {
      if (items.length > 0 && values >= MAX_VALUES) break
      values += 1
      items.push(copied(item))
    }
    return items
  }
  const copy = copied(document)
  return values > 2 * MAX_VALUES ? undefined : copy
}
