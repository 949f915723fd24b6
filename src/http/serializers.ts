import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance } from 'fastify'
import { schemas } from '../../generated/schemas.ts'

type Build = ReturnType<typeof SerializerSelector>
type Serialize = ReturnType<ReturnType<Build>>

/**
 * Builds serializers from the schemas of the contract. Compiling all of them takes a second, so each is compiled for
 * the first response that needs it.
 */
export const buildSerializer: Build = (schemas, options) => {
  const compile = SerializerSelector()(schemas, options)
  return (route) => {
    let serialize: Serialize | undefined
    return (answer: unknown) => {
      serialize ??= compile(route)
      return serialize(answer)
    }
  }
}

/**
 * Registers the schemas of the contract for the serializers. A value with a discriminator is serialized without its
 * schema: the serializer would check it against each alternative in turn, and fail on stored data of an earlier form.
 */
export function registerSchemas(app: FastifyInstance): void {
  for (const schema of schemas) app.addSchema('discriminator' in schema ? { $id: schema.$id } : structuredClone(schema))
}
