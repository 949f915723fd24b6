import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type Build = ReturnType<typeof SerializerSelector>
type Compile = ReturnType<Build>
type Serialize = ReturnType<Compile>

/** What never changes once it is there, so that each keeps its text, also in a list that is made anew. */
const IMMUTABLE = new Set(['Event#'])
/** What a process remembers and nobody changes in place: a list of them keeps its text as a whole. */
const REMEMBERED = new Set(['FeatureEnvironment#', 'FeatureStrategy#', 'FeatureVariant#', 'Tag#'])
/** Answers that several callers can get at once. */
const ANSWERS = new Set(['FeatureEnvironment#', 'EventPage#', 'ProjectOverview#'])

/**
 * Serializers by the schemas of the contract. Compiling what a hundred operations need takes a second: each is compiled
 * when its first answer comes. The text of what is sent again and again is made once.
 */
export const buildSerializer: Build = (schemas, options) => {
  const compile = SerializerSelector()(schemas, options)
  return (route) => {
    let serialize: Serialize | undefined
    return (answer: unknown) => {
      serialize ??= serializerOf(compile, schemas as Schemas, route)
      return serialize(answer)
    }
  }
}

type Schemas = Readonly<Record<string, ObjectSchema>>
type ObjectSchema = {
  readonly $ref?: string
  readonly properties?: Readonly<
    Record<string, { readonly type?: unknown; readonly items?: { readonly $ref?: string } }>
  >
  readonly required?: readonly string[]
}

function serializerOf(compile: Compile, schemas: Schemas, route: Parameters<Compile>[0]): Serialize {
  const { $ref = '' } = route.schema as ObjectSchema
  const { properties = {}, required = [], ...schema } = schemas[$ref.slice(0, -1)] ?? {}
  const lists = Object.entries(properties).flatMap(([name, { type, items }]) =>
    type === 'array' ? listSerializer(name, items?.$ref) : [],
  )
  if (lists.length === 0) return ANSWERS.has($ref) ? madeOnce(compile(route)) : compile(route)
  const isList = (name: string) => lists.some((list) => list.name === name)
  const rest = compile({
    ...route,
    schema: {
      ...schema,
      $id: `${$ref}rest`,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isList(name))),
      required: required.filter((name) => !isList(name)),
    },
  })
  const serialize = (answer: unknown) => {
    const { ...others } = answer as Record<string, object[]>
    let text = ''
    for (const { name, serialize } of lists) {
      const values = others[name]
      if (values === undefined) continue
      text += `,"${name}":${serialize(values)}`
      delete others[name]
    }
    const start = rest(others).slice(0, -1)
    return `${start}${start === '{' ? text.slice(1) : text}}`
  }
  return ANSWERS.has($ref) ? madeOnce(serialize) : serialize

  function listSerializer(name: string, item = ''): { name: string; serialize: (values: object[]) => string }[] {
    if (!IMMUTABLE.has(item) && !REMEMBERED.has(item)) return []
    const textOf = compile({ ...route, schema: { $ref: item } })
    if (REMEMBERED.has(item)) return [{ name, serialize: madeOnce((values) => `[${values.map(textOf).join(',')}]`) }]
    const known = madeOnce(textOf)
    return [{ name, serialize: (values) => `[${values.map(known).join(',')}]` }]
  }
}

/** A serializer that keeps the text of each object for as long as the object is there. */
function madeOnce<Value extends object>(serialize: (value: Value) => string): (value: Value) => string {
  const texts = new WeakMap<Value, string>()
  return (value) => {
    const known = texts.get(value)
    if (known !== undefined) return known
    const text = serialize(value)
    texts.set(value, text)
    return text
  }
}
