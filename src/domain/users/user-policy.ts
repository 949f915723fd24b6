/** Settings of the operator for user accounts. */
export type UserPolicy = {
  /** Where passwords must be strong: when users choose their own, or also when an admin sets one. */
  readonly passwordPolicy: PasswordPolicy
  /** How long an account may be unused before it counts as inactive. */
  readonly inactiveUserDays: number
}

export const PASSWORD_POLICIES = ['choosing', 'everywhere'] as const
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number]

export const defaultUserPolicy: UserPolicy = { passwordPolicy: 'choosing', inactiveUserDays: 180 }
