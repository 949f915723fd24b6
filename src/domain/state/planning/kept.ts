import { type FieldKey, fieldOf, type ObjectKey } from '../fields.ts'
import { keepsToFiles, projectIn } from '../owners/rights.ts'
import type { Present } from '../present/present.ts'
import type { Compared } from './compared.ts'
import type { Comparison } from './comparison.ts'

/**
 * Returns the projects that are kept to their files where the files of the manager are not those of the project yet: it
 * takes fields over there, or owns nothing there. That takes the right to end that the project is kept to its files.
 */
export function foreignProjects(
  { changes, claims, takenOver }: Pick<Comparison, 'changes' | 'claims' | 'takenOver'>,
  { present, owners, documents }: Pick<Compared, 'present' | 'owners' | 'documents'>,
): string[] {
  const isKept = (project: string) => keepsToFiles(project, present)
  const overtaken = new Set(takenOver.flatMap(({ owner }) => projectIn(owner, present) ?? []))
  // Most projects are not kept to their files, and sets have a hundred thousand fields.
  if (![...present.projects.keys()].some(isKept)) return []
  const touched = new Set([...changes, ...claims].flatMap((one) => projectsOf(one, present)))
  const own = [...owners.values()].flatMap((ofObject) =>
    ofObject.filter(({ manager }) => manager === documents.manager),
  )
  const known = new Set(own.flatMap((owner) => projectIn(owner, present) ?? []))
  return [...new Set([...touched, ...overtaken])]
    .filter((project) => isKept(project) && (overtaken.has(project) || !known.has(project)))
    .sort()
}

/** Returns the project in which an object is, and the one that it gets. */
function projectsOf(
  key: FieldKey & { readonly after?: unknown; readonly value?: unknown },
  present: Present,
): string[] {
  const wanted = hasProject(key) && key.field === fieldOf('project') ? (key.after ?? key.value) : undefined
  return [projectIn(key, present), wanted].filter((project) => typeof project === 'string')
}

function hasProject({ kind }: ObjectKey): boolean {
  return kind === 'features' || kind === 'segments'
}
