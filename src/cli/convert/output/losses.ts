import { quoted } from '../input/values.ts'
import type { ConvertedFeature } from './converted.ts'

export const MAX_DESCRIPTION = 10_000

/** Tags of one character, or of more than 50, are not accepted here. */
const TAG = /^.{2,50}$/

/** Returns the tags that features can have, each once. */
export function takenTags(given: readonly string[]): string[] {
  const values = given.map((value) => value.trim())
  return [...new Set(values)].filter((value) => TAG.test(value) && value !== '..')
}

/** Returns what of features gets lost without an effect on whom they are on for, in sentences. */
export function lossesOf(features: readonly ConvertedFeature[]): string[] {
  const unread = new Map<string, string[]>()
  for (const { key, unread: names = [] } of features)
    for (const name of names) unread.set(name, [...(unread.get(name) ?? []), key])
  const members = [...unread].map(
    ([name, keys]) => `left out, because nothing here has a place for it: ${name} of ${shown(keys)}`,
  )
  const tags = features.flatMap(({ key, tags: given = [] }) => {
    const taken = takenTags(given)
    const refused = given.filter((tag) => !taken.includes(tag.trim()))
    return refused.map((tag) => `the tag ${quoted(tag)} of ${key} is left out: a tag has 2 to 50 characters`)
  })
  const cut = features.flatMap(({ key, description = '' }) =>
    description.length > MAX_DESCRIPTION ? [`the description of ${key} ends after ${MAX_DESCRIPTION} characters`] : [],
  )
  return [...members, ...tags, ...cut]
}

const MOST_NAMED = 3

function shown(keys: readonly string[]): string {
  const named = keys.slice(0, MOST_NAMED).join(', ')
  return keys.length > MOST_NAMED ? `${named} and ${keys.length - MOST_NAMED} more` : named
}
