import { changed, type Known, lacking, listSaid, type Sentence, valueText } from './said.ts'
import { type Fields, isFields, isSame } from './steps.ts'
import { constraintPhrase, segmentCalled, sentenceOf, shortList, type Told } from './strategy-sentence.ts'

type Constraint = Parameters<typeof constraintPhrase>[0]

/** Says which constraints a list gains and loses, and which of them compare in another way or with other values. */
export function constraintsSaid(before: unknown, after: unknown): Sentence[] {
  const [was, is] = [before, after].map((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  const lost = lacking(was ?? [], is ?? []) as Constraint[]
  const gained = (lacking(is ?? [], was ?? []) as Constraint[]).flatMap((constraint): Sentence[] => {
    const place = lost.findIndex(({ contextName }) => contextName === constraint.contextName)
    const [other] = place === -1 ? [] : lost.splice(place, 1)
    return other === undefined
      ? [{ kind: 'added', text: `added the constraint: ${constraintPhrase(constraint)}` }]
      : oneSaid(other, constraint)
  })
  const sentences: Sentence[] = [
    ...gained,
    ...lost.map((constraint) => ({
      kind: 'removed' as const,
      text: `removed the constraint: ${constraintPhrase(constraint)}`,
    })),
  ]
  return sentences.length === 0 ? [changed('changed the order of the constraints')] : sentences
}

function oneSaid(before: Constraint, after: Constraint): Sentence[] {
  const hasOtherValues = isSame({ ...before, values: [] }, { ...after, values: [] })
  return hasOtherValues
    ? listSaid(`values of the constraint on ${after.contextName}`, before.values, after.values)
    : [changed(`changed the constraint “${constraintPhrase(before)}” to “${constraintPhrase(after)}”`)]
}

/** Says what a strategy that is added or removed does. */
export function strategyPhrase(strategy: unknown, { segmentName }: Known): string {
  if (!isFields(strategy) || typeof strategy.name !== 'string') return ''
  const { disabled, variants = [] } = strategy as { disabled?: boolean | null; variants?: readonly Fields[] }
  return [
    sentenceOf(strategy as Told, segmentName),
    ...(disabled ? ['disabled'] : []),
    ...variants.map((variant) => `variant ${variantPhrase(variant)}`),
  ].join('; ')
}

/** Says a variant: "blue 50 %, string “#00f”". */
export function variantPhrase({ name, weight, payload }: Fields): string {
  const share = weight === undefined ? '' : ` ${valueText('weight', weight)}`
  return `${name}${share}${payload ? `, ${valueText('payload', payload)}` : ''}`
}

/** Says what a parent feature has to be: nothing where it only has to be on. */
export function parentPhrase(dependency: unknown): string {
  if (!isFields(dependency)) return ''
  const { enabled, variants = [] } = dependency as { enabled?: boolean; variants?: readonly string[] }
  if (enabled === false) return 'it has to be off'
  return variants.length === 0 ? '' : `with the variant ${shortList(variants, 'or')}`
}

/** Says what a parent feature has to be from now on. */
export function parentAfter(dependency: unknown): string {
  return parentPhrase(dependency) || 'it has to be on'
}

export function segmentsSaid(before: unknown, after: unknown, { segmentName }: Known): Sentence[] {
  const [was, is] = [before, after].map((list) =>
    Array.isArray(list) ? (list as (number | string)[]).filter(Boolean) : [],
  )
  const one = (kind: 'added' | 'removed') => (segment: unknown) => ({
    kind,
    text: `${kind} the segment ${segmentCalled(segment as number | string, segmentName)}`,
  })
  return [...lacking(is ?? [], was ?? []).map(one('added')), ...lacking(was ?? [], is ?? []).map(one('removed'))]
}

/** Says which places of a list of sentences have another one. */
export function placesSaid(before: unknown, after: readonly unknown[]): Sentence[] {
  const was = Array.isArray(before) ? (before as unknown[]) : []
  return after.flatMap((text, index) => (text === was[index] ? [] : [changed(`Place ${index + 1}: ${text}`)]))
}
