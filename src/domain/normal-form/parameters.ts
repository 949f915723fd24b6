import { entriesIn } from '../../runtime/comma-list.ts'
import type { StrategyDefinition } from '../evaluation/definitions.ts'
import { wholeNetwork } from '../evaluation/networks.ts'
import { isNormalNetwork } from './constraint.ts'
import { endProblem, quotable, quotationProblem, stickinessProblem } from './names.ts'
import { hasChoice } from './weights.ts'

type Parameters = StrategyDefinition['parameters']
type Forms = Readonly<Record<string, (value: string) => string>>

const percentage = (value: string) => String(Math.min(100, Math.max(0, Math.floor(Number(value.trim() || 0)) || 0)))

/** The parameters that a type has in any case: some SDKs take a feature for on without them. */
const FORMS: Readonly<Record<string, Forms>> = {
  flexibleRollout: { rollout: percentage, stickiness: (value) => value || 'default' },
  gradualRolloutUserId: { percentage },
  gradualRolloutSessionId: { percentage },
  gradualRolloutRandom: { percentage },
  userWithId: { userIds: listOf((entry) => endProblem(entry) === undefined) },
  remoteAddress: { IPs: listOf(isNormalNetwork, wholeNetwork) },
  applicationHostname: { hostNames: listOf((entry) => quotationProblem(entry) === undefined) },
}

function listOf(isReadable: (entry: string) => boolean, write = (entry: string) => entry) {
  return (value: string) => entriesIn(value).filter(isReadable).map(write).join(',')
}

/** The parameters, and whether the stored ones mean the same in all SDKs. Otherwise nobody may get the feature. */
export type NormalParameters = { readonly parameters: Parameters; readonly isPortable: boolean }

/**
 * Returns the parameters of a strategy as SDKs and our own evaluator read them.
 *
 * @param feature the name of its feature, which stands for a group id that is absent
 */
export function normalParameters(
  { name, parameters, variants }: StrategyDefinition,
  feature: string,
): NormalParameters {
  const given = (parameter: string) => (Object.hasOwn(parameters, parameter) ? parameters[parameter] : undefined) ?? ''
  const forms = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined
  const written = Object.entries(forms ?? {}).map(([parameter, form]) => [parameter, form(given(parameter))])
  const isRollout = forms !== undefined && ('rollout' in forms || 'percentage' in forms)
  const hasVariants = variants.length > 0
  const normal: Record<string, string> = { ...parameters, ...Object.fromEntries(written) }
  if (!isRollout && !hasVariants) return { parameters: normal, isPortable: true }
  normal.groupId = quotable(given('groupId')) || (name === 'flexibleRollout' || hasVariants ? feature : '')
  // SDKs choose the variants of a strategy by its own stickiness, or by that of the variants.
  const ofVariants = hasChoice(variants) && (variants[0]?.stickiness || given('stickiness'))
  if (name !== 'flexibleRollout' && hasVariants) normal.stickiness = ofVariants || 'default'
  const isPortable = stickinessProblem(normal.stickiness ?? '') === undefined
  return { parameters: isPortable ? normal : { ...normal, stickiness: 'random' }, isPortable }
}
