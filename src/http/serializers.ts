import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type Build = ReturnType<typeof SerializerSelector>
type Serialize = ReturnType<ReturnType<Build>>

/**
 * Serializers by the schemas of the contract. Compiling them for all operations takes a second, so each is compiled
 * when its first answer comes.
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
