import { SESSION_TEXTS } from './texts.ts'

type Named = { name?: string | null; username?: string | null; email?: string }

export function nameOf({ name, username, email }: Named): string {
  return name ?? username ?? email ?? SESSION_TEXTS.adminKey
}
