import type { Schemas } from '@flaghoist/client'
import { EditedForm } from '../../editing/drafts/edited-form.tsx'
import { useEdited } from '../../editing/drafts/use-edited.ts'
import { isRoot } from '../../nouns/roles/role.ts'
import { BASE } from '../../page/base.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { Check } from '../../ui/check.tsx'
import { Code } from '../../ui/code.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ALGORITHMS, bodyOf, fieldsOf, type OidcFields } from './oidc.ts'
import { SIGN_IN_TEXTS } from './texts.ts'

type Settings = Schemas['OidcSettings']
type TextName = 'discoverUrl' | 'clientId' | 'emailDomains' | 'acrValues' | 'groupJsonPath'
type CheckName = 'enabled' | 'autoCreate' | 'requireEmailVerified' | 'enableGroupSyncing' | 'addGroupsScope'

/** The settings of OpenID Connect. */
export function OidcForm({ settings }: { settings: Settings }) {
  const edited = useEdited<OidcFields, Settings>(settings, fieldsOf)
  const { data: config } = useRead('getUiConfig', {})
  const { data: all } = useRead('listRoles', {})
  const save = useWrite('setOidcSettings', {
    done: () => SIGN_IN_TEXTS.saved,
    showsFailures: true,
    onDone: edited.throwAway,
  })
  const { fields, set, seen } = edited
  const isOtherClient = fields.discoverUrl !== (seen.discoverUrl ?? '') || fields.clientId !== (seen.clientId ?? '')
  const secretHint = settings.secret === undefined ? SIGN_IN_TEXTS.secretNone : SIGN_IN_TEXTS.secretStored
  const text = (name: TextName, hint?: string) => (
    <TextField
      label={SIGN_IN_TEXTS[name]}
      at={name}
      hint={hint}
      value={fields[name]}
      onInput={(value) => set({ [name]: value })}
      autocomplete="off"
      spellcheck={false}
    />
  )
  const check = (name: CheckName, hint?: string) => (
    <Check label={SIGN_IN_TEXTS[name]} hint={hint} isOn={fields[name]} onChange={(isOn) => set({ [name]: isOn })} />
  )
  return (
    <EditedForm
      title={SIGN_IN_TEXTS.oidc}
      edited={edited}
      now={fieldsOf(settings)}
      seen={fieldsOf(seen)}
      write={save}
      reason={undefined}
      onSave={() => save.mutate({ input: { body: bodyOf(fields) } })}
    >
      {check('enabled', SIGN_IN_TEXTS.enabledHint)}
      <div class="field">
        <span class="strong">{SIGN_IN_TEXTS.callback}</span>
        <Code
          text={`${config?.unleashUrl ?? location.origin + BASE}/auth/oidc/callback`}
          what={SIGN_IN_TEXTS.callback}
        />
        <small>{SIGN_IN_TEXTS.callbackHint}</small>
      </div>
      {text('discoverUrl', SIGN_IN_TEXTS.discoverUrlHint)}
      {text('clientId')}
      <TextField
        type="password"
        label={SIGN_IN_TEXTS.secret}
        at="secret"
        hint={isOtherClient && settings.secret !== undefined ? SIGN_IN_TEXTS.secretAgain : secretHint}
        value={fields.secret}
        onInput={(secret) => set({ secret })}
        autocomplete="new-password"
      />
      <h3>{SIGN_IN_TEXTS.accounts}</h3>
      {check('autoCreate')}
      <SelectField
        label={SIGN_IN_TEXTS.defaultRole}
        at="defaultRootRoleId"
        value={String(fields.defaultRootRoleId)}
        onChange={(id) => set({ defaultRootRoleId: Number(id) })}
        choices={(all?.roles ?? []).filter(isRoot).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {text('emailDomains', SIGN_IN_TEXTS.emailDomainsHint)}
      {check('requireEmailVerified')}
      <h3>{SIGN_IN_TEXTS.groups}</h3>
      {check('enableGroupSyncing', SIGN_IN_TEXTS.enableGroupSyncingHint)}
      {text('groupJsonPath', SIGN_IN_TEXTS.groupJsonPathHint)}
      {check('addGroupsScope')}
      <h3>{SIGN_IN_TEXTS.protocol}</h3>
      <SelectField
        label={SIGN_IN_TEXTS.idTokenSigningAlgorithm}
        at="idTokenSigningAlgorithm"
        value={fields.idTokenSigningAlgorithm}
        onChange={(chosen) => set({ idTokenSigningAlgorithm: ALGORITHMS.find((each) => each === chosen) ?? 'RS256' })}
        choices={ALGORITHMS.map((value) => ({ value, label: value }))}
      />
      {text('acrValues', SIGN_IN_TEXTS.acrValuesHint)}
    </EditedForm>
  )
}
