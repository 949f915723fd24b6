import type { ComponentChildren } from 'preact'
import { WORDS } from '../../page/words.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { useTitle } from '../../ui/use-title.ts'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { INSTANCE_TABS } from './instance-tabs.ts'

type Properties = {
  title: string
  children: ComponentChildren
  actions?: ComponentChildren
  hint?: string
  /** Whether the list is long enough to be filtered; the filter is in the address. */
  isFiltered?: boolean
}

/** The frame of each screen of the instance. */
export function InstanceFrame({ title, children, actions, hint, isFiltered = false }: Properties) {
  useTitle(title, WORDS.instance)
  const [query, setQuery] = useQueryState()
  return (
    <>
      <div class="head">
        <h1>{WORDS.instance}</h1>
        {isFiltered && (
          <SearchField
            label={DEFINITION_TEXTS.filter}
            value={query.get('q') ?? ''}
            onSearch={(q) => setQuery({ q, page: undefined })}
          />
        )}
        {actions}
      </div>
      <Tabs label={WORDS.instance} tabs={INSTANCE_TABS} />
      {hint !== undefined && <p class="dim">{hint}</p>}
      {children}
    </>
  )
}
