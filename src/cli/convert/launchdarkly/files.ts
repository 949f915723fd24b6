import type { SourceFile } from '../input/read-file.ts'
import { isMembers, listOf, type Members, membersOf, textOf, unreadMembers, type Value } from '../input/values.ts'

/** A flag with its configuration in each environment. */
export type SourceFlag = {
  readonly key: string
  readonly description: string | undefined
  readonly tags: readonly string[]
  readonly archived: boolean
  /** What of it says nothing here. */
  readonly unread: readonly string[]
  readonly variations: readonly Members[]
  readonly environments: ReadonlyMap<string, Members>
}

export type Source = {
  readonly flags: readonly SourceFlag[]
  /** Segments by environment and key; those of files that do not name an environment are under an empty name. */
  readonly segments: ReadonlyMap<string, ReadonlyMap<string, Members>>
}

const ACCEPTED =
  'Accepted: what SDKs get, {"flags": {…}, "segments": {…}}, or what the API answers for flags and segments, {"items": […]}'

/** @throws Error for another format */
export function sourceIn(files: readonly SourceFile[], environment: string): Source {
  const flags: SourceFlag[] = []
  const segments = new Map<string, Map<string, Members>>()
  const addSegment = (where: string, key: string, segment: Members) => {
    segments.set(where, (segments.get(where) ?? new Map()).set(key, segment))
  }
  for (const { path, content } of files) {
    const given = membersOf(content)
    if (isOfSdk(given)) {
      flags.push(...ofSdk(given, environment))
      for (const [key, segment] of Object.entries(membersOf(given.segments))) addSegment('', key, membersOf(segment))
      continue
    }
    const items = itemsIn(content)
    if (items.length === 0) throw new Error(`${path} is not a file of LaunchDarkly. ${ACCEPTED}`)
    for (const item of items) {
      if (Array.isArray(item.variations)) flags.push(ofApi(item))
      else addSegment(environmentOf(item), String(item.key), item)
    }
  }
  return { flags, segments }
}

/** Other servers have an object "flags", too, and no lists of variations in it. */
function isOfSdk({ flags, flagValues }: Members): boolean {
  const all = Object.values(membersOf(flags))
  return isMembers(flagValues) || all.some((flag) => Array.isArray(membersOf(flag).variations))
}

/** The answer of the API: a list, a flag or a segment. */
function itemsIn(content: Value): Members[] {
  const given = Array.isArray(content) ? content : (membersOf(content).items ?? [content])
  return listOf(given)
    .filter(isMembers)
    .filter((item) => {
      const isSegment = ['included', 'rules', 'unbounded'].some((name) => item[name] !== undefined)
      return (
        textOf(item.key) !== undefined &&
        ((Array.isArray(item.variations) && isMembers(item.environments)) ||
          (isSegment && item.variations === undefined))
      )
    })
}

/** The link to a segment has its environment: `/api/v2/segments/{project}/{environment}/{key}`. */
function environmentOf({ _links }: Members): string {
  return /\/segments\/[^/"]+\/([^/"]+)/.exec(JSON.stringify(_links ?? ''))?.[1] ?? ''
}

/** With what concerns only how SDKs hash and update. */
const READ = [
  ...['key', 'on', 'variations', 'fallthrough', 'offVariation', 'targets', 'contextTargets', 'rules', 'prerequisites'],
  ...['deleted', 'salt', 'sel', 'version'],
]

function ofSdk({ flags, flagValues }: Members, environment: string): SourceFlag[] {
  const plain = Object.entries(membersOf(flagValues)).map(([key, value]): [string, Members] => {
    return [key, { on: true, variations: [value], fallthrough: { variation: 0 } }]
  })
  const given = Object.entries(membersOf(flags)).map(([key, flag]): [string, Members] => [key, membersOf(flag)])
  return [...given, ...plain]
    .filter(([, flag]) => flag.deleted !== true)
    .map(([key, flag]) => ({
      key,
      description: undefined,
      tags: [],
      archived: false,
      unread: unreadMembers(flag, READ),
      variations: listOf(flag.variations).map((value) => ({ value })),
      environments: new Map([[environment, flag]]),
    }))
}

/** The name is the description where there is no other. */
const READ_OF_API = ['key', 'name', 'description', 'tags', 'archived', 'variations', 'environments', 'kind']

function ofApi(item: Members): SourceFlag {
  const environments = Object.entries(membersOf(item.environments)).map(
    ([name, there]) => [name, membersOf(there)] as const,
  )
  return {
    key: String(item.key),
    description: textOf(item.description) ?? textOf(item.name),
    tags: listOf(item.tags).filter((tag) => typeof tag === 'string'),
    archived: item.archived === true,
    unread: unreadMembers(item, READ_OF_API).filter((name) => !name.startsWith('_')),
    variations: listOf(item.variations).map(membersOf),
    environments: new Map(environments),
  }
}
