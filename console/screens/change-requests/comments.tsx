import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { addChangeRequestCommentTextMost } from '../../../generated/text-limits.ts'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { RefusableForm } from '../../ui/refusals.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TimeAgo } from '../../ui/time.tsx'

/** What has been said about a request, and a field to say something. */
export function Comments({ request }: { request: Schemas['ChangeRequest'] }) {
  const [text, setText] = useState('')
  const add = useWrite('addChangeRequestComment', { onDone: () => setText('') })
  return (
    <section class="request-section" aria-label={REQUEST_TEXTS.comments}>
      <h2>{REQUEST_TEXTS.comments}</h2>
      {request.comments.length === 0 && <p class="dim">{REQUEST_TEXTS.noComments}</p>}
      <ul class="plain-list">
        {request.comments.map((comment) => (
          <li key={comment.id} class="request-comment">
            <p>
              <strong>
                <bdi>{comment.createdBy.username}</bdi>
              </strong>{' '}
              <small>
                <TimeAgo at={comment.createdAt} />
              </small>
            </p>
            <p dir="auto">{comment.text}</p>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const path = { projectId: request.project, changeRequestId: request.id }
          if (text.trim() !== '') add.mutate({ input: { path, body: { text: text.trim() } } })
        }}
      >
        <RefusableForm error={add.error}>
          <TextArea
            label={REQUEST_TEXTS.newComment}
            at="text"
            value={text}
            onInput={setText}
            maxLength={addChangeRequestCommentTextMost}
            required
          />
        </RefusableForm>
        <div>
          <Button type="submit" busy={add.isPending}>
            {REQUEST_TEXTS.addComment}
          </Button>
        </div>
      </form>
    </section>
  )
}
