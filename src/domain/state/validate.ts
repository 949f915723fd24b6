import type { Schema } from '../../contract.ts'
import { type ErrorDetail, refusalOf } from '../errors.ts'
import type { Problem } from './document/document-check.ts'
import { invalidSet } from './document/places.ts'
import { readSet, type StateSet } from './document/read-set.ts'
import { documentsOf, type StateDocuments } from './document/set.ts'
import { type Change, type Fields, type ObjectKey, pathOf } from './fields.ts'
import { initialFields, wantedFeatureFields } from './planning/features.ts'
import { namesIn, OBJECT_KINDS, wantedFields } from './planning/objects.ts'
import { ruleProblems } from './planning/rules.ts'
import type { Present } from './present/present.ts'

/**
 * Reads files as one set, and checks all that needs no look at what exists.
 *
 * @throws DomainError invalid, with file, line and column of each problem
 */
export async function readValidSet(files: readonly Schema<'StateFile'>[]): Promise<StateSet> {
  const set = await readSet(files)
  const problems = await problemsOf(documentsOf(set))
  if (problems.length > 0) throw invalidSet(await set.located(problems))
  return set
}

async function problemsOf(documents: StateDocuments): Promise<Problem[]> {
  const problems: Problem[] = []
  const changes: Change[] = []
  const add = (key: ObjectKey, make: () => Fields) => {
    const path = pathOf({ ...key, field: '' })
    const refusal = refusalOf(() => {
      for (const [field, after] of make()) changes.push({ ...key, field, before: undefined, after })
    })
    const details = refusal === undefined ? [] : (refusal.details ?? [{ message: refusal.message }])
    for (const { message, path: place = path } of details as ErrorDetail[])
      problems.push({ message, path: place.replace(/^\/body/, path) })
  }
  for (const kind of OBJECT_KINDS)
    for (const name of namesIn(kind, documents)) add({ kind, name }, () => wantedFields(kind, name, documents))
  for (const [name, wanted] of Object.entries(documents.features)) {
    if (wanted.archived === true) continue
    const key = { kind: 'features' as const, name }
    const path = pathOf({ ...key, field: '' })
    const around = { feature: name, stickiness: 'default' }
    add(key, () => wantedFeatureFields(wanted, around, undefined, path))
    add(key, () => initialFields(wanted, around, path))
  }
  return [...problems, ...(await ruleProblems(changes, { documents, present: NOTHING }, false))]
}

const NOTHING: Present = {
  environments: new Map(),
  featureTypes: new Map(),
  tagTypes: new Map(),
  strategyTypes: new Set(),
  tags: new Set(),
  contextFields: new Map(),
  projects: new Map(),
  segments: new Map(),
  features: new Map(),
}
