import { requestLink } from '../http/links/event-link.ts'
import { pathTo } from '../http/links/location.ts'
import type { MailLinks } from '../jobs/send-mails.ts'

/** Returns where mails lead: to pages of the console, or to answers of the API. */
export function mailLinks(baseUrl: () => string, hasConsole: boolean): MailLinks {
  return {
    request: (request) =>
      hasConsole
        ? requestLink(baseUrl(), request)
        : `${baseUrl()}${pathTo('projects', request.project, 'change-requests', request.id)}`,
    uses: (project) =>
      hasConsole
        ? `${baseUrl()}/projects/${encodeURIComponent(project)}/break-glass`
        : `${baseUrl()}${pathTo('projects', project, 'break-glass', 'uses')}`,
    feature: ({ project, feature }) => {
      const path = `projects/${encodeURIComponent(project)}/features/${encodeURIComponent(feature)}`
      return hasConsole ? `${baseUrl()}/${path}` : `${baseUrl()}${pathTo('projects', project, 'features', feature)}`
    },
  }
}
