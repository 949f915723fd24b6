import { obstacle } from '../../features/dependencies/dependency.ts'
import type { Problem } from '../document/document-check.ts'
import { type Change, fieldOf, membersOf, pathOf } from '../fields.ts'
import type { Compared } from './compared.ts'

type Known = Pick<Compared, 'documents' | 'present'>

/** A feature depends on a parent, and the change that makes it so. */
type Tie = { readonly child: string; readonly parent: string; readonly change: Change }

/**
 * Returns the dependencies that can't be, as all of them would be afterwards. What neither the documents nor the
 * present state say of a feature is no problem.
 */
export function tieProblems(changes: readonly Change[], known: Known): Problem[] {
  const tied = changes.filter(({ kind, field }) => kind === 'features' && field.startsWith('/dependencies/'))
  const isGone = new Set(tied.filter(({ after }) => after === undefined).map(keyOfTie))
  const made = tied
    .filter(({ after }) => after !== undefined)
    .map((change): Tie => ({ child: change.name, parent: parentOf(change), change }))
  const parents = new Map<string, string>()
  for (const { child, parent } of made) parents.set(child, parent)
  const parentOfNamed = (name: string) => {
    const stored = known.present.features.get(name)?.dependencies.find((one) => !isGone.has(tieKey(name, one.feature)))
    return parents.get(name) ?? stored?.feature ?? null
  }
  const partyOf = partiesIn(changes, known)
  const staysChild = (child: string, name: string) =>
    !isGone.has(tieKey(child, name)) && partyOf(child).archivedAt === null
  // A dependency of the same set says itself that its parent has a parent.
  const dependentOn = (name: string) =>
    known.present.features
      .get(name)
      ?.children.find((child) => staysChild(child, name) && parents.get(child) !== name) ?? null
  return made.flatMap(({ child, parent, change }) => {
    const [one, other] = [partyOf(child), partyOf(parent)]
    const project = one.project ?? other.project ?? ''
    const refusal = obstacle(
      { ...one, project },
      { ...other, project: other.project ?? project },
      { dependentOfChild: dependentOn(child), parentOfParent: parentOfNamed(parent), present: null },
    )
    return refusal === undefined ? [] : [{ message: `is refused: ${refusal.message}`, path: pathOf(change) }]
  })
}

const PROJECT = fieldOf('project')
const ARCHIVED = fieldOf('archived')

const tieKey = (child: string, parent: string) => JSON.stringify([child, parent])
const keyOfTie = (change: Change) => tieKey(change.name, parentOf(change))

function parentOf({ field }: Change): string {
  return membersOf(field)[1] ?? ''
}

type Party = { readonly name: string; readonly project: string | undefined; readonly archivedAt: Date | null }

/** Only whether a feature is archived matters here. */
const AT_THE_APPLY = new Date(0)

/** Returns what gives a feature as it would be afterwards. */
function partiesIn(changes: readonly Change[], { documents, present }: Known): (name: string) => Party {
  const changed = new Map<string, unknown>()
  for (const { kind, name, field, after } of changes)
    if (kind === 'features' && (field === PROJECT || field === ARCHIVED)) changed.set(`${name} ${field}`, after)
  return (name) => {
    const there = present.features.get(name)
    const project = changed.get(`${name} ${PROJECT}`) ?? documents.features[name]?.project ?? there?.project
    const archivedAt = there?.archivedAt ?? null
    const isArchived = changed.get(`${name} ${ARCHIVED}`) ?? archivedAt !== null
    return {
      name,
      project: project === undefined ? undefined : String(project),
      archivedAt: isArchived === true ? (archivedAt ?? AT_THE_APPLY) : null,
    }
  }
}
