import type { Schemas } from '@flaghoist/client'
import { useEffect, useState } from 'preact/hooks'
import { queries } from '../../server/queries.ts'
import { readOf, useRead } from '../../server/read.ts'
import { type Warning, warningsOfDryRun } from './warnings.ts'

/** How long an edit stays as it is before the server is asked. */
const SETTLED_MS = 400

/**
 * Asks the server, while something is edited, what SDKs would read in different ways: by a dry run of the change, which
 * is sent whatever others have stored meanwhile. What the server refuses yet has no warnings.
 */
export function useWarnings(change: Schemas['BatchOperation'] | undefined): readonly Warning[] {
  const settled = useSettled(change)
  const body = { operations: settled === undefined ? [] : [settled] }
  // Each change has one dry run: it is the same rule after the event of another user.
  const hasDryRun = queries.getQueryData(readOf('dryRunBatch', { body }).queryKey) !== undefined
  const enabled = settled !== undefined && !hasDryRun
  const { data } = useRead('dryRunBatch', { body }, { enabled, keepsPrevious: true })
  return settled && data ? warningsOfDryRun(data) : []
}

/** Returns a value as soon as it has been the same for a moment; undefined before. */
function useSettled<Value>(value: Value | undefined): Value | undefined {
  const [settled, setSettled] = useState<Value>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [JSON.stringify(value)])
  return settled
}
