/** Returns the change that turns a feature on in production, as the rules of approval are asked about it. */
export const turnedOn = (project: string, feature: string) =>
  ({
    type: 'feature-environment-enabled',
    project,
    environment: 'production',
    feature,
    data: undefined,
    preData: undefined,
    ruled: 'in its environment',
    isOff: false,
    loosens: undefined,
    changeRequest: undefined,
    askers: ['user'],
    coAuthors: [],
    override: undefined,
  }) as const
