import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { setChangeRequestTitleTitleMost } from '../../../generated/text-limits.ts'
import { requestLink } from '../../nouns/change-requests/request-link.ts'
import { TEXTS } from '../../page/texts.ts'
import { showToast } from '../../page/toast.ts'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { EDIT_TEXTS } from './texts.ts'
import { reasoned, WhyField } from './why-field.tsx'

type Properties = {
  place: Schemas['ProposalPlace']
  operation: Schemas['BatchOperation']
  /** Why, for the log, and as the first comment that reviewers read. */
  why: string
  onWhy: (why: string) => void
  /** Whether it is being stored, or is. */
  onAsking: (isAsking: boolean) => void
  onDone: () => void
  onClose: () => void
}

/** The buttons of an edit that only a change request can make: it joins the open request of its author. */
export function AskForReview({ place, operation, why, onWhy, onAsking, onDone, onClose }: Properties) {
  const [title, setTitle] = useState('')
  const name = useWrite('setChangeRequestTitle')
  const move = useWrite('setChangeRequestState')
  const add = useWrite('runBatch')
  const isBusy = add.isPending || name.isPending || move.isPending

  const ask = async (sends: boolean) => {
    let request = requestIn(add.data)
    onAsking(true)
    try {
      const input = { body: { operations: [{ ...operation, asChangeRequest: place }] } }
      request ??= requestIn(await add.mutateAsync({ input, ...reasoned(why) }))
      if (request === undefined) return
      const path = { projectId: place.project, changeRequestId: request.id }
      if (title.trim() !== '') request = await name.mutateAsync({ input: { path, body: { title: title.trim() } } })
      if (sends && request.state === 'Draft')
        request = await move.mutateAsync({ input: { path, body: { state: 'In review', ...reasoned(why) } } })
      const text = request.state === 'Draft' ? EDIT_TEXTS.drafted : EDIT_TEXTS.inReview
      showToast({ text: text(request.title), link: requestLink(place.project, request.id) })
      onDone()
    } catch {
      // `useWrite` has shown the failure. What was added stays in the draft request.
      if (request === undefined) onAsking(false)
    }
  }
  return (
    <>
      <div class="review-title">
        <TextField
          label={EDIT_TEXTS.requestTitle}
          placeholder={EDIT_TEXTS.requestTitleHint}
          value={title}
          onInput={setTitle}
          maxLength={setChangeRequestTitleTitleMost}
        />
      </div>
      <WhyField value={why} onInput={onWhy} />
      <Button kind="main" busy={isBusy} onClick={() => ask(true)}>
        {WORDS.requestReview}
      </Button>
      <Button busy={isBusy} onClick={() => ask(false)}>
        {EDIT_TEXTS.keepDraft}
      </Button>
      <Button onClick={onClose}>{TEXTS.cancel}</Button>
    </>
  )
}

/** Returns the change request that a proposed operation was added to. */
function requestIn(answer: Schemas['BatchResponse'] | undefined): Schemas['ChangeRequest'] | undefined {
  return answer?.operations[0]?.body as Schemas['ChangeRequest'] | undefined
}
