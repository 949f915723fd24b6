import { USER_TEXTS } from './texts.ts'

type Named = { id: number; name?: string | null; username?: string | null; email?: string }

export function userName({ id, name, username, email }: Named): string {
  return name ?? username ?? email ?? USER_TEXTS.account(id)
}
