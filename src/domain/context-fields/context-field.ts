import type { Schema } from '../../contract.ts'
import { repeatedPositions } from '../checking/duplicates.ts'
import { conflict, type DomainError, type ErrorDetail, invalid, invalidAll, missing } from '../errors.ts'
import type { ContextFieldRecord } from '../event-types.ts'
import { fieldNameProblem, valueProblem } from '../normal-form/names.ts'
import { assertPathMember } from '../path-members/path-member.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'

/** The values that context fields accept. Fields that accept any value are absent. */
export type LegalValues = ReadonlyMap<string, ReadonlySet<string>>

type LegalValue = Schema<'LegalValue'>

/** The settings of a context field that an update replaces. */
export type ContextFieldSettings = Pick<ContextFieldRecord, 'description' | 'stickiness' | 'legalValues'>

type EditedField = ContextFieldSettings & Pick<ContextFieldRecord, 'sortOrder'>

const CONTEXT_FIELD = historyOfRecord(
  ['context-field-created', 'context-field-updated', 'context-field-deleted'],
  editedField,
)

function editedField({ description, stickiness, sortOrder, legalValues }: EditedField): EditedField {
  return { description, stickiness, sortOrder, legalValues }
}

/** Returns a context field as it is edited. */
export function contextFieldResource(field: EditedField & Pick<ContextFieldRecord, 'name'>): Resource<EditedField> {
  return {
    name: `context field "${field.name}"`,
    history: CONTEXT_FIELD,
    place: { member: { names: ['name'], value: field.name } },
    whole: editedField(field),
    showing: { by: 'getContextField', params: { contextField: field.name } },
  }
}

/**
 * Returns the settings as stored. Absent members become empty.
 *
 * @throws DomainError invalid for a legal value that is listed twice
 */
export function contextFieldSettings(input: Schema<'UpdateContextField'>): ContextFieldSettings {
  const { description = null, stickiness = false, legalValues = [] } = input
  const repeated = repeatedLegalValues(legalValues, '/body/legalValues')
  if (repeated.length > 0) throw invalidAll('Each legal value can be listed only once', repeated)
  return { description, stickiness, legalValues: legalValues.map(legalValueFrom) }
}

/** @throws DomainError invalid for a name that not every SDK reads from a context */
export function assertFieldName(name: string, path: string): void {
  const problem = fieldNameProblem(name)
  if (problem !== undefined) throw invalid(`The name ${problem}`, path)
}

/**
 * Ensures that paths lead to the legal values that a field did not have before, and that constraints can use them.
 *
 * @throws DomainError invalid
 */
export function assertNewLegalValues(
  { legalValues }: { readonly legalValues: readonly LegalValue[] },
  before: readonly LegalValue[] = [],
): void {
  const known = new Set(before.map(({ value }) => value))
  for (const { value } of legalValues) {
    if (known.has(value)) continue
    assertPathMember('legal value', value)
    const problem = valueProblem(value)
    if (problem !== undefined) throw invalid(`The legal value "${value}" ${problem}`)
  }
}

/** Returns a problem for each legal value that occurs earlier in the list; `path` is the JSON pointer of the list. */
export function repeatedLegalValues(legalValues: readonly Schema<'LegalValueInput'>[], path: string): ErrorDetail[] {
  return repeatedPositions(legalValues.map(({ value }) => value)).map((position) => ({
    message: 'is listed already',
    path: `${path}/${position}/value`,
  }))
}

/** Returns the field with a legal value: an existing one is replaced, a new one is added at the end. */
export function withLegalValue(field: ContextFieldRecord, input: Schema<'LegalValueInput'>): ContextFieldRecord {
  const added = legalValueFrom(input)
  const isThere = field.legalValues.some(({ value }) => value === added.value)
  const legalValues = isThere
    ? field.legalValues.map((legalValue) => (legalValue.value === added.value ? added : legalValue))
    : [...field.legalValues, added]
  return { ...field, legalValues }
}

export function withoutLegalValue(field: ContextFieldRecord, value: string): ContextFieldRecord {
  if (!field.legalValues.some((legalValue) => legalValue.value === value)) throw missing('legal value', value)
  return { ...field, legalValues: field.legalValues.filter((legalValue) => legalValue.value !== value) }
}

/** The number of items of each kind that refer to a context field. */
export type References = { features: number; segments: number; defaultStrategies: number }

/** Returns the error for deleting a context field while something refers to it; undefined if nothing does. */
export function stillUsed(
  name: string,
  { features, segments, defaultStrategies }: References,
): DomainError | undefined {
  const users = [
    countInWords(features, 'feature', 'features'),
    countInWords(segments, 'segment', 'segments'),
    countInWords(defaultStrategies, 'default strategy', 'default strategies'),
  ].filter((user) => user !== undefined)
  if (users.length === 0) return undefined
  return conflict(`The context field "${name}" is used by ${users.join(', ')}. Remove it from their constraints first`)
}

function countInWords(count: number, one: string, many: string): string | undefined {
  return count === 0 ? undefined : `${count} ${count === 1 ? one : many}`
}

function legalValueFrom({ value, description }: Schema<'LegalValueInput'>): LegalValue {
  return { value, ...(description !== undefined && { description }) }
}
