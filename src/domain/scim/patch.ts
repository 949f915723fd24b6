import { invalidScim } from '../errors.ts'
import { attributeName, type Comparison, comparisonsIn } from './filter.ts'
import { type Given, isObject, memberOf } from './values.ts'

/** A change of one attribute, or of the parts of it that a filter selects. */
export type Edit = {
  readonly op: 'add' | 'replace' | 'remove'
  /** In lower case; empty for one of a schema that is not kept. */
  readonly attribute: string
  readonly where: readonly Comparison[]
  /** The part of the attribute, in lower case; undefined for the whole. */
  readonly part: string | undefined
  readonly value: unknown
}

type Path = Pick<Edit, 'attribute' | 'where' | 'part'>

/** The kept attributes that have no parts. */
const SIMPLE: readonly string[] = ['username', 'displayname', 'externalid', 'active']
/** The other attributes of users and groups in RFC 7643: most are not kept, and change nothing. */
const OTHERS: readonly string[] = [
  ...['schemas', 'id', 'meta', 'members', 'groups', 'name', 'emails', 'nickname', 'profileurl', 'title', 'usertype'],
  ...['preferredlanguage', 'locale', 'timezone', 'password', 'phonenumbers', 'ims', 'photos', 'addresses'],
  ...['entitlements', 'roles', 'x509certificates'],
]
const PARTS_OF_EMAILS: readonly string[] = ['value', 'type', 'primary', 'display', '$ref']
const OPS: readonly string[] = ['add', 'replace', 'remove']
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group)(?=:|$):?/i

/**
 * Returns the changes of a patch, each of one attribute.
 *
 * @throws DomainError invalid for an operation or a path that can't be read
 */
export function editsIn(body: Given): Edit[] {
  const operations = memberOf(body, 'Operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalidScim('invalidSyntax', 'Operations has to be a list with at least one operation', '/body/Operations')
  return operations.flatMap((operation, index) => editsOf(operation, `/body/Operations/${index}`))
}

function editsOf(operation: unknown, place: string): Edit[] {
  const given = isObject(operation) ? operation : {}
  const op = String(memberOf(given, 'op') ?? '').toLowerCase()
  if (!OPS.includes(op))
    throw invalidScim('invalidSyntax', 'op has to be add, replace or remove, in any case', `${place}/op`)
  const path = memberOf(given, 'path') ?? ''
  const value = memberOf(given, 'value')
  if (typeof path !== 'string') throw invalidScim('invalidPath', 'path has to be a text', `${place}/path`)
  const text = path.trim()
  if (text !== '') return editsAt(op as Edit['op'], text, value, place)
  if (op === 'remove') throw invalidScim('noTarget', 'An operation that removes needs a path', `${place}/path`)
  if (!isObject(value))
    throw invalidScim('invalidValue', 'Without a path, the value has to be an object with attributes', `${place}/value`)
  return membersAsEdits(op as Edit['op'], value, place)
}

/** A path can be the URN of a schema, whose attributes are then the members of the value. */
function editsAt(op: Edit['op'], text: string, value: unknown, place: string): Edit[] {
  if (isSchema(text)) return isObject(value) ? membersAsEdits(op, value, place) : []
  const path = pathFrom(text, place)
  return [{ op, ...path, value }]
}

function membersAsEdits(op: Edit['op'], value: Given, place: string): Edit[] {
  return Object.entries(value).flatMap(([name, member]) => editsAt(op, name, member, place))
}

/** Whether a path is the URN of the schema of users or groups, without an attribute. */
function isSchema(text: string): boolean {
  return CORE.test(text) && text.replace(CORE, '') === ''
}

/**
 * Reads a path: `active`, `name.givenName`, `emails[type eq "work"].value`, each also after the URN of its schema.
 *
 * @throws DomainError invalid
 */
export function pathFrom(text: string, place = '/body'): Path {
  const name = text.replace(CORE, '')
  if (/^urn:/i.test(name)) return { attribute: '', where: [], part: undefined }
  const [, attribute = '', filter, part] = /^([\w$-]+)(?:\[(.*)\])?(?:\.([\w$-]+))?$/s.exec(name) ?? []
  if (attribute === '')
    throw invalidScim('invalidPath', `The path ${JSON.stringify(text)} can't be read`, `${place}/path`)
  const path = {
    attribute: attributeName(attribute),
    where: filter === undefined ? [] : comparisonsIn(filter, { scimType: 'invalidPath', path: `${place}/path` }),
    part: part?.toLowerCase(),
  }
  assertKnown(path, text, place)
  return path
}

/** @throws DomainError invalid for an attribute that no user or group has, and for a part that it has not */
function assertKnown({ attribute, where, part }: Path, text: string, place: string): void {
  const refused = (problem: string) =>
    invalidScim('invalidPath', `The path ${JSON.stringify(text)} names ${problem}`, `${place}/path`)
  if (!SIMPLE.includes(attribute) && !OTHERS.includes(attribute)) throw refused('no attribute of users or groups')
  const parts = [...where.map((comparison) => comparison.attribute), ...(part === undefined ? [] : [part])]
  if (SIMPLE.includes(attribute) && parts.length > 0) throw refused('a part of an attribute that has none')
  if (attribute === 'emails' && !parts.every((name) => PARTS_OF_EMAILS.includes(name)))
    throw refused('a part that emails do not have')
}
