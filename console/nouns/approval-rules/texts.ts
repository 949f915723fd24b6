import { counted } from '../../page/counted.ts'

export const RULE_TEXTS = {
  byRules: (count: number) => `by ${counted(count, 'approval rule')}`,
  isForGood:
    'You can make this rule stricter later. To make it looser or delete it needs the permission SKIP_CHANGE_REQUEST.',
  title: 'Approval rules',
  matching: 'Approval rules that match',
  waiting: 'It waits for approval rules',
  unnamed: (id: number) => `Rule ${id}`,
  has: (given: number, wanted: number) => `${given} of ${counted(wanted, 'approval')}`,
  needs: (wanted: number) => `needs ${counted(wanted, 'approval')}`,
  approvers: (names: string) => `Can approve now: ${names}.`,
  nobody: 'Nobody can approve it now.',
}
