import type { Schemas } from '@flaghoist/client'

type Project = Schemas['Project']

export type Rules = {
  readonly mode: Project['mode']
  readonly defaultStickiness: string
  /** As it is typed. */
  readonly limit: string
  readonly pattern: string
  readonly example: string
  readonly description: string
  readonly requirePreconditions: boolean
  readonly managedOnly: boolean
}

export function rulesOf({
  mode,
  defaultStickiness,
  featureLimit,
  featureNaming,
  requirePreconditions,
  managedOnly,
}: Project): Rules {
  return {
    mode,
    defaultStickiness,
    limit: featureLimit === null ? '' : String(featureLimit),
    pattern: featureNaming.pattern ?? '',
    example: featureNaming.example ?? '',
    description: featureNaming.description ?? '',
    requirePreconditions,
    managedOnly,
  }
}

/** What is sent: the links stay as they are, which the server would empty if they were left out. */
export function settingsFrom(rules: Rules, { linkTemplates }: Project): Schemas['UpdateProjectSettings'] {
  const { mode, defaultStickiness, limit, pattern, example, description, requirePreconditions, managedOnly } = rules
  return {
    mode,
    defaultStickiness,
    featureLimit: limit.trim() === '' ? null : Number(limit),
    featureNaming: { pattern: orNull(pattern), example: orNull(example), description: orNull(description) },
    linkTemplates: [...linkTemplates],
    requirePreconditions,
    managedOnly,
  }
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}
