import { counted } from '../../page/counted.ts'

export const RULE_TEXTS = {
  title: 'Approval rules',
  matching: 'Approval rules that match',
  unnamed: (id: number) => `Rule ${id}`,
  waits: (given: number, wanted: number) => `${given} of ${counted(wanted, 'approval')}`,
  needs: (wanted: number) => `needs ${counted(wanted, 'approval')}`,
  approvers: 'Can approve now:',
  nobody: 'Nobody can approve it now',
  more: (count: number) => `and ${count} more`,
  features: 'Features:',
}
