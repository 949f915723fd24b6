import { type Document, operationsOf, type Response } from './openapi.ts'

const ID = '5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d'

/** Gives the refusals of operations whose `errorBody` is `scim` the form of RFC 7644 section 3.12. */
export function addScimErrors(document: Document): void {
  for (const { operation } of operationsOf(document)) {
    if (operation['x-handling']?.errorBody !== 'scim') continue
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        status < '400' ? response : refusal(document, status, response),
      ]),
    )
  }
}

function refusal({ components }: Document, status: string, { $ref, ...own }: Response): object {
  const written = $ref === undefined ? own : components.responses[$ref.slice($ref.lastIndexOf('/') + 1)]
  const example = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: status === 'default' ? '400' : status,
    ...(TYPES[status] !== undefined && { scimType: TYPES[status] }),
    detail: `This was refused (${ID})`,
  }
  const schema = { $ref: '#/components/schemas/ScimError' }
  return { ...written, content: { 'application/scim+json': { schema, example } } }
}

const TYPES: Readonly<Record<string, string>> = { 400: 'invalidValue', 409: 'uniqueness' }
