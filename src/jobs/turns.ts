/** Work of a project, and its place among the work of that project. */
type Placed = { readonly project: string; readonly place: number }

/** Whose work comes next: that of the project whose turn was longest ago. */
export type Turns = {
  /** Sorts work that waits: first one of each project, then another one of each. Forgets projects without any. */
  order<Work extends Placed>(waiting: readonly Work[]): Work[]
  /** Notes that a project has its turn. */
  took(project: string): void
}

export function newTurns(): Turns {
  let last = new Map<string, number>()
  let turn = 0
  return {
    order(waiting) {
      const projects = new Set(waiting.map(({ project }) => project))
      last = new Map([...last].filter(([project]) => projects.has(project)))
      const turnOf = ({ project }: Placed) => last.get(project) ?? 0
      return [...waiting].sort((one, other) => one.place - other.place || turnOf(one) - turnOf(other))
    },
    took(project) {
      last.set(project, ++turn)
    },
  }
}
