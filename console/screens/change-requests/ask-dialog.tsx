import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PickedList } from '../../ui/picked-list.tsx'
import { Shown } from '../../ui/states.tsx'

type Request = Schemas['ChangeRequest']

/** Chooses the users and groups who are asked to approve a request, among those who can. A group needs a member who can. */
export function AskDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const { project, id, environment, requestedApprovers, requestedGroups, createdBy } = request
  const [chosen, setChosen] = useState(() => requestedApprovers.map((user) => user.id))
  const [groups, setGroups] = useState(requestedGroups)
  const { data: overview } = useRead('getAccessOverview', {})
  const others = (overview?.groups ?? []).filter((group) => !groups.some((asked) => asked.id === group.id))
  const reviewers = useRead('listAvailableReviewers', {
    path: { projectId: project, environment },
    query: { changeRequestId: id },
  })
  const ask = useWrite('setRequestedApprovers', {
    done: () => REQUEST_TEXTS.asks,
    showsFailures: true,
    onDone: onClose,
  })
  const toggle = (user: number) =>
    setChosen((before) => (before.includes(user) ? before.filter((other) => other !== user) : [...before, user]))
  const path = { projectId: project, changeRequestId: id }
  return (
    <FormDialog
      title={REQUEST_TEXTS.askTitle}
      submit={REQUEST_TEXTS.ask}
      write={ask}
      onClose={onClose}
      onSubmit={() =>
        ask.mutate({
          input: { path, body: { reviewers: chosen, groups: groups.map((group) => group.id) } },
          ifMatch: request,
        })
      }
    >
      <p class="dim">{REQUEST_TEXTS.askHint}</p>
      <Shown read={reviewers} lines={3}>
        {(found) => {
          const able = found.reviewers.filter((user) => user.id !== createdBy.id)
          if (able.length === 0) return <p>{REQUEST_TEXTS.askNobody}</p>
          return (
            <ul class="plain-list">
              {able.map((user) => (
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
      <PickedList
        title={REQUEST_TEXTS.askGroups}
        label={REQUEST_TEXTS.group}
        picked={groups.map((group) => ({ id: String(group.id), name: group.name }))}
        suggestions={others.map(({ name }) => name)}
        onAdd={(name) => {
          const found = others.find((group) => group.name === name)
          if (found !== undefined) setGroups([...groups, { id: found.id, name }])
        }}
        onRemove={(key) => setGroups(groups.filter((group) => String(group.id) !== key))}
      />
    </FormDialog>
  )
}
