import type { Schema } from '../../../contract.ts'
import { assertFieldName, assertNewLegalValues } from '../../context-fields/context-field.ts'
import { refusalOf } from '../../errors.ts'
import { assertPathMember } from '../../path-members/path-member.ts'
import { stickinessAfter } from '../../projects/project.ts'
import { assertAddressable } from '../../projects/slug.ts'
import type { Problem } from '../document/document-check.ts'
import { type Change, EXISTS, pathOf } from '../fields.ts'
import type { Present } from '../present/present.ts'

type LegalValues = Parameters<typeof assertNewLegalValues>[0]['legalValues']

/** Returns the new names and values of a change that not every SDK reads, or to which no path leads. */
export function nameProblems(change: Change, { present }: { readonly present: Present }): Problem[] {
  const refusal = refusalOf(() => assertNames(change, present))
  return refusal === undefined ? [] : [{ message: `is refused: ${refusal.message}`, path: pathOf(change) }]
}

function assertNames({ kind, name, field, before, after }: Change, present: Present): void {
  if (kind === 'contextFields' && field === EXISTS) assertFieldName(name, '')
  if (kind === 'contextFields' && field === '/legalValues')
    assertNewLegalValues({ legalValues: after as LegalValues }, (before ?? []) as LegalValues)
  if (kind === 'projects' && field === EXISTS) assertAddressable(name)
  if (kind === 'projects' && field === '/defaultStickiness') stickinessAfter(String(before ?? 'default'), String(after))
  const tag = tagIn({ kind, name, field, after })
  if (tag !== undefined && !present.tags.has(tag)) assertPathMember('tag value', tag.slice(tag.indexOf(':') + 1))
}

/** Returns the tag that a change creates, or gives to a feature, as `type:value`. */
function tagIn({ kind, name, field, after }: Omit<Change, 'before'>): string | undefined {
  if (kind === 'tags') return field === EXISTS ? name : undefined
  if (kind !== 'features' || !field.startsWith('/tags/') || after === undefined) return undefined
  const { type, value } = after as Schema<'Tag'>
  return `${type}:${value}`
}
