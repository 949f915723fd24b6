import type { Schemas } from '@flaghoist/client'
import { featurePath, projectPath } from '../../nouns/projects/project-path.ts'

/** Returns the address at which people edit what has an owned field: its form, or the list that it is in. */
export function addressOf({ kind, name, project }: Pick<Schemas['OwnedField'], 'kind' | 'name' | 'project'>): string {
  const at = `?${new URLSearchParams({ edit: name })}`
  switch (kind) {
    case 'features':
      return featurePath(project ?? '', name)
    case 'projects':
      return `${projectPath(name)}/settings`
    case 'contextFields':
      return `/context-fields${at}`
    case 'environments':
      return `/environments${at}`
    case 'featureTypes':
      return `/feature-types${at}`
    case 'tagTypes':
      return `/tags${at}`
    // These are edited by ids, which files do not know.
    case 'segments':
      return `/segments?${new URLSearchParams({ q: name })}`
    case 'tags':
      return `/tags?${new URLSearchParams({ q: name })}`
  }
}
