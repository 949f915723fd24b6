export const CLIENT_KEY = '*:production.the-client-key-of-the-benchmark'
export const FRONTEND_KEY = '*:production.the-frontend-key-of-the-benchmark'
/** What SDKs of today send: they look segments up by their id. */
export const SPEC = { 'unleash-client-spec': '5.1.9' }
