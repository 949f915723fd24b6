import type { Schemas } from '@flaghoist/client'
import { useParams } from 'wouter-preact'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { useWaiting } from '../../nouns/change-requests/waiting.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { SelectField } from '../../ui/field.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { useTitle } from '../../ui/use-title.ts'
import { RequestTable } from './request-table.tsx'

const PAGE_SIZE = 25
const SHOWS = ['review', 'mine', 'all'] as const
type Show = (typeof SHOWS)[number]
const STATES = { open: 'IS:open', closed: 'IS:closed', any: undefined } as const

/** The change requests of all projects: waiting for the caller, made by the caller, and all that the caller sees. */
export function ChangeRequestsScreen() {
  const { show: given } = useParams()
  const show = SHOWS.find((one) => one === given) ?? 'review'
  useTitle(REQUEST_TEXTS.shows[show], WORDS.changeRequests)
  const waiting = useWaiting()
  return (
    <>
      <h1>{WORDS.changeRequests}</h1>
      <Tabs
        label={REQUEST_TEXTS.lists}
        tabs={[
          { label: REQUEST_TEXTS.shows.review, href: '/change-requests', count: waiting },
          { label: REQUEST_TEXTS.shows.mine, href: '/change-requests/mine' },
          { label: REQUEST_TEXTS.shows.all, href: '/change-requests/all' },
        ]}
      />
      <Requests key={show} show={show} />
    </>
  )
}

function Requests({ show }: { show: Show }) {
  const [query, setQuery] = useQueryState()
  const own = useRead('getOwnUser', {})
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const wanted = query.get('state')
  const state = wanted === 'closed' || wanted === 'any' ? wanted : 'open'
  const found = useRead(
    'searchChangeRequests',
    {
      query: {
        ...(show === 'mine' && { createdBy: `IS:${own.data?.user.id}` }),
        ...(show === 'review' ? { state: 'IS:actionable' } : STATES[state] && { state: STATES[state] }),
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
      },
    },
    { enabled: own.data !== undefined, keepsPrevious: true },
  )
  return (
    <>
      {show !== 'review' && (
        <div class="request-filter">
          <SelectField
            label={WORDS.state}
            value={state}
            choices={(['open', 'closed', 'any'] as const).map((value) => ({
              value,
              label: REQUEST_TEXTS.states[value],
            }))}
            onChange={(value) => setQuery({ state: value === 'open' ? undefined : value, page: undefined })}
          />
        </div>
      )}
      <Shown read={found} lines={6}>
        {({ changeRequests, total }: Schemas['ChangeRequestSearchPage']) =>
          changeRequests.length === 0 && page === 1 ? (
            <EmptyState title={REQUEST_TEXTS.nothing[show]}>
              <p>{REQUEST_TEXTS.nothingHint}</p>
            </EmptyState>
          ) : (
            <>
              <RequestTable requests={changeRequests} busy={found.isPlaceholderData} />
              <Pages page={page} size={PAGE_SIZE} total={total} onPage={(to) => setQuery({ page: to })} />
            </>
          )
        }
      </Shown>
    </>
  )
}
