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
  const touched = new Set(overtaken)
  for (const fields of [changes, claims]) for (const field of fields) addProjects(touched, field, present)
  const known = new Set<string>()
  for (const ofObject of owners.values()) {
    // All of them are about the same object.
    const own = ofObject.find(({ manager }) => manager === documents.manager)
    const project = own && projectIn(own, present)
    if (project !== undefined) known.add(project)
  }
  return [...touched].filter((project) => isKept(project) && (overtaken.has(project) || !known.has(project))).sort()
}

const PROJECT = fieldOf('project')

/** Adds the project in which an object is, and the one that it gets. */
function addProjects(
  projects: Set<string>,
  key: FieldKey & { readonly after?: unknown; readonly value?: unknown },
  present: Present,
): void {
  const there = projectIn(key, present)
  if (there !== undefined) projects.add(there)
  const wanted = hasProject(key) && key.field === PROJECT ? (key.after ?? key.value) : undefined
  if (typeof wanted === 'string') projects.add(wanted)
}

function hasProject({ kind }: ObjectKey): boolean {
  return kind === 'features' || kind === 'segments'
}
