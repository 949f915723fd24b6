import type { ComponentChildren } from 'preact'
import { WORDS } from '../../page/words.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { useTitle } from '../../ui/use-title.ts'
import { DEFINITION_TABS } from './definition-tabs.ts'
import { DEFINITION_TEXTS } from './texts.ts'

type Properties = {
  title: string
  hint: string
  children: ComponentChildren
  actions?: ComponentChildren
  /** Whether the list is long enough to be filtered. */
  isFiltered?: boolean
}

/** The frame of the lists that features of all projects share. */
export function DefinitionsFrame({ title, hint, children, actions, isFiltered = false }: Properties) {
  useTitle(title)
  const [query, setQuery] = useQueryState()
  return (
    <>
      <Tabs label={WORDS.configuration} tabs={DEFINITION_TABS} />
      <div class="head">
        <h1>{title}</h1>
        {isFiltered && (
          <SearchField label={DEFINITION_TEXTS.filter} value={query.get('q') ?? ''} onSearch={(q) => setQuery({ q })} />
        )}
        {actions}
      </div>
      <p class="dim">{hint}</p>
      {children}
    </>
  )
}

type ActionsProperties = {
  name: string
  mayEdit?: string | undefined
  mayRemove?: string | undefined
  onEdit?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

/** What can be done with a row. */
export function RowActions({ name, mayEdit, mayRemove, onEdit, onRemove }: ActionsProperties) {
  return (
    <>
      {onEdit !== undefined && (
        <Button kind="quiet" label={DEFINITION_TEXTS.editOf(name)} reason={mayEdit} onClick={onEdit}>
          {WORDS.edit}
        </Button>
      )}
      {onRemove !== undefined && (
        <Button kind="quiet" label={DEFINITION_TEXTS.removeOf(name)} reason={mayRemove} onClick={onRemove}>
          {WORDS.delete}
        </Button>
      )}
    </>
  )
}
