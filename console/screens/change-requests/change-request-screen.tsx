import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import { breakGlassPath } from '../../nouns/break-glass/break-glass-path.ts'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { FreezeBanner } from '../../nouns/freezes/freeze-banner.tsx'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { Shown } from '../../ui/states.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Comments } from './comments.tsx'
import { Edited } from './edited.tsx'
import { isFinal } from './moves.ts'
import { RequestImpact } from './request-impact.tsx'
import { RequestPreview } from './request-preview.tsx'
import { RequestedChanges } from './requested-changes.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { StateBadge } from './state-badge.tsx'
import { TitleDialog } from './title-dialog.tsx'
import { useMover } from './use-mover.ts'

/** One change request: what it changes, what stands in the way, and what can be done with it. */
export function ChangeRequestScreen() {
  const { projectId = '', changeRequestId = '' } = useParams()
  const id = Number(changeRequestId)
  useTitle(REQUEST_TEXTS.number(id), WORDS.changeRequests)
  const request = useRead('getChangeRequest', { path: { projectId, changeRequestId: id } })
  return (
    <Shown read={request} lines={10}>
      {(found) => <Request key={found.id} request={found} />}
    </Shown>
  )
}

type Request = Schemas['ChangeRequest']

function Request({ request }: { request: Request }) {
  // What the reader has looked at. A later version takes its place only when they say so.
  const [seen, setSeen] = useState(request.version)
  const mover = useMover(request)
  const isEdited = seen !== request.version
  return (
    <>
      <RequestHead request={request} mayRename={mover.isAuthor} />
      <FreezeBanner projectId={request.project} />
      {isEdited && <Edited seen={seen} now={request.version} onSeen={() => setSeen(request.version)} />}
      <div class="request-columns">
        <div class="request-main">
          <RequestedChanges request={request} onEdit={setSeen} />
          <RequestPreview request={request} />
          <RequestImpact request={request} mover={mover} />
          <Comments request={request} />
        </div>
        <ReviewPanel request={request} mover={mover} isEdited={isEdited} />
      </div>
    </>
  )
}

function RequestHead({ request, mayRename }: { request: Request; mayRename: boolean }) {
  const { id, title, project, environment, createdBy, createdAt, state } = request
  const [isRenaming, setRenaming] = useState(false)
  return (
    <div class="request-head">
      <p class="dim">
        <Link href="/change-requests">{WORDS.changeRequests}</Link> / <bdi>{REQUEST_TEXTS.number(id)}</bdi>
      </p>
      <div class="head">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {mayRename && !isFinal(request) && (
          <Button kind="quiet" onClick={() => setRenaming(true)}>
            {REQUEST_TEXTS.rename}
          </Button>
        )}
      </div>
      <p class="facts">
        <StateBadge state={state} />
        {request.breakGlassUse !== undefined && (
          <Link href={`${breakGlassPath(project)}?show=all`}>{REQUEST_TEXTS.withoutApproval}</Link>
        )}
        <span>
          <Link href={projectPath(project)}>
            <bdi>{project}</bdi>
          </Link>{' '}
          / <bdi>{environment}</bdi>
        </span>
        <span>
          {REQUEST_TEXTS.madeBy} <bdi>{createdBy.username}</bdi>, <TimeAgo at={createdAt} />
        </span>
      </p>
      {isRenaming && <TitleDialog request={request} onClose={() => setRenaming(false)} />}
    </div>
  )
}
