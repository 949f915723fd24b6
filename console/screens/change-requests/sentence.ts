import type { Schemas } from '@flaghoist/client'
import { type Told, sentenceOf as whomOf } from '../../nouns/strategies/sentence.ts'

type Change =
  | Schemas['ChangeRequestChange']
  | Schemas['ChangeRequestSegmentChange']
  | Schemas['ChangeRequestFeature']['defaultChange']

/** Says what a change of a request does, without its values. */
export function sentenceOf(change: NonNullable<Change>): string {
  switch (change.action) {
    case 'updateEnabled':
      return change.payload.enabled ? 'Turn it on' : 'Turn it off'
    case 'addStrategy':
      return added(change.payload)
    case 'updateStrategy': {
      const { id: _, ...fields } = change.payload
      const names = Object.keys(fields)
      return `Change ${names.length === 0 ? 'nothing' : listed(names.map((name) => FIELDS[name] ?? name))} of a strategy`
    }
    case 'deleteStrategy':
      return 'Remove a strategy'
    case 'reorderStrategy':
      return `Put ${change.payload.length} strategies in another order`
    case 'patchVariant':
      return variantsSentence(change.payload.variants.map(({ name }) => name))
    case 'archiveFeature':
      return 'Archive it'
    case 'addDependency':
      return `Let it depend on ${change.payload.feature}`
    case 'deleteDependency':
      return 'Let it depend on no feature'
    case 'updateSegment': {
      const { id: _, ...fields } = change.payload
      return `Change ${listed(Object.keys(fields))} of the segment ${change.name}`
    }
    case 'deleteSegment':
      return `Delete the segment ${change.name}`
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  name: 'the type',
  title: 'the title',
  disabled: 'whether it is enabled',
  sortOrder: 'the place',
  constraints: 'the constraints',
  variants: 'the variants',
  parameters: 'the parameters',
  segments: 'the segments',
}

function added({ title, ...strategy }: Told & { readonly title?: string | null }): string {
  return `Add ${title ? `the strategy ${title}` : 'a strategy'}: ${whomOf(strategy, () => undefined)}`
}

function variantsSentence(names: readonly string[]): string {
  if (names.length === 0) return 'Remove all variants'
  return `Set ${names.length === 1 ? 'the variant' : 'the variants'} ${listed(names)}`
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
