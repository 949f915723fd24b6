import type { ComponentChildren } from 'preact'
import { TEXTS } from '../page/texts.ts'

export type Column<Row> = {
  readonly key: string
  readonly title: ComponentChildren
  readonly cell: (row: Row) => ComponentChildren
  /** Whether the column is the one that names the row. */
  readonly isName?: boolean
  /** A column that narrow screens leave out. */
  readonly isExtra?: boolean
  /** The direction in which the rows are sorted by it. */
  readonly sorted?: 'ascending' | 'descending' | undefined
}

type Properties<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  busy?: boolean
}

/** A table that scrolls sideways inside of itself where the screen is narrow. */
export function Table<Row>({ label, columns, rows, keyOf, busy = false }: Properties<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll it by keys
    <section class="table" tabIndex={0} aria-label={label} aria-busy={busy}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title, isName, isExtra, sorted }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sorted}
                class={isName ? 'is-name' : isExtra ? 'is-extra' : undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, cell, isName, isExtra }) =>
                isName ? (
                  <th key={key} scope="row" class="is-name">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} class={isExtra ? 'is-extra' : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The last column of a table: what can be done with a row. */
export function actionsColumn<Row>(cell: (row: Row) => ComponentChildren): Column<Row> {
  return {
    key: 'actions',
    title: <span class="unseen">{TEXTS.actions}</span>,
    cell: (row) => <span class="row-actions">{cell(row)}</span>,
  }
}
