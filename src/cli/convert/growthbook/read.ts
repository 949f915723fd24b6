import { reasonOf } from '../../../runtime/reason.ts'
import type { Format } from '../format.ts'
import type { SourceFile } from '../input/read-file.ts'
import {
  isMembers,
  listOf,
  type Members,
  membersOf,
  textOf,
  textsOf,
  unreadMembers,
  type Value,
} from '../input/values.ts'
import type { ConvertedFeature, InEnvironment } from '../output/converted.ts'
import { fieldsBy, type SavedGroups, type Terms } from './condition.ts'
import { parentOf } from './parents.ts'
import { rulesOf } from './rules.ts'
import { type Values, valuesOf } from './values.ts'

/** A feature with its definition in each environment, as an SDK gets it. */
type Source = {
  readonly key: string
  readonly description?: string | undefined
  readonly archived: boolean
  readonly tags: readonly string[]
  readonly unread: readonly string[]
  readonly definitions: ReadonlyMap<string, { readonly enabled: boolean; readonly definition: Members }>
}

/** What SDKs of GrowthBook get, or the list of features that its API answers. */
export const growthbook: Format = {
  name: 'growthbook',
  read: (files, { environment }) => {
    const sources = files.flatMap((file) => sourcesIn(file, environment))
    const groups = Object.assign({}, ...files.map(({ content }) => groupsIn(content)))
    const values = new Map(sources.map((source) => [source.key, valuesOfSource(source)]))
    const usesUserId = sources.some(({ definitions }) =>
      [...definitions.values()].some(({ definition }) => namesUserId(definition)),
    )
    const terms = { groups, fieldOf: fieldsBy(usesUserId) }
    const features = sources.map((source) => featureOf(source, values, terms))
    return { features, leftOut: [], notes: [usesUserId ? ID_STAYS : ID_IS_USER_ID, ...NOTES] }
  },
}

const ID_IS_USER_ID = 'the attribute id is userId here, and all other attributes keep their names'
const ID_STAYS =
  'the attributes keep their names: applications have to give id as a property, because userId is used, too'
const NOTES = [
  'the values of all attributes are texts here, and an empty text counts as missing',
  'an attribute that is a list has no equal here',
]

const ACCEPTED = 'Accepted: what an SDK gets, {"features": {"name": {…}}}, or the list of features of the API'

const READ = ['defaultValue', 'rules']
const READ_OF_API = ['id', 'description', 'archived', 'environments', 'tags', 'defaultValue', 'valueType']

/** @throws Error for another format */
function sourcesIn({ path, content }: SourceFile, environment: string): Source[] {
  const { features, encryptedFeatures } = membersOf(content)
  if (typeof encryptedFeatures === 'string' && !isMembers(features))
    throw new Error(`${path} has its features encrypted. ${ACCEPTED}, not encrypted`)
  const isContext = isMembers(membersOf(content).environment)
  if (isMembers(features) && !isContext) {
    return Object.entries(features).map(([key, definition]) => ({
      key,
      archived: false,
      tags: [],
      unread: unreadMembers(membersOf(definition), READ),
      definitions: new Map([[environment, { enabled: true, definition: membersOf(definition) }]]),
    }))
  }
  if (!Array.isArray(features) || features.some((one) => textOf(membersOf(one).id) === undefined))
    throw new Error(`${path} is not a file of GrowthBook: it has no "features". ${ACCEPTED}`)
  return features.filter(isMembers).map((feature) => sourceFromApi(feature, path))
}

function sourceFromApi(feature: Members, path: string): Source {
  const { id, description, archived, environments } = feature
  const definitions = Object.entries(membersOf(environments)).map(([name, there]) => {
    const { enabled, definition } = membersOf(there)
    return [name, { enabled: enabled === true, definition: parsed(definition, path) }] as const
  })
  return {
    key: String(id),
    description: textOf(description),
    archived: archived === true,
    tags: textsOf(feature.tags),
    unread: unreadMembers(feature, READ_OF_API),
    definitions: new Map(definitions),
  }
}

/** The definition for SDKs is JSON within JSON; it has no rules that are switched off. */
function parsed(definition: Value, path: string): Members {
  if (typeof definition !== 'string') return membersOf(definition)
  try {
    return membersOf(JSON.parse(definition))
  } catch (error) {
    throw new Error(`${path} has a "definition" that is not JSON: ${reasonOf(error)}`)
  }
}

/** Whether a rule refers to an attribute with the name of the user's id here. */
function namesUserId(value: Value): boolean {
  if (Array.isArray(value)) return value.some(namesUserId)
  if (!isMembers(value)) return false
  return Object.entries(value).some(
    ([name, member]) => name === 'userId' || (name === 'hashAttribute' && member === 'userId') || namesUserId(member),
  )
}

function groupsIn(content: Value): SavedGroups {
  return membersOf(membersOf(content).savedGroups)
}

function valuesOfSource({ definitions }: Source): Values {
  const all = [...definitions.values()].map(({ definition }) => definition)
  const rules = all.flatMap(({ rules }) => listOf(rules).filter(isMembers))
  const defaults = all.map(({ defaultValue }) => ({ force: defaultValue }))
  return valuesOf(undefined, [...defaults, ...rules])
}

function featureOf(source: Source, all: ReadonlyMap<string, Values>, terms: Terms): ConvertedFeature {
  const { key, description, archived, tags, unread, definitions } = source
  const values = all.get(key) ?? valuesOfSource(source)
  const environments = [...definitions].map(([name, { enabled, definition }]) => {
    const rules = listOf(definition.rules).filter(isMembers)
    const { defaultValue } = definition
    const chain = rulesOf({ key, defaultValue, rules, values, terms, parentOf: (asked) => parentOf(asked, all) })
    return [name, { enabled, ...chain } satisfies InEnvironment] as const
  })
  return { key, description, archived, tags, unread, variants: values.variants, environments: new Map(environments) }
}
