import { useState } from 'preact/hooks'
import type { ApiToken } from '../../nouns/api-tokens/api-token.ts'
import { API_TOKEN_TEXTS } from '../../nouns/api-tokens/texts.ts'
import { useWrite } from '../../server/write.ts'
import { SelectField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

const HOUR = 3600
const DAY = 24 * HOUR
const { overlaps } = API_TOKEN_TEXTS
const OVERLAPS = [
  { value: '0', label: overlaps.none },
  { value: String(HOUR), label: overlaps.hour },
  { value: String(DAY), label: overlaps.day },
  { value: String(7 * DAY), label: overlaps.week },
  { value: String(30 * DAY), label: overlaps.month },
]

type Properties = { token: ApiToken; onClose: () => void; onSecret: (made: ApiToken) => void }

export function ReplaceToken({ token, onClose, onSecret }: Properties) {
  const [overlap, setOverlap] = useState(String(DAY))
  const rotate = useWrite('rotateApiToken', { showsFailures: true, onDone: onSecret })
  return (
    <FormDialog
      title={API_TOKEN_TEXTS.replaceNamed(token.tokenName)}
      submit={API_TOKEN_TEXTS.replace}
      write={rotate}
      onClose={onClose}
      onSubmit={() =>
        rotate.mutate({ input: { path: { token: String(token.id) }, body: { overlapSeconds: Number(overlap) } } })
      }
    >
      <p>{API_TOKEN_TEXTS.replaceHint}</p>
      <SelectField
        label={API_TOKEN_TEXTS.overlap}
        at="overlapSeconds"
        value={overlap}
        onChange={setOverlap}
        choices={OVERLAPS}
      />
    </FormDialog>
  )
}
