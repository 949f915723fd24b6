import type { Input, OperationId } from '@flaghoist/client'
import { useEffect, useState } from 'preact/hooks'
import { useRead } from './read.ts'

/**
 * Reads what may be deleted while it is shown: it is not read again, since the answer would be that it is gone. What
 * the page has kept from before an edit is not shown: its ETag would be refused.
 */
export function useReadOnce<Id extends OperationId>(operation: Id, input: Input<Id>) {
  const [isRead, setRead] = useState(false)
  const { data, error, refetch, isFetching } = useRead(operation, input, { enabled: !isRead })
  const isHere = isRead || (data !== undefined && !isFetching)
  useEffect(() => {
    if (isHere) setRead(true)
  }, [isHere])
  return { data: isHere ? data : undefined, error, refetch }
}
