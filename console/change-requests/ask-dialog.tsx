import { useState } from 'preact/hooks'
import type { Schemas } from '../../clients/typescript/src/client.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNotice, Shown } from '../parts/states.tsx'
import { useRead } from '../server/read.ts'
import { useWrite } from '../server/write.ts'
import { TEXTS } from '../texts.ts'
import { REQUEST_TEXTS } from './texts.ts'

type Request = Schemas['ChangeRequest']

/** Chooses the users who are asked to approve a request, among those who can. */
export function AskDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const { project, id, environment, requestedApprovers, createdBy } = request
  const [chosen, setChosen] = useState(() => requestedApprovers.map((user) => user.id))
  const reviewers = useRead('listAvailableReviewers', { path: { projectId: project, environment } })
  const ask = useWrite('setRequestedApprovers', {
    done: () => REQUEST_TEXTS.asks,
    showsFailures: true,
    onDone: onClose,
  })
  const toggle = (user: number) =>
    setChosen((before) => (before.includes(user) ? before.filter((other) => other !== user) : [...before, user]))
  const path = { projectId: project, changeRequestId: id }
  return (
    <Dialog
      title={REQUEST_TEXTS.askTitle}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="main"
            busy={ask.isPending}
            onClick={() => ask.mutate({ input: { path, body: { reviewers: chosen } }, ifMatch: request })}
          >
            {REQUEST_TEXTS.ask}
          </Button>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
        </>
      }
    >
      <p class="dim">{REQUEST_TEXTS.askHint}</p>
      <Shown read={reviewers} lines={3}>
        {(found) => {
          const others = found.reviewers.filter((user) => user.id !== createdBy.id)
          if (others.length === 0) return <p>{REQUEST_TEXTS.askNobody}</p>
          return (
            <ul class="plain-list">
              {others.map((user) => (
                <li key={user.id}>
                  <label class="choice">
                    <input type="checkbox" checked={chosen.includes(user.id)} onChange={() => toggle(user.id)} />
                    <bdi>{user.name || user.username || user.id}</bdi>
                  </label>
                </li>
              ))}
            </ul>
          )
        }}
      </Shown>
      {ask.error && <ErrorNotice error={ask.error} />}
    </Dialog>
  )
}
