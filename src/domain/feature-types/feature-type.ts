import type { Schema } from '../../contract.ts'
import type { History } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'

type Lifetime = Pick<Schema<'FeatureType'>, 'lifetimeDays'>

const FEATURE_TYPE: History<Lifetime> = {
  types: ['feature-type-updated'],
  before: (_, { preData }) => lifetimeOf(preData as Lifetime),
}

function lifetimeOf({ lifetimeDays }: Lifetime): Lifetime {
  return { lifetimeDays }
}

/** Returns a feature type as it is edited. */
export function featureTypeResource(type: Schema<'FeatureType'>): Resource<Lifetime> {
  return {
    name: `feature type ${type.id}`,
    history: FEATURE_TYPE,
    place: { member: { names: ['id'], value: type.id } },
    whole: lifetimeOf(type),
  }
}
