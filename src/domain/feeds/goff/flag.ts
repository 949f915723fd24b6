import type { Branch } from '../decision/decision.ts'
import { nameOf, OFF, type ValueType } from '../decision/values.ts'
import type { Write } from '../flag.ts'
import type { Engine } from '../logic/engine.ts'
import { impossible, not, type Part } from '../logic/part.ts'
import { canBeName } from './yaml.ts'

export const goff: Engine = {
  name: 'GO Feature Flag',
  hasOwnOperators: false,
  ownFields: ['anonymous', 'env', 'gofeatureflag', 'key'],
  share: () => impossible('GO Feature Flag has no percentage in a condition'),
  segment: (_, part) => part,
}

/** A variation for all, or a percentage for each. */
type Served = { readonly variation: string } | { readonly percentage: Readonly<Record<string, number>> }

const EVERYBODY = 100

/** Writes a feature as a flag. Its value while it is off is a variation: without one, the flag is broken there. */
export const writeFlag: Write = ({ project }, { needs, branches, values }) => {
  const steps: { when: Part; served: Served }[] = []
  const inexact: string[] = []
  const why = [...values.json.keys(), ...values.members].every(canBeName)
    ? []
    : ['a name in a payload is too long there']
  if (needs.kind !== 'always') steps.push({ when: not(needs), served: { variation: OFF } })
  for (const [at, branch] of branches.entries()) {
    const served = servedBy(branch, at === branches.length - 1)
    why.push(...served.why)
    inexact.push(...served.inexact)
    steps.push({ when: branch.when, served: served.served })
  }
  if (why.length > 0) return { json: undefined, why: [...new Set(why)] }
  const last = steps.at(-1)
  const isForAll = last?.when.kind === 'always'
  const defaultRule = isForAll ? last.served : { variation: OFF }
  const targeting = (isForAll ? steps.slice(0, -1) : steps).flatMap(({ when, served }, at) =>
    when.kind === 'rule' ? [{ name: `rule ${at + 1}`, query: JSON.stringify(when.rule), ...served }] : [],
  )
  const canBeOff = values.type === 'boolean' || JSON.stringify([targeting, defaultRule]).includes(`"${OFF}"`)
  if (canBeOff && values.type !== 'boolean')
    inexact.push(`while it is off, it gives ${EMPTY[values.type]} there, and the value of the code in SDKs`)
  const variations = [...values.json].map(([name, json]) => `${JSON.stringify(name)}:${json}`)
  if (canBeOff) variations.push(`"${OFF}":${EMPTY[values.type]}`)
  const said = [...new Set(inexact)]
  const rest = {
    ...(targeting.length > 0 && { targeting }),
    defaultRule,
    metadata: { project, exact: said.length === 0, ...(said.length > 0 && { why: said.join('; ') }) },
  }
  return { json: `{"variations":{${variations.join()}},${JSON.stringify(rest).slice(1)}`, inexact: said }
}

/** The value of a feature that is off, as JSON. */
const EMPTY: Readonly<Record<ValueType, string>> = { boolean: 'false', string: '""', number: '0', object: '{}' }

type ServedBy = { readonly served: Served; readonly inexact: readonly string[]; readonly why: readonly string[] }

/** A rule that matches ends the search there, also for users outside of its percentage: so it has to be the last. */
function servedBy({ share, choice }: Branch, isLast: boolean): ServedBy {
  const { outcomes, stickiness } = choice
  const [first] = outcomes
  const name = first === undefined ? OFF : nameOf(first)
  if (share === undefined && outcomes.length < 2) return { served: { variation: name }, inexact: [], why: [] }
  const why = whyNoPercentage(share?.stickiness ?? stickiness)
  if (share === undefined) {
    const percentage = Object.fromEntries(outcomes.map((one) => [nameOf(one), one.weight]))
    return { served: { percentage }, inexact: ['its variants are those of other users than in SDKs'], why }
  }
  if (!isLast)
    why.push('a percentage decides there also for the users outside of it, so only the last strategy can have one')
  if (outcomes.length > 1) why.push('users would change their variants when the percentage grows there')
  // Variations get their users in the opposite order of their names, the first of which keeps its users.
  if (!(name > OFF)) why.push(`users would change when the percentage grows there, as "${name}" is before "off"`)
  const { percentage } = share
  return {
    served: { percentage: { [name]: percentage, [OFF]: EVERYBODY - percentage } },
    inexact: [`${percentage} % are other users than those of SDKs`],
    why,
  }
}

function whyNoPercentage(stickiness: string): string[] {
  if (stickiness === 'default' || stickiness === 'userId') return []
  return [`GO Feature Flag has percentages only of the targeting key, and not by "${stickiness}"`]
}
