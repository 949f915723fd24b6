import { useState } from 'preact/hooks'
import type { Schemas } from '../../clients/typescript/src/client.ts'
import { endAfter } from '../api-tokens/expiry.ts'
import { Removal } from '../edits/removal.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useWrite } from '../server/write.ts'
import { SERVICE_TEXTS } from './texts.ts'

const DAYS = [7, 30, 90, 365]

type CreateProperties = { account: number; onClose: () => void; onSecret: (secret: string) => void }

export function CreateToken({ account, onClose, onSecret }: CreateProperties) {
  const [description, setDescription] = useState('')
  const [days, setDays] = useState('90')
  const create = useWrite('createServiceAccountToken', {
    showsFailures: true,
    onDone: ({ secret }) => onSecret(secret),
  })
  return (
    <FormDialog
      title={SERVICE_TEXTS.newToken}
      submit={SERVICE_TEXTS.newToken}
      write={create}
      onClose={onClose}
      onSubmit={() =>
        create.mutate({
          input: {
            path: { serviceAccountId: account },
            body: { description, expiresAt: endAfter(Number(days), Date.now()) ?? '' },
          },
        })
      }
    >
      <TextField
        label={SERVICE_TEXTS.purpose}
        hint={SERVICE_TEXTS.purposeHint}
        value={description}
        onInput={setDescription}
        required
        maxLength={255}
        pattern=".*\S.*"
        dir="auto"
      />
      <SelectField
        label={SERVICE_TEXTS.expires}
        value={days}
        onChange={setDays}
        choices={DAYS.map((value) => ({ value: String(value), label: SERVICE_TEXTS.days(value) }))}
      />
    </FormDialog>
  )
}

type RemoveProperties = { account: number; token: Schemas['Token']; onClose: () => void }

export function RemoveToken({ account, token: { id, description }, onClose }: RemoveProperties) {
  return (
    <Removal
      title={SERVICE_TEXTS.removeToken(description)}
      operation="deleteServiceAccountToken"
      write={{ input: { path: { serviceAccountId: account, tokenId: id } } }}
      done={SERVICE_TEXTS.tokenRemoved(description)}
      onClose={onClose}
    >
      <p>{SERVICE_TEXTS.removeTokenHint}</p>
    </Removal>
  )
}
