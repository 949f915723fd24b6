import { useState } from 'preact/hooks'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { fieldsOfMetadata, metadataSource, type SamlFields } from './saml.ts'
import { SAML_TEXTS } from './texts.ts'

/** Fills fields of the form from the metadata of a provider. */
export function SamlMetadata({ onRead }: { onRead: (fields: Partial<SamlFields>) => void }) {
  const [text, setText] = useState('')
  const read = useWrite('readSamlMetadata', {
    done: () => SAML_TEXTS.filled,
    onDone(found) {
      onRead(fieldsOfMetadata(found))
      setText('')
    },
  })
  return (
    <>
      <TextArea label={SAML_TEXTS.metadata} hint={SAML_TEXTS.metadataHint} value={text} onInput={setText} />
      <p class="row">
        <Button
          busy={read.isPending}
          reason={text.trim() === '' ? SAML_TEXTS.noMetadata : undefined}
          onClick={() => read.mutate({ input: { body: metadataSource(text) } })}
        >
          {SAML_TEXTS.fill}
        </Button>
      </p>
    </>
  )
}
