import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'
import { EmptyState, ErrorNotice, Shown, Skeleton } from '../../ui/states.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { useTitle } from '../../ui/use-title.ts'
import { type Asked, ContextForm } from './context-form.tsx'
import { contextOf, queryOf, rowsIn } from './context-rows.ts'
import { Results } from './results.tsx'
import { PLAYGROUND_TEXTS } from './texts.ts'

/** Asks what a user gets, and shows why. The question is in the address, so that a link asks it again. */
export function PlaygroundScreen() {
  useTitle(PLAYGROUND_TEXTS.title)
  const [query, setQuery] = useQueryState()
  const environments = useRead('listEnvironments', {})
  const environment = query.get('environment') ?? ''
  const asked = questionOf({ environment, project: query.get('project') ?? '', rows: rowsIn(query) })
  const isAsked = environment !== ''
  const found = useRead('evaluatePlayground', { body: asked }, { enabled: isAsked, keepsPrevious: true })
  const ask = (next: Asked) => {
    // The same question once more: chance may decide otherwise.
    if (JSON.stringify(questionOf(next)) === JSON.stringify(asked)) found.refetch()
    else {
      const { rows: given, ...where } = next
      setQuery({ ...queryOf(given, query), ...where, page: undefined })
    }
  }
  return (
    <>
      <div class="head">
        <h1>{PLAYGROUND_TEXTS.title}</h1>
      </div>
      <p class="dim">{PLAYGROUND_TEXTS.about}</p>
      <Shown read={environments} lines={4}>
        {(all) => <ContextForm query={query} environments={all.environments} busy={found.isFetching} onAsk={ask} />}
      </Shown>
      {!isAsked && <EmptyState title={PLAYGROUND_TEXTS.ready} />}
      {isAsked && found.error && <ErrorNotice error={found.error} onAgain={() => found.refetch()} />}
      {isAsked && !found.error && found.data === undefined && <Skeleton lines={8} />}
      {isAsked && !found.error && found.data !== undefined && (
        <Results found={found.data} query={query} onChange={setQuery} />
      )}
    </>
  )
}

function questionOf({ environment, project, rows }: Asked): Schemas['PlaygroundRequest'] {
  return { environment, ...(project !== '' && { projects: [project] }), context: contextOf(rows) }
}
