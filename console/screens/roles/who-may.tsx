import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { ROLE_TEXTS } from '../../nouns/roles/texts.ts'
import { TEXTS } from '../../page/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/field.tsx'
import { useAccounts } from '../groups/use-accounts.ts'

/** Chooses a user, of whom a page says what they may do, and why. */
export function WhoMay({ reason }: { reason: string | undefined }) {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const users = useAccounts(typed).filter(({ isService }) => !isService)
  const found = users.find(({ label }) => label === typed)
  const why = reason ?? (found === undefined ? TEXTS.chooseKnown : undefined)
  return (
    <form
      class="panel"
      aria-label={ROLE_TEXTS.who}
      onSubmit={(event) => {
        event.preventDefault()
        if (why === undefined && found !== undefined) navigate(`/instance/users/${found.id}`)
      }}
    >
      <h2>{ROLE_TEXTS.who}</h2>
      <div class="with-button">
        <Combobox
          label={ROLE_TEXTS.user}
          value={typed}
          suggestions={users.map(({ label }) => label)}
          onInput={setTyped}
        />
        <Button type="submit" reason={why}>
          {ROLE_TEXTS.show}
        </Button>
      </div>
      <small>{ROLE_TEXTS.whoHint}</small>
    </form>
  )
}
