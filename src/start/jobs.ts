import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Schema } from '../contract.ts'
import type { DatabaseClock } from '../db/database-clock.ts'
import type { Replica } from '../db/replica.ts'
import { answerBackupRequest } from '../db/requested-backup.ts'
import type { Prometheus } from '../domain/safeguards/sources.ts'
import type { TransactionSetting } from '../domain/transaction/in-transaction.ts'
import { applyScheduled } from '../jobs/apply-scheduled.ts'
import { approveReady } from '../jobs/approve-ready.ts'
import { clockCheck } from '../jobs/clock-check.ts'
import { deliverWebhooks, type Post } from '../jobs/deliver-webhooks.ts'
import { archiveIn } from '../jobs/event-archive.ts'
import { eventSweep } from '../jobs/event-sweep.ts'
import { eventTotalsJob } from '../jobs/event-totals.ts'
import { every } from '../jobs/every.ts'
import { expiryWarnings } from '../jobs/expiry-warnings.ts'
import { featureCountsJob } from '../jobs/feature-counts.ts'
import { followFeaturesJob, followKeysJob, followRulesJob } from '../jobs/follow.ts'
import { handOutSignals } from '../jobs/hand-out-signals.ts'
import { idempotentRequestsSweep } from '../jobs/idempotent-requests-sweep.ts'
import { createJobLog } from '../jobs/job-log.ts'
import { keyUsesJob } from '../jobs/key-uses.ts'
import { latenessOf } from '../jobs/lateness.ts'
import { refusedAttemptsJob } from '../jobs/refused-attempts.ts'
import { advancePlans } from '../jobs/release-plans.ts'
import { removedFeaturesSweep } from '../jobs/removed-features-sweep.ts'
import { reportsJob } from '../jobs/reports.ts'
import { reviewReminders } from '../jobs/review-reminders.ts'
import { runActions } from '../jobs/run-actions.ts'
import { type MailLinks, sendMails } from '../jobs/send-mails.ts'
import { sessionSweep } from '../jobs/session-sweep.ts'
import { signalSweep } from '../jobs/signal-sweep.ts'
import { stalenessSweep } from '../jobs/staleness-sweep.ts'
import { usageSweep } from '../jobs/usage-sweep.ts'
import { watchSafeguards } from '../jobs/watch-safeguards.ts'
import { webhookSweep } from '../jobs/webhook-sweep.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { post } from '../outgoing/post.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Buffers } from './parts.ts'

const SECOND_MS = 1000
/** After this time, SDKs of this instance see the changes that another instance made. */
const FOLLOW_MS = 200
/** After this time, this instance refuses a key that another instance deleted. */
const FOLLOW_KEYS_MS = 100

/** The jobs of a server. */
export type Jobs = {
  /** Ends the jobs that another instance can also do: scheduled requests, webhooks and sweeps. */
  endChanges(): Promise<void>
  /** Ends all jobs, and stores the reports and the uses of keys that are still in memory. */
  endAll(): Promise<void>
}

/** Parts of a server that it may not have. */
type Outside = {
  readonly metrics: Metrics | undefined
  readonly tracing: Tracing | undefined
  readonly databaseClock: DatabaseClock
  readonly replica: Replica | undefined
  /** Returns where the console shows an event. */
  readonly linkTo: ((event: Schema<'Event'>) => string) | undefined
  /** Asks Prometheus; absent without its address. */
  readonly prometheus: Prometheus | undefined
  /** Absent without a mail server. */
  readonly mailing: { readonly mailer: Mailer; readonly links: MailLinks } | undefined
}

