import { Redirect } from 'wouter-preact'
import { INSTANCE_TABS } from './instance-tabs.ts'

/** The address of the instance leads to its first part. */
export function InstanceScreen() {
  return <Redirect to={INSTANCE_TABS[0]?.href ?? '/'} replace />
}
