import type { Schema } from '../../contract.ts'

type StateDocument = Schema<'StateDocument'>
type Features = NonNullable<StateDocument['features']>

/** The file of features whose project the document does not say. */
const NO_PROJECT = 'features'
/** The file of everything but features. */
const SHARED = 'shared'

/**
 * Divides a document into files by the projects of the features, with the names of the files. Features that are too
 * many for one file are divided again.
 */
export function partsOf(
  document: StateDocument,
  fits: (part: StateDocument) => boolean,
): [name: string, StateDocument][] {
  const { features = {}, apiVersion, manager, ...others } = document
  const head = { apiVersion, manager }
  const byProject = new Map<string, [string, Features[string]][]>()
  for (const entry of Object.entries(features)) {
    const file = entry[1].project === undefined ? NO_PROJECT : `project-${entry[1].project}`
    const entries = byProject.get(file) ?? []
    entries.push(entry)
    byProject.set(file, entries)
  }
  const parts: [string, StateDocument][] = Object.keys(others).length === 0 ? [] : [[SHARED, { ...head, ...others }]]
  // Some file systems take names that differ in capital letters only for the same.
  const taken = new Set([SHARED])
  for (const [file, entries] of byProject)
    for (const [index, part] of fittingParts(entries, (some) => fits({ ...head, features: some })).entries()) {
      const wanted = index === 0 ? file : `${file}-${index + 1}`
      let name = wanted
      for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${wanted}-${number}`
      taken.add(name.toLowerCase())
      parts.push([name, { ...head, features: part }])
    }
  return parts.length === 0 ? [[SHARED, head]] : parts
}

/** Halves features until each part fits; one feature alone can't be halved. */
function fittingParts(entries: [string, Features[string]][], fits: (features: Features) => boolean): Features[] {
  const features = Object.fromEntries(entries)
  if (entries.length < 2 || fits(features)) return [features]
  const middle = Math.ceil(entries.length / 2)
  return [...fittingParts(entries.slice(0, middle), fits), ...fittingParts(entries.slice(middle), fits)]
}
