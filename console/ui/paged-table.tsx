import { Pages } from './pages.tsx'
import { EmptyState, type Read, Shown } from './states.tsx'
import { type Column, Table } from './table.tsx'
import { useQueryState } from './use-query-state.ts'

/** A page of a list: its number, from 1, its size, and what is asked for. */
type Paged = { readonly page: number; readonly size: number; readonly range: { limit: number; offset: number } }

/** The page in the address. One more than is shown is asked for: it says whether there is a next page. */
export function usePage(size = 50): Paged {
  const [query] = useQueryState()
  const page = Math.max(1, Number(query.get('page')) || 1)
  return { page, size, range: { limit: size + 1, offset: (page - 1) * size } }
}

type Properties<Row> = {
  label: string
  paged: Paged
  read: Read<unknown> & { readonly isPlaceholderData: boolean }
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** What is said where there is nothing. */
  none: string
}

/** A table of a long list whose total is not counted, a page at a time. */
export function PagedTable<Row>({ label, paged, read, rows = [], keyOf, columns, none }: Properties<Row>) {
  const [, setQuery] = useQueryState()
  const { page, size, range } = paged
  return (
    <Shown read={read} lines={6}>
      {() =>
        rows.length === 0 && page === 1 ? (
          <EmptyState title={none} />
        ) : (
          <>
            <Table
              label={label}
              rows={rows.slice(0, size)}
              keyOf={keyOf}
              columns={columns}
              busy={read.isPlaceholderData}
            />
            <Pages
              page={page}
              size={size}
              total={range.offset + rows.length}
              hasMore={rows.length > size}
              onPage={(to) => setQuery({ page: to })}
            />
          </>
        )
      }
    </Shown>
  )
}
