import type { Schemas } from '@flaghoist/client'
import { labelOf } from '../../../src/sentences/said.ts'
import { shortList, type Told, sentenceOf as whomOf } from '../../../src/sentences/strategy-sentence.ts'

type Change =
  | Schemas['ChangeRequestChange']
  | Schemas['ChangeRequestSegmentChange']
  | Schemas['ChangeRequestFeature']['defaultChange']

/** Says what a change of a request does, without its values. */
export function sentenceOf(change: NonNullable<Change>): string {
  switch (change.action) {
    case 'updateEnabled':
      return change.payload.enabled ? 'Turn on' : 'Turn off'
    case 'addStrategy':
      return added(change.payload)
    case 'updateStrategy': {
      const { id: _, ...fields } = change.payload
      return `Edit strategy: ${listed(fields)}`
    }
    case 'deleteStrategy':
      return 'Remove strategy'
    case 'reorderStrategy':
      return `Reorder ${change.payload.length} strategies`
    case 'patchVariant':
      return variantsSentence(change.payload.variants.map(({ name }) => name))
    case 'archiveFeature':
      return 'Archive'
    case 'addDependency':
      return `Add dependency on ${change.payload.feature}`
    case 'deleteDependency':
      return 'Remove all dependencies'
    case 'updateSegment': {
      const { id: _, ...fields } = change.payload
      return `Edit segment ${change.name}: ${listed(fields)}`
    }
    case 'deleteSegment':
      return `Delete segment ${change.name}`
  }
}

function added({ title, ...strategy }: Told & { readonly title?: string | null }): string {
  return `Add strategy${title ? ` “${title}”` : ''}: ${whomOf(strategy, () => undefined)}`
}

function variantsSentence(names: readonly string[]): string {
  if (names.length === 0) return 'Remove all variants'
  return `Set ${names.length === 1 ? 'variant' : 'variants'} ${shortList(names, 'and')}`
}

function listed(fields: object): string {
  return shortList(Object.keys(fields).map(labelOf), 'and')
}
