import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { schemas } from '../../../generated/schemas.ts'
import { onFirstUse } from '../../runtime/on-first-use.ts'

type Build = ReturnType<typeof SerializerSelector>
type Serialize = ReturnType<ReturnType<Build>>

const compiler = onFirstUse(() => SerializerSelector()(writtenSchemas()))

/** By the schema of a response: all servers of a process have the same contract, so they share what was compiled. */
const serializers = new Map<unknown, Serialize>()

/**
 * Builds serializers from the schemas of the contract. Compiling all of them takes a second, so each is compiled for
 * the first response that needs it. Fastify does not get the schemas: it would copy their list for each route.
 */
export const buildSerializer: Build = () => (route) => (answer: unknown) => {
  const serialize = serializers.get(route.schema) ?? compiler()(route)
  serializers.set(route.schema, serialize)
  return serialize(answer)
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
