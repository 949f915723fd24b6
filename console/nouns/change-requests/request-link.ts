import { changeRequestPath } from './change-request-path.ts'
import { REQUEST_TEXTS } from './texts.ts'

/** The way to a change request, for a message that says that it was made. */
export function requestLink(project: string, id: number): { text: string; href: string } {
  return { text: REQUEST_TEXTS.open, href: changeRequestPath(project, id) }
}
