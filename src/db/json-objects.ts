import { type Expression, type RawBuilder, sql } from 'kysely'

/*
 * JSON that the database builds, with the names and types of its members from the contract or from the type of a row: a
 * member that was renamed or that is missing does not compile. The helpers of Kysely name members by the columns of a
 * query, and know no contract, so cold reads use these, too. Hot reads are sent as if the text were written by hand.
 */

/**
 * The expressions of the members of a JSON object, to be spread into objects that have these members, too. An optional
 * member can be left out. A member whose type has no null needs an expression without it.
 */
export type Members<Shape> = { readonly [Name in keyof Shape]: Expression<Defined<Shape[Name]>> }

/** Members of an object without nulls: an optional member is left out where its expression is null. */
export type NullableMembers<Shape> = {
  readonly [Name in keyof Shape]: Expression<Defined<Shape[Name]> | IfOptional<Shape, Name>>
}

type Defined<Value> = Exclude<Value, undefined>
type IfOptional<Shape, Name extends keyof Shape> = Partial<Pick<Shape, Name>> extends Pick<Shape, Name> ? null : never

/** Makes a JSON object. */
export function objectOf<Shape>(members: Members<Shape>): RawBuilder<Shape> {
  return call('json_build_object', members)
}

/** Makes a JSON object without the members that are null, also in the objects inside. */
export function objectWithoutNulls<Shape>(members: NullableMembers<Shape>): RawBuilder<Shape> {
  return sql<Shape>`json_strip_nulls(json_build_object(${argumentsOf(members)}))`
}

/** Makes an object that other objects can be added to with `||`, or that is stored in a column. */
export function jsonbObjectOf<Shape>(members: Members<Shape>): RawBuilder<Shape> {
  return call('jsonb_build_object', members)
}

/** Where the elements of a list come from: what stands after `from`, and the order of the rows. */
type Rows = { readonly from: RawBuilder<unknown>; readonly orderBy?: RawBuilder<unknown> }

/** Makes a JSON array with an element for each row. For rows that an index has in their order, see `jsonArray`. */
export function listOf<Element>(element: Expression<Element>, { from, orderBy }: Rows): RawBuilder<Element[]> {
  const order = orderBy === undefined ? sql`` : sql` order by ${orderBy}`
  return sql<Element[]>`(select coalesce(json_agg(${element}${order}), '[]') from ${from})`
}

function call<Shape>(name: string, members: Partial<Members<Shape>>): RawBuilder<Shape> {
  return sql<Shape>`${sql.raw(name)}(${argumentsOf(members)})`
}

/**
 * Returns the names and values of an object as arguments of a function. One part of the statement for all names, since
 * statements that are not compiled once are built for each request. The names are those of types, never input.
 */
export function argumentsOf<Shape>(members: Partial<NullableMembers<Shape>>): RawBuilder<unknown> {
  const given = Object.entries<Expression<unknown> | undefined>(members).filter(([, value]) => value !== undefined)
  const texts = given.map(([member], at) => `${at === 0 ? '' : ', '}'${member}', `)
  return sql(templateOf([...texts, '']), ...given.map(([, value]) => value))
}

function templateOf(texts: readonly string[]): TemplateStringsArray {
  return Object.assign([...texts], { raw: texts })
}
