import { useState } from 'preact/hooks'
import { BASE } from '../../page/base.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Code } from '../../ui/code.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SNIPPETS } from './snippets.ts'
import { CONNECT_TEXTS } from './texts.ts'

type Properties = { kind: 'client' | 'frontend'; secret: string; project: string | undefined }

/** How an application uses a key that was just made. */
export function Connection({ kind, secret, project }: Properties) {
  const fitting = SNIPPETS.filter((snippet) => snippet.kind === kind)
  const [language, setLanguage] = useState('')
  const [typed, setTyped] = useState<string>()
  const query = { ...(project !== undefined && project !== '*' && { project: `IS:${project}` }), limit: 1 }
  const found = useRead('searchFeatures', { query })
  const feature = typed ?? found.data?.features[0]?.name ?? 'my-feature'
  const snippet = fitting.find((each) => each.language === language) ?? fitting[0]
  if (snippet === undefined) return null
  return (
    <>
      <h3>{CONNECT_TEXTS.title}</h3>
      <div class="fields">
        <SelectField
          label={CONNECT_TEXTS.language}
          value={snippet.language}
          onChange={setLanguage}
          choices={fitting.map((each) => ({ value: each.language, label: each.language }))}
        />
        <TextField label={WORDS.feature} value={feature} onInput={setTyped} />
      </div>
      <Code text={snippet.text({ url: location.origin + BASE, key: secret, feature })} what={snippet.language} />
    </>
  )
}
