import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type Build = ReturnType<typeof SerializerSelector>
type Compile = ReturnType<Build>
type Serialize = ReturnType<Compile>

/** Schemas of things that never change once they are there. */
const IMMUTABLE = new Set(['Event#'])

/**
 * Serializers by the schemas of the contract. Compiling what a hundred operations need takes a second: each is compiled
 * when its first answer comes. A list of immutable things keeps the text of each, and makes it once.
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
  readonly properties?: Readonly<Record<string, { readonly items?: { readonly $ref?: string } }>>
  readonly required?: readonly string[]
}

function serializerOf(compile: Compile, schemas: Schemas, route: Parameters<Compile>[0]): Serialize {
  const { $ref = '' } = route.schema as ObjectSchema
  const { properties = {}, required = [], ...schema } = schemas[$ref.slice(0, -1)] ?? {}
  const [list] = Object.keys(properties).filter((name) => IMMUTABLE.has(properties[name]?.items?.$ref ?? ''))
  if (list === undefined) return compile(route)
  const { [list]: items, ...others } = properties
  const rest = compile({
    ...route,
    schema: {
      ...schema,
      $id: `${$ref}${list}`,
      properties: others,
      required: required.filter((name) => name !== list),
    },
  })
  const item = compile({ ...route, schema: { $ref: items?.items?.$ref } })
  const texts = new WeakMap<object, string>()
  const textOf = (value: object) => {
    const known = texts.get(value)
    if (known !== undefined) return known
    const text = item(value)
    texts.set(value, text)
    return text
  }
  return (answer: unknown) => {
    const { [list]: values = [], ...others } = answer as Record<string, object[]>
    const start = rest(others).slice(0, -1)
    return `${start}${start === '{' ? '' : ','}"${list}":[${values.map(textOf).join(',')}]}`
  }
}
