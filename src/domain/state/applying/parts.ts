import { randomUUID } from 'node:crypto'
import type { Schema } from '../../../contract.ts'
import type { EnvironmentEdit } from '../../features/edits/edit.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import { partAfter, planOfEnvironment } from '../../features/plan.ts'
import { assertRoomForStrategy, type Strategy } from '../../features/strategies/strategy.ts'
import { turningOn, turnOnEdits } from '../../features/strategies/turning-on.ts'
import type { Limits } from '../../transaction/limits.ts'
import type { StateDocuments } from '../document/set.ts'
import { membersOf } from '../fields.ts'
import type { Keys } from '../owner.ts'
import { pairedStrategies, writtenStrategies } from '../planning/pairing.ts'
import type { WrittenStrategy } from '../planning/strategies.ts'
import type { FeatureWork } from './work.ts'

/** What a feature gets in an environment. Absent members stay as they are. */
export type WantedPart = {
  readonly enabled?: boolean | undefined
  /** As documents have them, with their keys, and as the writes make them. */
  readonly strategies?:
    | { readonly written: readonly Schema<'StateStrategy'>[]; readonly normal: readonly WrittenStrategy[] }
    | undefined
  readonly variants?: readonly Schema<'FeatureVariant'>[] | undefined
}

/** Returns what a feature gets in each environment in which something changes. */
export function partsIn(
  { name, changes }: Pick<FeatureWork, 'name' | 'changes'>,
  documents: StateDocuments,
): ReadonlyMap<string, WantedPart> {
  const parts = new Map<string, WantedPart>()
  for (const { field, after } of changes.values()) {
    const [member, environment = '', part] = membersOf(field)
    if (member !== 'environments') continue
    const value =
      part === 'strategies'
        ? {
            strategies: {
              written: writtenStrategies(documents, name, environment),
              normal: after as WrittenStrategy[],
            },
          }
        : { [String(part)]: after }
    parts.set(environment, { ...parts.get(environment), ...value })
  }
  return parts
}

/** The edits of a feature in an environment, and the ids of its strategies by their keys, if it gets strategies. */
export type PlannedPart = { readonly edits: EnvironmentEdit[]; readonly keys: Keys | undefined }

/**
 * Plans what a locked feature gets in an environment.
 *
 * @param named the keys that managers have given its strategies
 * @param idOf returns the id of a segment by its name
 * @throws DomainError invalid for more strategies than the limit
 */
export function planPart(
  state: EnvironmentState,
  { enabled, strategies, variants }: WantedPart,
  named: readonly Keys[],
  idOf: (segment: string) => number,
  limits: Limits,
): PlannedPart {
  const wanted =
    strategies === undefined
      ? undefined
      : pairedStrategies(
          strategies.written,
          strategies.normal.map((strategy) => stored(strategy, idOf)),
          state.strategies,
          named,
          state.featureName,
        )
  const after = wanted ?? state.strategies
  if (after.length > state.strategies.length) assertRoomForStrategy(after.slice(0, -1), limits)
  const turnsOn = enabled === true
  const edits = planOfEnvironment(
    state,
    state,
    { strategies: wanted, variants, enabled: turnsOn ? undefined : enabled },
    'by place',
  )
  const turning = turningOn(
    { ...state, ...partAfter(state, edits) },
    { shouldActivateDisabledStrategies: false, newId: randomUUID },
  )
  if (turnsOn && turning.added !== undefined) assertRoomForStrategy(after, limits)
  const turned = turnsOn ? turnOnEdits(turning) : []
  return { edits: [...edits, ...turned], keys: strategies && keysOf(strategies.written, after) }
}

/** Returns the ids of strategies by their keys. */
export function keysOf(written: readonly Schema<'StateStrategy'>[], strategies: readonly Strategy[]): Keys {
  return Object.fromEntries(
    written.flatMap(({ key }, index) => {
      const id = strategies[index]?.id
      return key === undefined || id === undefined ? [] : [[key, id]]
    }),
  )
}

function stored(
  strategy: WrittenStrategy,
  idOf: (segment: string) => number,
): Omit<Strategy, 'id' | 'sortOrder' | 'featureName'> {
  const { segments, ...rest } = strategy
  const ids = segments.map(idOf).sort((one, other) => one - other)
  return { ...rest, segments: ids } as Omit<Strategy, 'id' | 'sortOrder' | 'featureName'>
}
