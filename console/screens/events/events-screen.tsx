import type { Schemas } from '@flaghoist/client'
import { useEffect, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { EVENT_TEXTS } from '../../nouns/events/texts.ts'
import { useRead } from '../../server/read.ts'
import { useLive } from '../../server/use-live.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { useTitle } from '../../ui/use-title.ts'
import { EventEntry } from './event-entry.tsx'
import { EventFilters, NamedTypes } from './event-filters.tsx'
import { useArrivals } from './use-arrivals.ts'

const SIZE = 50
const FILTERS = ['q', 'project', 'type', 'feature', 'manager'] as const

/**
 * The event log, newest first. It is live while the address has no `before`; with it, the page begins with that event
 * and stays as it is.
 */
export function EventsScreen() {
  useTitle(EVENT_TEXTS.title)
  const [query, setQuery] = useQueryState()
  const may = useMay()
  const before = Number(query.get('before') ?? 0)
  const log = useRead('searchEvents', { body: searched(query, before) }, { keepsPrevious: true })
  const filtered = FILTERS.some((name) => query.has(name))
  const newest = log.data?.events[0]?.id
  const filter = (changed: Record<string, string>) => setQuery({ ...changed, before: undefined, event: undefined })
  return (
    <>
      <div class="head">
        <h1>{EVENT_TEXTS.title}</h1>
        <Following query={query} before={before} newest={newest} onChange={setQuery} />
      </div>
      <EventFilters query={query} onChange={filter} />
      <NamedTypes query={query} onChange={filter} />
      {may('READ_LOGS') !== undefined && <p class="dim">{EVENT_TEXTS.withheld}</p>}
      <Shown read={log} lines={12}>
        {({ events, totalEvents }) =>
          events.length === 0 ? (
            <EmptyState title={filtered ? EVENT_TEXTS.none : EVENT_TEXTS.noneYet}>
              {query.has('q') && <p>{EVENT_TEXTS.noneHint}</p>}
              {filtered && (
                <Link class="button" href="/events">
                  {EVENT_TEXTS.clear}
                </Link>
              )}
            </EmptyState>
          ) : (
            <>
              <Entries events={events} opened={Number(query.get('event') ?? 0)} isLive={before === 0} />
              <div class="pages">
                <span class="dim">
                  {totalEvents === undefined ? EVENT_TEXTS.manyFound : EVENT_TEXTS.total(totalEvents)}
                </span>
                {events.length === SIZE && <Older query={query} before={(events.at(-1)?.id ?? 0) - 1} />}
              </div>
            </>
          )
        }
      </Shown>
    </>
  )
}

function searched(query: URLSearchParams, before: number): Schemas['SearchEvents'] {
  const given = (name: string) => query.get(name) || undefined
  return {
    query: given('q'),
    project: given('project'),
    type: given('type') as Schemas['SearchEvents']['type'],
    feature: given('feature'),
    manager: given('manager'),
    limit: SIZE,
    offset: before > 0 ? before : undefined,
  }
}

type FollowingProperties = {
  query: URLSearchParams
  before: number
  newest: number | undefined
  onChange: (changed: Record<string, string | undefined>) => void
}

/** Says whether the page is live, and changes that. */
function Following({ query, before, newest, onChange }: FollowingProperties) {
  const { type, project, feature, manager, query: text } = searched(query, before)
  const isLive = useLive()
  const arrived = useArrivals(
    {
      ...(type && { type }),
      ...(project && { project }),
      ...(feature && { feature }),
      ...(manager && { manager }),
    },
    String(before),
  )
  if (before === 0)
    return (
      <>
        <span class={isLive ? 'dim is-live' : 'dim'}>{isLive ? EVENT_TEXTS.live : EVENT_TEXTS.notLive}</span>
        {newest !== undefined && (
          <Button onClick={() => onChange({ before: String(newest) })}>{EVENT_TEXTS.pause}</Button>
        )}
      </>
    )
  // How many of them have the text is not known here.
  const label = arrived > 0 && text === undefined ? EVENT_TEXTS.followNew(arrived) : EVENT_TEXTS.follow
  return (
    <>
      <span class="dim">{EVENT_TEXTS.from(before)}</span>
      <Button onClick={() => onChange({ before: undefined, event: undefined })}>{label}</Button>
    </>
  )
}

/** The events. Events that arrive while the page is live are marked. */
function Entries({ events, opened, isLive }: { events: readonly Schemas['Event'][]; opened: number; isLive: boolean }) {
  const known = useRef(events[0]?.id ?? 0)
  useEffect(() => {
    if (!isLive) known.current = events[0]?.id ?? 0
  }, [isLive, events])
  return (
    <ol class="events" aria-label={EVENT_TEXTS.events}>
      {events.map((event) => (
        <EventEntry
          key={event.id}
          event={event}
          isOpen={event.id === opened}
          isNew={isLive && event.id > known.current}
        />
      ))}
    </ol>
  )
}

function Older({ query, before }: { query: URLSearchParams; before: number }) {
  const next = new URLSearchParams(query)
  next.delete('event')
  next.set('before', String(before))
  return (
    <Link class="button" href={`/events?${next}`}>
      {EVENT_TEXTS.older}
    </Link>
  )
}
