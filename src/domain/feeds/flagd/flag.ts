import type { Branch } from '../decision/decision.ts'
import { nameOf, OFF } from '../decision/values.ts'
import type { Choice } from '../decision/variants.ts'
import type { Write } from '../flag.ts'
import type { Engine, Share } from '../logic/engine.ts'
import { USER_ID_OR_KEY } from '../logic/fields.ts'
import { all, impossible, type Logic, not, type Part, ruleOf } from '../logic/part.ts'

export const flagd: Engine = {
  name: 'flagd',
  hasOwnOperators: true,
  timestamp: '$flagd.timestamp',
  ownFields: [],
  share: sharePart,
  segment: (id, part) => (isEvaluator(part) ? { ...part, rule: { [REFERENCE]: segmentName(id) } } : part),
}

/** The name by which a rule refers to that of a segment. */
const REFERENCE = '$ref'
/** A reference that is ours: in a text, its quotes would have a backslash. */
const OUR_REFERENCE = /\{"\$ref":"segment-\d+"\}/g

/**
 * Whether flags can refer to the rule of a segment. The reference is replaced in the text of the document, as by a
 * regular expression: a backslash makes the engine for Python refuse the whole document, which also writes all but
 * ASCII with one.
 */
export function isEvaluator(part: Part): part is Extract<Part, { kind: 'rule' }> {
  return part.kind === 'rule' && /^[ -#%-[\]-~]*$/.test(JSON.stringify(part.rule))
}

/** The name of a segment among the evaluators. */
export function segmentName(id: number): string {
  return `segment-${id}`
}

const EVERYBODY = 100

/** The same share of the users, who keep the feature when it grows; not the same users. */
function sharePart({ percentage, groupId, stickiness }: Share): Part {
  const id = idBy(stickiness)
  const drawn = { fractional: [hashed(groupId, id), ['in', percentage], ['out', EVERYBODY - percentage]] }
  const noId = stickiness === 'default' ? 'userId and sessionId' : stickiness
  return ruleOf(
    { and: [{ '!!': [id] }, { '===': [drawn, 'in'] }] },
    `${percentage} % are other users than those of SDKs, and it is off without ${noId}`,
  )
}

function hashed(groupId: string, id: Logic): Logic {
  return { cat: [`${groupId}:`, id] }
}

function idBy(stickiness: string): Logic {
  if (stickiness === 'userId') return USER_ID_OR_KEY
  if (stickiness !== 'default') return { var: stickiness }
  return { if: [{ '!!': [USER_ID_OR_KEY] }, USER_ID_OR_KEY, { var: 'sessionId' }] }
}

/** Writes a feature as a flag that is always enabled: one that is disabled gives the value of the code. */
export const writeFlag: Write = ({ project }, { needs, branches, values }) => {
  // There is no text that means off: the application gets its own value.
  const off = values.type === 'boolean' ? OFF : null
  const steps = [
    ...(needs.kind === 'always' ? [] : [{ when: not(needs), gives: ruleOf(off) }]),
    ...branches.map(stepOf),
  ]
  const parts = steps.flatMap(({ when, gives }) => [when, gives])
  const why = parts.flatMap((part) => (part.kind === 'impossible' ? part.why : []))
  const variants = [...values.json].map(([name, json]) => `${JSON.stringify(name)}:${json}`)
  if (hasReference({ variants, rules: parts.map(ruleIn) })) why.push(`flagd reads "${REFERENCE}" as a reference`)
  if (why.length > 0) return { json: undefined, why }
  const inexact = [...new Set(parts.flatMap((part) => (part.kind === 'rule' ? part.inexact : [])))]
  const rule = chained(steps, off)
  const [byDefault, targeting] = typeof rule === 'object' && rule !== null ? [off, rule] : [rule, undefined]
  if (off !== null) variants.push(`${JSON.stringify(off)}:false`)
  const rest = {
    defaultVariant: byDefault,
    ...(targeting !== undefined && { targeting }),
    metadata: { project, exact: inexact.length === 0, ...(inexact.length > 0 && { why: inexact.join('; ') }) },
  }
  // Numbers stay as they are written in the payload.
  const json = `{"state":"ENABLED","variants":{${variants.join()}},${JSON.stringify(rest).slice(1)}`
  return { json, inexact }
}

/** The engines find references in the text of the whole document, also where they are values. */
function hasReference({ variants, rules }: { variants: readonly string[]; rules: readonly string[] }): boolean {
  return [...variants, ...rules.map((rule) => rule.replaceAll(OUR_REFERENCE, ''))].some((one) =>
    one.includes(REFERENCE),
  )
}

function ruleIn(part: Part): string {
  return part.kind === 'rule' ? JSON.stringify(part.rule) : ''
}

/** Who meets `when`, and no step before, gets the variant that `gives` names. */
type Step = { readonly when: Part; readonly gives: Part }

function stepOf({ when, share, choice }: Branch): Step {
  return { when: share === undefined ? when : all(when, sharePart(share)), gives: choicePart(choice) }
}

function choicePart({ outcomes, groupId, stickiness }: Choice): Part {
  const [first, ...others] = outcomes
  if (first === undefined || others.length === 0) return ruleOf(first === undefined ? null : nameOf(first))
  if (stickiness === 'random') return impossible("flagd can't draw variants at random each time")
  const weights = outcomes.map((outcome) => [nameOf(outcome), outcome.weight])
  // Another text than for the share of users, so that the variants do not depend on it.
  const rule = { fractional: [hashed(`${groupId}:variants`, idBy(stickiness)), ...weights] }
  return ruleOf(rule, 'its variants are those of other users than in SDKs')
}

/** Returns the name of the variant if everybody gets the same one. */
function chained(steps: readonly Step[], off: string | null): Logic {
  const chain: Logic[] = []
  for (const { when, gives } of steps) {
    if (gives.kind !== 'rule') continue
    if (when.kind === 'always') return ended(chain, gives.rule)
    if (when.kind === 'rule') chain.push(when.rule, gives.rule)
  }
  return ended(chain, off)
}

function ended(chain: readonly Logic[], last: Logic): Logic {
  return chain.length === 0 ? last : { if: [...chain, last] }
}
