import type { Schemas } from '@flaghoist/client'
import { WORDS } from '../../page/words.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { PARTS, type Part, summaryOf } from './choice.ts'
import { PROMOTION_TEXTS } from './texts.ts'

type Feature = Schemas['ComparedFeature']
type Properties = {
  features: readonly Feature[]
  chosen: readonly string[]
  onChoose: (names: readonly string[]) => void
}

/** Which parts of each feature differ, since when, and by whose change; and a choice of features. */
export function ComparisonTable({ features, chosen, onChoose }: Properties) {
  const names = features.map(({ name }) => name)
  const isAll = names.every((name) => chosen.includes(name))
  const others = (left: readonly string[]) => chosen.filter((name) => !left.includes(name))
  const columns: readonly Column<Feature>[] = [
    {
      key: 'choice',
      title: (
        <input
          type="checkbox"
          aria-label={PROMOTION_TEXTS.all}
          checked={isAll}
          onChange={() => onChoose(isAll ? others(names) : [...others(names), ...names])}
        />
      ),
      cell: ({ name }) => (
        <input
          type="checkbox"
          aria-label={PROMOTION_TEXTS.choice(name)}
          checked={chosen.includes(name)}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked ? [...chosen, name] : others([name]))}
        />
      ),
    },
    {
      key: 'name',
      title: WORDS.feature,
      isName: true,
      cell: ({ name }) => (
        <a href={`#${detailsId(name)}`}>
          <bdi>{name}</bdi>
        </a>
      ),
    },
    ...PARTS.map((part) => partColumn(part)),
    {
      key: 'since',
      title: PROMOTION_TEXTS.since,
      isExtra: true,
      cell: ({ parts }) => {
        const last = parts
          .flatMap(({ divergedBy }) => divergedBy ?? [])
          .reduce<Schemas['ChangingEvent'] | undefined>(
            (one, other) => (one && one.id > other.id ? one : other),
            undefined,
          )
        return (
          last && (
            <>
              <TimeAgo at={last.createdAt} />, <bdi>{last.createdBy}</bdi>
            </>
          )
        )
      },
    },
  ]
  return <Table label={PROMOTION_TEXTS.table} columns={columns} rows={features} keyOf={({ name }) => name} />
}

function partColumn(part: Part): Column<Feature> {
  return {
    key: part,
    title: PROMOTION_TEXTS.columns[part],
    cell: ({ parts }) => {
      const compared = parts.find((each) => each.part === part)
      return compared === undefined ? <span class="dim">{PROMOTION_TEXTS.same}</span> : summaryOf(compared)
    },
  }
}

/** The id of the element with the details of a feature. */
export function detailsId(name: string): string {
  return `compared-${name}`
}
