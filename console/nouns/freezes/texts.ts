export const FREEZE_TEXTS = {
  title: 'Freezes',
  freeze: 'Freeze',
  everywhere: 'all environments',
  until: (moment: string) => `until ${moment}`,
  begins: (moment: string) => `begins ${moment}`,
  allowsOff: 'Turning features off and archiving them is possible.',
  allowsNothing: 'Nothing can be changed, not even turned off.',
  held: 'Held by a freeze',
  heldHint: 'A freeze holds this change. To save it, you are asked for a reason.',
  unapprovedHint:
    'It also needs approvals: with the reason, it is a change without approval that another user has to review.',
  reason: 'Reason',
  reasonHint: '10 to 500 characters; shown in the event log',
  override: 'Change it anyway',
}
