type Fields = Readonly<Record<string, unknown>>

/** A field that two people have changed in different ways. */
export type Clash = { readonly field: string; readonly base: unknown; readonly theirs: unknown; readonly mine: unknown }
export type Choice = 'theirs' | 'mine' | 'both'
export type Merge = {
  /** All fields; a field that clashes has the value of `mine`. */
  readonly merged: Fields
  readonly clashes: readonly Clash[]
  /** Fields that only the other one has changed, which are taken over. */
  readonly taken: readonly string[]
}

/** Merges two changes of the same fields, field by field: what only one of them has changed is taken from there. */
export function merge(base: Fields, theirs: Fields, mine: Fields): Merge {
  const names = [...new Set([base, theirs, mine].flatMap((fields) => Object.keys(fields)))]
  const clashes: Clash[] = []
  const taken: string[] = []
  const merged = names.map((field) => {
    const [was, their, own] = [base[field], theirs[field], mine[field]]
    if (isSame(was, their) || isSame(their, own)) return [field, own]
    if (!isSame(was, own)) {
      clashes.push({ field, base: was, theirs: their, mine: own })
      return [field, own]
    }
    taken.push(field)
    return [field, their]
  })
  return { merged: withoutAbsent(merged as [string, unknown][]), clashes, taken }
}

/** Returns the fields after a choice for each clash. */
export function resolved({ merged, clashes }: Merge, choices: Readonly<Record<string, Choice>>): Fields {
  const chosen = clashes.map((clash) => [clash.field, chosenOf(clash, choices[clash.field] ?? 'mine')])
  return withoutAbsent([...Object.entries(merged), ...(chosen as [string, unknown][])])
}

/** Whether both changes of a field can be kept: those of lists, and of objects, such as parameters. */
export function canKeepBoth({ theirs, mine }: Clash): boolean {
  return (Array.isArray(theirs) && Array.isArray(mine)) || (isFields(theirs) && isFields(mine))
}

function chosenOf(clash: Clash, choice: Choice): unknown {
  if (choice === 'theirs') return clash.theirs
  return choice === 'both' && canKeepBoth(clash) ? bothOf(clash) : clash.mine
}

/** The value with both changes of it: theirs, without what I have removed, and with what I have added. */
export function bothOf({ base, theirs, mine }: Clash): unknown {
  if (isFields(theirs) && isFields(mine)) return merge(isFields(base) ? base : {}, theirs, mine).merged
  const [were, their, own] = [base, theirs, mine].map((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  const has = (list: readonly unknown[] | undefined, item: unknown) =>
    list?.some((other) => isSame(other, item)) ?? false
  const kept = (their ?? []).filter((item) => has(own, item) || !has(were, item))
  return [...kept, ...(own ?? []).filter((item) => !has(kept, item) && !has(were, item))]
}

/** Whether two JSON values are the same, in whatever order their members are. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) !== Array.isArray(other) || !isCompound(one) || !isCompound(other)) return false
  // JSON has no undefined: such a member is absent.
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.every((name) => isSame(one[name], other[name]))
}

function isFields(value: unknown): value is Fields {
  return isCompound(value) && !Array.isArray(value)
}

function isCompound(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function withoutAbsent(entries: readonly (readonly [string, unknown])[]): Fields {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
