import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { JobObserver } from '../jobs/job-log.ts'

const DURATION_BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 5, 30, 120]

/** Adds the metrics of jobs to a registry. */
export function jobMetrics(registry: Registry, clock: () => Date): JobObserver {
  const registers = [registry]
  // Not `job`: Prometheus gives each target a label of that name.
  const labelNames = ['name']
  const durations = new Histogram({
    name: 'flaghoist_job_duration_seconds',
    help: 'Time of the runs of a job, also of failed ones.',
    labelNames,
    buckets: DURATION_BUCKETS,
    registers,
  })
  const failures = new Counter({
    name: 'flaghoist_job_failures_total',
    help: 'Runs of a job that failed.',
    labelNames,
    registers,
  })
  const successes = new Gauge({
    name: 'flaghoist_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded; before its first success, when it was started.',
    labelNames,
    registers,
  })
  const intervals = new Gauge({
    name: 'flaghoist_job_interval_seconds',
    help: 'The pause between two runs of a job.',
    labelNames,
    registers,
  })
  const now = () => clock().getTime() / 1000
  return {
    begun(name, pauseMs) {
      intervals.set({ name }, pauseMs / 1000)
      successes.set({ name }, now())
      failures.inc({ name }, 0)
    },
    ended(name, seconds, hasWorked) {
      durations.observe({ name }, seconds)
      if (hasWorked) successes.set({ name }, now())
      else failures.inc({ name })
    },
  }
}
