import { isDeepStrictEqual } from 'node:util'
import type { Schemas } from '../../../clients/typescript/src/calls.ts'
import type { Found, Kind } from './kind.ts'
import type { Operation, Sent } from './server.ts'
import { type Constraint, constraintFrom } from './strategy.ts'

/*
 * The kinds that features refer to: environments, types and tags, context fields, segments.
 */

type Environment = Pick<Schemas['Environment'], 'type' | 'enabled' | 'sortOrder'>

export const environments: Kind<Environment> = {
  noun: 'environments',
  async read(server) {
    const { environments: all } = await server.read('listEnvironments')
    return all.map(({ name, type, enabled, sortOrder }) => ({ key: name, value: { type, enabled, sortOrder } }))
  },
  isSame: isDeepStrictEqual,
  operations: (pairs) =>
    pairs.flatMap(({ wanted: { key, value }, present }): Operation[] => {
      const { type, enabled, sortOrder } = value
      if (present === undefined) return [{ operationId: 'createEnvironment', body: { name: key, ...value } }]
      const params = { environment: key }
      const isMoved = type !== present.value.type || sortOrder !== present.value.sortOrder
      return [
        ...(isMoved ? [{ operationId: 'updateEnvironment' as const, params, body: { type, sortOrder } }] : []),
        ...(enabled === present.value.enabled
          ? []
          : [{ operationId: enabled ? ('turnEnvironmentOn' as const) : ('turnEnvironmentOff' as const), params }]),
      ]
    }),
}

export const featureTypes: Kind<{ readonly lifetimeDays: number | null }> = {
  noun: 'feature types',
  async read(server) {
    const { types } = await server.read('listFeatureTypes')
    return types.map(({ id, lifetimeDays }) => ({ key: id, value: { lifetimeDays: lifetimeDays || null } }))
  },
  isSame: isDeepStrictEqual,
  obstacle: ({ present }) =>
    present === undefined ? 'There is no such type here: its features get the type release' : undefined,
  operations: (pairs) =>
    pairs.map(({ wanted: { key, value } }) => ({
      operationId: 'updateFeatureTypeLifetime',
      params: { id: key },
      body: value,
    })),
}

type TagType = { readonly description: string; readonly icon: string | null; readonly color: string | null }

export const tagTypes: Kind<TagType> = {
  noun: 'tag types',
  async read(server) {
    const { tagTypes: all } = await server.read('listTagTypes')
    return all.map(({ name, description, icon, color }: Sent<Schemas['TagType'], 'name'>) => ({
      key: name,
      value: { description: description ?? '', icon: icon || null, color: color || null },
    }))
  },
  isSame: isDeepStrictEqual,
  operations: (pairs) =>
    pairs.map(({ wanted: { key, value }, present }) =>
      present === undefined
        ? { operationId: 'createTagType', body: { name: key, ...value } }
        : { operationId: 'updateTagType', params: { tagType: key }, body: value },
    ),
}

type ContextField = {
  readonly description: string | null
  readonly stickiness: boolean
  readonly sortOrder: number
  readonly legalValues: readonly Schemas['LegalValue'][]
}
export const contextFields: Kind<ContextField> = {
  noun: 'context fields',
  async read(server) {
    const all = await server.read('listContextFields')
    return all.map(
      ({ name, description, stickiness, sortOrder, legalValues }: Sent<Schemas['ContextField'], 'name'>) => ({
        key: name,
        value: {
          description: description || null,
          stickiness: stickiness ?? false,
          sortOrder: sortOrder ?? 0,
          legalValues: (legalValues ?? []).map(({ value, description: text }) => ({
            value,
            ...(text && { description: text }),
          })),
        },
      }),
    )
  },
  isSame: isDeepStrictEqual,
  operations: (pairs) =>
    pairs.map(({ wanted: { key, value }, present }) => {
      const { description, ...others } = value
      const body = { ...others, description: description ?? '' }
      return present === undefined
        ? { operationId: 'createContextField', body: { name: key, ...body } }
        : { operationId: 'updateContextField', params: { contextField: key }, body }
    }),
}

type StrategyType = {
  readonly title: string | null
  readonly description: string | null
  readonly deprecated: boolean
  readonly parameters: readonly { name: string; type: string; description: string; required: boolean }[]
}
type SentStrategyType = Sent<Schemas['StrategyType'], 'name' | 'deprecated'>

export const strategyTypes: Kind<StrategyType> = {
  noun: 'custom strategy types',
  async read(server) {
    const { strategies } = await server.read('listStrategyTypes')
    return strategies
      .filter(({ editable }) => editable)
      .map(({ name, title, description, deprecated, parameters }: SentStrategyType) => ({
        key: name,
        value: {
          title: title || null,
          description: description || null,
          deprecated,
          parameters: (parameters ?? []).map(({ name: parameter, type, description: text, required = false }) => ({
            name: parameter,
            type,
            description: text ?? '',
            required,
          })),
        },
      }))
  },
  isSame: isDeepStrictEqual,
  operations: (pairs) =>
    pairs.flatMap(({ wanted: { key, value }, present }): Operation[] => {
      const { deprecated, ...body } = value
      const params = { strategyType: key }
      const isDeprecated = present?.value.deprecated ?? false
      return [
        present === undefined
          ? { operationId: 'createStrategyType', body: { name: key, ...body } }
          : { operationId: 'updateStrategyType', params, body },
        ...(deprecated === isDeprecated
          ? []
          : [
              {
                operationId: deprecated ? ('deprecateStrategyType' as const) : ('reactivateStrategyType' as const),
                params,
              },
            ]),
      ]
    }),
}

type SentSegment = Sent<Schemas['Segment'], 'id' | 'name'>
type Segment = {
  readonly description: string | null
  readonly project: string | null
  readonly constraints: readonly Constraint[]
}

export const segments: Kind<Segment> = {
  noun: 'segments',
  async read(server) {
    const { segments: all } = await server.read('listSegments')
    return all.map(({ id, name, description, project, constraints }: SentSegment): Found<Segment> => {
      const value = { description: description || null, project: project || null }
      return { key: name, id, value: { ...value, constraints: (constraints ?? []).map(constraintFrom) } }
    })
  },
  isSame: isDeepStrictEqual,
  operations: (pairs) =>
    pairs.map(({ wanted: { key, value }, present }) => {
      const body = { name: key, ...value }
      return present === undefined
        ? { operationId: 'createSegment', body }
        : { operationId: 'updateSegment', params: { segmentId: String(present.id) }, body }
    }),
}
