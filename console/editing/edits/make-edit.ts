import type { Answer } from '../../../clients/typescript/src/client.ts'
import { showToast } from '../../page/toast.ts'
import { send } from '../../server/send.ts'
import { undone } from '../../server/write.ts'
import type { Edit } from './edit.ts'

/** Makes an edit without a dialog. */
export async function makeEdit(edit: Edit, comment: { comment?: string } = {}): Promise<void> {
  const answer = await send('runBatch', { input: { body: { operations: [edit.operation] } }, ...comment })
  const undo = undoOf(edit, answer)
  showToast({ text: edit.done, subject: edit.subject, ...(undo !== undefined && { undo: () => undone(undo) }) })
}

/** Returns what makes an edit undone, by the answer to it. */
export function undoOf(edit: Edit, { operations: [first] }: Answer<'runBatch'>): (() => Promise<unknown>) | undefined {
  const undo = edit.undo?.(first?.etag, first?.body)
  return undo && (() => send('runBatch', { input: { body: { operations: [undo] } } }))
}
