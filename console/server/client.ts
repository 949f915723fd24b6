import { createFlaghoist, type Flaghoist } from '@flaghoist/client'
import { BASE } from '../page/base.ts'
import { noted } from './requests.ts'

const STORED_AS = 'flaghoist-key'

const SIGN_OUTS = 'flaghoist-sign-out'

/** Forgets the keys of all tabs: one that was duplicated has the key of the first. */
export function forgetKeys(): void {
  signWithKey(undefined)
  new BroadcastChannel(SIGN_OUTS).postMessage('')
}

/** Forgets the key of this tab when the user signs out in another one. */
export function followSignOuts(): void {
  new BroadcastChannel(SIGN_OUTS).onmessage = () => {
    if (storedKey() === undefined) return
    signWithKey(undefined)
    location.reload()
  }
}

/** The key of this tab: it is gone when the tab is closed. */
export function storedKey(): string | undefined {
  return sessionStorage.getItem(STORED_AS) ?? undefined
}

/** Makes all later requests with a key; without one, with the session of the browser. */
export function signWithKey(key: string | undefined): void {
  if (key === undefined) sessionStorage.removeItem(STORED_AS)
  else sessionStorage.setItem(STORED_AS, key)
  client = undefined
}

let client: Flaghoist | undefined

/** The client of the server that has sent this page. */
export function flaghoist(): Flaghoist {
  client ??= clientWith(noted)
  return client
}

/** A client whose requests are made by `fetch`. */
export function clientWith(fetch: typeof globalThis.fetch): Flaghoist {
  const key = storedKey()
  return createFlaghoist({ url: location.origin + BASE, fetch, ...(key !== undefined && { key }) })
}
