import { securityHeaders } from './security-headers.ts'

/** A page loads its script and its style, and the script calls the API. The form itself sends nothing. */
export const pageHeaders = securityHeaders({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  connectSrc: ["'self'"],
  imgSrc: ['data:'],
  formAction: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
})

/** For a page whose address has a secret: it is not cached, and no other site is told the address. */
export const unkept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
