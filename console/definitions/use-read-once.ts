import { useEffect, useState } from 'preact/hooks'
import type { Input, OperationId } from '../../clients/typescript/src/client.ts'
import { useRead } from '../server/read.ts'

/** Reads what may be deleted while it is shown: it is not read again, since the answer would be that it is gone. */
export function useReadOnce<Id extends OperationId>(operation: Id, input: Input<Id>) {
  const [isRead, setRead] = useState(false)
  const read = useRead(operation, input, { enabled: !isRead })
  useEffect(() => {
    if (read.data !== undefined) setRead(true)
  }, [read.data])
  return read
}
