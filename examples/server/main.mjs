// A server that asks for one feature. It says whether the feature is on, and says so again when that changes.
import { initialize } from 'unleash-client'

const feature = process.env.FEATURE ?? 'new-checkout'
const address = process.env.FLAGHOIST_URL ?? 'http://127.0.0.1:4242'
const unleash = initialize({
  url: `${address}/api/`,
  appName: 'example-server',
  customHeaders: { Authorization: process.env.CLIENT_KEY ?? '*:development.example-client-key' },
  // The server sends each change. Without this, the SDK asks every 15 seconds.
  experimentalMode: { type: 'streaming' },
})

let before
function tell() {
  const isOn = unleash.isEnabled(feature, { userId: 'ada' })
  if (isOn === before) return
  before = isOn
  console.log(`${new Date().toLocaleTimeString('en-GB')}  ${feature} is ${isOn ? 'on' : 'off'}`)
}

unleash.once('synchronized', () => {
  tell()
  unleash.on('changed', tell)
})
unleash.on('error', (error) => console.error(error.message))
unleash.on('warn', (message) => console.error(message))
