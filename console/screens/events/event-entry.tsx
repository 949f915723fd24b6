import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { stepsBetween } from '../../../src/sentences/steps.ts'
import { Changes } from '../../nouns/changes/changes.tsx'
import { subjectOf, wordsAround } from '../../nouns/events/event-words.ts'
import { EVENT_TEXTS } from '../../nouns/events/texts.ts'
import { ManagedBy } from '../../nouns/managed/managed-by.tsx'
import { featurePath, projectPath } from '../../nouns/projects/project-path.ts'
import { TimeAgo } from '../../ui/time.tsx'

type Event = Schemas['Event']

/** One event: who did what, and when it is opened, what has changed. */
export function EventEntry({ event, isOpen, isNew }: { event: Event; isOpen: boolean; isNew: boolean }) {
  const [opened, setOpened] = useState(isOpen)
  return (
    <li class={isNew ? 'is-new' : undefined}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary>
          <span class="event-what" title={event.type}>
            <What event={event} />
          </span>
          <span class="event-where">
            {event.environment !== null && <span class="badge">{event.environment}</span>}
            {event.project !== null && <span class="badge">{event.project}</span>}
          </span>
          <span class="dim">
            <TimeAgo at={event.createdAt} />
          </span>
        </summary>
        {opened && <Opened event={event} />}
      </details>
    </li>
  )
}

/** Who did what, and to which thing if it has a name. */
function What({ event }: { event: Event }) {
  const subject = subjectOf(event)
  const [before, after] = wordsAround(event.type, subject !== undefined)
  return (
    <>
      <b>
        <bdi>{event.createdBy}</bdi>
      </b>{' '}
      {before} {subject !== undefined && <bdi>{subject}</bdi>}
      {after}
    </>
  )
}

function Opened({ event }: { event: Event }) {
  const steps = stepsBetween(event.preData, event.data)
  return (
    <div class="event-opened">
      {event.comment !== undefined && <blockquote>{event.comment}</blockquote>}
      {steps.length === 0 ? <p class="dim">{EVENT_TEXTS.unchanged}</p> : <Changes steps={steps} />}
      <ManagedBy change={event} />
      {event.via !== undefined && <p class="facts">{EVENT_TEXTS.via[event.via]}</p>}
      <p class="facts">
        <code>{event.type}</code>
        <Links event={event} />
      </p>
    </div>
  )
}

function Links({ event: { id, project, featureName, groupId } }: { event: Event }) {
  return (
    <>
      {project !== null && <Link href={projectPath(project)}>{project}</Link>}
      {project !== null && featureName !== null && <Link href={featurePath(project, featureName)}>{featureName}</Link>}
      {featureName !== null && (
        <Link href={`/events?${new URLSearchParams({ feature: featureName })}`}>{EVENT_TEXTS.onlyFeature}</Link>
      )}
      {project !== null && groupId !== undefined && (
        <Link href={`${projectPath(project)}/change-requests/${groupId}`}>{EVENT_TEXTS.request(groupId)}</Link>
      )}
      <Link href={`/events?${new URLSearchParams({ before: String(id), event: String(id) })}`}>{EVENT_TEXTS.link}</Link>
    </>
  )
}
