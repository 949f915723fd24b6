import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

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
