import type { Schema } from '../../contract.ts'
import type { StoredServiceAccount } from './queries.ts'

export function serviceAccountView({ createdAt, ...account }: StoredServiceAccount): Schema<'ServiceAccount'> {
  return { ...account, createdAt: createdAt.toISOString(), accountType: 'Service Account' }
}
