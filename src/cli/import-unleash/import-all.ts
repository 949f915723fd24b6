import { apiTokens } from './api-tokens.ts'
import { archivedFeatures } from './archived-features.ts'
import { features } from './features.ts'
import type { Planned } from './known.ts'
import { leftBehind } from './left-behind.ts'
import { type Moved, moveKind, type Servers } from './move-kind.ts'
import { access, groups, roles, users } from './people.ts'
import { defaultStrategies, projectRules, projects } from './projects.ts'
import { conclusionOf, detailsOf, lineOf, lineOfLeftBehind } from './report.ts'
import { contextFields, environments, featureTypes, segments, strategyTypes, tagTypes } from './vocabulary.ts'

type Move = (servers: Servers, planned?: Planned) => Promise<Moved>

/** The kinds, each after the kinds that it refers to. */
const MOVES: readonly Move[] = [
  (...given) => moveKind(environments, ...given),
  (...given) => moveKind(featureTypes, ...given),
  (...given) => moveKind(tagTypes, ...given),
  (...given) => moveKind(contextFields, ...given),
  (...given) => moveKind(strategyTypes, ...given),
  (...given) => moveKind(projects, ...given),
  (...given) => moveKind(segments, ...given),
  (...given) => moveKind(defaultStrategies, ...given),
  (...given) => moveKind(features, ...given),
  (...given) => moveKind(archivedFeatures, ...given),
  (...given) => moveKind(projectRules, ...given),
  (...given) => moveKind(roles, ...given),
  (...given) => moveKind(users, ...given),
  (...given) => moveKind(groups, ...given),
  (...given) => moveKind(access, ...given),
  (...given) => moveKind(apiTokens, ...given),
]

/**
 * Moves everything, kind by kind.
 *
 * @param isDryRun whether nothing is changed
 * @param write gets each line of the report as soon as it is known
 * @returns whether all was taken, and is the same afterwards
 */
export async function importAll(servers: Servers, isDryRun: boolean, write: (line: string) => void): Promise<boolean> {
  const all: Moved[] = []
  for (const move of MOVES) {
    const planned = new Map(all.map(({ noun, created }) => [noun, created]))
    const moved = await move(servers, isDryRun ? planned : undefined)
    all.push(moved)
    for (const line of [lineOf(moved), ...detailsOf(moved, isDryRun)]) write(line)
  }
  write('stays in Unleash:')
  for (const left of await leftBehind(servers.unleash)) write(lineOfLeftBehind(left))
  write(conclusionOf(all, isDryRun))
  return all.every(({ missed, different }) => missed.length + different.length === 0)
}
