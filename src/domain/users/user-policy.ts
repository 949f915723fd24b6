/** What an operator decides about accounts of people. */
export type UserPolicy = {
  /** Where passwords have to be strong: where people choose their own, or also where an admin gives one. */
  readonly passwordPolicy: PasswordPolicy
  /** How long an account may go unused before it counts as inactive. */
  readonly inactiveUserDays: number
}

export const PASSWORD_POLICIES = ['choosing', 'everywhere'] as const
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number]

export const defaultUserPolicy: UserPolicy = { passwordPolicy: 'choosing', inactiveUserDays: 180 }
