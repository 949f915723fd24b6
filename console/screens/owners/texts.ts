export const OWNER_TEXTS = {
  title: 'Owners',
  none: 'No owners',
  inherited: 'Those of the project',
  group: 'group',
  edit: 'Edit owners',
  save: 'Save owners',
  saved: 'Owners saved',
  add: 'Owner',
  addHint: 'User, service account or group: type part of the name or email',
  featureHint: 'Without owners of its own, the feature has those of the project. Owners get no permission by this.',
  projectHint: 'They own the features that have no owners of their own. Owners get no permission by this.',
}
