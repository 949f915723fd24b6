-- Each index of the tables that changes of features write, with the statements that need it.

comment on index features_pkey is 'a feature by its name';
comment on index features_by_project is 'locks the features of a project in the order of their names, archived ones too';
comment on index features_by_creation is 'the overview of a project: how many features were created in a window, archived ones too';
comment on index features_by_archiving is 'the overview of a project: how many features were archived in a window';
comment on index features_by_first_production is 'the overview of a project: the days until features were on in production first';
comment on index features_active_by_name is 'lists and searches of active features by name, without the archived ones between them';
comment on index features_active_by_creation is 'searches of active features by creation, which is the usual order';
comment on index features_active_by_type is 'searches of active features by type';
comment on index features_active_of_project is 'searches in a project by creation; the state of its features without their rows';
comment on index features_active_of_project_by_name is 'lists and searches of the active features of a project by name';
comment on index features_active_of_project_by_type is 'searches in a project by type; how many features of each type a project has';
comment on index features_archived is 'the list of archived features by name, without the active ones between them';
comment on index features_not_yet_stale is 'the sweep of stale features: those that have become potentially stale';
comment on index features_potentially_stale is 'the sweep of stale features: those that are no longer potentially stale';

comment on index feature_environments_pkey is 'the environments of a feature';
comment on index feature_environments_by_state is 'how many features are on in an environment, and searches by that; the features of an environment that is deleted';

comment on index feature_strategies_pkey is 'a strategy by its id';
comment on index feature_strategies_by_feature is 'the strategies of a feature in an environment, in their order';
comment on index feature_strategies_by_name is 'the uses of a strategy type: a type with uses can not be deleted';

comment on index feature_revisions_pkey is 'the revision of a feature';
comment on index feature_revisions_by_revision is 'the features that have changed since a revision, for SDKs';

comment on index feature_texts_pkey is 'the text of a feature';
comment on index feature_texts_search is 'searches for a part of a name or a description';

comment on index events_pkey is 'an event by its id, and the newest ones; lists and searches use indexed_events';
