import type { components, operations } from '../generated/contract.ts'

export type SchemaName = keyof components['schemas']

/** A shape of the contract, by its name there. */
export type Schema<Name extends SchemaName> = components['schemas'][Name]

export type OperationId = keyof operations
export type Operation<Id extends OperationId> = operations[Id]
