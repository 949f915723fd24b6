import type { Schemas } from '@flaghoist/client'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { MANAGED_TEXTS } from '../../nouns/managed/texts.ts'
import { useManagers } from '../../nouns/managed/use-managers.ts'
import { WORDS } from '../../page/words.ts'
import { EmptyState, type Read, Shown } from '../../ui/states.tsx'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { RowActions } from './definitions-frame.tsx'
import { type Kind, useOpened } from './use-opened.ts'

type Definition = { readonly name: string; readonly description?: string | null }
/** The dialog that is open: what it is about is known once the list is read, while it is in there. */
type Shows<Row> = (id: string, close: () => void, row: Row | undefined) => ComponentChildren

type Properties<Row extends Definition> = {
  title: string
  read: Read<unknown>
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined
  lines: number
  /** Whether the filter of the screen is for these; it is without it. */
  isFiltered?: boolean
  /** What is in the address while a dialog of a row is open. */
  idOf: (row: Row) => string | number
  /** What the list says that has nothing, without a filter. */
  noneYet?: string
  /** The address of a page of its own. */
  hrefOf?: (row: Row) => string
  /** The title of the column of names. */
  nameTitle?: string
  /** What a row is called, where its name alone is not enough. */
  calledOf?: (row: Row) => string
  /** How files call these, if they can have them: who manages a row stands below its name. */
  ownedAs?: Schemas['StateKind']
  /** What files call a row; its name without it. */
  ownedName?: (row: Row) => string
  /** The text that the filter looks into; what it is called without it. */
  searched?: (row: Row) => string
  /** What stands before the name. */
  mark?: (row: Row) => ComponentChildren
  /** What stands below the name; the description without it. */
  about?: (row: Row) => ComponentChildren
  /** The columns between the name and the buttons. */
  columns: readonly Column<Row>[]
  /** Without it, nothing can be edited. */
  mayEdit?: (row: Row) => string | undefined
  /** Without it, nothing can be deleted. */
  mayRemove?: (row: Row) => string | undefined
  dialogs: Readonly<Partial<Record<Kind, Shows<Row>>>>
}

/** A list of what is defined once, by name, with the dialogs that make, edit and delete it. */
export function DefinitionList<Row extends Definition>({
  title,
  read,
  rows: all = [],
  lines,
  isFiltered = true,
  idOf,
  noneYet = WORDS.noMatch,
  hrefOf,
  nameTitle = WORDS.name,
  calledOf = ({ name }) => name,
  ownedAs,
  ownedName = ({ name }) => name,
  searched = calledOf,
  mark,
  about = ({ description }) => description && <Description text={description} />,
  columns,
  mayEdit,
  mayRemove,
  dialogs,
}: Properties<Row>) {
  const { kind, id, open, close, filter } = useOpened()
  const managers = useManagers(ownedAs)
  const shown: Column<Row>[] = [
    {
      key: 'name',
      title: nameTitle,
      isName: true,
      cell: (row) => (
        <>
          {mark?.(row)}
          {hrefOf === undefined ? (
            <bdi class="strong">{row.name}</bdi>
          ) : (
            <Link class="strong" href={hrefOf(row)}>
              <bdi>{row.name}</bdi>
            </Link>
          )}{' '}
          {about(row)}
          {managers.of(ownedName(row)).map((manager) => (
            <small key={manager} dir="auto" class="clipped">
              {MANAGED_TEXTS.by(manager)}
            </small>
          ))}
        </>
      ),
    },
    ...columns,
    actionsColumn((row) => (
      <RowActions
        name={calledOf(row)}
        mayEdit={mayEdit?.(row)}
        mayRemove={mayRemove?.(row)}
        onEdit={mayEdit && (() => open('edit', idOf(row)))}
        onRemove={mayRemove && (() => open('remove', idOf(row)))}
      />
    )),
  ]
  const rows = all.filter((row) => !isFiltered || searched(row).toLowerCase().includes(filter))
  // A deleted row leaves the list before the answer to its deletion arrives, and its dialog waits for that.
  const last = useRef<Row>()
  const isChosen = (row: Row) => String(idOf(row)) === id
  last.current = [...all, ...(last.current === undefined ? [] : [last.current])].find(isChosen)
  return (
    <>
      <Shown read={read} lines={lines}>
        {() =>
          rows.length === 0 ? (
            <EmptyState title={all.length === 0 ? noneYet : WORDS.noMatch} />
          ) : (
            <>
              <Table label={title} rows={rows} keyOf={(row) => String(idOf(row))} columns={shown} />
              {managers.hasMore && <p class="dim">{MANAGED_TEXTS.notAllShown}</p>}
            </>
          )
        }
      </Shown>
      {kind !== undefined && dialogs[kind]?.(id, close, last.current)}
    </>
  )
}

function Description({ text }: { text: string }) {
  return (
    <small dir="auto" class="clipped">
      {text}
    </small>
  )
}
