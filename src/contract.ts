import type { components, operations } from '../generated/contract.ts'

export type SchemaName = keyof components['schemas']

/** The type of a schema of the contract. */
export type Schema<Name extends SchemaName> = components['schemas'][Name]

export type OperationId = keyof operations
export type Operation<Id extends OperationId> = operations[Id]
