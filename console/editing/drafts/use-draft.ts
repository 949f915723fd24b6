import { useEffect, useMemo, useState } from 'preact/hooks'
import { useRead } from '../../server/read.ts'
import { type Draft, draftKey, storeDraft, storedDraft } from './drafts.ts'
import { isSame, type Merge, merge } from './merge.ts'

export type Fields = Readonly<Record<string, unknown>>
/** What is on the server now: undefined while it is read. */
export type Current<Value> = { readonly value: Value; readonly etag: string | undefined } | undefined

export type Drafted<Value> = {
  /** What the draft makes of it; without a draft, what is there. Undefined while it is read. */
  readonly mine: Value | undefined
  /** What the draft began with, and its ETag. */
  readonly base: Value | undefined
  readonly etag: string | undefined
  readonly isChanged: boolean
  readonly at: string | undefined
  /** Fields that others have changed meanwhile, which the draft has taken over. */
  readonly taken: readonly string[]
  /** Changes of others that meet those of the draft: the user has to choose. */
  readonly clash: Merge | undefined
  readonly change: (mine: Value) => void
  /** Ends a clash with what was chosen. */
  readonly resolve: (mine: Fields) => void
  readonly discard: () => void
}

/**
 * A change that is not saved yet. The browser keeps it until it is saved or thrown away. When another user changes the
 * same meanwhile, the draft goes on from there, field by field; a field that both have changed is a clash.
 */
export function useDraft<Value extends Fields>(place: readonly string[], current: Current<Value>): Drafted<Value> {
  const { data: who } = useRead('getOwnUser', {})
  const key = draftKey(who?.user.id ?? 0, ...place)
  const [draft, setDraft] = useState(() => storedDraft<Value>(localStorage, key))
  const [taken, setTaken] = useState<readonly string[]>([])
  const keep = (next: Draft<Value> | undefined) => {
    storeDraft(localStorage, key, next)
    setDraft(next)
  }
  const merging = useMemo(() => {
    if (draft === undefined || current === undefined || draft.etag === current.etag) return undefined
    return merge(draft.base, current.value, draft.mine)
  }, [draft, current?.etag])

  const goOnFrom = (mine: Value) => {
    if (current === undefined || draft === undefined) return
    keep(isSame(mine, current.value) ? undefined : { base: current.value, etag: current.etag, mine, at: draft.at })
  }
  useEffect(() => {
    if (merging === undefined || merging.clashes.length > 0) return
    setTaken(merging.taken)
    goOnFrom(merging.merged as Value)
  }, [merging])
  // Another tab of the same user goes on with the draft.
  useEffect(() => {
    const stored = (event: StorageEvent) => {
      if (event.key === key) setDraft(storedDraft<Value>(localStorage, key))
    }
    addEventListener('storage', stored)
    return () => removeEventListener('storage', stored)
  }, [key])

  const base = draft?.base ?? current?.value
  const etag = draft === undefined ? current?.etag : draft.etag
  return {
    mine: draft?.mine ?? current?.value,
    base,
    etag,
    isChanged: draft !== undefined,
    at: draft?.at,
    taken,
    clash: merging !== undefined && merging.clashes.length > 0 ? merging : undefined,
    change(mine) {
      if (base === undefined) return
      keep(isSame(mine, base) ? undefined : { base, etag, mine, at: new Date().toISOString() })
    },
    resolve: (mine) => goOnFrom(mine as Value),
    discard() {
      setTaken([])
      keep(undefined)
    },
  }
}
