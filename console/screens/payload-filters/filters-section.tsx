import { Button } from '../../ui/button.tsx'
import { Within } from '../../ui/refusals.tsx'
import { FilterFieldset } from './filter-fields.tsx'
import { type FilterFields, newFilter } from './filters.ts'
import { FILTER_TEXTS } from './texts.ts'

type Properties = {
  /** The member of the body that has the comparisons. */
  at: string
  filters: readonly FilterFields[]
  /** What is said without a comparison. */
  none: string
  onChange: (filters: FilterFields[]) => void
}

/** Which signals count: all comparisons have to be true of the payload. */
export function FiltersSection({ at, filters, none, onChange }: Properties) {
  return (
    <section class="definition" aria-label={FILTER_TEXTS.filters}>
      <h3>{FILTER_TEXTS.filters}</h3>
      {filters.length === 0 && <p class="dim">{none}</p>}
      <Within at={at}>
        {filters.map((filter, place) => (
          <FilterFieldset
            key={filter.key}
            number={place + 1}
            filter={filter}
            onChange={(changed) => onChange(filters.map((one, on) => (on === place ? { ...one, ...changed } : one)))}
            onRemove={() => onChange(filters.filter((_, on) => on !== place))}
          />
        ))}
      </Within>
      <div class="actions">
        <Button onClick={() => onChange([...filters, newFilter(filters)])}>{FILTER_TEXTS.addFilter}</Button>
      </div>
    </section>
  )
}
