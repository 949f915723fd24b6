import type { Schemas } from '@flaghoist/client'
import { RULE_TEXTS } from '../../nouns/approval-rules/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Shown } from '../../ui/states.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { useOpened } from '../definitions/use-opened.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { mayRule } from './may-rule.ts'
import { CreateRule, EditRule, RemoveRule } from './rule-dialogs.tsx'
import { RuleInWords } from './rule-in-words.tsx'
import { SimpleRules } from './simple-rules.tsx'
import { Simulator } from './simulator.tsx'
import { RULE_SCREEN_TEXTS } from './texts.ts'
import { useRuleNames } from './use-rule-names.ts'

type Rule = Schemas['ApprovalRule']

/** What needs approval, and by whom: the rules of all projects, or those for one. */
export function RulesScreen() {
  const may = useMay()
  const { open } = useOpened()
  const [query, setQuery] = useQueryState()
  const project = query.get('project')
  const where = project === null ? {} : { project }
  const { data: projects } = useRead('listProjects', {})
  const list = useRead('listApprovalRules', { query: where })
  const { names } = useRuleNames((list.data?.rules ?? []).map((rule) => rule.names))
  return (
    <InstanceFrame
      title={RULE_TEXTS.title}
      hint={RULE_SCREEN_TEXTS.hint}
      isFiltered
      actions={
        <Button
          kind="main"
          reason={may(['UPDATE_APPROVAL_RULE', 'UPDATE_PROJECT_APPROVAL_RULE'], where)}
          onClick={() => open('new', 1)}
        >
          {RULE_SCREEN_TEXTS.create}
        </Button>
      }
    >
      <SelectField
        label={WORDS.project}
        value={project ?? ''}
        choices={[
          { value: '', label: WORDS.allProjects },
          ...(projects?.projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => setQuery({ project: id || undefined })}
      />
      <DefinitionList
        title={RULE_TEXTS.title}
        read={list}
        rows={list.data?.rules}
        lines={4}
        idOf={({ id }) => id}
        noneYet={RULE_SCREEN_TEXTS.none}
        about={(rule) => <RuleInWords rule={rule} names={names} />}
        columns={[
          {
            key: 'project',
            title: WORDS.project,
            isExtra: true,
            cell: (rule) => rule.project ?? <span class="dim">{WORDS.allProjects}</span>,
          },
        ]}
        mayEdit={(rule) => mayRule(may, rule.project)}
        mayRemove={(rule) => mayRule(may, rule.project)}
        dialogs={{
          new: (_, close) => <CreateRule project={project} onClose={close} />,
          edit: (id, close) => <Edit key={id} id={Number(id)} onClose={close} />,
          remove: (id, close) => <Remove key={id} id={Number(id)} onClose={close} />,
        }}
      />
      {project === null ? (
        <p class="dim">{RULE_SCREEN_TEXTS.chooseProject}</p>
      ) : (
        <>
          <SimpleRules project={project} />
          <Simulator key={project} project={project} />
        </>
      )}
    </InstanceFrame>
  )
}

type ChosenProperties = { id: number; onClose: () => void }

function Edit({ id, onClose }: ChosenProperties) {
  const may = useMay()
  const read = useRead('getApprovalRule', { path: { ruleId: id } })
  return (
    <Shown read={read}>
      {(rule: Rule) => <EditRule rule={rule} reason={mayRule(may, rule.project)} onClose={onClose} />}
    </Shown>
  )
}

function Remove({ id, onClose }: ChosenProperties) {
  const read = useReadOnce('getApprovalRule', { path: { ruleId: id } })
  return <Shown read={read}>{(rule: Rule) => <RemoveRule rule={rule} onClose={onClose} />}</Shown>
}
