import type { Schema } from '../../contract.ts'
import type { StoredFeature } from '../features/aggregate.ts'
import { lostParents } from '../features/coming-back.ts'
import { settingsOfEach } from '../features/commands.ts'
import type { Edit } from '../features/edits/edit.ts'
import { tagEdits, withSettings } from '../features/plan.ts'
import type { FeatureDocument } from '../features/state.ts'
import { pointerTo } from '../revisions/differences.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { obstaclesOf } from './obstacles.ts'
import { knownTagTypes } from './queries.ts'
import {
  type EnvironmentRestoration,
  environmentRestoration,
  type NotRestored,
  strategiesToRestore,
  unlessWider,
} from './restoration.ts'

/* The edits that restore a locked feature to an earlier state. */

/** The edits that restore a part of a feature, and what of it can't be restored. */
export type Restored<Of extends Edit> = { readonly edits: readonly Of[]; readonly notRestored: readonly NotRestored[] }

/** Plans how a locked feature gets the settings and tags of an earlier state. */
export async function planSettings(
  { tx }: Transaction,
  feature: StoredFeature,
  now: FeatureDocument,
  past: FeatureDocument,
): Promise<Restored<Edit<'settings' | 'tagged' | 'untagged'>>> {
  const settings = await settingsOfEach(tx, [{ before: feature, wanted: withSettings(feature, past) }])
  const missed = Object.entries(past.tags).filter(([name]) => now.tags[name] === undefined)
  const types = await knownTagTypes(
    tx,
    missed.map(([, { type }]) => type),
  )
  const gone = missed.filter(([, { type }]) => !types.has(type))
  const names = new Set(gone.map(([name]) => name))
  const wanted = Object.fromEntries(Object.entries(past.tags).filter(([name]) => !names.has(name)))
  return {
    edits: [...settings.flat(), ...tagEdits(now.tags, wanted)],
    notRestored: gone.map(([name, { type }]) => ({
      path: pointerTo(['tags', name]),
      message: `There is no tag type "${type}" any more`,
    })),
  }
}

type States = { readonly now: FeatureDocument; readonly past: FeatureDocument; readonly names: readonly string[] }

/** What brings back a feature in some of its environments, and what of it can't come back. */
export type EnvironmentsPlan = {
  readonly restorations: readonly EnvironmentRestoration[]
  readonly notRestored: readonly NotRestored[]
}

/**
 * Plans how a feature comes back in some of its environments.
 *
 * @throws DomainError invalid for more strategies than the limit
 */
export async function planEnvironments(
  transaction: Transaction,
  { project, environments }: { readonly project: string; readonly environments: Schema<'FeatureEnvironment'>[] },
  { now, past, names }: States,
): Promise<EnvironmentsPlan> {
  const obstacles = await obstaclesOf(transaction, project, strategiesToRestore(now, past, names))
  const parents = lostParents(past, now)
  const planned = environments
    .filter(({ name }) => names.includes(name))
    .map((place) =>
      unlessWider(
        environmentRestoration(
          place,
          { now: now.environments[place.name], past: past.environments[place.name] },
          obstacles,
          transaction.limits,
        ),
        parents,
        past.archived,
      ),
    )
  return {
    restorations: planned.flatMap(({ restoration }) => restoration ?? []),
    notRestored: planned.flatMap(({ notRestored }) => notRestored),
  }
}
