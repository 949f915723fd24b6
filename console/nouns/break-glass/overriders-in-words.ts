import type { Schemas } from '@flaghoist/client'
import { BREAK_GLASS_TEXTS } from './texts.ts'

type Overriders = Pick<Schemas['Overriders'], 'permission' | 'environment'> & {
  readonly users: readonly { readonly id: number; readonly name?: string | null; readonly username?: string | null }[]
}

const MOST_NAMED = 5

/** Says who could make a change all the same: a sentence for each permission and place, which is named if there are several. */
export function overridersInWords(all: readonly Overriders[]): string[] {
  const isOne = new Set(all.map(({ environment }) => environment)).size <= 1
  const sentences = all.map(({ permission, environment, users }) => {
    const texts = BREAK_GLASS_TEXTS.overriders[permission]
    const names = users.map(({ id, name, username }) => name ?? username ?? `#${id}`)
    const more = names.length - MOST_NAMED
    const named = names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? BREAK_GLASS_TEXTS.more(more) : '')
    const where = isOne ? '' : BREAK_GLASS_TEXTS.inEnvironment(environment)
    return names.length === 0 ? texts.nobody(where) : texts.users(where, named)
  })
  return [...new Set(sentences)]
}
