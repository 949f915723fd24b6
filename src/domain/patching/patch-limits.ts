import { type DomainError, invalid } from '../errors.ts'

/** Makes the refusal of the operation that is being applied. */
export type Refuse = (reason: string) => DomainError

/** How much the operations of a patch have copied and shifted so far. */
export type Spent = { copied: number; shifted: number }

/** The maximum that `copy` may add: without a limit, a few operations double a document repeatedly. */
const MAX_COPIED_CHARACTERS = 1_048_576

/** The maximum number of shifted items: adding to a list or removing from it shifts the items behind. */
const MAX_SHIFTED_ITEMS = 10_000_000

/** Deeper than any document of the contract. */
const MAX_DEPTH = 64

/** Adds a copy of `value`. @throws DomainError when the patch copies more than it may */
export function spendCopy(spent: Spent, value: unknown, refuse: Refuse): void {
  spent.copied += JSON.stringify(value).length
  if (spent.copied > MAX_COPIED_CHARACTERS)
    throw refuse(`the patch copies more than ${MAX_COPIED_CHARACTERS} characters`)
}

/** Adds a change of `parent`: a list shifts its items. @throws DomainError when the patch shifts more than it may */
export function spendShift(spent: Spent, parent: unknown, refuse: Refuse): void {
  spent.shifted += Array.isArray(parent) ? parent.length : 0
  if (spent.shifted > MAX_SHIFTED_ITEMS) throw refuse(`the patch shifts more than ${MAX_SHIFTED_ITEMS} items of lists`)
}

/** Copies of copies can be nested so deep that walking through them overflows the stack, which is a RangeError. */
export function tooDeep(refuse: Refuse): DomainError {
  return refuse(`it nests values deeper than ${MAX_DEPTH} levels`)
}

/** @throws DomainError invalid for a document that is nested deeper than any of the contract */
export function assertNotTooDeep(document: unknown): void {
  if (isNestedDeeper(document, MAX_DEPTH))
    throw invalid(`After the patch, the document is nested deeper than ${MAX_DEPTH} levels`, '/body')
}

/** Stops at the given depth. */
function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isNestedDeeper(member, levels - 1))
}
