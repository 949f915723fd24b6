import type { Schema } from '../../../src/contract.ts'
// What Alertmanager 0.25.0 has sent when an alert began and ended.
import firing from '../../support/recorded/alertmanager-0.25.0-firing.json' with { type: 'json' }
import resolved from '../../support/recorded/alertmanager-0.25.0-resolved.json' with { type: 'json' }
import deployed from '../../support/recorded/github-deployment-status.json' with { type: 'json' }

/** A body that a system has sent or documents, the filters of the guide that it matches, and a body that does not. */
export type Recipe = {
  readonly body: object
  readonly filters: Schema<'ActionMatchInput'>['payload']
  readonly other: object
  /** The headers of its request, apart from the content type; `token` stands for the token. */
  readonly headers: Readonly<Record<string, string>>
}

const is = (...values: string[]) => ({ operator: 'IN' as const, values })

/** In the shape of grafana.com/docs/grafana/latest/alerting/configure-notifications/manage-contact-points. */
const grafana = {
  receiver: 'flags',
  status: 'firing',
  orgId: 1,
  alerts: [
    {
      status: 'firing',
      labels: { alertname: 'High error rate', feature: 'new-checkout', grafana_folder: 'Shop' },
      annotations: { summary: 'More than 5 % of the requests fail' },
      startsAt: '2026-11-20T09:30:00Z',
      endsAt: '0001-01-01T00:00:00Z',
      generatorURL: 'https://grafana.example.com/alerting/grafana/1afz29v7z/view',
      fingerprint: 'bc97ff14869b13e3',
      silenceURL: 'https://grafana.example.com/alerting/silence/new?alertmanager=grafana',
      dashboardURL: '',
      panelURL: '',
      values: { B: 7.2, C: 1 },
      valueString: "[ var='B' labels={} value=7.2 ]",
    },
  ],
  groupLabels: { alertname: 'High error rate' },
  commonLabels: { alertname: 'High error rate', feature: 'new-checkout', grafana_folder: 'Shop' },
  commonAnnotations: { summary: 'More than 5 % of the requests fail' },
  externalURL: 'https://grafana.example.com/',
  version: '1',
  groupKey: '{}:{alertname="High error rate"}',
  truncatedAlerts: 0,
  title: '[FIRING:1] High error rate Shop',
  state: 'alerting',
  message: '**Firing**',
}

/** The payload that the guide says to enter, with its variables filled in. */
const datadog = {
  id: '7654321098765432109',
  title: '[Triggered on {service:shop}] Error rate of the checkout',
  transition: 'Triggered',
  priority: 'P1',
  monitor: '123456',
  scope: 'service:shop,env:production',
  link: 'https://app.datadoghq.com/event/event?id=7654321098765432109',
}

/** In the shape of docs.sentry.io/integrations/integration-platform/webhooks/issue-alerts. */
const sentry = {
  action: 'triggered',
  installation: { uuid: 'a8e5d37a-696c-4c54-adb5-b3f28d64c7de' },
  data: {
    event: {
      event_id: 'e4874d664c3540c1a32eab185f12c5ab',
      project: 1,
      title: 'TypeError: Cannot read properties of undefined',
      level: 'error',
      platform: 'javascript',
      environment: 'production',
      tags: [
        ['browser', 'Chrome 130.0.0'],
        ['level', 'error'],
      ],
      issue_id: '1170820242',
      issue_url: 'https://sentry.io/api/0/issues/1170820242/',
      web_url: 'https://sentry.io/organizations/shop/issues/1170820242/events/e4874d664c3540c1a32eab185f12c5ab/',
    },
    triggered_rule: 'Checkout is broken',
  },
  actor: { type: 'application', id: 'sentry', name: 'Sentry' },
}

/** A delivery that @octokit/webhooks-examples 7.6.1 (MIT) has recorded, with another state and repository. */
const github = {
  ...deployed,
  deployment_status: { ...deployed.deployment_status, state: 'failure' },
  repository: { ...deployed.repository, full_name: 'shop/web' },
}

/** The recipes of the guide. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  Alertmanager: {
    body: firing,
    filters: { status: is('firing'), 'commonLabels.feature': is('new-checkout') },
    other: resolved,
    headers: { authorization: 'Bearer token', 'user-agent': 'Alertmanager/0.25.0' },
  },
  Grafana: {
    body: grafana,
    filters: { status: is('firing'), 'commonLabels.feature': is('new-checkout') },
    other: { ...grafana, status: 'resolved', state: 'ok' },
    headers: { authorization: 'Bearer token', 'user-agent': 'Grafana' },
  },
  Datadog: {
    body: datadog,
    filters: {
      transition: is('Triggered', 'Re-Triggered'),
      scope: { operator: 'STR_CONTAINS', values: ['service:shop'] },
    },
    other: { ...datadog, transition: 'Recovered' },
    headers: { authorization: 'Bearer token' },
  },
  Sentry: {
    body: sentry,
    filters: { 'data.triggered_rule': is('Checkout is broken') },
    other: { ...sentry, data: { ...sentry.data, triggered_rule: 'Slow pages' } },
    headers: { authorization: 'Bearer token', 'sentry-hook-resource': 'event_alert', 'sentry-hook-signature': '4d1a' },
  },
  GitHub: {
    body: github,
    filters: {
      'deployment_status.state': is('failure', 'error'),
      'deployment_status.environment': is('production'),
      'repository.full_name': is('shop/web'),
    },
    other: { ...github, deployment_status: { ...github.deployment_status, state: 'success' } },
    headers: {
      authorization: 'Basic token',
      'user-agent': 'GitHub-Hookshot/b4d6bd1',
      'x-github-event': 'deployment_status',
      'x-hub-signature-256': 'sha256=4d1a',
    },
  },
}
