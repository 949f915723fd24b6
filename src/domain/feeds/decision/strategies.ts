import { entriesIn } from '../../../runtime/comma-list.ts'
import type { SegmentDefinition, StrategyDefinition } from '../../evaluation/definitions.ts'
import { rolloutStickiness } from '../../evaluation/stickiness.ts'
import { addressPart, constraintPart, listedPart } from '../logic/constraints.ts'
import type { Engine, Share } from '../logic/engine.ts'
import { isPresent } from '../logic/fields.ts'
import { ALWAYS, all, impossible, NEVER, type Part } from '../logic/part.ts'

export type Segments = ReadonlyMap<number, Pick<SegmentDefinition, 'constraints'>>

/** Whom a strategy is for. With a share, only this part of the users who meet the condition. */
export type Audience = { readonly when: Part; readonly share?: Share }

/** Returns whom a strategy of a feature is for. Segments are those of a selection. */
export function audienceOf(
  engine: Engine,
  strategy: StrategyDefinition,
  feature: string,
  segmentPart: (id: number) => Part,
): Audience {
  const { part, share } = typePart(engine, strategy, feature)
  const constraints = strategy.constraints.map((constraint) => constraintPart(engine, constraint))
  const when = all(part, ...constraints, ...(strategy.segments ?? []).map(segmentPart))
  return when.kind === 'never' || share === undefined ? { when } : { when, share }
}

/** Returns a function that translates each segment once. A segment that does not exist is never met. */
export function segmentParts(engine: Engine, segments: Segments): (id: number) => Part {
  const known = new Map<number, Part>()
  return (id) => {
    const found = known.get(id)
    if (found !== undefined) return found
    const segment = segments.get(id)
    const part = segment === undefined ? NEVER : engine.segment(id, segmentPart(engine, segment))
    known.set(id, part)
    return part
  }
}

export function segmentPart(engine: Engine, { constraints }: Pick<SegmentDefinition, 'constraints'>): Part {
  return all(...constraints.map((constraint) => constraintPart(engine, constraint)))
}

type Typed = { readonly part: Part; readonly share?: Share }

function typePart(engine: Engine, { name, parameters }: StrategyDefinition, feature: string): Typed {
  const parameter = (key: string) => (Object.hasOwn(parameters, key) ? parameters[key] : undefined) ?? ''
  const rollout = (percentage: string, groupId: string, stickiness: string) =>
    rolloutPart(engine, { percentage: Number(percentage), groupId, stickiness })
  switch (name) {
    case 'default':
      return { part: ALWAYS }
    case 'userWithId':
      return { part: listedPart(engine, 'userId', entriesIn(parameter('userIds'))) }
    case 'flexibleRollout':
      return rollout(parameter('rollout'), parameter('groupId') || feature, parameter('stickiness') || 'default')
    case 'gradualRolloutUserId':
      return rollout(parameter('percentage'), parameter('groupId'), 'userId')
    case 'gradualRolloutSessionId':
      return rollout(parameter('percentage'), parameter('groupId'), 'sessionId')
    case 'gradualRolloutRandom':
      return rollout(parameter('percentage'), parameter('groupId'), 'random')
    case 'remoteAddress':
      return { part: addressPart(engine, 'remoteAddress', entriesIn(parameter('IPs'))) }
    case 'applicationHostname':
      return { part: impossible(`${engine.name} does not know the host of the application`) }
    default:
      return { part: impossible(`only applications know the strategy type "${name}"`) }
  }
}

const EVERYBODY = 100

function rolloutPart(engine: Engine, share: Share): Typed {
  const { percentage, stickiness } = share
  if (!(percentage >= 1)) return { part: NEVER }
  if (percentage >= EVERYBODY)
    return { part: rolloutStickiness(stickiness).elseRandom ? ALWAYS : isPresent(engine, stickiness) }
  if (stickiness === 'random') return { part: impossible(`${engine.name} can't draw users at random each time`) }
  return { part: ALWAYS, share }
}