export function startJobs(
  app: FastifyInstance,
  setting: TransactionSetting,
  config: Config,
  { keyUses, reports, refusedAttempts }: Buffers,
  { metrics, tracing, databaseClock, replica, linkTo, prometheus, mailing }: Outside,
): Jobs {
  const { databaseUrl, dataFolder, metricsRetentionHours, eventRetentionDays, eventArchiveFolder } = config
  const { signalRetentionHours } = config
  const log = createJobLog(app.log, metrics?.jobs, tracing?.job)
  const sendOnce: Post = (request, signal) => post(request, config.webhookPolicy, signal)
  const storeReports = reportsJob(setting, reports, app.log, metrics?.onLeftOut)
  const lateReading = latenessOf('safeguards are read late', app.log, () => metrics?.onLate('safeguards'))
  const lateRun = latenessOf('action sets run late', app.log, () => metrics?.onLate('actions'))
  const safeguards = watchSafeguards(setting, prometheus?.ask, lateReading)
  const send = tracing?.posting(sendOnce) ?? sendOnce
  const webhooks = deliverWebhooks(setting, app.log, send, { onAttempt: metrics?.onDelivery, linkTo })
  // The first requests come before these: on the embedded engine, each takes a part of a second at its first run.
  const afterStart = { firstAfterMs: SECOND_MS }
  const forRequests = [
    every(FOLLOW_MS, 'following features', log, followFeaturesJob(setting.db)),
    // A separate job: reading many features takes long, and must not delay the refusal of a deleted key.
    every(FOLLOW_KEYS_MS, 'following keys', log, followKeysJob(setting.db)),
    every(10 * SECOND_MS, 'following rules', log, followRulesJob(setting.db), afterStart),
    every(SECOND_MS, 'event totals', log, eventTotalsJob(setting.db)),
    every(SECOND_MS, 'feature counts', log, featureCountsJob(setting.db), afterStart),
    every(10 * SECOND_MS, 'key uses', log, keyUsesJob(setting, keyUses), { onceMore: true }),
    every(10 * SECOND_MS, 'refused attempts', log, refusedAttemptsJob(setting, refusedAttempts), { onceMore: true }),
    every(5 * SECOND_MS, 'reports of applications', log, storeReports, { onceMore: true }),
  ]
  const changes = [
    every(SECOND_MS, 'scheduled change requests', log, applyScheduled(setting), afterStart),
    every(10 * SECOND_MS, 'approved change requests', log, approveReady(setting), afterStart),
    every(SECOND_MS, 'safeguards', log, safeguards.stored, afterStart),
    every(SECOND_MS, 'safeguards of Prometheus', log, safeguards.prometheus, afterStart),
    every(SECOND_MS, 'safeguards of late answers', log, safeguards.late, afterStart),
    every(SECOND_MS, 'release plans', log, advancePlans(setting, app.log), afterStart),
    every(60 * SECOND_MS, 'staleness sweep', log, stalenessSweep(setting), afterStart),
    every(3600 * SECOND_MS, 'removed features sweep', log, removedFeaturesSweep(setting), afterStart),
    every(300 * SECOND_MS, 'session sweep', log, sessionSweep(setting), afterStart),
    every(300 * SECOND_MS, 'idempotent requests sweep', log, idempotentRequestsSweep(setting), afterStart),
    every(SECOND_MS, 'webhooks', log, webhooks.work, afterStart),
    every(300 * SECOND_MS, 'webhook sweep', log, webhookSweep(setting), afterStart),
    every(SECOND_MS, 'signals', log, handOutSignals(setting, signalRetentionHours), afterStart),
    every(SECOND_MS, 'actions', log, runActions(setting, lateRun), afterStart),
    every(300 * SECOND_MS, 'signal sweep', log, signalSweep(setting, signalRetentionHours), afterStart),
    every(300 * SECOND_MS, 'expiry warnings', log, expiryWarnings(setting), afterStart),
    every(600 * SECOND_MS, 'usage sweep', log, usageSweep(setting, metricsRetentionHours), afterStart),
  ]
  if (config.reviewReminderHours > 0) {
    const remind = reviewReminders(setting, config.reviewReminderHours)
    changes.push(every(300 * SECOND_MS, 'review reminders', log, remind, afterStart))
  }
  if (mailing !== undefined) {
    const send = sendMails(setting, app.log, mailing.mailer, mailing.links)
    changes.push(every(SECOND_MS, 'mails', log, send, afterStart))
  }
  if (replica !== undefined) forRequests.push(every(FOLLOW_MS, 'following the replica', log, replica.poll))
  if (databaseUrl !== undefined) {
    const check = clockCheck(setting.db, databaseClock, app.log)
    forRequests.push(every(10 * SECOND_MS, 'clock of the database', log, check))
  } else {
    const backups = () => answerBackupRequest(setting.db, dataFolder)
    changes.push(every(SECOND_MS, 'requested backups', log, backups, afterStart))
  }
  if (eventRetentionDays !== undefined) {
    const archive = eventArchiveFolder === undefined ? undefined : archiveIn(eventArchiveFolder)
    changes.push(
      every(60 * SECOND_MS, 'event sweep', log, eventSweep(setting, eventRetentionDays, archive), afterStart),
    )
  }
  const endChanges = async () => {
    await Promise.all(changes.map((end) => end()))
    await webhooks.end()
  }
  let ending: Promise<void> | undefined
  const endChangesOnce = () => {
    ending ??= endChanges()
    return ending
  }
  return {
    endChanges: endChangesOnce,
    async endAll() {
      refusedAttempts.end()
      await Promise.all([endChangesOnce(), ...forRequests.map((end) => end())])
    },
  }
}
