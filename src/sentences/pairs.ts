import { type Fields, isFields, isSame } from './steps.ts'

/** Two states of one thing; undefined where it is not there. */
export type Pair = readonly [key: string, before: unknown, after: unknown]

/** Members that hold several things, each of which is said by itself. */
const SEVERAL = new Set(['environments', 'strategies', 'variants', 'dependencies', 'tags', 'parameters'])
/** What a strategy has that does not say what it does. */
const IDENTITY = new Set(['id', 'featureName', 'sortOrder'])

/** Returns the things that two states of a member have, as pairs; undefined for a member that is one thing. */
export function pairsOf(member: string, before: unknown, after: unknown): Pair[] | undefined {
  if (!SEVERAL.has(member) || isListOfTexts(before ?? after)) return undefined
  if (member === 'strategies' && Array.isArray(before ?? after)) return strategyPairs(listOf(before), listOf(after))
  const [was, is] = [before, after].map(byName)
  return differing(was ?? {}, is ?? {})
}

/** Returns the members of two states that differ. */
export function differing(before: Fields, after: Fields): Pair[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.map((name) => [name, before[name], after[name]] as const).filter(([, was, is]) => !isSame(was, is))
}

/** Returns what a strategy does. */
export function contentOf(strategy: unknown): Fields {
  const members = isFields(strategy) ? Object.entries(strategy) : []
  return Object.fromEntries(members.filter(([name]) => !IDENTITY.has(name)))
}

/** Strategies that do the same are one, wherever they stand. The others are paired in their order. */
function strategyPairs(before: readonly unknown[], after: readonly unknown[]): Pair[] {
  const left = [...before]
  const others = after.flatMap((strategy, index) => {
    const found = left.findIndex((other) => isSame(contentOf(other), contentOf(strategy)))
    if (found === -1) return [[String(index), strategy] as const]
    left.splice(found, 1)
    return []
  })
  const pairs = others.map(([index, strategy]): Pair => [index, left.shift(), strategy])
  return [...pairs, ...left.map((strategy): Pair => [String(before.indexOf(strategy)), strategy, undefined])]
}

function byName(state: unknown): Fields {
  if (!Array.isArray(state)) return isFields(state) ? state : {}
  return Object.fromEntries(state.map((item, index) => [nameOf(item) ?? String(index), item]))
}

function nameOf(item: unknown): string | undefined {
  if (!isFields(item)) return undefined
  const { feature, name, type, value } = item
  return String(feature ?? name ?? `${type}:${value}`)
}

/** Such as the names of the environments of a project. */
function isListOfTexts(state: unknown): boolean {
  return Array.isArray(state) && state.length > 0 && state.every((item) => typeof item === 'string')
}

function listOf(state: unknown): readonly unknown[] {
  return Array.isArray(state) ? state : []
}
