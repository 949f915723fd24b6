/** The limits of the server. Each can be set in the configuration. */
export type Limits = typeof defaultLimits

export const defaultLimits = {
  /** Projects that are not archived. */
  projects: 500,
  /** Features that are not archived, in all projects together. */
  features: 5000,
  strategiesPerEnvironment: 30,
  constraintsPerStrategy: 30,
  valuesPerConstraint: 250,
  segmentsPerStrategy: 5,
  segments: 300,
  /** Constraint values of one segment, over all its constraints. */
  valuesPerSegment: 1000,
  environments: 50,
  apiTokens: 2000,
  webhooks: 50,
  freezes: 200,
  approvalRules: 200,
  banners: 50,
  safeguardsPerEnvironment: 20,
  /** Series of impact metrics in one environment in an hour: what others report is left out. */
  impactSeriesPerEnvironment: 5000,
  releasePlanTemplates: 200,
  signalEndpoints: 50,
  signalTokensPerEndpoint: 10,
  /** Signals that an endpoint keeps, the newest ones. */
  signalsPerEndpoint: 1000,
  actionSetsPerProject: 50,
  /** Days for which an approval of a change request counts. */
  approvalDays: 14,
  /** Features in one export or import. An import locks all of them until it is done. */
  featuresPerBatch: 500,
  /** Personal access tokens of one user or service account. */
  tokensPerUser: 10,
  /** Applications that report from one environment, half of them with one key; what others report is left out. */
  applicationsPerEnvironment: 1000,
  /** Instances of applications in one environment, as those of a day. */
  instancesPerEnvironment: 10_000,
}
