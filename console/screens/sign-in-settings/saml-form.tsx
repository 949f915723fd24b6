import type { Schemas } from '@flaghoist/client'
import { EditedForm } from '../../editing/drafts/edited-form.tsx'
import { useEdited } from '../../editing/drafts/use-edited.ts'
import { isRoot } from '../../nouns/roles/role.ts'
import { BASE } from '../../page/base.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { Code } from '../../ui/code.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { bodyOf, fieldsOf, isTestable, type SamlFields } from './saml.ts'
import { SamlCertificates } from './saml-certificates.tsx'
import { SamlMetadata } from './saml-metadata.tsx'
import { SAML_TEXTS, SIGN_IN_TEXTS } from './texts.ts'

type Settings = Schemas['SamlSettings']
type TextName = Exclude<
  { [Name in keyof SamlFields]: SamlFields[Name] extends string ? Name : never }[keyof SamlFields],
  'certificates'
>
type CheckName = 'enabled' | 'autoCreate' | 'enableGroupSyncing' | 'allowProviderInitiated'

/** The settings of SAML. */
export function SamlForm({ settings }: { settings: Settings }) {
  const edited = useEdited<SamlFields, Settings>(settings, fieldsOf)
  const { data: config } = useRead('getUiConfig', {})
  const { data: all } = useRead('listRoles', {})
  const save = useWrite('setSamlSettings', {
    done: () => SIGN_IN_TEXTS.saved,
    showsFailures: true,
    onDone: edited.throwAway,
  })
  const { fields, set, seen } = edited
  const server = config?.unleashUrl ?? location.origin + BASE
  const text = (name: TextName, hint?: string) => (
    <TextField
      label={SAML_TEXTS[name]}
      at={name}
      hint={hint}
      value={fields[name]}
      onInput={(value) => set({ [name]: value })}
      autocomplete="off"
      spellcheck={false}
    />
  )
  const check = (name: CheckName, hint?: string) => (
    <Check label={SAML_TEXTS[name]} hint={hint} isOn={fields[name]} onChange={(isOn) => set({ [name]: isOn })} />
  )
  const toCopy = (label: string, path: string) => (
    <div class="field">
      <span class="strong">{label}</span>
      <Code text={server + path} what={label} />
    </div>
  )
  return (
    <EditedForm
      title={SAML_TEXTS.saml}
      edited={edited}
      now={fieldsOf(settings)}
      seen={fieldsOf(seen)}
      write={save}
      reason={undefined}
      onSave={() => save.mutate({ input: { body: bodyOf(fields) } })}
    >
      {check('enabled', SAML_TEXTS.enabledHint)}
      <TestLink isReady={isTestable(settings)} isChanged={edited.isChanged} />
      {toCopy(SAML_TEXTS.ownEntityId, '/auth/saml/metadata')}
      {toCopy(SAML_TEXTS.callback, '/auth/saml/callback')}
      <SamlMetadata onRead={set} />
      {text('entityId')}
      {text('signOnUrl', SAML_TEXTS.signOnUrlHint)}
      <TextArea
        label={SAML_TEXTS.certificates}
        at="certificates"
        hint={SAML_TEXTS.certificatesHint}
        value={fields.certificates}
        onInput={(certificates) => set({ certificates })}
      />
      <SamlCertificates certificates={settings.certificateDetails} />
      <h3>{SIGN_IN_TEXTS.accounts}</h3>
      {text('accountAttribute', SAML_TEXTS.accountAttributeHint)}
      {text('emailAttribute', SAML_TEXTS.usualNames)}
      {text('nameAttribute', SAML_TEXTS.usualNames)}
      {check('autoCreate')}
      <SelectField
        label={SIGN_IN_TEXTS.defaultRole}
        at="defaultRootRoleId"
        value={String(fields.defaultRootRoleId)}
        onChange={(id) => set({ defaultRootRoleId: Number(id) })}
        choices={(all?.roles ?? []).filter(isRoot).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {text('emailDomains', SIGN_IN_TEXTS.emailDomainsHint)}
      <h3>{SIGN_IN_TEXTS.groups}</h3>
      {check('enableGroupSyncing', SAML_TEXTS.enableGroupSyncingHint)}
      {text('groupJsonPath', SAML_TEXTS.groupJsonPathHint)}
      <h3>{SIGN_IN_TEXTS.protocol}</h3>
      {check('allowProviderInitiated', SAML_TEXTS.allowProviderInitiatedHint)}
    </EditedForm>
  )
}

/** Opens a sign-in that changes nothing, with the settings that are stored. */
function TestLink({ isReady, isChanged }: { isReady: boolean; isChanged: boolean }) {
  return (
    <div class="field">
      <p class="row">
        {isReady && !isChanged ? (
          <a class="button" href={`${BASE}/auth/saml/login?test=true`} target="_blank" rel="noreferrer">
            {SAML_TEXTS.test}
          </a>
        ) : (
          <Button reason={isChanged ? SAML_TEXTS.saveFirst : SAML_TEXTS.notReady}>{SAML_TEXTS.test}</Button>
        )}
      </p>
      <small>{SAML_TEXTS.testHint}</small>
    </div>
  )
}
