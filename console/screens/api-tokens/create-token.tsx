import { useState } from 'preact/hooks'
import { createApiTokenTokenNameMost } from '../../../generated/text-limits.ts'
import { type ApiToken, type TokenType, whyNotCreate } from '../../nouns/api-tokens/api-token.ts'
import { endAfter } from '../../nouns/api-tokens/expiry.ts'
import { API_TOKEN_TEXTS } from '../../nouns/api-tokens/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

const { lifetime, types } = API_TOKEN_TEXTS
const LIFETIMES = [
  { value: '', label: lifetime.never },
  ...[7, 30, 90, 365].map((days) => ({ value: String(days), label: lifetime.days(days) })),
]

type Properties = {
  environments: readonly string[]
  /** The project of the key, or those from which one is chosen. */
  projects: string | readonly string[]
  onClose: () => void
  onSecret: (made: ApiToken) => void
}

export function CreateToken({ environments, projects, onClose, onSecret }: Properties) {
  const [name, setName] = useState('')
  const [type, setType] = useState<TokenType>('client')
  const [chosen, setChosen] = useState('')
  const [project, setProject] = useState('*')
  const [days, setDays] = useState('')
  const may = useMay()
  const options = { showsFailures: true, onDone: onSecret }
  const forProject = useWrite('createProjectApiToken', options)
  const forInstance = useWrite('createApiToken', options)
  const projectId = typeof projects === 'string' ? projects : undefined
  const environment = chosen || (environments[0] ?? '')
  const submit = () => {
    const expiresAt = endAfter(days === '' ? undefined : Number(days), Date.now())
    const common = { tokenName: name, type, expiresAt }
    if (projectId !== undefined) forProject.mutate({ input: { path: { projectId }, body: { ...common, environment } } })
    else
      forInstance.mutate({
        input: { body: type === 'admin' ? common : { ...common, environment, projects: [project] } },
      })
  }
  return (
    <FormDialog
      title={API_TOKEN_TEXTS.create}
      submit={API_TOKEN_TEXTS.create}
      write={projectId === undefined ? forInstance : forProject}
      reason={whyNotCreate(may, type, projectId)}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={WORDS.name}
        at="tokenName"
        value={name}
        onInput={setName}
        hint={API_TOKEN_TEXTS.nameHint}
        required
        maxLength={createApiTokenTokenNameMost}
      />
      <SelectField
        label={WORDS.type}
        at="type"
        value={type}
        onChange={(value) => setType(value as TokenType)}
        hint={API_TOKEN_TEXTS.typeHint}
        choices={(projectId === undefined ? TYPES : TYPES.slice(0, 2)).map((value) => ({ value, label: types[value] }))}
      />
      {type !== 'admin' && (
        <SelectField
          label={WORDS.environment}
          at="environment"
          value={environment}
          onChange={setChosen}
          choices={environments.map((value) => ({ value, label: value }))}
        />
      )}
      {type !== 'admin' && typeof projects !== 'string' && (
        <SelectField
          label={WORDS.projects}
          at="projects"
          value={project}
          onChange={setProject}
          choices={['*', ...projects].map((value) => ({
            value,
            label: value === '*' ? WORDS.all : value,
          }))}
        />
      )}
      <SelectField label={WORDS.expires} at="expiresAt" value={days} onChange={setDays} choices={LIFETIMES} />
    </FormDialog>
  )
}

const TYPES: readonly TokenType[] = ['client', 'frontend', 'admin']
