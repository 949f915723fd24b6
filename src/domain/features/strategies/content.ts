import type { Strategy } from './strategy.ts'

/** What a strategy does: without its id, its feature and its place, which differ between environments. */
export type StrategyContent = Omit<Strategy, 'id' | 'featureName' | 'sortOrder'>

export function contentOf({ id: _, featureName: __, sortOrder: ___, ...content }: Strategy): StrategyContent {
  return content
}
