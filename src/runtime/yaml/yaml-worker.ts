/** The program of the thread that reads YAML. `yaml-thread.ts` starts it. */
import { parentPort } from 'node:worker_threads'
import { placesIn, readYaml, type Target } from './yaml-text.ts'

/** Reads a text, or finds `targets` in it. */
export type YamlRequest = { readonly text: string; readonly targets?: readonly Target[] }

parentPort?.on('message', ({ text, targets }: YamlRequest) => {
  parentPort?.postMessage(targets === undefined ? readYaml(text) : placesIn(text, targets))
})
