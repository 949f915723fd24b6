import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { BASE } from '../page/base.ts'
import { TEXTS } from '../page/texts.ts'
import { WORDS } from '../page/words.ts'
import { signWithKey, storedKey } from '../server/client.ts'
import { queries } from '../server/queries.ts'
import { SESSION_TEXTS } from '../session/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useTitle } from '../ui/use-title.ts'

/** What people see who are not signed in: they come back to the address that they opened. */
export function SignIn() {
  useTitle(SESSION_TEXTS.title)
  const [location] = useLocation()
  const [key, setKey] = useState('')
  const isRefused = storedKey() !== undefined
  const back = new URLSearchParams({ return: location + window.location.search })
  return (
    <main class="sign-in" id="content">
      <h1>
        <img src={`${BASE}/pages/icon.svg`} alt="" width="32" height="32" /> {TEXTS.product}
      </h1>
      <p>{SESSION_TEXTS.lead}</p>
      <a class="button main" href={`${BASE}/login?${back}`}>
        {SESSION_TEXTS.account}
      </a>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          signWithKey(key.trim())
          queries.resetQueries()
        }}
      >
        <h2>{SESSION_TEXTS.orKey}</h2>
        <TextField
          label={WORDS.key}
          type="password"
          autocomplete="off"
          required
          value={key}
          onInput={setKey}
          hint={SESSION_TEXTS.keyHint}
          error={isRefused ? SESSION_TEXTS.unknownKey : undefined}
        />
        <Button type="submit">{SESSION_TEXTS.useKey}</Button>
      </form>
    </main>
  )
}
