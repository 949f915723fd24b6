import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { problemsIn } from '../server/failure.ts'
import type { Problem } from '../server/problems.ts'

type Form = {
  /** What the server has refused, by the members of the body. */
  readonly problems: readonly Problem[]
  /** The member that the fields are in, as a JSON pointer. */
  readonly place: string
  /** Takes what the server refuses, before it is sent. */
  readonly refuse: (problems: readonly Problem[]) => void
  /** Gives the focus to the first field that is refused. */
  readonly focus: () => void
}

const NONE: readonly Problem[] = []
const FormContext = createContext<Form>({ problems: NONE, place: '', refuse() {}, focus() {} })

/**
 * A form whose fields show what the server has refused of them: what `error` says of its body, or what a dialog below
 * has found out with `useForm`.
 */
export function RefusableForm({ error, children }: { error?: unknown; children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null)
  const [found, refuse] = useState(NONE)
  const sent = useMemo(() => problemsIn(error), [error])
  const problems = sent.length > 0 ? sent : found
  const focus = () => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  useEffect(() => {
    if (error) focus()
  }, [error])
  return (
    <FormContext.Provider value={{ problems, place: '', refuse, focus }}>
      <div ref={element} class="refusable">
        {children}
      </div>
    </FormContext.Provider>
  )
}

export function useForm(): Pick<Form, 'refuse' | 'focus'> {
  return useContext(FormContext)
}

/** Fields of a member that has members itself, and what is refused of it as a whole. */
export function Within({ at, children }: { at: string | number; children: ComponentChildren }) {
  const form = useContext(FormContext)
  const place = `${form.place}/${at}`
  const whole = textAt(form.problems, (path) => path === place)
  return (
    <FormContext.Provider value={{ ...form, place }}>
      {children}
      {whole && <small class="wrong">{whole}</small>}
    </FormContext.Provider>
  )
}

/**
 * Returns what is refused of a member or of what is in it, for its field, and what the field calls when its value
 * changes: then the refusal is about another value.
 */
export function useRefusal(at: string | undefined): { error: string | undefined; changed: () => void } {
  const { problems, place } = useContext(FormContext)
  const [seen, see] = useState<unknown>()
  const member = `${place}/${at}`
  const isShown = at !== undefined && seen !== problems
  const error = isShown ? textAt(problems, (path) => `${path}/`.startsWith(`${member}/`)) : undefined
  return { error, changed: () => see(problems) }
}

function textAt(problems: readonly Problem[], isHere: (path: string) => boolean): string | undefined {
  const texts = problems.filter(({ path }) => isHere(path)).map(({ message }) => message)
  return [...new Set(texts)].join('. ') || undefined
}
