import { useState } from 'preact/hooks'
import { recordedEventTypes } from '../../../generated/events.ts'
import { groupedEvents } from '../../nouns/events/event-groups.ts'
import { wordsOf } from '../../nouns/events/event-words.ts'
import { EVENT_TEXTS } from '../../nouns/events/texts.ts'
import { TEXTS } from '../../page/texts.ts'
import { WORDS } from '../../page/words.ts'
import { CheckGroup } from '../../ui/check-group.tsx'
import { TextField } from '../../ui/field.tsx'
import { WEBHOOK_TEXTS } from './texts.ts'
import type { WebhookFields } from './webhook.ts'

type Events = WebhookFields['events']
type Properties = { chosen: Events; onChange: (chosen: Events) => void }

/** The types of events that a webhook sends, in groups; a text finds them. */
export function EventChoice({ chosen, onChange }: Properties) {
  const [filter, setFilter] = useState('')
  const wanted = filter.toLowerCase().split(/\s+/)
  // A webhook may have types that only other servers record.
  const all = [...new Set([...recordedEventTypes, ...chosen])]
  const found = all.filter((type) => wanted.every((word) => `${type} ${wordsOf(type).toLowerCase()}`.includes(word)))
  const change = (next: readonly string[]) => onChange(all.filter((type) => next.includes(type)))
  return (
    <section class="definition" aria-label={WEBHOOK_TEXTS.events}>
      <h3>
        {WEBHOOK_TEXTS.events} <span class="count">{TEXTS.chosen(chosen.length)}</span>
      </h3>
      <TextField type="search" label={WEBHOOK_TEXTS.filter} value={filter} onInput={setFilter} autocomplete="off" />
      {found.length === 0 && <p class="dim">{WORDS.noMatch}</p>}
      {[...groupedEvents(found)].map(([group, types]) => {
        if (types.length === 0) return null
        const count = types.filter((type) => chosen.includes(type)).length
        return (
          <details key={`${group} ${filter === ''}`} open={filter !== ''}>
            <summary>
              {EVENT_TEXTS.groups[group]} {count > 0 && <span class="count">{TEXTS.chosen(count)}</span>}
            </summary>
            <CheckGroup
              title={EVENT_TEXTS.groups[group]}
              isTitled
              options={types.map((type) => ({ value: type, label: wordsOf(type), detail: type }))}
              chosen={chosen}
              onChange={change}
            />
          </details>
        )
      })}
    </section>
  )
}
