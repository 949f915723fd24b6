import { CHECKOUT, checkoutShop } from '../../support/console-checkout.ts'
import { guardPlace, propose, turningOn } from '../../support/proposals.ts'
import { reportingProcess } from '../../support/reports.ts'
import { makeWebhook } from '../../support/webhooks.ts'
import type { World } from '../../support/world.ts'

/** The screens of a project, by the name of their pictures. */
export function projectScreens(projectId: string, feature: string): Readonly<Record<string, string>> {
  const project = `/projects/${projectId}`
  return {
    features: project,
    feature: `${project}/features/${feature}`,
    history: `${project}/features/${feature}/history`,
    overview: `${project}/overview`,
    keys: `${project}/keys`,
    connect: `${project}/keys/connect`,
    compare: `${project}/compare`,
    'project-applications': `${project}/applications`,
    files: `${project}/files`,
    'release-plans': `${project}/release-plans`,
    actions: `${project}/actions`,
    members: `${project}/members`,
    settings: `${project}/settings`,
  }
}

/** Makes something for each screen to show, and returns the addresses of all, by the name of their pictures. */
export async function everyScreen(world: World): Promise<Readonly<Record<string, string>>> {
  const { admin } = world
  await checkoutShop(world)
  await guardPlace(world, { projectId: 'shop', environment: 'production' })
  const author = await world.actor()
  const request = await propose(author, turningOn(CHECKOUT), { projectId: 'shop', environment: 'production' })
  // Nobody else sees a draft.
  await author.call('setChangeRequestState', {
    params: { projectId: 'shop', changeRequestId: request.id },
    body: { state: 'In review' },
  })
  const { see, job } = reportingProcess(world)
  see({ instanceId: 'web-1', sdkVersion: 'unleash-client-node:6.6.0' })
  await job()
  const webhook = await makeWebhook(world, 'https://chat.example.com/flags')
  const { body: group } = await admin.call('createGroup', { body: { name: 'Sales', rootRole: 2, users: [] } })
  const { body: account } = await admin.call('createServiceAccount', {
    body: { name: 'Deploy pipeline', username: 'deploy', rootRole: 2 },
  })
  const { body: endpoint } = await admin.call('createSignalEndpoint', { body: { name: 'alerts' } })
  await admin.call('createTagType', { body: { name: 'team', description: 'Who owns it' } })
  return {
    projects: '/',
    profile: '/profile',
    events: '/events',
    playground: '/playground',
    'change-requests': '/change-requests',
    'change-requests-all': '/change-requests/all',
    'change-request': `/projects/shop/change-requests/${request.id}`,
    ...projectScreens('shop', CHECKOUT),
    segments: '/segments',
    'context-fields': '/context-fields',
    tags: '/tags',
    environments: '/environments',
    'feature-types': '/feature-types',
    'all-files': '/files',
    'instance-keys': '/instance/keys',
    users: '/instance/users',
    groups: '/instance/groups',
    group: `/instance/groups?edit=${group.id}`,
    roles: '/instance/roles',
    role: '/instance/roles/4',
    'service-accounts': '/instance/service-accounts',
    'service-account': `/instance/service-accounts/${account.id}`,
    'signup-links': '/instance/signup-links',
    'sign-in-settings': '/instance/sign-in',
    webhooks: '/instance/webhooks',
    webhook: `/instance/webhooks/${webhook}`,
    signals: '/instance/signals',
    'signal-endpoint': `/instance/signals/${endpoint.id}`,
    freezes: '/instance/freezes',
    banners: '/instance/banners',
    'impact-metrics': '/instance/impact-metrics',
    'approval-rules': '/instance/approval-rules?project=shop',
    'release-plan-templates': '/instance/release-plan-templates',
    statistics: '/instance/statistics',
    applications: '/applications',
    application: '/applications/web-shop',
  }
}
