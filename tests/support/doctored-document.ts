import { breaksOf } from '../../tools/scripts/contract-diff/breaks.ts'
import { placeOf } from '../../tools/scripts/contract-diff/document.ts'

// biome-ignore lint/suspicious/noExplicitAny: the cases change a document anywhere
export type Doctored = any

/** A document with everything that the contract uses. */
const DOCUMENT = {
  openapi: '3.1.1',
  servers: [{ url: '/' }],
  security: [{ key: [] }, { session: [] }],
  paths: {
    '/flags/{name}': {
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string', maxLength: 10 } }],
      get: {
        operationId: 'getFlag',
        'x-permission': ['READ', 'ADMIN'],
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 100 } },
          { $ref: '#/components/parameters/Page' },
        ],
        responses: {
          200: {
            description: 'prose',
            headers: { ETag: { schema: { type: 'string' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Flag' } } },
          },
          404: { $ref: '#/components/responses/Missing' },
        },
      },
      put: {
        operationId: 'setFlag',
        'x-permission': 'none',
        security: [],
        'x-handling': { alsoAccepts: ['application/patch'] },
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/SetFlag' } } },
        },
        responses: { 204: { description: 'prose' } },
      },
    },
    '/trials': {
      get: {
        operationId: 'listTrials',
        'x-stability': 'experimental',
        'x-permission': 'none',
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Trial' } } } } },
      },
    },
  },
  components: {
    parameters: { Page: { name: 'page', in: 'query', schema: { type: 'integer', maximum: 9 } } },
    responses: {
      Missing: {
        description: 'prose',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    schemas: {
      Flag: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', description: 'prose' },
          kind: { type: 'string', enum: ['release', 'kill'] },
          seen: { type: ['string', 'null'] },
          count: { type: 'integer' },
        },
      },
      SetFlag: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { type: 'string', enum: ['release', 'kill'] },
          weight: { type: 'number' },
          note: { type: ['string', 'null'], minLength: 1, default: 'none' },
          rules: {
            type: 'array',
            'x-handling': { oneIsEnough: true },
            maxItems: 5,
            items: {
              oneOf: [{ $ref: '#/components/schemas/Rule' }],
              discriminator: { propertyName: 'kind', mapping: { rule: '#/components/schemas/Rule' } },
            },
          },
        },
      },
      Rule: { type: 'object', properties: { values: { type: 'array', items: { type: 'string' } } } },
      Trial: { type: 'object', properties: { name: { type: 'string' } } },
      Problem: { type: 'object', properties: { message: { type: 'string' } } },
    },
  },
}

/** Returns the breaks in a doctored copy of the document, as `place: what`. */
export function breaksAfter(doctor: (document: Doctored) => unknown): string[] {
  const doctored = structuredClone(DOCUMENT)
  doctor(doctored)
  return breaksOf(DOCUMENT, doctored).map((one) => `${placeOf(one)}: ${one.what}`)
}

export const path = (document: Doctored) => document.paths['/flags/{name}']
export const schemas = (document: Doctored) => document.components.schemas
export const body = (document: Doctored) => schemas(document).SetFlag
