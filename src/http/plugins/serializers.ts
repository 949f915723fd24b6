import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { schemas } from '../../../generated/schemas.ts'
import { onFirstUse } from '../../runtime/on-first-use.ts'

type Build = ReturnType<typeof SerializerSelector>
type Serialize = ReturnType<ReturnType<Build>>

/**
 * Builds serializers from the schemas of the contract. Compiling all of them takes a second, so each is compiled for
 * the first response that needs it. Fastify does not get the schemas: it would copy their list for each route.
 */
export const buildSerializer: Build = (_, options) => {
  const compiler = onFirstUse(() => SerializerSelector()(writtenSchemas(), options))
  return (route) => {
    let serialize: Serialize | undefined
    return (answer: unknown) => {
      serialize ??= compiler()(route)
      return serialize(answer)
    }
  }
}

/**
 * Returns the schemas of the contract by their ids, as serializers need them. A value with a discriminator is
 * serialized without its schema: the serializer would check it against each alternative in turn, and fail on stored
 * data of an earlier form.
 */
function writtenSchemas(): Record<string, unknown> {
  return Object.fromEntries(
    schemas.map((schema) => [schema.$id, 'discriminator' in schema ? { $id: schema.$id } : structuredClone(schema)]),
  )
}
