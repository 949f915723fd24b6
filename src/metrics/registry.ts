import { collectDefaultMetrics, Gauge, Registry, type RegistryContentType } from 'prom-client'

/**
 * Makes a registry of its own, since a process can have several servers. It has the metrics of the process.
 *
 * @param build the labels of `flaghoist_build_info`
 * @param help what these labels are
 * @param hasTraces whether durations of requests name their traces
 */
export function newRegistry(build: Readonly<Record<string, string>>, help: string, hasTraces: boolean): Registry {
  const registry = new Registry()
  // Exemplars exist in OpenMetrics only, and the library writes one format for all readers.
  if (hasTraces) (registry as Registry<RegistryContentType>).setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'flaghoist_build_info', help, labelNames: Object.keys(build), registers }).set({ ...build }, 1)
  return registry
}
