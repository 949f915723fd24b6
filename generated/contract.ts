// Made from openapi/ by "npm run generate". Edits here are lost.

export interface paths {
    "/api/admin/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description The projects that are not archived, or with `archived=true` those that are, by name, then by id. Private projects
         *     that the caller can't see are left out.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description Without an `id`, it is made from the name: lower case, words joined by `-`, at most 90 characters, and `-1`, `-2`
         *     and so on where it is taken, be it by an archived project or by a private one that was deleted: its events stay
         *     hidden, and its id is never given again (409). Without `environments`, the project gets all that are enabled. A user or service account that creates a project becomes its Owner. The number of projects is limited
         *     (400), and so are the ids `.`, `..`, `archive` and `revive`, which no path can hold (400).
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an id for a new project
         * @description Whether the id is well formed (else 400) and free, of archived projects too (else 409).
         */
        post: operations["validateProjectId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/archive/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a project
         * @description An archived project takes no new features and does not count for the limit. One that is archived stays so. Refused
         *     (403) for the project `default`, and while there is a feature that is not archived.
         */
        post: operations["archiveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/revive/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revive an archived project
         * @description Its features stay archived. A project that is not archived stays so. The number of projects is limited (400).
         */
        post: operations["reviveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description The project with its settings, archived or not.
         */
        get: operations["getProject"];
        /**
         * Update a project
         * @description Absent members keep their value. The limit and the naming of features are settings of their own.
         */
        put: operations["updateProject"];
        post?: never;
        /**
         * Delete a project
         * @description Takes with it the archived features, the segments, the roles that people have in it, and the keys that are for it
         *     alone; keys for other projects too lose this one. Refused (403) for the project `default`, and while there is a
         *     feature that is not archived.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update the settings of a project
         * @description Absent members keep their value, except `linkTemplates`, which is emptied, and the members of `featureNaming`,
         *     which is replaced as a whole. The naming pattern is an RE2 expression that new names have to match as a whole; it
         *     holds no white space, its example has to match it, and neither example nor description stand without a pattern.
         *     Features that are there keep their names, and may be more than a new limit.
         */
        put: operations["updateProjectSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a project a favourite
         * @description A favourite is the caller's own. Marking it again changes nothing.
         */
        post: operations["favoriteProject"];
        /**
         * Make a project no favourite
         * @description What is no favourite of the caller stays so.
         */
        delete: operations["unfavoriteProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/environments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an environment to a project
         * @description The features of the project are off in it. An environment that the project has already is refused (409), an unknown
         *     one too (400). The segments of a `defaultStrategy` have to exist (404), and none may be bound to another project
         *     (400). `changeRequestsEnabled` says whether changes there go through change requests, with one approval; absent
         *     leaves that as it is.
         */
        post: operations["addProjectEnvironment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/environments/{environment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an environment from a project
         * @description What the features of the project have there goes with it: strategies, variants, and whether they are on. The last
         *     environment of a project is refused (400).
         */
        delete: operations["removeProjectEnvironment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/environments/{environment}/default-strategy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the default strategy of an environment
         * @description What a feature of the project gets when it is turned on there without a usable strategy: a full rollout unless
         *     another one was set. An empty `groupId` stands for the name of the feature.
         */
        get: operations["getDefaultStrategy"];
        put?: never;
        /**
         * Set the default strategy of an environment
         * @description Only a `flexibleRollout` is taken; all else goes as for a new strategy of a feature. An absent or empty `groupId` stands
         *     for the name of the feature. Strategies that features have already stay as they are.
         */
        post: operations["setDefaultStrategy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/changeProject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a feature to another project
         * @description Needs the permission in both projects. The feature keeps its strategies, variants, tags and history, and is off in
         *     environments that it did not have before. A name that does not match the naming pattern of the other project is
         *     refused (400), as is an archived feature. Refused too (403): a feature that others depend on or that depends on
         *     others; one that is on, or has strategies or variants, in an environment that the other project lacks; one that
         *     uses a segment of its own project; a project that has as many features as it may; and, to whoever may not
         *     skip change requests there, when they guard one of the two projects. Moving a feature to where it is changes nothing.
         */
        post: operations["changeFeatureProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the overview of a project
         * @description The project with its statistics, an archived one too. Everything is counted when it is asked for. Environments are
         *     sorted by their `sortOrder`, then by name; feature types as they are listed.
         */
        get: operations["getProjectOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/health-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health report of a project
         * @description The overview of the project with its features, and how many of them are stale.
         */
        get: operations["getProjectHealthReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the insights of a project
         * @description How the project develops, counted when it is asked for.
         */
        get: operations["getProjectInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a project
         * @description What the project has, and how active and healthy it is, counted when it is asked for.
         */
        get: operations["getProjectStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/flag-creators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who created the features of a project
         * @description Everybody who created a feature of the project, archived ones too, by name, then by id.
         */
        get: operations["listFlagCreators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the features of a project
         * @description The features that are not archived, by name.
         */
        get: operations["listProjectFeatures"];
        put?: never;
        /**
         * Create a feature
         * @description The name is unique over all projects, archived features included. The feature is off in every environment of the
         *     project. Tags that do not exist yet are created; their types have to exist.
         */
        post: operations["createFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a feature
         * @description The feature with everything that belongs to it, archived ones too.
         */
        get: operations["getFeature"];
        /**
         * Update a feature
         * @description What is absent keeps its value. `stale` marks the feature only when it differs from what the feature shows; a name
         *     other than that of the feature is refused (400). An archived feature can't be updated (400), and `archived` is
         *     ignored: archive and revive are operations of their own.
         */
        put: operations["updateFeature"];
        post?: never;
        /**
         * Archive a feature
         * @description The feature no longer reaches any SDK, and no longer depends on other features; all else is kept. An archived
         *     feature stays as it is. Refused (403) while another feature depends on this one.
         */
        delete: operations["archiveFeature"];
        options?: never;
        head?: never;
        /**
         * Modify a feature
         * @description The document that the operations apply to has `description`, `type`, `stale` and `impressionData`, and for reading
         *     `name`, `project`, `createdAt` and `archived`. An operation on `/stale` marks the feature, whatever its age and type
         *     say; `remove` leaves it to age and type again. An archived feature can't be modified (400).
         */
        patch: operations["patchFeature"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/dependencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a feature depend on another
         * @description From then on the feature is only on where its parent is on (or off, with `enabled` false) and, where `variants` are
         *     given, resolves to one of them. A feature may have several parents: all of them have to be met. If it depends on
         *     this parent already, the given `enabled` and `variants` replace what was there.
         *
         *     There is one level only. Refused with 403: a feature that depends on itself, one that other features depend on, a
         *     parent that depends on something itself, and a parent that is archived or in another project. An unknown parent is
         *     404, and a feature that is archived can't be changed (400). Whether the parent has the variants is not checked.
         */
        post: operations["addDependency"];
        /**
         * Make a feature depend on nothing
         * @description Removes every parent of the feature. Without any, nothing happens.
         */
        delete: operations["removeDependencies"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/dependencies/{parentName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove one parent of a feature
         * @description If the feature does not depend on that parent, nothing happens. Both have to be features of the project (404).
         */
        delete: operations["removeDependency"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/parents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List features that a feature may depend on
         * @description Names of the other features of the project that are not archived and depend on nothing themselves, in order. What
         *     the feature depends on already is among them.
         */
        get: operations["listParentCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/parent-variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List variants that a dependency on a feature may ask for
         * @description Names of all variants of the feature, in order and each once: those of its strategies and those of its
         *     environments, whatever the environment.
         */
        get: operations["listParentVariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/dependencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether a project uses dependencies
         * @description Whether any feature of this project depends on another one. Other projects do not count.
         */
        get: operations["hasDependencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/lifecycle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the stages of a feature
         * @description Every stage that the feature has entered, the earliest first. It enters each stage once at most; reviving it from
         *     the archive starts again with `initial` alone. The stage that it is in is the furthest one, in the order
         *     `initial`, `pre-live`, `live`, `completed`, `archived`, and not always the latest.
         */
        get: operations["getFeatureLifecycle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/lifecycle/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a feature as completed
         * @description Says that the feature has done its work, and whether what it guarded was kept or discarded. A feature may be
         *     completed at any stage but `archived` (400). Completing it again changes nothing: set it
         *     uncompleted first to say otherwise.
         */
        post: operations["completeFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/lifecycle/uncomplete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a feature uncompleted
         * @description Takes the stage `completed` from the feature, which is then in the furthest stage that it entered besides. A feature
         *     that is not completed stays as it is. An archived feature is taken too, and stays in the stage `archived`. Whatever
         *     body is sent is ignored.
         */
        post: operations["uncompleteFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/lifecycle/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count features by stage
         * @description How many features of all projects are in each stage. Every feature counts once, in the furthest stage that it entered.
         */
        get: operations["countLifecycles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/feature-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List feature types
         * @description The kinds of features there are, in the order in which they are offered.
         */
        get: operations["listFeatureTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/feature-types/{id}/lifetime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set how long features of a type live
         * @description Features become potentially stale that many days after they were created; with 0 or null, which mean the same and
         *     are answered as null, never. Features of the type that are neither archived nor marked as stale or not stale by
         *     somebody are re-evaluated at once, with an event for each that becomes potentially stale. The id is compared
         *     exactly. Nothing here can conflict, so there is no 409.
         */
        put: operations["updateFeatureTypeLifetime"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clone a feature
         * @description Makes a new feature in the same project, off in every environment, with the type, description, impression data
         *     setting, parent features, strategies (with their segments) and environment variants of this one. Tags and
         *     favourites are not copied. The original may be archived. Copying strategies or variants needs the permission for
         *     it in each environment that has some.
         */
        post: operations["cloneFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a feature a favourite
         * @description A favourite is the caller's own. Marking it again changes nothing.
         */
        post: operations["favoriteFeature"];
        /**
         * Make a feature no favourite
         * @description What is no favourite of the caller stays so.
         */
        delete: operations["unfavoriteFeature"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/stale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark features as stale or not
         * @description Marks those that do not show as wanted yet. Unknown names and archived features are left out; a name of another
         *     project refuses the whole call (403).
         */
        post: operations["setFeaturesStale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a name for a new feature
         * @description Whether a feature of that name could be created: the name is well-formed (else 400), free (else 409), and, when a
         *     project is given, matches its naming pattern (else 400).
         */
        post: operations["validateFeatureName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features-batch/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export features
         * @description Features with their tags, what they depend on, and their strategies and variants in one environment. They are chosen
         *     by exactly one of `features`, `tag` and `project`. Archived features, and features that are not in the environment,
         *     are left out; more than an import takes are refused (400). Everything is of one moment.
         *
         *     The event has the export as its data. It is one of the project when all features are of the same; else it is read
         *     with the permission `READ_LOGS` alone. An export of nothing records nothing.
         */
        post: operations["exportFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features-batch/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an import
         * @description What an import of the same body would be refused for, what it would overwrite or leave out, and which permissions the
         *     caller lacks for it. It changes nothing. A name that a feature has which the caller can't see is found out by the
         *     import alone.
         */
        post: operations["validateImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features-batch/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import features
         * @description Makes the features of a project be what an export says: all of them or none. New features are created, as many as the
         *     naming pattern and the limits allow; those that exist get its metadata, and lose the tags, dependencies and strategies
         *     that it does not have. Strategies, variants, and whether a feature is on, change in the environment of the request
         *     alone. Archived features are left out. Tag types and context fields that do not exist are created, those that do stay
         *     as they are; segments are found by their names and have to exist.
         *
         *     It needs `UPDATE_FEATURE`, and what the direct operations need for what it does: the 403 lists all that is missing.
         *     What `POST /api/admin/features-batch/validate` calls an error is refused (400), a name that a feature elsewhere has is
         *     too (409 when the caller can't see it). The event of the import comes after those of all that it changed; without
         *     any there is none.
         */
        post: operations["importFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/search/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search features
         * @description All filters have to hold. A filter is an operator and values, such as `IS_ANY_OF:release,experiment`; a value can't
         *     hold a comma. `IS` and `IS_ANY_OF` want one of the values, `IS_NOT` and `IS_NONE_OF` none of them. For tags and
         *     segments, `INCLUDE` and `INCLUDE_ANY_OF` want one of the values, `INCLUDE_ALL_OF` all of them, `DO_NOT_INCLUDE` and
         *     `EXCLUDE_IF_ANY_OF` none of them, and `EXCLUDE_ALL` leaves out what has all of them. Features that are equal by
         *     `sortBy` come in the order of their creation, then of their names; what has no value to sort by comes last.
         */
        get: operations["searchFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive features
         * @description Archives all of them or none. Unknown and archived names are left out; a name of another project refuses the whole
         *     call (403), and so does a feature that others depend on, unless those are in the call too.
         */
        post: operations["archiveFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/archive/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell what archiving features would do
         * @description Changes nothing. Unknown names are left out; a name of another project refuses the whole call (403), as archiving
         *     would.
         */
        post: operations["validateArchiveFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/revive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revive archived features
         * @description Revives all of them or none. The features are off in every environment and start their lifecycle anew; strategies,
         *     variants and tags are as they were. Unknown and active names are left out; a name of another project refuses the
         *     whole call (403). The limits of the project (403) and of the instance (400) count for all of them together.
         */
        post: operations["reviveFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete archived features
         * @description Deletes them with everything that belongs to them; their events stay, and their names are free again. Unknown and
         *     active names are left out; a name of another project refuses the whole call (403) and nothing is deleted.
         */
        post: operations["deleteFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/archive/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List archived features
         * @description The archived features of all projects, by name.
         */
        get: operations["listArchivedFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/archive/features/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List archived features of a project
         * @description The archived features of the project, by name.
         */
        get: operations["listArchivedProjectFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/archive/revive/{featureName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revive an archived feature
         * @description The feature is off in every environment and starts its lifecycle anew; strategies, variants and tags are as they
         *     were. An active feature stays as it is. The limits of the project (403) and of the instance (400) count. The
         *     permission is needed in the project of the feature; a feature of an archived project can't be revived (404).
         */
        post: operations["reviveFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/archive/{featureName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an archived feature
         * @description Deletes the feature with everything that belongs to it; its events stay, and its name is free again. A feature that
         *     is not archived stays as it is. The permission is needed in the project of the feature.
         */
        delete: operations["deleteArchivedFeature"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the variants of a feature
         * @deprecated
         * @description Deprecated since 4.21: use `GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants`.
         *     Answers the variants of the first environment of the type `production` by its sort order, or of the first
         *     environment when there is none of that type.
         */
        get: operations["getFeatureVariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/variants-batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the variants of a feature in several environments
         * @description The same variants everywhere, in all of the environments or in none.
         */
        put: operations["setVariantsInEnvironments"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a feature in an environment
         * @description Whether the feature is on there, with its strategies and variants.
         */
        get: operations["getFeatureEnvironment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn a feature on in an environment
         * @description A feature that is on has at least one enabled strategy. Where all strategies are disabled,
         *     `shouldActivateDisabledStrategies` enables every one of them; without it, and where there is no strategy, the
         *     default strategy of the project in this environment is added, or else a full `flexibleRollout`. Adding one needs
         *     CREATE_FEATURE_STRATEGY too.
         */
        post: operations["turnFeatureOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn a feature off in an environment
         * @description Its strategies stay as they are.
         */
        post: operations["turnFeatureOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the variants of a feature in an environment
         * @description The variants that apply where no strategy brings its own.
         */
        get: operations["getVariants"];
        /**
         * Replace the variants of a feature in an environment
         * @description An absent `weightType` means `variable`, an absent `stickiness` the default of the project. Then weights are made
         *     to total 1000: `fix` ones stay, `variable` ones share the rest.
         */
        put: operations["setVariants"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Patch the variants of a feature in an environment
         * @description The document that the operations apply to is the array of variants: `/0/weight`, `/-`. Absent members are filled
         *     in and weights are made to total 1000 as when the variants are replaced.
         */
        patch: operations["patchVariants"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the strategies of a feature in an environment
         * @description In the order of their `sortOrder`, then of their creation.
         */
        get: operations["listStrategies"];
        put?: never;
        /**
         * Add a strategy to a feature in an environment
         * @description A `flexibleRollout` gets `rollout` 100, the `stickiness` of the project and the feature as its `groupId` where they
         *     are absent. Weights of variants are made to total 1000. Adding a strategy does not turn the environment on.
         *     The segments have to exist (404), and none may be bound to another project (400).
         */
        post: operations["addStrategy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/set-sort-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reorder strategies
         * @description Strategies that are not listed keep their `sortOrder`.
         */
        post: operations["setStrategySortOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a strategy
         * @description A strategy of another feature, project or environment is not found.
         */
        get: operations["getStrategy"];
        /**
         * Update a strategy
         * @description Absent members keep their value. Disabling the last enabled strategy of an environment that is on turns the
         *     environment off. New segments have to exist (404), and none may be bound to another project (400).
         */
        put: operations["updateStrategy"];
        post?: never;
        /**
         * Remove a strategy
         * @description Removing the last enabled strategy of an environment that is on turns the environment off.
         */
        delete: operations["removeStrategy"];
        options?: never;
        head?: never;
        /**
         * Change a strategy
         * @description The document that the operations apply to is the strategy. `title`, `disabled`, `sortOrder`, `constraints`,
         *     `parameters`, `variants`, `segments` and `name` may be changed; all but `name` and `sortOrder` may be removed and
         *     are empty then. Disabling the last enabled strategy of an environment that is on turns the environment off. New
         *     segments have to exist (404), and none may be bound to another project (400).
         */
        patch: operations["patchStrategy"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/bulk_features/environments/{environment}/on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn features on in an environment
         * @description All of them or none, each as when it is turned on by itself.
         */
        post: operations["turnFeaturesOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/bulk_features/environments/{environment}/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn features off in an environment
         * @description All of them or none.
         */
        post: operations["turnFeaturesOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search the event log
         * @description Finds the events that all given filters hold for, newest first. Left out, of the total too, are events of private
         *     projects that the caller can't see and, without the permission READ_LOGS, events about users, roles, groups and keys
         *     that are not of a project.
         *
         *     To read on, ask again with the id of the last event minus one as `offset`: events that were recorded meanwhile move
         *     nothing. Words of three letters and more are found by an index; one or two letters are looked for in every event that
         *     the other filters leave, which takes longer the longer the log is.
         */
        post: operations["searchEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/service-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service accounts
         * @description The service accounts with their tokens, never with a secret, and the root roles that there are.
         */
        get: operations["listServiceAccounts"];
        put?: never;
        /**
         * Create a service account
         * @description An account for a program. It has no password and no email; it acts through its tokens.
         */
        post: operations["createServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/service-account/{serviceAccountId}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tokens of a service account
         * @description All tokens of the account, the expired ones too. Secrets are stored as hashes, so that only their first characters can be told.
         */
        get: operations["listServiceAccountTokens"];
        put?: never;
        /**
         * Create a token of a service account
         * @description The secret is in this answer only; the server keeps no more than its hash.
         */
        post: operations["createServiceAccountToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tag-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tag types
         * @description Sorted by name.
         */
        get: operations["listTagTypes"];
        put?: never;
        /**
         * Create a tag type
         * @description The name is unique and stays as it is.
         */
        post: operations["createTagType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tag-types/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a tag type before it is created
         * @description Says whether a tag type could be created like this. Nothing is stored.
         */
        post: operations["validateTagType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tag-types/{tagType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag type
         * @description One tag type, by its name.
         */
        get: operations["getTagType"];
        /**
         * Change a tag type
         * @description Changes description, icon and color; what is absent keeps its value. The name can't be changed.
         */
        put: operations["updateTagType"];
        post?: never;
        /**
         * Delete a tag type
         * @description Its tags are deleted with it, and taken off every feature that has them.
         */
        delete: operations["deleteTagType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description The tags of all types, sorted by type and value, whether a feature has them or not.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Tags that are put on a feature are created by that already; this is for tags that no feature has yet. Blanks around
         *     the value are taken away. The tag type has to exist (400). `UPDATE_FEATURE` in any project is enough.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tags/{tagType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of a type
         * @description Sorted by value, whether a feature has them or not.
         */
        get: operations["listTagsOfType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tags/{tagType}/{tagValue}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag
         * @description One tag, by its type and value.
         */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description Takes the tag off every feature that has it, archived ones too. That needs `UPDATE_FEATURE` in the projects of all
         *     those features; for a tag that no feature has, in any project.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features/{featureName}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of a feature
         * @description Sorted by type and value.
         */
        get: operations["listFeatureTags"];
        /**
         * Put tags on a feature and take others off
         * @description Tags that do not exist yet are created; their types have to exist (400). Adding what is there, and removing what is
         *     not, changes nothing. Tags can be taken off an archived feature, but not put on it (400).
         */
        put: operations["updateFeatureTags"];
        /**
         * Put a tag on a feature
         * @description A tag that does not exist yet is created; its type has to exist (400). Blanks around the value are
         *     taken away. A feature that has the tag already stays as it is. An archived feature takes no tags (400).
         */
        post: operations["addFeatureTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features/{featureName}/tags/{tagType}/{tagValue}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a tag off a feature
         * @description The tag itself goes on to exist. A feature without the tag stays as it is. Works for archived features too.
         */
        delete: operations["removeFeatureTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put tags on several features and take others off
         * @description The same changes for each of the features, all of them or none: a feature that does not exist (404), belongs to
         *     another project (400), or is archived while tags are to be added (400), refuses the whole call. Tags that do not
         *     exist yet are created; their types have to exist (400).
         */
        put: operations["updateTagsOfFeatures"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List segments
         * @description All segments, sorted by name. There are never more than the limit of the instance, 300 unless it is configured.
         */
        get: operations["listSegments"];
        put?: never;
        /**
         * Create a segment
         * @description `CREATE_SEGMENT` allows every segment; `UPDATE_PROJECT_SEGMENT` those that are bound to a project where one has it.
         *     The number of segments and of the values in one segment is limited, and values have to be among the legal values of
         *     their context field where it has some (400).
         */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the name of a segment before it is created
         * @description Says whether the name is free.
         */
        post: operations["validateSegmentName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/strategies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the segments that a strategy uses
         * @description Replaces them all. The strategy has to belong to the given environment of a feature of the given project, and the
         *     segments have to exist (404). Those that are bound to another project, and more than a strategy may use, are refused
         *     (400).
         *     The permission is asked for in that project and environment.
         */
        post: operations["setStrategySegments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/strategies/{strategyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the segments that a strategy uses
         * @description Sorted by name. A strategy that does not exist uses none.
         */
        get: operations["listStrategySegments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/{segmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a segment
         * @description One segment, with how much it is used.
         */
        get: operations["getSegment"];
        /**
         * Replace a segment
         * @description A full replacement: without a description the segment has none afterwards, without a project every project may use
         *     it. It can't be bound to a project while strategies of another project use it, those of archived features included
         *     (400). `UPDATE_SEGMENT` allows every change; `UPDATE_PROJECT_SEGMENT` is enough for a segment that is bound to a
         *     project where one has it, and stays bound to such a project.
         */
        put: operations["updateSegment"];
        post?: never;
        /**
         * Delete a segment
         * @description Refused while a strategy of a feature uses it, or would once a change request that is not over is applied (409).
         *     Archived features do not stand in the way: it is taken off their strategies. `DELETE_SEGMENT` allows it for every segment, `UPDATE_PROJECT_SEGMENT` for those that are bound to a
         *     project where one has it.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/{segmentId}/strategies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the strategies that use a segment
         * @description Those of archived features are left out. What change requests add or update is listed beside them, drafts of others
         *     left out. Each of the two lists has at most as many entries as asked for.
         */
        get: operations["listSegmentStrategies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List environments
         * @description In the order of their `sortOrder`, then of their creation.
         */
        get: operations["listEnvironments"];
        put?: never;
        /**
         * Create an environment
         * @description No project uses it yet. The number of environments is limited (400).
         */
        post: operations["createEnvironment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/sort-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reorder environments
         * @description Environments that are not named keep their `sortOrder`; names that do not exist are ignored.
         */
        put: operations["setEnvironmentSortOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the name of a new environment
         * @description Whether the name is well formed (else 400) and free (else 409). Nothing is reserved.
         */
        post: operations["validateEnvironmentName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/{environment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an environment
         * @description With the number of projects, keys and features in it.
         */
        get: operations["getEnvironment"];
        put?: never;
        post?: never;
        /**
         * Delete an environment
         * @description Takes with it what features have in the environment (strategies and variants), its keys, and the permissions that
         *     roles have there. A protected environment is refused (403), and so is the last environment of a project, archived
         *     projects included (409).
         */
        delete: operations["deleteEnvironment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/{environment}/on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn an environment on
         * @description New projects get it without asking. What projects and features have there is not touched.
         */
        post: operations["turnEnvironmentOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/{environment}/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn an environment off
         * @description New projects get it only when they ask for it. What projects and features have there is not touched.
         */
        post: operations["turnEnvironmentOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/update/{environment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update an environment
         * @description Absent members keep their value. A protected environment is refused (403).
         */
        put: operations["updateEnvironment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/project/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List environments as a project sees them
         * @description All environments, `visible` or not, in the order of their `sortOrder`, then of their creation. The numbers are those
         *     of the project.
         */
        get: operations["listProjectEnvironments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/strategies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List strategy types
         * @description The built-in ones first, then the others by name.
         */
        get: operations["listStrategyTypes"];
        put?: never;
        /**
         * Create a strategy type
         * @description SDKs take a strategy of a type that they do not know as not met: the applications have to bring the code for it.
         */
        post: operations["createStrategyType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/strategies/{strategyType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a strategy type
         * @description With the parameters that its strategies take, deprecated types too.
         */
        get: operations["getStrategyType"];
        /**
         * Update a strategy type
         * @description Absent members keep their value, `parameters` are replaced as a whole. Strategies of the type are not touched. A
         *     built-in type is refused (403).
         */
        put: operations["updateStrategyType"];
        post?: never;
        /**
         * Delete a strategy type
         * @description A built-in type is refused (403), and so is one that a strategy has, of archived features too (409). Deprecate those.
         */
        delete: operations["deleteStrategyType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/strategies/{strategyType}/deprecate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deprecate a strategy type
         * @description Tells people not to use it for new strategies. Its strategies go on working. Built-in types can be deprecated.
         */
        post: operations["deprecateStrategyType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/strategies/{strategyType}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a strategy type
         * @description Takes its deprecation back.
         */
        post: operations["reactivateStrategyType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List context fields
         * @description In the order of their `sortOrder`, then of their names.
         */
        get: operations["listContextFields"];
        put?: never;
        /**
         * Create a context field
         * @description Constraints that refer to the name are held against its legal values from now on.
         */
        post: operations["createContextField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/context/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the name of a new context field
         * @description Whether the name is well formed (else 400) and free (else 409). Nothing is reserved.
         */
        post: operations["validateContextFieldName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/context/{contextField}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a context field
         * @description With its legal values and the number of features and projects that use it.
         */
        get: operations["getContextField"];
        /**
         * Replace the settings of a context field
         * @description What is left out is emptied, legal values included; only an absent `sortOrder` stays as it is. The name can't be
         *     changed. Constraints that exist keep their values.
         */
        put: operations["updateContextField"];
        post?: never;
        /**
         * Delete a context field
         * @description Refused while a constraint refers to it: of a strategy of a feature that is not archived, of a segment, or of the
         *     default strategy of a project that is not archived (409).
         */
        delete: operations["deleteContextField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/context/{contextField}/strategies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the strategies that use a context field
         * @description Those with a constraint that refers to it, or with a segment that has one, of features that are not archived. By
         *     feature, environment and position.
         */
        get: operations["listContextFieldStrategies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/context/{contextField}/legal-values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add or describe a legal value of a context field
         * @description A value that is there already gets the description, or loses its own when none is given. A field that accepted any
         *     value accepts only this one afterwards.
         */
        post: operations["setLegalValue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/context/{contextField}/legal-values/{legalValue}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a legal value of a context field
         * @description Constraints that have the value keep it. Without its last legal value a field accepts any value. A value that is not
         *     there is gone already (200).
         */
        delete: operations["removeLegalValue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/service-account/{serviceAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a service account
         * @description Renames the account or gives it another root role. What is left out keeps its value; the username never changes. The
         *     last account with the role Admin keeps that role (409).
         */
        put: operations["updateServiceAccount"];
        post?: never;
        /**
         * Delete a service account
         * @description The tokens of the account are deleted with it and stop working; its username is free again. Events keep its name. The
         *     last account with the role Admin can't be deleted (409).
         */
        delete: operations["deleteServiceAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/service-account/{serviceAccountId}/token/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a token of a service account
         * @description The token stops working.
         */
        delete: operations["deleteServiceAccountToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your tokens
         * @description All tokens of the caller, the expired ones too. Secrets are stored as hashes, so that only their first characters can
         *     be told. An admin key is nobody's: it has no tokens and is refused (403).
         */
        get: operations["listPersonalAccessTokens"];
        put?: never;
        /**
         * Create a token that acts as you
         * @description The token may do what its user may do, now and later. The secret is in this answer only; the server keeps no more than
         *     its hash. A description that one of the tokens has already is refused (409), and so is an admin key, which is nobody's
         *     (403).
         */
        post: operations["createPersonalAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one of your tokens
         * @description The token stops working. A token of somebody else is answered for as if it were not there.
         */
        delete: operations["deletePersonalAccessToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/api-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description The keys of the kinds that the caller may read: client keys with READ_CLIENT_API_TOKEN, frontend keys with
         *     READ_FRONTEND_API_TOKEN, admin keys with ADMIN. Keys are stored as hashes: `secret` holds the first characters only.
         *     Whoever may read the keys of a project alone finds them at the project.
         */
        get: operations["listApiTokens"];
        put?: never;
        /**
         * Create an API key
         * @description Client and frontend keys are for SDKs: for one environment and for some projects or all. Which of the permissions is
         *     needed depends on the type of the key; an admin key, which may do everything everywhere, takes ADMIN. The key itself is in
         *     this answer only; the server keeps no more than its hash.
         */
        post: operations["createApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/api-tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of a name
         * @description Like the list of all keys, of those alone that have this name. Names are not unique; nothing may have it.
         */
        get: operations["listApiTokensNamed"];
        /**
         * Change when an API key expires
         * @description Nothing else of a key can be changed. Which of the permissions is needed depends on the type of the key; an admin key
         *     takes ADMIN.
         */
        put: operations["updateApiToken"];
        post?: never;
        /**
         * Delete an API key
         * @description The key stops working at once. Which of the permissions is needed depends on the type of the key; an admin key takes
         *     ADMIN. A key that the configuration of the server brings comes back at its next start, as long as it is there.
         */
        delete: operations["deleteApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/api-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of a project
         * @description The keys that are made for this project, alone or with others; keys for all projects are not among them. Keys are
         *     stored as hashes: `secret` holds the first characters only.
         */
        get: operations["listProjectApiTokens"];
        put?: never;
        /**
         * Create an API key of a project
         * @description A client or frontend key for this project alone, whatever projects the body names. The key itself is in this answer
         *     only; the server keeps no more than its hash.
         */
        post: operations["createProjectApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/api-tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an API key of a project
         * @description The key stops working at once. A key that is for other projects too is refused (400); one that is not for this project,
         *     or for all of them, is answered for as if it were not there.
         */
        delete: operations["deleteProjectApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the newest events
         * @description The newest 100 events of the instance, or of a project, with the number of all there are. The search reads further back.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events/{featureName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to a feature
         * @description The events of a feature, newest first, those from before it moved to another project included. They stay when the
         *     feature is deleted. For a name that no feature ever had the list is empty. Events of private projects that the caller
         *     can't see are left out, of the total too.
         */
        get: operations["listFeatureEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/event-creators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who caused events
         * @description Everybody who caused an event that the caller can see, once each and sorted by name, under the name that their newest
         *     such event has; emails are for callers with ADMIN or a permission for the access to a project, and others get the
         *     username, else the name, else the id. All admin keys are one, and so is the server itself.
         */
        get: operations["listEventCreators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups
         * @description With their members, and the projects in which they have roles.
         */
        get: operations["listGroups"];
        put?: never;
        /**
         * Create a group
         * @description Its members hold its root role, and the roles that it is given in projects. An unknown user, and a role that is not
         *     a root role, are refused (400).
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a group
         * @description With its members, and the projects in which it has roles.
         */
        get: operations["getGroup"];
        /**
         * Update a group
         * @description Replaces the group: what is left out is emptied, the members too. Who stays a member keeps `joinedAt`. An unknown
         *     user, and a role that is not a root role, are refused (400). The last account with the role Admin keeps that role
         *     (409).
         */
        put: operations["updateGroup"];
        post?: never;
        /**
         * Delete a group
         * @description Its members lose what they hold through it, in projects too. The last account with the role Admin keeps that role
         *     (409).
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description All roles, built-in and custom, without their permissions.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Create a role
         * @description A role of the type `custom` is held in a project and has permissions of projects and environments; one of the type
         *     `root-custom` is held everywhere and has root permissions. `ADMIN` can't be part of either: that is what the role
         *     Admin is for. Unknown permissions and environments are refused (400).
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the name of a role
         * @description Says whether the name is well formed (else 400) and free (else 409). Nothing is reserved.
         */
        post: operations["validateRoleName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a role
         * @description With its permissions.
         */
        get: operations["getRole"];
        /**
         * Update a role
         * @description What is left out keeps its value. Whoever holds the role has the new permissions at once. A role keeps its type, and
         *     built-in roles can't be changed (403).
         */
        put: operations["updateRole"];
        post?: never;
        /**
         * Delete a role
         * @description A role that somebody or some group holds stays (409), and so do the built-in ones (403).
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the permissions that a role can have
         * @description Those of environments are listed for every environment. `ADMIN` is not listed, as no custom role can have it.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/roles/{roleId}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the projects in which a role is held
         * @description How many users, service accounts and groups hold the role in each project. Of a root role, none do.
         */
        get: operations["getRoleUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of a project
         * @deprecated
         * @description Deprecated: `/api/admin/projects/{projectId}/access` replaces it. The users and service accounts that hold a role of
         *     the project directly, and all roles that can be held in a project. Members of groups are not listed.
         */
        get: operations["listProjectUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who holds which roles in a project
         * @description Users and service accounts with a role of their own, groups with their members, and all roles that can be held in a project.
         */
        get: operations["getProjectAccess"];
        /**
         * Set who holds which roles in a project
         * @description Replaces all roles that users and groups hold in the project. Who is not named has none afterwards. Roles that can't
         *     be held in a project, unknown users and unknown groups are refused (400). Who is neither Admin nor Owner of the
         *     project gives only roles whose permissions they hold in the project themselves (403), and never the role Owner. Only
         *     an Admin may leave a project without the Owner that it had (409).
         */
        put: operations["setProjectAccess"];
        /**
         * Give roles in a project to users and groups
         * @description Each of the users and groups gets each of the roles, besides those that they have. Roles that can't be held in a
         *     project, unknown users and unknown groups are refused (400). Who is neither Admin nor Owner of the project gives
         *     only roles whose permissions they hold in the project themselves (403), and never the role Owner.
         */
        post: operations["addProjectAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/users/{userId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the roles of a user in a project
         * @description Replaces the roles that a user or service account holds directly; `[]` takes them all. A role that can't be held in a
         *     project is refused (400). Who is neither Admin nor Owner of the project gives only roles whose permissions they hold
         *     in the project themselves (403), and never the role Owner. Only an Admin may leave a project without the Owner that
         *     it had (409).
         */
        put: operations["setProjectUserRoles"];
        post?: never;
        /**
         * Take all roles in a project from a user
         * @description What the user holds through groups stays. It is fine if there is nothing to take. Only an Admin may leave a project
         *     without the Owner that it had (409).
         */
        delete: operations["removeProjectUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/groups/{groupId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the roles of a group in a project
         * @description Replaces the roles that the group has in the project; `[]` takes the group out of it. A role that can't be held in a
         *     project is refused (400). Who is neither Admin nor Owner of the project gives only roles whose permissions they hold
         *     in the project themselves (403), and never the role Owner. Only an Admin may leave a project without the Owner that
         *     it had (409).
         */
        put: operations["setProjectGroupRoles"];
        post?: never;
        /**
         * Take a group out of a project
         * @description Takes all roles that the group has in the project. It is fine if there is nothing to take. Only an Admin may leave a
         *     project without the Owner that it had (409).
         */
        delete: operations["removeProjectGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/simple/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password
         * @description Opens a session and hands its cookie to the browser, which acts as the user from then on. A session that the browser
         *     had before ends, and so does the oldest of somebody who has more than five. 401 does not tell whether there is such
         *     a user. After five failures for a name, or thirty from an address, the next attempt has to wait (429).
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session whose cookie comes with the request, and has the browser drop the cookie.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See whose password a link changes
         * @description For the page behind the link. 401 when the token is unknown, was used or has expired.
         */
        get: operations["getResetToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose another password
         * @description Takes the token of a link, once. All sessions of the user end, other links stop working, and failed attempts to sign
         *     in are forgotten. 401 when the token is unknown, was used or has expired. The event, in the name of the server, tells
         *     that the password was changed and nothing about it.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset/password-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to choose another password
         * @description Sends the link to the user with this email, after the answer, which is the same whether there is one or not. Links
         *     that were given before go on working, until one of them is used.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset/validate-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a password against the policy
         * @description Says whether a password may be chosen. It has 10 to 128 characters with an upper and a lower case letter, a digit, and another character.
         */
        post: operations["validateResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invite/{token}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See whether one can sign up
         * @description For the page behind the link. 400 when the token is unknown, switched off or expired.
         */
        get: operations["validateSignupToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invite/{token}/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Makes an account with the role of the token, Viewer. It does not sign in. 400 when the token is unknown, switched off
         *     or expired, and for a password that is too weak; 409 when the email or the username is taken. The events are recorded
         *     in the name of the server.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invite-link/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List signup tokens
         * @description All of them, the expired ones too. Secrets are stored as hashes, so that only their first characters can be told.
         */
        get: operations["listSignupTokens"];
        put?: never;
        /**
         * Create a signup token
         * @description A link by which people sign up, as Viewers. The server keeps no more than a hash of the secret: it is told here, and
         *     to whoever knows it.
         */
        post: operations["createSignupToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invite-link/tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a signup token
         * @description The token whose secret is in the path, with the people who signed up with it.
         */
        get: operations["getSignupToken"];
        /**
         * Update a signup token
         * @description Switches the token on or off, or moves its end; what is left out keeps its value. One of the two has to be given.
         */
        put: operations["updateSignupToken"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description The people who have an account, without service accounts, and the root roles that there are. Links to choose a password
         *     are stored as hashes, so that the list has none.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Gives somebody an account with a root role. Without a password the answer has a link by which they choose one; it works
         *     once and for a day. Unless `sendEmail` is false, a message with a link goes to the email once the account is there;
         *     `emailSent` says whether it did. The email is kept in lower case. A username or an email that another account has is
         *     refused with 409, an unknown root role with 400.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search users
         * @description The users whose name contains `q`, or whose username or email starts with it; at most 100 of them, by name. Fewer than
         *     two characters find nobody. The email, and a picture, are told to callers with ADMIN or a permission for the access to a project,
         *     and only they find somebody by it.
         */
        get: operations["searchUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List whom roles can be given to
         * @description Users, service accounts and groups, for lists to pick from. Emails are told to callers with ADMIN or a permission for
         *     the access to a project. `limit` and `offset` count accounts and groups each for themselves.
         */
        get: operations["getAccessOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/admin-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the admins
         * @description How many accounts hold the role Admin, directly or through a group. Admin keys are not counted.
         */
        get: operations["countAdmins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/validate-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a password is strong
         * @description Answers 400 with every rule that the password breaks. It is neither kept nor logged.
         */
        post: operations["validatePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link to choose another password
         * @description The link is in this answer only, to be handed to the user; nothing is sent. It works once and for a day, and links made
         *     before stop working. The password stays as it is until then.
         */
        post: operations["resetUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/inactive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inactive users
         * @description Users who were made, signed in and used their tokens so long ago that the account counts as inactive: 180 days, unless the
         *     server is set otherwise.
         */
        get: operations["listInactiveUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/inactive/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete inactive users
         * @description Deletes those of the users that are inactive, as `DELETE` would. Who is not, or is not known, is skipped, and so is the
         *     caller. If nobody else would have the role Admin, the one of them who was active last stays.
         */
        post: operations["deleteInactiveUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description Somebody with an account. Service accounts are not found here.
         */
        get: operations["getUser"];
        /**
         * Update a user
         * @description Changes name, email or root role. What is left out or empty keeps its value; the username never changes. Another email
         *     makes links to choose a password that were sent to the old one stop working. The last account with the role Admin keeps
         *     that role (409), and an email that somebody has is refused (409).
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Delete a user
         * @description Roles, group memberships, favourites, sessions, tokens and links of the user go with them; username and email are free
         *     again. Events keep their name. The last account with the role Admin can't be deleted (409).
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/{userId}/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change somebody's password
         * @description Sets the password of a user, which has to be strong. Their sessions end, and links to choose a password stop working.
         *     The event tells that the password was changed and nothing about it.
         */
        post: operations["changeUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/{userId}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain what a user may do
         * @description Every permission that there is, whether the user has it in the project and the environment that were asked for, and
         *     through which roles. An unknown project or environment is 404.
         */
        get: operations["getUserPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the own account
         * @description Who the caller is and what they may do. What a root role gives for projects holds in the project `default`.
         */
        get: operations["getOwnUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the own profile
         * @description Projects, groups and root role of the caller. An admin key has a profile too: that of an Admin without projects.
         */
        get: operations["getOwnProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the own password
         * @description Takes the old password and, twice, a strong new one. A wrong old password is 401. The other sessions of the caller end;
         *     links to choose a password stop working. Who does not sign in with a password can't change one (400). After five wrong
         *     old passwords the next try has to wait (429).
         */
        post: operations["changeOwnPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own roles
         * @description The roles that the caller has in a project, or, without one, everywhere; directly or through groups. A project that the
         *     caller may not see is answered like one that does not exist.
         */
        get: operations["listOwnRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/environments/{environment}/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add changes to a change request
         * @description The caller has one open request at most in each environment of a project: a draft, or one that is in review or approved.
         *     It gets the changes; without one a draft is made. A request that is in review or approved loses its approvals and is in
         *     review again. All changes of the body are added, or none.
         *
         *     What a change names has to be there (404) and has to be what the direct operation takes (400); archived features are
         *     refused, and so is an environment where change requests are not enabled (400). `details` has one entry, whose `path`
         *     starts with the position of the change in the body. In a `protected` project only its members and holders of `ADMIN`
         *     make and change requests (403); others cancel those that they have there, and discard drafts. All admin keys together
         *     are one author.
         */
        post: operations["addToChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/environments/{environment}/change-requests/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say whether an environment is guarded by change requests
         * @description Where change requests are enabled, changes of features need a request that others have approved. Requests that are open
         *     when they are disabled can still be finished.
         */
        put: operations["setChangeRequestConfiguration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the change requests of a project
         * @description Newest first, in every state; drafts of others are left out. Each is as it is when it is read alone.
         */
        get: operations["listChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell which environments are guarded by change requests
         * @description Every environment of the project, in the order of the environments.
         */
        get: operations["getChangeRequestConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open change requests of the caller
         * @description Those that are a draft, in review or approved, in all environments of the project.
         */
        get: operations["listOwnChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/pending/{featureName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open change requests that change a feature
         * @description Whoever made them, scheduled ones too; drafts of others are left out.
         */
        get: operations["listChangeRequestsOfFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scheduled change requests that change something
         * @description Those that change one of the features, change, remove or move one of the strategies, or change the variants of one of the features. Without any of the three, all that are scheduled.
         */
        get: operations["listScheduledChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the change requests of a project
         * @description By state; drafts of others are not counted.
         */
        get: operations["countChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/actionable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the change requests that wait for the caller
         * @description Those in review that the caller can approve and has not, and approved ones that the caller can apply.
         */
        get: operations["countActionableChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/available-reviewers/{environment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who can approve change requests of an environment
         * @description Users and service accounts with `APPROVE_CHANGE_REQUEST` there, directly or through a group. Without emails, as everywhere where no permission is needed.
         */
        get: operations["listAvailableReviewers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a change request
         * @description With what stands in the way of applying it as things are now (`conflict`), what others changed that it would overwrite
         *     (`overwrites`), which scheduled requests it would break (`scheduleConflicts`), and what would be applied with it so
         *     that features stay valid (`defaultChange`). A request that is final has none of it.
         */
        get: operations["getChangeRequest"];
        put?: never;
        post?: never;
        /**
         * Discard a draft
         * @description The draft is gone, with all its changes. What was sent to review is cancelled instead (409).
         */
        delete: operations["discardChangeRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Move a change request on
         * @description What can become of a request, from which states, and who can do it:
         *
         *     | to | from | who |
         *     |---|---|---|
         *     | `In review` | `Draft` | the author |
         *     | `Approved` | `In review`, `Approved` | `APPROVE_CHANGE_REQUEST`; not the author, unless they hold `ADMIN` |
         *     | `Rejected` | `In review`, `Approved`, `Scheduled` | `APPROVE_CHANGE_REQUEST` |
         *     | `Scheduled` | `Approved`, `Scheduled` | `APPLY_CHANGE_REQUEST` |
         *     | `Applied` | `Approved`, `Scheduled` | `APPLY_CHANGE_REQUEST` |
         *     | `Cancelled` | `Draft`, `In review`, `Approved` | the author, or `ADMIN` |
         *
         *     Everything else is 409. To approve adds the approval of the caller, who has one; the request is approved once there are
         *     `minApprovals`. One rejection is enough. `comment` is added to the comments.
         *
         *     With `version`, the request stays as it is when its changes are others by now (409): nobody approves or applies what
         *     they have not seen.
         */
        put: operations["setChangeRequestState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a change request
         * @description What the features and segments of the request are now, and what applying it would leave. Nothing is locked or
         *     written for it. Strategies that it adds have other ids when it is applied. A request that can't be applied as things
         *     are now is refused (409), as is one that is final.
         */
        get: operations["previewChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}/title": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a change request a title
         * @description A final request keeps its title (409). No event is recorded: the contract has none for it.
         */
        put: operations["setChangeRequestTitle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}/approvers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Ask people to approve a change request
         * @description Replaces whom the request asks to approve it; an empty list asks nobody. Its author does it, or somebody with `ADMIN`,
         *     until the request is final (409). Everybody in the list has to be one of the available reviewers of the environment
         *     (400, naming each who is not). It is a hint: whoever else can approve the request still can.
         *     Where a mail server is set, they are told by mail once the request is in review.
         */
        put: operations["setRequestedApprovers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment on a change request
         * @description Whatever its state. No event is recorded: the contract has none for it.
         */
        post: operations["addChangeRequestComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}/changes/{changeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit a change of a change request
         * @description The change is replaced. What it is of is looked at anew, so that a change that others made meanwhile counts as seen. A
         *     request that is in review or approved loses its approvals and is in review again; one that is scheduled or final stays
         *     as it is (409).
         */
        put: operations["editChange"];
        post?: never;
        /**
         * Remove a change from a change request
         * @description A request that is in review or approved loses its approvals and is in review again. The last change stays: discard or
         *     cancel the request instead (409).
         */
        delete: operations["discardChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/search/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search change requests in all projects
         * @description Newest first. Private projects that the caller can't see and drafts of others are left out.
         */
        get: operations["searchChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The members of a feature that a patch may change. Without `stale`, age and type decide. */
        PatchableFeature: {
            type: components["schemas"]["GivenName"];
            description?: string | null;
            stale?: boolean;
            impressionData?: boolean;
        };
        /** @description The members of a strategy that a patch may change. What is not required may be removed, and is empty then. */
        PatchableStrategy: {
            /** @description Strategy type */
            name: components["schemas"]["GivenName"];
            title?: string | null;
            disabled?: boolean | null;
            sortOrder: number;
            constraints?: components["schemas"]["ConstraintInput"][];
            variants?: components["schemas"]["StrategyVariantInput"][];
            parameters?: components["schemas"]["ParametersInput"];
            segments?: number[];
        };
        FeatureVariantInputs: components["schemas"]["FeatureVariantInput"][];
        /** @description A user or a group with the role Owner, or `system` for a project that has none */
        ProjectOwner: {
            /** @enum {string} */
            ownerType: "user" | "group" | "system";
            /** @description Of the user or the group */
            name?: string;
            /** @description Of the user */
            email?: string | null;
        };
        ProjectSummary: {
            id: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            mode: "open" | "protected" | "private";
            /** @description Percentage of the features that are neither archived nor stale; 100 without features */
            health: number;
            /** @description Users and service accounts with a role in the project, given directly or by a group */
            memberCount: number;
            /** @description Features that are not archived */
            featureCount: number;
            /** @description Whether the caller marked it as a favourite */
            favorite: boolean;
            /** Format: date-time */
            createdAt: string | null;
            /**
             * Format: date-time
             * @description Last edit of the project itself, not of what is in it
             */
            updatedAt: string | null;
            /**
             * Format: date-time
             * @description When something last happened to a feature of the project
             */
            lastUpdatedAt: string | null;
            /**
             * Format: date-time
             * @description When usage of a feature of the project was last reported
             */
            lastReportedFlagUsage: string | null;
            /** @description Groups by name, then users by name */
            owners: components["schemas"]["ProjectOwner"][];
            /** Format: date-time */
            archivedAt: string | null;
        };
        Projects: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            projects: components["schemas"]["ProjectSummary"][];
        };
        /** @description At least one character that is not white space */
        ProjectName: string;
        /**
         * @description `open`: everybody may submit change requests. `protected`: only members and admins may. `private`: besides, whoever has
         *     no role in the project and none that holds everywhere does not see it.
         * @enum {string}
         */
        ProjectMode: "open" | "protected" | "private";
        /** @description Name or id of something, as a request gives it */
        GivenName: string;
        ChangeRequestEnvironmentInput: {
            /** @description Name of the environment */
            name: components["schemas"]["GivenName"];
            /** @description Approvals that a change needs; less than 1 means 1, more than 10 means 10, absent means 1 */
            requiredApprovals?: number;
        };
        CreateProject: {
            /**
             * @deprecated
             * @description At most 100 of the characters `A-Z a-z 0-9 _ ~ . -`, but not `.`, `..`, `archive` or `revive`. Leave it out, and it is made from the name instead; empty means the same.
             */
            id?: string;
            name: components["schemas"]["ProjectName"];
            description?: string | null;
            mode?: components["schemas"]["ProjectMode"];
            /** @description Stickiness of variants and strategies that name none; absent means `default` */
            defaultStickiness?: components["schemas"]["GivenName"];
            /** @description Names of the environments that the project has; absent means all that are enabled */
            environments?: components["schemas"]["GivenName"][];
            /** @description Environments where changes go through change requests, also ones that the project does not have yet */
            changeRequestEnvironments?: components["schemas"]["ChangeRequestEnvironmentInput"][];
        };
        ChangeRequestEnvironment: {
            /** @description Name of the environment */
            name: string;
            /** @description Approvals that a change needs */
            requiredApprovals: number;
        };
        CreatedProject: {
            id: string;
            name: string;
            description: string | null;
            /** @description The most features that are not archived; null means no limit */
            featureLimit: number | null;
            mode: components["schemas"]["ProjectMode"];
            defaultStickiness: string;
            environments: string[];
            changeRequestEnvironments: components["schemas"]["ChangeRequestEnvironment"][];
        };
        ErrorDetail: {
            message: string;
            /** @description JSON pointer to what is wrong; starts with `/body`, `/params` or `/query` */
            path?: string;
        };
        Error: {
            /**
             * Format: uuid
             * @description Identifier of this one error; the log has it too
             */
            id: string;
            /** @description Kind of error */
            name: string;
            /** @description What was wrong and what would be accepted; for people */
            message: string;
            /** @description One entry per problem, where there is more to say than the message */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description 1 to 100 of the characters `A-Z a-z 0-9 _ ~ . -`, but not `.`, `..`, `archive` or `revive` */
        ProjectIdToCreate: string;
        ProjectIdToCheck: {
            id: components["schemas"]["ProjectIdToCreate"];
        };
        /** @description Name or id in the path of an address */
        PathMember: string;
        FeatureNaming: {
            /** @description RE2 expression that a new name matches as a whole; null means that any name is taken */
            pattern: string | null;
            example: string | null;
            description: string | null;
        };
        /** @description A link that new features of the project get */
        LinkTemplate: {
            title: string | null;
            urlTemplate: string;
        };
        Project: {
            id: string;
            name: string;
            description: string | null;
            mode: components["schemas"]["ProjectMode"];
            /** @description Stickiness of variants and strategies that name none */
            defaultStickiness: string;
            /** @description The most features that are not archived; null means no limit */
            featureLimit: number | null;
            featureNaming: components["schemas"]["FeatureNaming"];
            linkTemplates: components["schemas"]["LinkTemplate"][];
            /** @description Names of the environments that it has */
            environments: string[];
            changeRequestEnvironments: components["schemas"]["ChangeRequestEnvironment"][];
            /** @description Whether the caller marked it as a favourite */
            favorite: boolean;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the project itself was last edited, not what is in it
             */
            updatedAt: string;
            /** Format: date-time */
            archivedAt: string | null;
        };
        /** @description Words for people */
        GivenText: string;
        /** @description Absent members keep their value. */
        UpdateProject: {
            name: components["schemas"]["ProjectName"];
            description?: components["schemas"]["GivenText"];
            mode?: components["schemas"]["ProjectMode"];
            defaultStickiness?: components["schemas"]["GivenName"];
        };
        /** @description How new features have to be named. Without a pattern, any name is taken. */
        FeatureNamingInput: {
            /** @description RE2 expression without delimiters and flags; empty means none */
            pattern?: string | null;
            /** @description A name that matches the pattern */
            example?: string | null;
            /** @description What the pattern asks for; shown to people */
            description?: string | null;
        };
        LinkTemplateInput: {
            title?: string | null;
            /** @description Address of a page, starting with `http://` or `https://`; `{{project}}` and `{{feature}}` stand for the two names */
            urlTemplate: string;
        };
        UpdateProjectSettings: {
            mode?: components["schemas"]["ProjectMode"];
            defaultStickiness?: components["schemas"]["GivenName"];
            /** @description The most features that are not archived; null means no limit */
            featureLimit?: number | null;
            featureNaming?: components["schemas"]["FeatureNamingInput"];
            /** @description Absent means none */
            linkTemplates?: components["schemas"]["LinkTemplateInput"][];
        };
        /**
         * @description How a constraint compares. `SEMVER_GTE`, `SEMVER_LTE` and `REGEX` (RE2 syntax, never inverted) are an extension: clients older than
         *     those operators take a constraint with one of them as not met.
         * @enum {string}
         */
        Operator: "NOT_IN" | "IN" | "STR_ENDS_WITH" | "STR_STARTS_WITH" | "STR_CONTAINS" | "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE" | "DATE_AFTER" | "DATE_BEFORE" | "SEMVER_EQ" | "SEMVER_GT" | "SEMVER_LT" | "SEMVER_GTE" | "SEMVER_LTE" | "REGEX";
        ConstraintInput: {
            /** @description Context field that is compared */
            contextName: components["schemas"]["GivenName"];
            operator: components["schemas"]["Operator"];
            /** @description Absent means false */
            caseInsensitive?: boolean;
            /** @description True negates the result; absent means false */
            inverted?: boolean;
            /** @description For `IN`, `NOT_IN` and `STR_*`: one or more */
            values?: string[];
            /** @description For `NUM_*`, `DATE_*`, `SEMVER_*` and `REGEX`. The expressions of a request take about 10,000 steps to compile at most, and one takes 5,000: a character is a step, a class several, and what repeats counts as often */
            value?: string;
        };
        /**
         * @description `fix` keeps exactly the given weight; `variable` shares what is left, so that all weights total 1000
         * @enum {string}
         */
        WeightType: "variable" | "fix";
        VariantPayloadInput: {
            /** @enum {string} */
            type: "json" | "csv" | "string" | "number";
            /** @description Has to be JSON for the type `json` and a number for the type `number`, and is not empty for any; a payload that is there already may stay as it is */
            value: string;
        };
        StrategyVariantInput: {
            name: string;
            weight: number;
            weightType: components["schemas"]["WeightType"];
            stickiness: components["schemas"]["GivenName"];
            payload?: components["schemas"]["VariantPayloadInput"];
        };
        /**
         * @description Settings of the strategy, as its type defines them. For `flexibleRollout`, `rollout` is a whole number from 0 to 100; for
         *     `remoteAddress`, `IPs` is a list of IP addresses and networks, separated by commas.
         */
        ParametersInput: {
            [key: string]: string;
        };
        AddStrategy: {
            /** @description Strategy type */
            name: components["schemas"]["GivenName"];
            title?: string | null;
            /** @description Disabled strategies are not evaluated; absent and null mean false */
            disabled?: boolean | null;
            /** @description Absent means after the last */
            sortOrder?: number;
            constraints?: components["schemas"]["ConstraintInput"][];
            variants?: components["schemas"]["StrategyVariantInput"][];
            parameters?: components["schemas"]["ParametersInput"];
            /** @description Ids of segments */
            segments?: number[];
        };
        AddProjectEnvironment: {
            /** @description Name of the environment */
            environment: components["schemas"]["GivenName"];
            /** @description Whether changes there go through change requests */
            changeRequestsEnabled?: boolean;
            defaultStrategy?: components["schemas"]["AddStrategy"];
        };
        Constraint: {
            contextName: string;
            operator: components["schemas"]["Operator"];
            caseInsensitive: boolean;
            inverted: boolean;
            values: string[];
            value?: string;
        };
        VariantPayload: {
            /** @enum {string} */
            type: "json" | "csv" | "string" | "number";
            value: string;
        };
        StrategyVariant: {
            name: string;
            weight: number;
            weightType: components["schemas"]["WeightType"];
            /** @description Context field that keeps a user in the same variant */
            stickiness: string;
            payload?: components["schemas"]["VariantPayload"];
        };
        /**
         * @description Settings of the strategy, as its type defines them. For `flexibleRollout`, `rollout` is a whole number from 0 to 100; for
         *     `remoteAddress`, `IPs` is a list of IP addresses and networks, separated by commas.
         */
        Parameters: {
            [key: string]: string;
        };
        /** @description The strategy that a project gives its features in an environment */
        DefaultStrategy: {
            /** @description Strategy type */
            name: string;
            title: string | null;
            disabled: boolean | null;
            sortOrder: number;
            /** @description Ids of the attached segments */
            segments: number[];
            constraints: components["schemas"]["Constraint"][];
            variants: components["schemas"]["StrategyVariant"][];
            parameters: components["schemas"]["Parameters"];
        };
        ChangeFeatureProject: {
            /** @description Id of the project that the feature goes to */
            newProjectId: components["schemas"]["GivenName"];
        };
        /**
         * @description Numbers of a project, counted when they are asked for. The current window is the last 30 days, the past window the
         *     30 days before.
         */
        ProjectStats: {
            /**
             * @description Average time from creation to enablement in the production environment in the current window: of the features
             *     of the type `release` that were turned on for the first time in an environment of the type `production` in the
             *     current window, the mean of the whole days since their creation, to one decimal and at least 0.1; 0 when there
             *     are none
             */
            avgTimeToProdCurrentWindow: number;
            /** @description Features created in the current window, those archived since included */
            createdCurrentWindow: number;
            /** @description Features created in the past window, those archived since included */
            createdPastWindow: number;
            /** @description Features archived in the current window and still archived */
            archivedCurrentWindow: number;
            /** @description Features archived in the past window and still archived */
            archivedPastWindow: number;
            /** @description Events of the project in the current window */
            projectActivityCurrentWindow: number;
            /** @description Events of the project in the past window */
            projectActivityPastWindow: number;
            /** @description Members whose first role in the project is from the current window */
            projectMembersAddedCurrentWindow: number;
        };
        ProjectOverviewNaming: {
            /** @description Regular expression that a new feature name has to match as a whole */
            pattern: string | null;
            /** @description A name that matches */
            example: string | null;
            /** @description Shown to users who create a feature */
            description: string | null;
        };
        ProjectOverviewEnvironment: {
            environment: string;
            /** @description Whether changes in it go through change requests */
            changeRequestsEnabled: boolean;
            /** @description What a feature gets when it is turned on without a usable strategy; absent means a full rollout */
            defaultStrategy?: components["schemas"]["DefaultStrategy"];
        };
        FeatureTypeCount: {
            type: string;
            count: number;
        };
        ProjectOverview: {
            stats: components["schemas"]["ProjectStats"];
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            name: string;
            description: string | null;
            /** @description Context field that keeps a user in the same share of a rollout when a strategy names none */
            defaultStickiness: string;
            /** @enum {string} */
            mode: "open" | "protected" | "private";
            /** @description The most features that are not archived; null means no limit */
            featureLimit: number | null;
            featureNaming: components["schemas"]["ProjectOverviewNaming"];
            /** @description Users and service accounts with a role in the project, given directly or by a group */
            members: number;
            /** @description Percentage of the features that are neither archived nor stale; 100 without features */
            health: number;
            environments: components["schemas"]["ProjectOverviewEnvironment"][];
            /**
             * Format: date-time
             * @description Last edit of the project itself, not of what is in it
             */
            updatedAt: string | null;
            /** Format: date-time */
            createdAt: string | null;
            /** Format: date-time */
            archivedAt: string | null;
            /** @description Whether the caller marked it as a favourite */
            favorite: boolean;
            /** @description Only types that there are features of */
            featureTypeCounts: components["schemas"]["FeatureTypeCount"][];
        };
        FeatureCreator: {
            id: number;
            name: string;
        };
        Tag: {
            value: string;
            type: string;
        };
        /** @enum {string} */
        LifecycleStage: "initial" | "pre-live" | "live" | "completed" | "archived";
        FeatureLifecycle: {
            stage: components["schemas"]["LifecycleStage"];
            /** Format: date-time */
            enteredStageAt: string;
        };
        FeatureSearchEnvironment: {
            name: string;
            /** @description Type of the environment */
            type: string;
            /** @description Whether the feature is on in this environment */
            enabled: boolean;
            sortOrder: number;
            variantCount: number;
            /**
             * Format: date-time
             * @description When usage was last reported from this environment
             */
            lastSeenAt: string | null;
            hasStrategies: boolean;
            hasEnabledStrategies: boolean;
        };
        /** @description A feature as lists show it. */
        FeatureSearchResult: {
            name: string;
            type: string;
            description: string | null;
            project: string;
            /** @description What somebody set; else whether the feature is older than its type lives */
            stale: boolean;
            /** @description Whether the caller marked it as a favourite */
            favorite: boolean;
            impressionData: boolean;
            /** Format: date-time */
            createdAt: string;
            /** @description Null when it is not known */
            createdBy: components["schemas"]["FeatureCreator"] | null;
            /** Format: date-time */
            archivedAt: string | null;
            /**
             * Format: date-time
             * @description The latest of the environments
             */
            lastSeenAt: string | null;
            /**
             * @description Whether other features depend on this one (parent) or this one on others (child)
             * @enum {string|null}
             */
            dependencyType: "parent" | "child" | null;
            tags: components["schemas"]["Tag"][];
            /** @description Names of the segments that its strategies use */
            segments: string[];
            lifecycle: components["schemas"]["FeatureLifecycle"];
            environments: components["schemas"]["FeatureSearchEnvironment"][];
        };
        ProjectHealthReport: {
            stats: components["schemas"]["ProjectStats"];
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            name: string;
            description: string | null;
            /** @description Context field that keeps a user in the same share of a rollout when a strategy names none */
            defaultStickiness: string;
            /** @enum {string} */
            mode: "open" | "protected" | "private";
            /** @description The most features that are not archived; null means no limit */
            featureLimit: number | null;
            featureNaming: components["schemas"]["ProjectOverviewNaming"];
            /** @description Users and service accounts with a role in the project, given directly or by a group */
            members: number;
            /** @description Percentage of the features that are neither archived nor stale; 100 without features */
            health: number;
            environments: components["schemas"]["ProjectOverviewEnvironment"][];
            /**
             * Format: date-time
             * @description Last edit of the project itself, not of what is in it
             */
            updatedAt: string | null;
            /** Format: date-time */
            createdAt: string | null;
            /** Format: date-time */
            archivedAt: string | null;
            /** @description Whether the caller marked it as a favourite */
            favorite: boolean;
            /** @description Features that are neither archived nor marked as stale */
            activeCount: number;
            /** @description Of these, those that are older than their type lives and that nobody marked */
            potentiallyStaleCount: number;
            /** @description Features that are not archived and that somebody marked as stale */
            staleCount: number;
            /** @description Those that are not archived, by name; `limit` and `offset` are of these */
            features: components["schemas"]["FeatureSearchResult"][];
        };
        ProjectHealthInsight: {
            rating: number;
            /** @description Features that are neither archived nor marked as stale */
            activeCount: number;
            /** @description Of these, those that are older than their type lives and that nobody marked */
            potentiallyStaleCount: number;
            /** @description Features that are not archived and that somebody marked as stale */
            staleCount: number;
        };
        FeatureLeadTime: {
            name: string;
            /** @description Whole days from its creation until it was on for the first time in an environment of the type `production` */
            timeToProduction: number;
        };
        ProjectLeadTime: {
            /** @description Mean of the whole days from creation to production over all features of the type `release` that got there, to one decimal; 0 when there are none */
            projectAverage: number;
            /** @description Those features, the last to get there first; at most 1000 */
            features: components["schemas"]["FeatureLeadTime"][];
        };
        ProjectMembersInsight: {
            currentMembers: number;
            /** @description Members whose first role in the project is from the current window */
            change: number;
        };
        ProjectInsights: {
            stats: components["schemas"]["ProjectStats"];
            /** @description Only types that there are features of */
            featureTypeCounts: components["schemas"]["FeatureTypeCount"][];
            /** @description `rating` is the health of the project */
            health: components["schemas"]["ProjectHealthInsight"];
            /** @description `rating` is what the health lacks to 100 */
            technicalDebt: components["schemas"]["ProjectHealthInsight"];
            leadTime: components["schemas"]["ProjectLeadTime"];
            members: components["schemas"]["ProjectMembersInsight"];
        };
        ProjectResources: {
            /** @description Users and service accounts with a role in the project, given directly or by a group */
            members: number;
            /** @description Keys that name the project */
            apiTokens: number;
            /** @description Segments that only the project may use */
            segments: number;
        };
        ActivityOfDay: {
            /**
             * Format: date
             * @description Day, UTC
             */
            date: string;
            /** @description Events of the project */
            count: number;
        };
        CurrentPercentage: {
            current: number;
        };
        LifecycleStageSummary: {
            /** @description Mean of the days that features spent in the stage before they left it, to one decimal; null when none did */
            averageDays: number | null;
            /** @description Features in the stage */
            currentFlags: number;
        };
        ArchivedStageSummary: {
            /** @description Archived features */
            currentFlags: number;
            /** @description Features archived in the last 30 days and still archived */
            last30Days: number;
        };
        LifecycleSummary: {
            initial: components["schemas"]["LifecycleStageSummary"];
            preLive: components["schemas"]["LifecycleStageSummary"];
            live: components["schemas"]["LifecycleStageSummary"];
            completed: components["schemas"]["LifecycleStageSummary"];
            archived: components["schemas"]["ArchivedStageSummary"];
        };
        StaleFeatures: {
            /** @description Features that are not archived and show as stale, marked or by age */
            total: number;
        };
        ProjectStatus: {
            resources: components["schemas"]["ProjectResources"];
            /** @description The days of the last year that had events, in their order */
            activityCountByDate: components["schemas"]["ActivityOfDay"][];
            /** @description Percentage of the features that are neither archived nor stale */
            health: components["schemas"]["CurrentPercentage"];
            /** @description What the health lacks to 100 */
            technicalDebt: components["schemas"]["CurrentPercentage"];
            lifecycleSummary: components["schemas"]["LifecycleSummary"];
            staleFlags: components["schemas"]["StaleFeatures"];
        };
        FlagCreators: components["schemas"]["FeatureCreator"][];
        FeatureList: {
            /**
             * @description Schema version
             * @constant
             */
            version: 2;
            features: components["schemas"]["FeatureSearchResult"][];
        };
        /** @description 1 to 100 of the characters `A-Z a-z 0-9 - _ . ! ~ * ' ( )`, but not `.` or `..` */
        FeatureNameToCreate: string;
        /** @description 2 to 50 characters after the blanks around it are taken away */
        TagValue: string;
        TagInput: {
            value: components["schemas"]["TagValue"];
            /** @description Tag type; absent means `simple` */
            type?: string;
        };
        CreateFeature: {
            name: components["schemas"]["FeatureNameToCreate"];
            /** @description Id of a feature type; absent means `release` */
            type?: components["schemas"]["GivenName"];
            description?: string | null;
            impressionData?: boolean;
            tags?: components["schemas"]["TagInput"][];
        };
        FeatureStrategy: {
            /** Format: uuid */
            id: string;
            /** @description Strategy type */
            name: string;
            title: string | null;
            /** @description Disabled strategies are not evaluated and not sent to SDKs */
            disabled: boolean | null;
            featureName: string;
            /** @description Position in the list */
            sortOrder: number;
            /** @description Ids of the attached segments */
            segments: number[];
            constraints: components["schemas"]["Constraint"][];
            variants: components["schemas"]["StrategyVariant"][];
            parameters: components["schemas"]["Parameters"];
        };
        VariantOverride: {
            contextName: string;
            values: string[];
        };
        FeatureVariant: {
            name: string;
            weight: number;
            weightType: components["schemas"]["WeightType"];
            /** @description Context field that keeps a user in the same variant */
            stickiness: string;
            payload?: components["schemas"]["VariantPayload"];
            /** @description Users who get this variant whatever the weights say */
            overrides?: components["schemas"]["VariantOverride"][];
        };
        FeatureEnvironment: {
            /** @description Name of the environment */
            name: string;
            featureName: string;
            /** @description Name of the environment */
            environment: string;
            /** @description Type of the environment */
            type: string;
            /** @description Whether the feature is on in this environment */
            enabled: boolean;
            sortOrder: number;
            variantCount: number;
            strategies: components["schemas"]["FeatureStrategy"][];
            variants: components["schemas"]["FeatureVariant"][];
            /**
             * Format: date-time
             * @description When usage was last reported from this environment
             */
            lastSeenAt: string | null;
            hasStrategies: boolean;
            hasEnabledStrategies: boolean;
        };
        FeatureDependency: {
            /** @description Name of the parent feature */
            feature: string;
            /** @description Whether the parent has to be on (true) or off (false) */
            enabled: boolean;
            /** @description Variants one of which the parent has to resolve to; empty means any */
            variants: string[];
        };
        Feature: {
            name: string;
            type: string;
            description: string | null;
            archived: boolean;
            project: string;
            /** @description Whether the feature is on in at least one environment */
            enabled: boolean;
            /** @description What somebody set; else whether the feature is older than its type lives */
            stale: boolean;
            /** @description Whether the caller marked it as a favourite */
            favorite: boolean;
            impressionData: boolean;
            /** Format: date-time */
            createdAt: string | null;
            /** Format: date-time */
            archivedAt: string | null;
            /**
             * Format: date-time
             * @deprecated
             * @description The latest of the environments; use the field there
             */
            lastSeenAt: string | null;
            environments: components["schemas"]["FeatureEnvironment"][];
            /**
             * @deprecated
             * @description Those of the first production environment, else of the first environment; use the field of the environment
             */
            variants: components["schemas"]["FeatureVariant"][];
            /**
             * @deprecated
             * @description Those of the first production environment, else of the first environment; use the field of the environment
             */
            strategies: components["schemas"]["FeatureStrategy"][];
            tags: components["schemas"]["Tag"][] | null;
            /** @description Features that depend on this one */
            children: string[];
            lifecycle: components["schemas"]["FeatureLifecycle"];
            /** @description Features that this one depends on */
            dependencies: components["schemas"]["FeatureDependency"][];
        };
        /** @description What is absent keeps its value. */
        UpdateFeature: {
            /** @description Only the name that the feature has */
            name?: components["schemas"]["GivenName"];
            /** @description Id of a feature type */
            type?: components["schemas"]["GivenName"];
            description?: string | null;
            stale?: boolean;
            impressionData?: boolean;
        };
        PatchOperation: {
            /** @enum {string} */
            op: "add" | "remove" | "replace" | "copy" | "move";
            /** @description JSON pointer to what the operation acts on */
            path: string;
            /** @description JSON pointer to the source of `copy` and `move` */
            from?: string;
            /** @description The value of `add` and `replace` */
            value?: unknown;
        };
        /** @description JSON Patch (RFC 6902), applied as a whole or not at all */
        Patch: components["schemas"]["PatchOperation"][];
        AddDependency: {
            /** @description Name of the parent feature */
            feature: components["schemas"]["GivenName"];
            /** @description Whether the parent has to be on (true) or off (false); absent means true */
            enabled?: boolean;
            /** @description Variants one of which the parent has to resolve to; absent and empty mean any. Ignored when `enabled` is false */
            variants?: components["schemas"]["GivenName"][];
        };
        ParentCandidates: string[];
        ParentVariants: string[];
        /**
         * @description What became of what the feature guarded
         * @enum {string}
         */
        CompletionStatus: "kept" | "discarded";
        EnteredStage: {
            stage: components["schemas"]["LifecycleStage"];
            /** Format: date-time */
            enteredStageAt: string;
            status?: components["schemas"]["CompletionStatus"];
            /** @description Name of the variant that was kept; only with `completed`, and only where one was given */
            statusValue?: string;
        };
        EnteredStages: components["schemas"]["EnteredStage"][];
        CompleteFeature: {
            status: components["schemas"]["CompletionStatus"];
            /** @description Name of the variant that was kept */
            statusValue?: components["schemas"]["GivenName"];
        };
        LifecycleCount: {
            initial: number;
            preLive: number;
            live: number;
            completed: number;
            archived: number;
        };
        FeatureType: {
            id: string;
            /** @description Name for people */
            name: string;
            /** @description What features of the type are for */
            description: string;
            /** @description Days until a feature of the type is potentially stale; null means never */
            lifetimeDays: number | null;
        };
        FeatureTypes: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            types: components["schemas"]["FeatureType"][];
        };
        UpdateFeatureTypeLifetime: {
            /** @description 0 and null mean never */
            lifetimeDays: number | null;
        };
        CloneFeature: {
            name: components["schemas"]["FeatureNameToCreate"];
            /** @description Whether strategies get the new name as their `groupId`, so that its rollouts choose their users independently of the original; absent means true */
            replaceGroupId?: boolean;
        };
        SetFeaturesStale: {
            /** @description Names of features */
            features: components["schemas"]["GivenName"][];
            stale: boolean;
        };
        ValidateFeatureName: {
            name: components["schemas"]["FeatureNameToCreate"];
            /** @description Project whose naming pattern counts */
            projectId?: components["schemas"]["GivenName"];
        };
        ExportFeatures: {
            /** @description Environment whose strategies and variants are exported */
            environment: components["schemas"]["GivenName"];
            /** @description Names of the features; an empty list means all. What does not exist is left out */
            features?: components["schemas"]["GivenName"][];
            /** @description Value of a tag, of whatever type, that the features have */
            tag?: components["schemas"]["GivenName"];
            /** @description Project of the features */
            project?: components["schemas"]["GivenName"];
            /** @description Whether a browser is to offer the answer as a file; absent means false */
            downloadFile?: boolean;
        };
        ExportedFeature: {
            name: string;
            type: string;
            description: string | null;
            project: string;
            /** @description Whether it shows as stale */
            stale: boolean;
            impressionData: boolean;
        };
        ExportedEnvironment: {
            featureName: string;
            environment: string;
            enabled: boolean;
            variants: components["schemas"]["FeatureVariant"][];
        };
        ExportedTag: {
            featureName: string;
            tagType: string;
            tagValue: string;
        };
        LegalValue: {
            value: string;
            description?: string;
        };
        ExportedContextField: {
            name: string;
            description: string | null;
            stickiness: boolean;
            sortOrder: number;
            legalValues: components["schemas"]["LegalValue"][];
        };
        ExportedSegment: {
            /** @description What the exported strategies call it */
            id: number;
            /** @description What an import finds it by */
            name: string;
        };
        /** @description Color to show its tags in */
        TagTypeColor: string | null;
        TagType: {
            name: string;
            description: string;
            icon: string | null;
            color: components["schemas"]["TagTypeColor"];
        };
        ExportedDependencies: {
            /** @description The child */
            feature: string;
            /** @description Sorted by the name of the parent */
            dependencies: components["schemas"]["FeatureDependency"][];
        };
        FeatureExport: {
            /** @description Sorted by name */
            features: components["schemas"]["ExportedFeature"][];
            /** @description Their strategies in the environment, sorted by feature and place among the strategies */
            featureStrategies: components["schemas"]["FeatureStrategy"][];
            /** @description How they are in the environment, sorted by feature */
            featureEnvironments: components["schemas"]["ExportedEnvironment"][];
            /** @description Sorted by feature, type and value */
            featureTags: components["schemas"]["ExportedTag"][];
            /** @description Those that constraints, stickiness and overrides of the above name, sorted by name */
            contextFields: components["schemas"]["ExportedContextField"][];
            /** @description Those that the strategies use, sorted by id */
            segments: components["schemas"]["ExportedSegment"][];
            /** @description Those of the tags, sorted by name */
            tagTypes: components["schemas"]["TagType"][];
            /** @description What the features depend on, sorted by feature */
            dependencies: components["schemas"]["ExportedDependencies"][];
        };
        /** @description What is absent keeps its value, and is as at the creation of a feature that is new. */
        ImportedFeature: {
            name: components["schemas"]["FeatureNameToCreate"];
            /** @description Id of a feature type */
            type?: components["schemas"]["GivenName"];
            description?: string | null;
            /** @description Marks the feature when it does not show as that already */
            stale?: boolean;
            impressionData?: boolean;
        };
        ImportedStrategy: components["schemas"]["AddStrategy"] & {
            featureName: components["schemas"]["GivenName"];
        };
        VariantOverrideInput: {
            contextName: components["schemas"]["GivenName"];
            values: string[];
        };
        FeatureVariantInput: {
            name: string;
            weight: number;
            weightType?: components["schemas"]["WeightType"];
            /** @description Absent means the default of the project */
            stickiness?: components["schemas"]["GivenName"];
            payload?: components["schemas"]["VariantPayloadInput"];
            overrides?: components["schemas"]["VariantOverrideInput"][];
        };
        ImportedEnvironment: {
            featureName: components["schemas"]["GivenName"];
            enabled: boolean;
            variants?: components["schemas"]["FeatureVariantInputs"];
        };
        ImportedTag: {
            featureName: components["schemas"]["GivenName"];
            /** @description Absent means `simple` */
            tagType?: string;
            tagValue: components["schemas"]["TagValue"];
        };
        /** @description 1 to 100 of the characters `A-Z a-z 0-9 - _ . ! ~ * ' ( )`, but not `.` or `..` */
        UrlFriendlyName: string;
        ContextFieldDescription: string | null;
        /** @description Smaller numbers come first */
        ContextFieldSortOrder: number;
        LegalValueText: string;
        LegalValueInput: {
            value: components["schemas"]["LegalValueText"];
            description?: string;
        };
        CreateContextField: {
            name: components["schemas"]["UrlFriendlyName"];
            description?: components["schemas"]["ContextFieldDescription"];
            /** @description Absent means false */
            stickiness?: boolean;
            sortOrder?: components["schemas"]["ContextFieldSortOrder"];
            /** @description Each value once; absent and empty mean any value */
            legalValues?: components["schemas"]["LegalValueInput"][];
        };
        ImportedSegment: {
            /** @description What the strategies of the file call it */
            id: number;
            /** @description Name of a segment of the project or of all projects */
            name: components["schemas"]["GivenName"];
        };
        /** @description 2 to 50 of the characters `A-Z a-z 0-9 - _ . ! ~ * ' ( )`, but not `..` */
        TagTypeName: string;
        CreateTagType: {
            name: components["schemas"]["TagTypeName"];
            /** @description What its tags are for; absent means nothing is said */
            description?: string;
            /** @description Name or address of a picture to show with its tags */
            icon?: string | null;
            color?: components["schemas"]["TagTypeColor"];
        };
        ImportedDependencies: {
            /** @description The child */
            feature: components["schemas"]["GivenName"];
            dependencies: components["schemas"]["AddDependency"][];
        };
        /** @description An export. What each list says is of features in `features`; of a list that is absent nothing is changed. */
        FeatureImport: {
            features: components["schemas"]["ImportedFeature"][];
            featureStrategies: components["schemas"]["ImportedStrategy"][];
            /** @description Each feature once, whatever the environment was */
            featureEnvironments?: components["schemas"]["ImportedEnvironment"][];
            featureTags?: components["schemas"]["ImportedTag"][];
            contextFields?: components["schemas"]["CreateContextField"][];
            segments?: components["schemas"]["ImportedSegment"][];
            tagTypes?: components["schemas"]["CreateTagType"][];
            dependencies?: components["schemas"]["ImportedDependencies"][];
        };
        ImportFeatures: {
            /** @description Environment that gets the strategies and variants */
            environment: components["schemas"]["GivenName"];
            /** @description Project that gets the features */
            project: components["schemas"]["GivenName"];
            data: components["schemas"]["FeatureImport"];
        };
        ImportFinding: {
            message: string;
            /** @description Names of what it is about: features, segments, permissions */
            affectedItems: string[];
        };
        ImportFindings: {
            /** @description What an import would be refused for */
            errors: components["schemas"]["ImportFinding"][];
            /** @description What is good to know before an import */
            warnings: components["schemas"]["ImportFinding"][];
            /** @description What the caller lacks for it */
            permissions: components["schemas"]["ImportFinding"][];
        };
        /** @description A filter with its values */
        FilterText: string;
        FeatureSearchPage: {
            features: components["schemas"]["FeatureSearchResult"][];
            /** @description Features that match the filters, whatever `offset` and `limit` are */
            total: number;
        };
        FeatureNames: {
            /** @description Names of features */
            features: components["schemas"]["GivenName"][];
        };
        ArchiveCheck: {
            /** @description Features of the request that others, which are not in it, depend on: archiving would be refused */
            parentsWithChildFeatures: string[];
            /** @description Whether a feature of the request depends on another and would cease to */
            hasDeletedDependencies: boolean;
        };
        FeatureVariantsDocument: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            variants: components["schemas"]["FeatureVariant"][];
        };
        VariantsInEnvironments: {
            /** @description Names of environments */
            environments: components["schemas"]["GivenName"][];
            variants: components["schemas"]["FeatureVariantInputs"];
        };
        StrategyPosition: {
            /** @description Id of a strategy of this environment */
            id: components["schemas"]["GivenName"];
            sortOrder: number;
        };
        StrategySortOrder: components["schemas"]["StrategyPosition"][];
        UpdateStrategy: {
            /** @description Strategy type */
            name?: components["schemas"]["GivenName"];
            title?: string | null;
            disabled?: boolean | null;
            sortOrder?: number;
            constraints?: components["schemas"]["ConstraintInput"][];
            variants?: components["schemas"]["StrategyVariantInput"][];
            parameters?: components["schemas"]["ParametersInput"];
            /** @description Ids of segments */
            segments?: number[];
        };
        FeaturesToTurn: {
            /** @description Names of features of the project */
            features: components["schemas"]["GivenName"][];
        };
        /**
         * @description What happened. The name starts with the kind of thing that it happened to.
         * @enum {string}
         */
        EventType: "application-created" | "feature-created" | "feature-deleted" | "feature-updated" | "feature-metadata-updated" | "feature-variants-updated" | "feature-environment-variants-updated" | "feature-project-change" | "feature-archived" | "feature-revived" | "feature-import" | "feature-tagged" | "feature-tag-import" | "feature-strategy-update" | "feature-strategy-add" | "feature-strategy-remove" | "feature-type-updated" | "feature-completed" | "feature-uncompleted" | "strategy-order-changed" | "drop-feature-tags" | "feature-untagged" | "feature-stale-on" | "feature-stale-off" | "drop-features" | "feature-environment-enabled" | "feature-environment-disabled" | "strategy-created" | "strategy-deleted" | "strategy-deprecated" | "strategy-reactivated" | "strategy-updated" | "strategy-import" | "drop-strategies" | "context-field-created" | "context-field-updated" | "context-field-deleted" | "project-access-added" | "project-access-user-roles-updated" | "project-access-group-roles-updated" | "project-access-user-roles-deleted" | "project-access-group-roles-deleted" | "project-access-updated" | "project-created" | "project-updated" | "project-deleted" | "project-import" | "project-user-added" | "project-user-removed" | "project-user-role-changed" | "project-group-role-changed" | "project-group-added" | "project-group-removed" | "role-created" | "role-updated" | "role-deleted" | "drop-projects" | "tag-created" | "tag-deleted" | "tag-import" | "drop-tags" | "tag-type-created" | "tag-type-deleted" | "tag-type-updated" | "tag-type-import" | "drop-tag-types" | "addon-config-created" | "addon-config-updated" | "addon-config-deleted" | "db-pool-update" | "user-created" | "user-updated" | "user-deleted" | "drop-environments" | "environment-import" | "environment-created" | "environment-updated" | "environment-deleted" | "segment-created" | "segment-updated" | "segment-deleted" | "group-created" | "group-updated" | "group-deleted" | "group-user-added" | "group-user-removed" | "setting-created" | "setting-updated" | "setting-deleted" | "client-metrics" | "client-register" | "pat-created" | "pat-deleted" | "public-signup-token-created" | "public-signup-token-user-added" | "public-signup-token-updated" | "change-request-created" | "change-request-discarded" | "change-added" | "change-discarded" | "change-edited" | "change-request-rejected" | "change-request-approved" | "change-request-approval-added" | "change-request-cancelled" | "change-request-sent-to-review" | "change-request-schedule-suspended" | "change-request-applied" | "change-request-scheduled" | "change-request-scheduled-application-success" | "change-request-scheduled-application-failure" | "change-request-configuration-updated" | "change-request-requested-approvers-updated" | "api-token-created" | "api-token-updated" | "api-token-deleted" | "feature-favorited" | "feature-unfavorited" | "project-favorited" | "project-unfavorited" | "features-exported" | "features-imported" | "service-account-created" | "service-account-deleted" | "service-account-updated" | "feature-potentially-stale-on" | "feature-dependency-added" | "feature-dependency-removed" | "feature-dependencies-removed" | "banner-created" | "banner-updated" | "banner-deleted" | "project-environment-added" | "project-environment-removed" | "default-strategy-updated" | "segment-import" | "signal-endpoint-created" | "signal-endpoint-updated" | "signal-endpoint-deleted" | "signal-endpoint-token-created" | "signal-endpoint-token-updated" | "signal-endpoint-token-deleted" | "actions-created" | "actions-updated" | "actions-deleted";
        SearchEvents: {
            type?: components["schemas"]["EventType"];
            /** @description Project id; case matters */
            project?: components["schemas"]["GivenName"];
            /** @description Feature name; case matters */
            feature?: components["schemas"]["GivenName"];
            /** @description Text that has to occur in the type, in the creator's name or in the data of the event; case does not matter, `%` and `_` are ordinary characters; empty means no filter */
            query?: string;
            /** @description The most events to return; absent means 100 */
            limit?: number;
            /** @description Event id to start from, inclusive, going down; absent and 0 mean the newest */
            offset?: number;
        };
        Event: {
            /** @description Later events have greater ids */
            id: number;
            /** Format: date-time */
            createdAt: string;
            type: components["schemas"]["EventType"];
            /** @description Email or username of the user, or name of the key, as it was then */
            createdBy: string;
            createdByUserId: number | null;
            environment: string | null;
            project: string | null;
            featureName: string | null;
            /** @description The subject after the change */
            data: {
                [key: string]: unknown;
            } | null;
            /** @description The subject before the change */
            preData: {
                [key: string]: unknown;
            } | null;
            /** @description Tags that the feature had then */
            tags: components["schemas"]["Tag"][] | null;
            /**
             * @description Absent where the event is not part of a change request
             * @constant
             */
            groupType?: "change-request";
            /** @description Id of the change request that the event is part of */
            groupId?: string;
        };
        EventPage: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description Newest first */
            events: components["schemas"]["Event"][];
            /** @description Events that match the filters, whatever `offset` and `limit` are */
            totalEvents: number;
        };
        Token: {
            id: number;
            description: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            userId: number;
            /** @description First characters of the secret */
            secretPrefix: string;
            /**
             * Format: date-time
             * @description When the token was last used, to the minute; null before its first use
             */
            seenAt: string | null;
        };
        ServiceAccountWithTokens: {
            id: number;
            name: string;
            username: string;
            /** @description Id of the root role; null for an account without one */
            rootRole: number | null;
            /** Format: date-time */
            createdAt: string;
            /** @constant */
            accountType: "Service Account";
            /** @description Oldest first */
            tokens: components["schemas"]["Token"][];
        };
        Role: {
            id: number;
            /** @description `root` and `root-custom` are held everywhere, `project` and `custom` in a project */
            type: string;
            name: string;
            description: string;
            /** @description Project that the role belongs to */
            project: string | null;
        };
        ServiceAccounts: {
            /** @description Oldest first */
            serviceAccounts: components["schemas"]["ServiceAccountWithTokens"][];
            /** @description Roles that an account can be given */
            rootRoles: components["schemas"]["Role"][];
        };
        CreateServiceAccount: {
            name: string;
            /** @description Unique among users and service accounts */
            username: string;
            /** @description Id of a root role */
            rootRole: number;
        };
        ServiceAccount: {
            id: number;
            name: string;
            username: string;
            /** @description Id of the root role; null for an account without one */
            rootRole: number | null;
            /** Format: date-time */
            createdAt: string;
            /** @constant */
            accountType: "Service Account";
        };
        Tokens: {
            /** @description Oldest first */
            pats: components["schemas"]["Token"][];
        };
        CreateToken: {
            /** @description Unique among the tokens of the account */
            description: string;
            /**
             * Format: date-time
             * @description Has to lie in the future
             */
            expiresAt: string;
        };
        CreatedToken: {
            id: number;
            description: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            userId: number;
            /** @description The token itself; shown this once and stored only as a hash */
            secret: string;
            /** @description Nobody has used the token yet */
            seenAt: null;
        };
        TagTypes: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description Sorted by name */
            tagTypes: components["schemas"]["TagType"][];
        };
        ValidTagType: {
            /** @constant */
            valid: true;
            tagType: components["schemas"]["TagType"];
        };
        TagTypeDocument: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            tagType: components["schemas"]["TagType"];
        };
        /** @description What is absent stays as it is. */
        UpdateTagType: {
            description?: string;
            icon?: string | null;
            color?: components["schemas"]["TagTypeColor"];
        };
        Tags: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description Sorted by type and value */
            tags: components["schemas"]["Tag"][];
        };
        TagDocument: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            tag: components["schemas"]["Tag"];
        };
        /** @description A tag that is in both lists is removed. */
        TagChanges: {
            addedTags: components["schemas"]["TagInput"][];
            removedTags: components["schemas"]["TagInput"][];
        };
        UpdateTagsOfFeatures: {
            /** @description Names of features of the project */
            features: components["schemas"]["GivenName"][];
            tags: components["schemas"]["TagChanges"];
        };
        Segment: {
            id: number;
            name: string;
            description: string | null;
            /** @description The only project that may use the segment; null means that every project may */
            project: string | null;
            constraints: components["schemas"]["Constraint"][];
            /** @description Email or username of the user, or name of the key */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** @description How many features use it, archived ones not counted */
            usedInFeatures: number;
            /** @description How many projects those features belong to */
            usedInProjects: number;
        };
        Segments: {
            /** @description Sorted by name */
            segments: components["schemas"]["Segment"][];
        };
        /** @description Unique among all segments; not only blanks */
        SegmentName: string;
        SegmentInput: {
            name: components["schemas"]["SegmentName"];
            /** @description Absent means none */
            description?: string | null;
            /** @description The only project that may use the segment; absent and null mean that every project may */
            project?: string | null;
            /** @description All of them have to hold */
            constraints: components["schemas"]["ConstraintInput"][];
        };
        ValidateSegmentName: {
            name: components["schemas"]["SegmentName"];
        };
        SetStrategySegments: {
            /** @description Project that the strategy belongs to */
            projectId: components["schemas"]["GivenName"];
            /** @description Environment that the strategy belongs to */
            environmentId: components["schemas"]["GivenName"];
            /** @description Id of the strategy, a UUID */
            strategyId: string;
            /** @description Ids of all segments that the strategy is to use */
            segmentIds: number[];
        };
        StrategySegments: {
            projectId: string;
            environmentId: string;
            /** Format: uuid */
            strategyId: string;
            segmentIds: number[];
        };
        StrategyOfSegment: {
            /** Format: uuid */
            id: string;
            projectId: string;
            featureName: string;
            /** @description Strategy type */
            strategyName: string;
            environment: string;
        };
        RequestedStrategyOfSegment: {
            /**
             * Format: uuid
             * @description Absent for a strategy that the change request adds
             */
            id?: string;
            changeRequestId: number;
            projectId: string;
            featureName: string;
            /** @description Strategy type */
            strategyName: string;
            environment: string;
        };
        SegmentStrategies: {
            /** @description Sorted by project, feature, environment and place among the strategies */
            strategies: components["schemas"]["StrategyOfSegment"][];
            /** @description Strategies that would use it once a change request is applied, of requests that are not over. Sorted by project, feature, environment and age of the change */
            changeRequestStrategies: components["schemas"]["RequestedStrategyOfSegment"][];
        };
        Environment: {
            name: string;
            type: string;
            /** @description Whether new projects get it without asking */
            enabled: boolean;
            /** @description Whether it refuses to be updated and deleted */
            protected: boolean;
            /** @description Smaller numbers come first */
            sortOrder: number;
            /** @description Projects that use it and are not archived */
            projectCount: number;
            /** @description Keys that are for it */
            apiTokenCount: number;
            /** @description Features that are on in it and not archived */
            enabledToggleCount: number;
        };
        Environments: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            environments: components["schemas"]["Environment"][];
        };
        /** @description 1 to 100 of the characters `a-z A-Z 0-9 ~ _ . -`, but not `.` or `..` */
        EnvironmentNameToCreate: string;
        /** @description `development`, `test`, `preproduction`, `production` or a word of your own; only `production` has rules of its own */
        EnvironmentTypeInput: string;
        /** @description Smaller numbers come first */
        EnvironmentSortOrder: number;
        CreateEnvironment: {
            name: components["schemas"]["EnvironmentNameToCreate"];
            type: components["schemas"]["EnvironmentTypeInput"];
            /** @description Whether new projects get it without asking; absent means true */
            enabled?: boolean;
            sortOrder?: components["schemas"]["EnvironmentSortOrder"];
        };
        /** @description The new sort order of each environment that is named */
        EnvironmentSortOrders: {
            [key: string]: components["schemas"]["EnvironmentSortOrder"];
        };
        EnvironmentNameToCheck: {
            name: components["schemas"]["EnvironmentNameToCreate"];
        };
        /** @description Absent members keep their value. */
        UpdateEnvironment: {
            type?: components["schemas"]["EnvironmentTypeInput"];
            sortOrder?: components["schemas"]["EnvironmentSortOrder"];
        };
        EnvironmentOfProject: {
            name: string;
            type: string;
            /** @description Whether new projects get it without asking */
            enabled: boolean;
            /** @description Whether it refuses to be updated and deleted */
            protected: boolean;
            /** @description Smaller numbers come first */
            sortOrder: number;
            /** @description Keys for it that reach the project */
            projectApiTokenCount: number;
            /** @description Features of the project that are on in it and not archived */
            projectEnabledToggleCount: number;
            /** @description What a feature gets when it is turned on without a usable strategy; null means a full rollout */
            defaultStrategy: components["schemas"]["DefaultStrategy"] | null;
            /** @description Whether the project uses it */
            visible: boolean;
        };
        EnvironmentsOfProject: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            environments: components["schemas"]["EnvironmentOfProject"][];
        };
        /**
         * @description How people enter the value; it is stored as text whatever its kind
         * @enum {string}
         */
        StrategyTypeParameterKind: "string" | "percentage" | "list" | "number" | "boolean";
        StrategyTypeParameter: {
            name: string;
            type: components["schemas"]["StrategyTypeParameterKind"];
            description: string;
            required: boolean;
        };
        StrategyType: {
            name: string;
            /** @description The title, else the name */
            displayName: string;
            title: string | null;
            description: string | null;
            /** @description False for the types that are built in */
            editable: boolean;
            /** @description Whether it should not be used for new strategies */
            deprecated: boolean;
            parameters: components["schemas"]["StrategyTypeParameter"][];
        };
        StrategyTypes: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            strategies: components["schemas"]["StrategyType"][];
        };
        StrategyTypeParameterInput: {
            /** @description Unique in the strategy type */
            name: string;
            type: components["schemas"]["StrategyTypeParameterKind"];
            /** @description Absent means empty */
            description?: components["schemas"]["GivenText"];
            /** @description Absent means false */
            required?: boolean;
        };
        CreateStrategyType: {
            name: components["schemas"]["UrlFriendlyName"];
            title?: string | null;
            description?: string | null;
            parameters?: components["schemas"]["StrategyTypeParameterInput"][];
        };
        /** @description Absent members keep their value. */
        UpdateStrategyType: {
            title?: string | null;
            description?: string | null;
            parameters?: components["schemas"]["StrategyTypeParameterInput"][];
        };
        ContextField: {
            name: string;
            description: string | null;
            /** @description Whether it may keep a user in the same variant */
            stickiness: boolean;
            /** @description Smaller numbers come first */
            sortOrder: number;
            /** @description What constraints may compare with; empty means any value */
            legalValues: components["schemas"]["LegalValue"][];
            /** Format: date-time */
            createdAt: string;
            /** @description Features that have it in a constraint of a strategy, or of a segment of one, and are not archived */
            usedInFeatures: number;
            /** @description Projects of those features */
            usedInProjects: number;
        };
        ContextFieldNameToCheck: {
            name: components["schemas"]["UrlFriendlyName"];
        };
        UpdateContextField: {
            description?: components["schemas"]["ContextFieldDescription"];
            /** @description Absent means false */
            stickiness?: boolean;
            sortOrder?: components["schemas"]["ContextFieldSortOrder"];
            /** @description Each value once; absent and empty mean any value */
            legalValues?: components["schemas"]["LegalValueInput"][];
        };
        ContextFieldStrategy: {
            /** Format: uuid */
            id: string;
            projectId: string;
            featureName: string;
            /** @description Strategy type */
            strategyName: string;
            environment: string;
        };
        ContextFieldStrategies: {
            strategies: components["schemas"]["ContextFieldStrategy"][];
        };
        UpdateServiceAccount: {
            name?: string;
            /** @description Id of a root role */
            rootRole?: number;
        };
        ApiToken: {
            /** @description Addresses the key in paths */
            id: number;
            /** @description In the answer to its creation the key itself, shown this once and stored only as a hash; everywhere else its first characters */
            secret: string;
            tokenName: string;
            /** @enum {string} */
            type: "admin" | "client" | "frontend";
            /** @description Name of the environment; `*` for all */
            environment: string;
            /** @description Id of the project; `*` for all, `[]` for several */
            project: string;
            /** @description Ids of the projects, those left out that the caller can't see; just `*` for all */
            projects: string[];
            /**
             * Format: date-time
             * @description Null for a key that never expires
             */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Always null; there for clients that expect it */
            alias: null;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute; null before its first use
             */
            seenAt: string | null;
        };
        ApiTokens: {
            /** @description Oldest first */
            tokens: components["schemas"]["ApiToken"][];
        };
        CreateApiToken: {
            /** @description Need not be unique */
            tokenName: string;
            /** @description `client` (also called `backend`), `frontend` or `admin`; case does not matter */
            type: components["schemas"]["GivenName"];
            /** @description Name of an environment; absent means `development`. An admin key is for all of them: `*`, or absent */
            environment?: components["schemas"]["GivenName"];
            /** @description Ids of projects, or just `*` for all; absent means what `project` says */
            projects?: components["schemas"]["GivenName"][];
            /** @description Id of a project, or `*` for all; absent means `*` */
            project?: components["schemas"]["GivenName"];
            /**
             * Format: date-time
             * @description When the key stops working; absent and null mean never. A date that is over is taken
             */
            expiresAt?: string | null;
        };
        UpdateApiToken: {
            /**
             * Format: date-time
             * @description When the key stops working; null means never. With a date that is over it stops at once
             */
            expiresAt: string | null;
        };
        CreateProjectApiToken: {
            /** @description Need not be unique */
            tokenName: string;
            /** @description `client` (also called `backend`) or `frontend`; case does not matter */
            type: components["schemas"]["GivenName"];
            /** @description Name of an environment; absent means `development` */
            environment?: components["schemas"]["GivenName"];
            /**
             * Format: date-time
             * @description When the key stops working; absent and null mean never. A date that is over is taken
             */
            expiresAt?: string | null;
        };
        FeatureEvents: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description Name of the feature */
            toggleName: string;
            /** @description Newest first */
            events: components["schemas"]["Event"][];
            /** @description Events of the feature, whatever `offset` and `limit` are */
            totalEvents: number;
        };
        EventCreator: {
            /** @description Id of the user or service account; -42 stands for admin keys and -1337 for the server */
            id: number;
            /** @description Email or username of the user, or name of the key; without ADMIN or a permission for the access to a project the username, else the name, else the id */
            name: string;
        };
        MemberAccount: {
            id: number;
            name?: string;
            username?: string;
            email?: string;
            imageUrl?: string;
            /** @enum {string} */
            accountType?: "User" | "Service Account";
            /** Format: date-time */
            createdAt?: string;
            /**
             * Format: date-time
             * @description Last sign-in; absent before the first
             */
            seenAt?: string;
        };
        GroupMember: {
            /** Format: date-time */
            joinedAt: string;
            /** @description Who made them a member */
            createdBy: string | null;
            user: components["schemas"]["MemberAccount"];
        };
        Group: {
            id: number;
            name: string;
            description: string | null;
            /** @description External SSO groups that are mapped to this group */
            mappingsSSO: string[];
            /** @description Root role that every member holds */
            rootRole: number | null;
            /** @description Email or username of who created it */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string | null;
            /** @description Sorted by id */
            users: components["schemas"]["GroupMember"][];
            /** @description Projects in which the group has roles */
            projects: string[];
            userCount: number;
        };
        Groups: {
            /** @description Oldest first */
            groups: components["schemas"]["Group"][];
        };
        MemberChoice: {
            user: {
                /** @description Id of a user or a service account */
                id: number;
            };
        };
        CreateGroup: {
            /** @description Unique, upper and lower case told apart */
            name: string;
            /** @description Absent means null */
            description?: string | null;
            /** @description External SSO groups that are mapped to this group; absent means none. They are kept and answered; nothing signs people in by them yet */
            mappingsSSO?: string[];
            /** @description Id of a root role that every member holds; absent means null */
            rootRole?: number | null;
            /** @description The members; absent means none */
            users?: components["schemas"]["MemberChoice"][];
        };
        UpdateGroup: {
            /** @description Unique, upper and lower case told apart */
            name: string;
            /** @description Absent means null */
            description?: string | null;
            /** @description External SSO groups that are mapped to this group; absent means none. They are kept and answered; nothing signs people in by them yet */
            mappingsSSO?: string[];
            /** @description Id of a root role that every member holds; absent means null */
            rootRole?: number | null;
            /** @description The members; absent means none */
            users?: components["schemas"]["MemberChoice"][];
        };
        Roles: {
            /** @constant */
            version: 1;
            /** @description The built-in ones first */
            roles: components["schemas"]["Role"][];
        };
        /** @description Unique among all roles, upper and lower case told apart */
        RoleName: string;
        /** @description For permissions of environments only. Absent or null means every environment, those made later too */
        EnvironmentOfPermission: string | null;
        /** @description A permission, by its name or by its id */
        PermissionChoice: {
            name: string;
            environment?: components["schemas"]["EnvironmentOfPermission"];
        } | {
            id: number;
            environment?: components["schemas"]["EnvironmentOfPermission"];
        };
        CreateRole: {
            name: components["schemas"]["RoleName"];
            /** @description Absent means none */
            description?: string;
            /**
             * @description `custom` for a role that is held in a project, `root-custom` for one that is held everywhere; absent means `custom`
             * @enum {string}
             */
            type?: "custom" | "root-custom";
            /** @description Absent means none */
            permissions?: components["schemas"]["PermissionChoice"][];
        };
        RolePermission: {
            /** @description Number of the permission */
            id: number;
            name: string;
            /** @description Environment in which a permission of environments holds; null for every one, those made later too */
            environment: string | null;
        };
        RoleWithPermissions: {
            id: number;
            /** @description `root` and `root-custom` are held everywhere, `project` and `custom` in a project */
            type: string;
            name: string;
            description: string;
            /** @description Project that the role belongs to */
            project: string | null;
            /** @description Sorted by name and environment */
            permissions: components["schemas"]["RolePermission"][];
        };
        ValidateRole: {
            name: components["schemas"]["RoleName"];
            /** @description The role that is to get the name, if it is there already */
            id?: number;
        };
        UpdateRole: {
            name: components["schemas"]["RoleName"];
            /** @description Absent means that it stays */
            description?: string;
            /**
             * @description A role keeps its type; another one is refused
             * @enum {string}
             */
            type?: "custom" | "root-custom";
            /** @description Absent means that they stay */
            permissions?: components["schemas"]["PermissionChoice"][];
        };
        PermissionDescription: {
            id: number;
            name: string;
            /** @description What it allows */
            displayName: string;
            /** @enum {string} */
            type: "root" | "project" | "environment";
            /** @description For a permission of environments, the one that it is listed for */
            environment?: string;
        };
        Permissions: {
            /** @constant */
            version: 1;
            permissions: {
                root: components["schemas"]["PermissionDescription"][];
                project: components["schemas"]["PermissionDescription"][];
                environments: {
                    /** @description Name of the environment */
                    name: string;
                    permissions: components["schemas"]["PermissionDescription"][];
                }[];
            };
        };
        RoleUsage: {
            /** @description Sorted by project */
            projects: {
                project: string;
                role: number;
                /** @description Users who hold it directly */
                userCount: number;
                groupCount: number;
                /** @description Service accounts that hold it directly */
                serviceAccountCount: number;
            }[];
        };
        ProjectUser: {
            id: number;
            name?: string;
            username?: string;
            email?: string;
            imageUrl?: string;
            /** @enum {string} */
            accountType?: "User" | "Service Account";
            /**
             * Format: date-time
             * @description When they got the first of their roles
             */
            addedAt: string;
            /** @description The first role that they got */
            roleId: number;
            /** @description All roles that they hold directly */
            roles: number[];
        };
        ProjectUsers: {
            /** @description Who holds a role of the project directly; sorted by id */
            users: components["schemas"]["ProjectUser"][];
            /** @description All roles that can be held in a project */
            roles: components["schemas"]["Role"][];
        };
        ProjectGroup: {
            id: number;
            name: string;
            description: string | null;
            /** @description External SSO groups that are mapped to this group */
            mappingsSSO: string[];
            /** @description Root role that every member holds */
            rootRole: number | null;
            /** @description Email or username of who created it */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string | null;
            /** @description Sorted by id */
            users: components["schemas"]["GroupMember"][];
            /** @description Projects in which the group has roles, without those that the caller may not see */
            projects: string[];
            userCount: number;
            /**
             * Format: date-time
             * @description When it got the first of its roles
             */
            addedAt: string;
            /** @description The first role that it got */
            roleId: number;
            /** @description All roles of the group in the project */
            roles: number[];
        };
        ProjectAccess: {
            /** @description Who holds a role of the project directly; sorted by id */
            users: components["schemas"]["ProjectUser"][];
            /** @description Groups with a role in the project; oldest first */
            groups: components["schemas"]["ProjectGroup"][];
            /** @description All roles that can be held in a project */
            roles: components["schemas"]["Role"][];
        };
        /** @description Absent means none */
        HolderIds: number[];
        RoleHolders: {
            /** @description Id of a project role */
            id: number;
            users?: components["schemas"]["HolderIds"];
            groups?: components["schemas"]["HolderIds"];
        };
        SetProjectAccess: {
            roles: components["schemas"]["RoleHolders"][];
        };
        AddProjectAccess: {
            /** @description Ids of project roles */
            roles: number[];
            groups?: components["schemas"]["HolderIds"];
            users?: components["schemas"]["HolderIds"];
        };
        /** @description Ids of project roles */
        RoleIds: number[];
        SetRoles: {
            roles: components["schemas"]["RoleIds"];
        };
        LogIn: {
            /** @description Username or email */
            username: string;
            password: string;
        };
        User: {
            id: number;
            /**
             * @deprecated
             * @description Always false. Use accountType instead
             */
            isAPI: boolean;
            name: string | null;
            /** @description In lower case; absent for somebody who has none */
            email?: string;
            username: string | null;
            /** @description A picture, found by the SHA-256 hash of the email, else of the username, else of the id */
            imageUrl: string;
            /** @description Link by which the user chooses a first password, once and within a day; only in the answer that creates somebody without a password */
            inviteLink?: string;
            /** @description Failed sign-ins since the last one that succeeded */
            loginAttempts: number;
            /** @description Whether a message about the account went out; only in the answer that creates it */
            emailSent?: boolean;
            /** @description Id of the root role; that of Viewer for somebody who has none */
            rootRole: number;
            /**
             * Format: date-time
             * @description Last sign-in
             */
            seenAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @constant */
            accountType: "User";
            /**
             * @deprecated
             * @description Never sent; `GET /api/admin/user-admin/{userId}/permissions` replaces it
             */
            permissions?: string[];
            /** @description Never sent while accounts are not managed by SCIM */
            scimId?: string | null;
        };
        ResetTokenHolder: {
            /** @description Whose password it is */
            id: number;
            name: string | null;
            email: string | null;
            token: string;
            /** @description Who asked for the link */
            createdBy: string | null;
            /** @description Root role of the user */
            role: components["schemas"]["Role"] | null;
        };
        ResetPassword: {
            token: string;
            /** @description 10 to 128 characters with an upper and a lower case letter, a digit, and another character */
            password: string;
        };
        RequestPasswordReset: {
            email: string;
        };
        PasswordToCheck: {
            password: string;
        };
        SignUp: {
            /** Format: email */
            email: string;
            name: string;
            /** @description With an `@` it has to be the email */
            username?: string;
            /** @description 10 to 128 characters with an upper and a lower case letter, a digit, and another character */
            password: string;
        };
        SignedUpUser: {
            id: number;
            name: string | null;
            username: string | null;
            email?: string;
        };
        SignupToken: {
            /** @description The secret, where it was in the request or is new; else its first characters */
            secret: string;
            /** @description The link to share; null where the secret is not known */
            url: string | null;
            name: string;
            /** @description Switched on and not expired */
            enabled: boolean;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
            /** @description Email, username or name of a key */
            createdBy: string | null;
            /** @description Who signed up with it, first ones first */
            users: components["schemas"]["SignedUpUser"][];
            role: components["schemas"]["Role"];
        };
        SignupTokens: {
            /** @description Oldest first */
            tokens: components["schemas"]["SignupToken"][];
        };
        CreateSignupToken: {
            /** @description For people */
            name: string;
            /**
             * Format: date-time
             * @description A token whose time is past is born disabled
             */
            expiresAt: string;
        };
        UpdateSignupToken: {
            /** Format: date-time */
            expiresAt?: string;
            enabled?: boolean;
        };
        Users: {
            /** @description Oldest first */
            users: components["schemas"]["User"][];
            /** @description Roles that somebody can be given */
            rootRoles: components["schemas"]["Role"][];
        };
        /** @description Id of a root role, or its name, those of custom root roles included. A text of digits that is no name is an id */
        RootRoleReference: number | string;
        CreateUser: {
            /** @description Unique among users and service accounts. With an `@` it has to be the email. Empty counts as absent */
            username?: string;
            /** @description Unique among users, in whatever case. Empty counts as absent. There has to be a username or an email */
            email?: string;
            /** @description Nothing but blanks counts as absent */
            name?: string;
            /** @description A first password. It does not have to be strong, unless the server is set to ask that everywhere */
            password?: string;
            rootRole: components["schemas"]["RootRoleReference"];
            /** @description Whether to send a message with a link to sign in; absent means true */
            sendEmail?: boolean;
        };
        CreatedUser: {
            id: number;
            /**
             * @deprecated
             * @description Always false. Use accountType instead
             */
            isAPI: boolean;
            name: string | null;
            /** @description In lower case; absent for somebody who has none */
            email?: string;
            username: string | null;
            /** @description A picture, found by the SHA-256 hash of the email, else of the username, else of the id */
            imageUrl: string;
            /** @description Link by which the user chooses a first password, once and within a day; absent when the request gave a password */
            inviteLink?: string;
            /** @description Failed sign-ins since the last one that succeeded */
            loginAttempts: number;
            /** @description Whether a message about the account went out */
            emailSent: boolean;
            /** @description The root role as the request named it: its id or its name */
            rootRole: number | string;
            /**
             * Format: date-time
             * @description Last sign-in
             */
            seenAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @constant */
            accountType: "User";
            /**
             * @deprecated
             * @description Never sent; `GET /api/admin/user-admin/{userId}/permissions` replaces it
             */
            permissions?: string[];
            /** @description Never sent while accounts are not managed by SCIM */
            scimId?: string | null;
        };
        FoundUser: {
            id: number;
            name: string | null;
            username: string | null;
            /** @description For callers with ADMIN or a permission for the access to a project */
            email?: string;
            /** @description For the same callers */
            imageUrl?: string;
        };
        AccountToPick: {
            id: number;
            name: string | null;
            username: string | null;
            /** @description For callers with ADMIN or a permission for the access to a project */
            email?: string;
            /** @enum {string} */
            accountType: "User" | "Service Account";
        };
        GroupToPick: {
            id: number;
            name: string;
            userCount: number;
            /** @description Id of the root role that members hold through the group */
            rootRole: number | null;
        };
        AccessOverview: {
            /** @description Users and service accounts, oldest first */
            users: components["schemas"]["AccountToPick"][];
            /** @description Oldest first */
            groups: components["schemas"]["GroupToPick"][];
        };
        AdminCount: {
            /** @description Users with a password */
            password: number;
            /** @description Users without a password */
            noPassword: number;
            /** @description Service accounts */
            service: number;
        };
        Password: {
            password: string;
        };
        EmailAsId: {
            /** @description Email of the user, which this body has always called `id` */
            id: string;
        };
        ResetLink: {
            /** @description Link by which the user chooses another password, once and within a day */
            resetPasswordUrl: string;
        };
        InactiveUser: {
            id: number;
            name: string | null;
            username: string | null;
            email?: string;
            /**
             * Format: date-time
             * @description Last sign-in
             */
            seenAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Last use of a personal access token
             */
            patSeenAt: string | null;
        };
        InactiveUsers: {
            /** @constant */
            version: 1;
            /** @description Oldest first */
            inactiveUsers: components["schemas"]["InactiveUser"][];
        };
        UserIds: {
            ids: number[];
        };
        UpdateUser: {
            /** @description Empty, or nothing but blanks, keeps what there is */
            name?: string;
            /** @description Empty keeps what there is. Somebody whose username is their email keeps that, too: another one is refused */
            email?: string;
            rootRole?: components["schemas"]["RootRoleReference"];
        };
        RoleReference: {
            id: number;
            name: string;
            type: string;
        };
        GroupReference: {
            id: number;
            name: string;
        };
        PermissionSource: {
            /** @description What the role gives: the permission itself, or ADMIN, which includes it */
            permission: string;
            role: components["schemas"]["RoleReference"];
            /** @description Group through which the user holds the role; null for a role of their own */
            group: components["schemas"]["GroupReference"] | null;
            /** @description Project in which the role is held; null for a root role */
            project: string | null;
            /** @description Environment for which the role gives the permission; null for every one */
            environment: string | null;
        };
        HeldPermission: {
            name: string;
            /**
             * @description Where the permission holds
             * @enum {string}
             */
            type: "root" | "project" | "environment";
            hasPermission: boolean;
            /** @description Why the user has it: each role that gives it. Empty when they don't */
            sources: components["schemas"]["PermissionSource"][];
        };
        UserPermissions: {
            overview: {
                /** @description Every permission that holds everywhere */
                root: components["schemas"]["HeldPermission"][];
                /** @description Every permission of projects, as it holds in the one that was asked for */
                project: components["schemas"]["HeldPermission"][];
                /** @description Every permission of environments, as it holds in the project and the environment that were asked for; without an environment, in all of them */
                environment: components["schemas"]["HeldPermission"][];
                /** @description Groups that the user is a member of */
                groups: components["schemas"]["GroupReference"][];
            };
            user: components["schemas"]["User"];
            rootRole: components["schemas"]["Role"];
            /** @description Roles of the user in projects, in the one that was asked for if one was, through groups too */
            projectRoles: components["schemas"]["Role"][];
        };
        Caller: {
            id: number;
            /**
             * @deprecated
             * @description True for an admin key. Use accountType instead
             */
            isAPI: boolean;
            name: string | null;
            email?: string;
            username: string | null;
            imageUrl: string;
            /**
             * Format: date-time
             * @description Last sign-in; users have it
             */
            seenAt?: string | null;
            /**
             * Format: date-time
             * @description Absent for an admin key
             */
            createdAt?: string;
            /** @enum {string} */
            accountType: "User" | "Service Account" | "Admin Key";
        };
        OwnPermission: {
            permission: string;
            /** @description Where a permission of projects or environments holds */
            project?: string;
            /** @description Where a permission of environments holds; `*` for every one */
            environment?: string;
        };
        OwnUser: {
            user: components["schemas"]["Caller"];
            /** @description What the caller may do, sorted */
            permissions: components["schemas"]["OwnPermission"][];
            /** @description Always empty; some clients expect it */
            feedback: string[];
            /** @description Always empty; some clients expect it */
            splash: Record<string, never>;
        };
        Profile: {
            /** @description Ids of the projects in which the caller has a role, sorted */
            projects: string[];
            /** @description Names of the groups that the caller is a member of, sorted */
            groups: string[];
            rootRole: components["schemas"]["Role"];
            /** @description Always empty; some clients expect it */
            subscriptions: string[];
            /** @description Always empty; some clients expect it */
            features: string[];
            /** @description Whether the caller signs in with a password */
            canChangePassword: boolean;
        };
        ChangeOwnPassword: {
            /** @description The password to have from now on; it has to be strong */
            password: string;
            /** @description The same once more */
            confirmPassword: string;
            /** @description The password until now */
            oldPassword: string;
        };
        OwnRoles: {
            /** @constant */
            version: 1;
            /** @description By id, each once */
            roles: components["schemas"]["Role"][];
        };
        /** @description Absent members keep their value */
        UpdateSegmentPayload: {
            /** @description Id of the segment */
            id: number;
            name?: components["schemas"]["SegmentName"];
            description?: string | null;
            /** @description The only project that may use the segment; null means that every project may */
            project?: string | null;
            /** @description All of them have to hold */
            constraints?: components["schemas"]["ConstraintInput"][];
        };
        UpdateSegmentChange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "updateSegment";
            payload: components["schemas"]["UpdateSegmentPayload"];
        };
        DeleteSegmentPayload: {
            /** @description Id of the segment */
            id: number;
        };
        DeleteSegmentChange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "deleteSegment";
            payload: components["schemas"]["DeleteSegmentPayload"];
        };
        UpdateEnabledPayload: {
            enabled: boolean;
            /** @description Matters only when all strategies are disabled: true enables them, false and absent add the default strategy */
            shouldActivateDisabledStrategies?: boolean;
        };
        UpdateEnabledChange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "updateEnabled";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["UpdateEnabledPayload"];
        };
        AddStrategyPayload: {
            /** @description Strategy type */
            name: components["schemas"]["GivenName"];
            title?: string | null;
            disabled?: boolean | null;
            /** @description Absent means after the last */
            sortOrder?: number;
            constraints: components["schemas"]["ConstraintInput"][];
            variants?: components["schemas"]["StrategyVariantInput"][];
            parameters: components["schemas"]["ParametersInput"];
            /** @description Ids of segments */
            segments?: number[];
        };
        AddStrategyChange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "addStrategy";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["AddStrategyPayload"];
        };
        /** @description Absent members keep their value */
        UpdateStrategyPayload: {
            /** @description Id of the strategy */
            id: components["schemas"]["GivenName"];
            /** @description Strategy type */
            name?: components["schemas"]["GivenName"];
            title?: string | null;
            disabled?: boolean | null;
            sortOrder?: number;
            constraints?: components["schemas"]["ConstraintInput"][];
            variants?: components["schemas"]["StrategyVariantInput"][];
            parameters?: components["schemas"]["ParametersInput"];
            /** @description Ids of segments */
            segments?: number[];
        };
        UpdateStrategyChange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "updateStrategy";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["UpdateStrategyPayload"];
        };
        DeleteStrategyPayload: {
            /** @description Id of the strategy */
            id: components["schemas"]["GivenName"];
        };
        DeleteStrategyChange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "deleteStrategy";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["DeleteStrategyPayload"];
        };
        /** @description Absent, null or an empty object */
        NothingInput: {
            [key: string]: unknown;
        } | null;
        ArchiveFeatureChange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "archiveFeature";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload?: components["schemas"]["NothingInput"];
        };
        PatchVariantPayload: {
            variants: components["schemas"]["FeatureVariantInputs"];
        };
        PatchVariantChange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "patchVariant";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["PatchVariantPayload"];
        };
        ReorderStrategyChange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "reorderStrategy";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["StrategySortOrder"];
        };
        AddDependencyChange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "addDependency";
            /** @description Name of the feature that gets a parent */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["AddDependency"];
        };
        DeleteDependencyChange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "deleteDependency";
            /** @description Name of the feature that loses its parents */
            feature: components["schemas"]["GivenName"];
            payload?: components["schemas"]["NothingInput"];
        };
        /** @enum {string} */
        ChangeRequestAction: "updateSegment" | "deleteSegment" | "updateEnabled" | "addStrategy" | "updateStrategy" | "deleteStrategy" | "archiveFeature" | "patchVariant" | "reorderStrategy" | "addDependency" | "deleteDependency";
        /** @description A change. What `payload` has to be depends on `action`. */
        ChangeInput: {
            action: components["schemas"]["ChangeRequestAction"];
        } & (components["schemas"]["UpdateSegmentChange"] | components["schemas"]["DeleteSegmentChange"] | components["schemas"]["UpdateEnabledChange"] | components["schemas"]["AddStrategyChange"] | components["schemas"]["UpdateStrategyChange"] | components["schemas"]["DeleteStrategyChange"] | components["schemas"]["ArchiveFeatureChange"] | components["schemas"]["PatchVariantChange"] | components["schemas"]["ReorderStrategyChange"] | components["schemas"]["AddDependencyChange"] | components["schemas"]["DeleteDependencyChange"]);
        /** @description One change, or several that are added together */
        ChangeInputs: components["schemas"]["ChangeInput"] | components["schemas"]["ChangeInput"][];
        /**
         * @description `Applied`, `Rejected` and `Cancelled` are final.
         * @enum {string}
         */
        ChangeRequestState: "Draft" | "In review" | "Approved" | "Scheduled" | "Applied" | "Rejected" | "Cancelled";
        ChangeAuthor: {
            /** @description -42 stands for admin keys */
            id: number;
            /** @description Username, else name; without either, the id */
            username: string;
            /** Format: uri */
            imageUrl: string;
        };
        StrategyPlace: {
            /** @description Id of a strategy */
            id: string;
            sortOrder: number;
        };
        /** @description What the action takes; an empty object for one that takes nothing */
        ChangePayload: {
            [key: string]: unknown;
        } | components["schemas"]["StrategyPlace"][];
        /** @description What a change is of; the segments that it gives a strategy are `usedSegments` */
        ChangeSubject: {
            [key: string]: unknown;
        } | {
            [key: string]: unknown;
        }[];
        /** @description What others changed since the change was made of what it is of, and would be overwritten, or of the segments that it gives a strategy; absent when they did not. Of what an update is of, that is the members that it gives. It does not stand in the way */
        Overwritten: {
            /** @description Null when it was not there */
            was: components["schemas"]["ChangeSubject"] | null;
            is: components["schemas"]["ChangeSubject"];
        };
        BrokenChangeRequest: {
            id: number;
            title: string;
        };
        /** @description Which scheduled requests would be suspended if the change were applied as things are now; absent when there are none. Those of hidden projects are not told */
        ScheduleConflicts: {
            /** @description Oldest first */
            changeRequests: components["schemas"]["BrokenChangeRequest"][];
        };
        ChangeRequestChange: {
            id: number;
            action: components["schemas"]["ChangeRequestAction"];
            payload: components["schemas"]["ChangePayload"];
            /** @description Why it can't be applied as things are now; absent when it can */
            conflict?: string;
            overwrites?: components["schemas"]["Overwritten"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /** Format: date-time */
            createdAt: string;
        };
        /** @description A change that is applied with the request so that the feature stays valid; computed when it is read */
        DefaultChange: {
            action: components["schemas"]["ChangeRequestAction"];
            payload: {
                [key: string]: unknown;
            };
        };
        ChangeRequestFeature: {
            name: string;
            /** @description Why nothing can be applied to the feature as things are now; absent when it can */
            conflict?: string;
            /** @description In the order in which they are applied */
            changes: components["schemas"]["ChangeRequestChange"][];
            defaultChange?: components["schemas"]["DefaultChange"];
        };
        ChangeRequestSegmentChange: {
            id: number;
            action: components["schemas"]["ChangeRequestAction"];
            /** @description What the segment is called now; what it was called when it is gone */
            name: string;
            payload: components["schemas"]["ChangePayload"];
            /** @description Why it can't be applied as things are now; absent when it can */
            conflict?: string;
            overwrites?: components["schemas"]["Overwritten"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /** Format: date-time */
            createdAt: string;
        };
        ChangeRequestReview: {
            createdBy: components["schemas"]["ChangeAuthor"];
            /** Format: date-time */
            createdAt: string;
        };
        ChangeRequestComment: {
            id: number;
            text: string;
            createdBy: components["schemas"]["ChangeAuthor"];
            /** Format: date-time */
            createdAt: string;
        };
        /** @description When a request in the state `Scheduled` is applied; null in other states */
        ChangeRequestSchedule: {
            /** Format: date-time */
            scheduledAt: string;
            /** @enum {string} */
            status: "pending" | "failed" | "suspended";
            /** @description Why it failed or is suspended */
            reason?: string;
        } | null;
        /** @description When each state was last entered */
        StateTimestamps: {
            /** Format: date-time */
            Draft?: string;
            /** Format: date-time */
            "In review"?: string;
            /** Format: date-time */
            Approved?: string;
            /** Format: date-time */
            Scheduled?: string;
            /** Format: date-time */
            Applied?: string;
            /** Format: date-time */
            Rejected?: string;
            /** Format: date-time */
            Cancelled?: string;
        };
        ChangeRequest: {
            id: number;
            /** @description `Change request` and the id until somebody gives it another one */
            title: string;
            environment: string;
            /** @description How many approvals the settings asked for when the request was made */
            minApprovals: number;
            project: string;
            state: components["schemas"]["ChangeRequestState"];
            /** @description Goes up whenever a change is added, edited or discarded */
            version: number;
            createdBy: components["schemas"]["ChangeAuthor"];
            /** Format: date-time */
            createdAt: string;
            /** @description In the order of their first changes */
            features: components["schemas"]["ChangeRequestFeature"][];
            /** @description In the order in which they are applied */
            segments: components["schemas"]["ChangeRequestSegmentChange"][];
            /** @description Oldest first */
            approvals: components["schemas"]["ChangeRequestReview"][];
            /** @description Oldest first */
            rejections: components["schemas"]["ChangeRequestReview"][];
            /** @description Who is asked to approve it, sorted by id; others can as well */
            requestedApprovers: components["schemas"]["ChangeAuthor"][];
            /** @description Oldest first */
            comments: components["schemas"]["ChangeRequestComment"][];
            schedule: components["schemas"]["ChangeRequestSchedule"];
            stateTimestamps: components["schemas"]["StateTimestamps"];
        };
        SetChangeRequestConfiguration: {
            changeRequestsEnabled: boolean;
            /** @description Taken as the nearest of 1 to 10; absent and null leave it as it is, or 1. Requests that there are keep theirs */
            requiredApprovals?: number | null;
        };
        /** @description Newest first */
        ChangeRequests: components["schemas"]["ChangeRequest"][];
        ChangeRequestConfiguration: {
            environment: string;
            /** @description Type of the environment */
            type: string;
            changeRequestEnabled: boolean;
            /** @description Null where changes need no request */
            requiredApprovals: number | null;
        };
        ScheduledChangeRequest: {
            id: number;
            title: string;
            environment: string;
        };
        ChangeRequestCounts: {
            /** @description Of all states; drafts of others are not counted */
            total: number;
            applied: number;
            approved: number;
            rejected: number;
            /** @description Those in review */
            reviewRequired: number;
            scheduled: number;
        };
        ActionableChangeRequests: {
            /** @description Those in review that the caller can approve and has not, and approved ones that the caller can apply */
            total: number;
        };
        AvailableReviewer: {
            id: number;
            name: string | null;
            username: string | null;
            /** Format: uri */
            imageUrl: string;
        };
        AvailableReviewers: {
            /** @description Sorted by id */
            reviewers: components["schemas"]["AvailableReviewer"][];
        };
        /** @description Not only blanks; those around it are left out */
        CommentText: string;
        MoveChangeRequest: {
            state: components["schemas"]["ChangeRequestState"];
            /** @description Which version of the request was looked at: when it has another by now, it stays as it is (409). Absent means whichever there is */
            version?: number;
            comment?: components["schemas"]["CommentText"];
            /**
             * Format: date-time
             * @description When to apply it, in the future; needed for `Scheduled`
             */
            scheduledAt?: string;
        };
        /** @description What change requests change of a feature */
        FeatureConfiguration: {
            archived: boolean;
            dependencies: components["schemas"]["FeatureDependency"][];
            environments: components["schemas"]["FeatureEnvironment"][];
        };
        FeaturePreview: {
            name: string;
            before: components["schemas"]["FeatureConfiguration"];
            after: components["schemas"]["FeatureConfiguration"];
        };
        SegmentConfiguration: {
            name: string;
            description: string | null;
            project: string | null;
            constraints: components["schemas"]["Constraint"][];
        };
        SegmentPreview: {
            id: number;
            before: components["schemas"]["SegmentConfiguration"];
            /** @description Null when it is deleted */
            after: components["schemas"]["SegmentConfiguration"] | null;
        };
        ChangeRequestPreview: {
            /** @description Sorted by name */
            features: components["schemas"]["FeaturePreview"][];
            /** @description Sorted by id */
            segments: components["schemas"]["SegmentPreview"][];
        };
        SetChangeRequestTitle: {
            title: string;
        };
        SetRequestedApprovers: {
            /** @description Ids of those who are asked to approve it */
            reviewers: number[];
        };
        AddChangeRequestComment: {
            text: components["schemas"]["CommentText"];
        };
        FoundChangeRequest: {
            id: number;
            title: string;
            project: string;
            environment: string;
            state: components["schemas"]["ChangeRequestState"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /** Format: date-time */
            createdAt: string;
            /** @description Names of the features that it changes, sorted */
            features: string[];
            /** @description Names of the segments that it changes, sorted */
            segments: string[];
        };
        ChangeRequestSearchPage: {
            /** @description Newest first */
            changeRequests: components["schemas"]["FoundChangeRequest"][];
            /** @description All that match, whatever `offset` and `limit` are */
            total: number;
        };
    };
    responses: {
        /** @description The key or the session is missing, unknown or expired. */
        AuthenticationRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "AuthenticationRequired",
                 *       "message": "Send an API key in the Authorization header"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key is valid, but its holder may not do this. `details` names the permission that is missing. */
        NoAccessError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "NoAccessError",
                 *       "message": "This needs the permission CREATE_FEATURE in the project checkout",
                 *       "details": [
                 *         {
                 *           "message": "CREATE_FEATURE"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something failed that should not. The log has the details under the same `id`. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "InternalError",
                 *       "message": "Something went wrong on our side. The log has the details under this id"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The server is too busy, another change has locked what this one needs, or the database can't be reached or can't write. Nothing was
         *     changed, except that of a database that went away it can't be known. `Retry-After` says when to try again.
         */
        ServiceUnavailableError: {
            headers: {
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "ServiceUnavailableError",
                 *       "message": "The database can't be reached. Try again in a moment"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request does not conform to this document, or breaks a rule that its description states. `details` says what, and where. */
        ValidationError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "ValidationError",
                 *       "message": "The request does not conform to the contract: /body/name is required",
                 *       "details": [
                 *         {
                 *           "message": "is required",
                 *           "path": "/body/name"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        PayloadTooLargeError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "PayloadTooLargeError",
                 *       "message": "The body is larger than 1048576 bytes"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not announced as JSON. A request with neither body nor content type, where one is needed, is a 400. */
        ContentTypeerror: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "ContentTypeerror",
                 *       "message": "The content type text/plain is not supported. Accepted: application/json"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A browser sent the request for a page of another site. */
        OtherSite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "NoAccessError",
                 *       "message": "This request comes from a page of another site"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request conflicts with something that exists. */
        NameExistsError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "NameExistsError",
                 *       "message": "The feature \"new-checkout\" exists already"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something that the request names does not exist, or does not belong together. */
        NotFoundError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "NotFoundError",
                 *       "message": "There is no feature \"new-checkout\""
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There were too many attempts, for this account or from this address. `Retry-After` says when the next one is taken. */
        RateLimitError: {
            headers: {
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "RateLimitError",
                 *       "message": "There were too many attempts. Try again in 60 seconds"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description The most items to return; absent means 1000
         * @example 100
         */
        Limit: number;
        /**
         * @description How many items to leave out at the start; absent means 0
         * @example 0
         */
        Offset: number;
        /**
         * @description Id of the project
         * @example default
         */
        ProjectId: components["schemas"]["PathMember"];
        /**
         * @description Name of the environment
         * @example production
         */
        Environment: components["schemas"]["PathMember"];
        /**
         * @description Name of the feature
         * @example new-checkout
         */
        FeatureName: components["schemas"]["PathMember"];
        /**
         * @description Name of the parent feature
         * @example new-checkout
         */
        ParentName: components["schemas"]["PathMember"];
        /**
         * @description Id of the feature type
         * @example release
         */
        FeatureTypeId: components["schemas"]["PathMember"];
        /**
         * @description Whether to enable disabled strategies rather than to add the default one; absent means false
         * @example false
         */
        ShouldActivateDisabledStrategies: boolean;
        /**
         * @description Id of the strategy
         * @example 0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f
         */
        StrategyId: components["schemas"]["PathMember"];
        /**
         * @description Id of the service account
         * @example 7
         */
        ServiceAccountId: number;
        /**
         * @description Name of the tag type
         * @example simple
         */
        TagType: components["schemas"]["PathMember"];
        /**
         * @description Value of the tag
         * @example checkout
         */
        TagValue: components["schemas"]["PathMember"];
        /**
         * @description Id of the segment
         * @example 4
         */
        SegmentId: number;
        /**
         * @description Name of the strategy type
         * @example flexibleRollout
         */
        StrategyType: components["schemas"]["PathMember"];
        /**
         * @description Name of the context field
         * @example country
         */
        ContextField: components["schemas"]["PathMember"];
        /**
         * @description Legal value of the context field
         * @example de
         */
        LegalValue: components["schemas"]["PathMember"];
        /**
         * @description Id of the token
         * @example 3
         */
        TokenId: number;
        /**
         * @description Id of the key, or the key itself
         * @example 12
         */
        ApiToken: components["schemas"]["PathMember"];
        /**
         * @description Id of the group
         * @example 2
         */
        GroupId: number;
        /**
         * @description Id of the role
         * @example 101
         */
        RoleId: number;
        /**
         * @description Id of the user
         * @example 12
         */
        UserId: number;
        /**
         * @description The token of the link by which somebody chooses a password
         * @example 6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8
         */
        ResetToken: string;
        /**
         * @description Secret of the signup token
         * @example 6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8
         */
        SignupToken: components["schemas"]["PathMember"];
        /**
         * @description The most change requests to return; absent means 50
         * @example 50
         */
        ChangeRequestLimit: number;
        /**
         * @description Id of the change request
         * @example 12
         */
        ChangeRequestId: number;
        /**
         * @description Id of the change
         * @example 31
         */
        ChangeId: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Path of the new resource
         * @example /api/admin/projects/default/features/new-checkout
         */
        Location: string;
        /**
         * @description Offers the answer as a file, where the request asked for one
         * @example attachment; filename="features-production.json"
         */
        ContentDisposition: string;
        /**
         * @description The cookie `flaghoist-session`, which the browser sends from now on, or drops
         * @example flaghoist-session=9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a39281706f5e4; Max-Age=172800; Path=/; HttpOnly; SameSite=Lax
         */
        SessionCookie: string;
        /**
         * @description In how many seconds to try again
         * @example 60
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProjects: {
        parameters: {
            query?: {
                /**
                 * @description Whether to list archived projects; absent means false
                 * @example false
                 */
                archived?: boolean;
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Projects"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Check out",
                 *       "description": "Everything between basket and receipt",
                 *       "environments": [
                 *         "development",
                 *         "production"
                 *       ],
                 *       "changeRequestEnvironments": [
                 *         {
                 *           "name": "production",
                 *           "requiredApprovals": 2
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateProject"];
            };
        };
        responses: {
            /** @description The project as created. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "check-out",
                     *       "name": "Check out",
                     *       "description": "Everything between basket and receipt",
                     *       "featureLimit": null,
                     *       "mode": "open",
                     *       "defaultStickiness": "default",
                     *       "environments": [
                     *         "development",
                     *         "production"
                     *       ],
                     *       "changeRequestEnvironments": [
                     *         {
                     *           "name": "production",
                     *           "requiredApprovals": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedProject"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    validateProjectId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "checkout"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectIdToCheck"];
            };
        };
        responses: {
            /** @description The id can be used. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    archiveProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project is archived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    reviveProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project is active. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Check out",
                 *       "description": "Everything between basket and receipt",
                 *       "mode": "protected"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProject"];
            };
        };
        responses: {
            /** @description The project is updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateProjectSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "protected",
                 *       "featureLimit": 200,
                 *       "featureNaming": {
                 *         "pattern": "checkout-[a-z-]+",
                 *         "example": "checkout-new-button",
                 *         "description": "Starts with the project"
                 *       },
                 *       "linkTemplates": [
                 *         {
                 *           "title": "Issues",
                 *           "urlTemplate": "https://issues.example.com/?q={{feature}}"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProjectSettings"];
            };
        };
        responses: {
            /** @description The settings are updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    favoriteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project is a favourite of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    unfavoriteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project is no favourite of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    addProjectEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "environment": "production",
                 *       "changeRequestsEnabled": true
                 *     }
                 */
                "application/json": components["schemas"]["AddProjectEnvironment"];
            };
        };
        responses: {
            /** @description The project has the environment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    removeProjectEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project no longer has the environment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getDefaultStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The default strategy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DefaultStrategy"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setDefaultStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "flexibleRollout",
                 *       "title": "A tenth of the users",
                 *       "parameters": {
                 *         "rollout": "10"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddStrategy"];
            };
        };
        responses: {
            /** @description The default strategy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DefaultStrategy"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    changeFeatureProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "newProjectId": "checkout"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeFeatureProject"];
            };
        };
        responses: {
            /** @description The feature is in the other project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getProjectOverview: {
        parameters: {
            query?: {
                /**
                 * @description Whether `featureTypeCounts` counts the archived features rather than the others; absent means false
                 * @example false
                 */
                archived?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectOverview"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getProjectHealthReport: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectHealthReport"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getProjectInsights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The insights. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectInsights"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getProjectStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectStatus"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listFlagCreators: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The creators. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 5,
                     *         "name": "Ada"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["FlagCreators"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listProjectFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Only features with this tag, as `type:value`; of several, one is enough
                 * @example [
                 *       "simple:checkout"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Only features whose name starts like this; case does not matter, `%` and `_` are ordinary characters
                 * @example new-
                 */
                namePrefix?: components["schemas"]["GivenName"];
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The features. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "new-checkout",
                 *       "type": "release",
                 *       "description": "The checkout in one page",
                 *       "impressionData": false
                 *     }
                 */
                "application/json": components["schemas"]["CreateFeature"];
            };
        };
        responses: {
            /** @description The feature as created. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feature"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feature"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "The checkout in one page",
                 *       "type": "release",
                 *       "impressionData": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateFeature"];
            };
        };
        responses: {
            /** @description The feature as updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feature"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    archiveFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature is archived. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    patchFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "op": "replace",
                 *         "path": "/description",
                 *         "value": "The checkout on one page"
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Patch"];
                /**
                 * @example [
                 *       {
                 *         "op": "replace",
                 *         "path": "/description",
                 *         "value": "The checkout on one page"
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["Patch"];
            };
        };
        responses: {
            /** @description The feature as modified. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feature"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    addDependency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "feature": "new-checkout",
                 *       "enabled": true,
                 *       "variants": []
                 *     }
                 */
                "application/json": components["schemas"]["AddDependency"];
            };
        };
        responses: {
            /** @description The feature depends on the parent as asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    removeDependencies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature depends on nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    removeDependency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the parent feature
                 * @example new-checkout
                 */
                parentName: components["parameters"]["ParentName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature does not depend on the parent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listParentCandidates: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Names of features. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       "new-checkout",
                     *       "new-search"
                     *     ]
                     */
                    "application/json": components["schemas"]["ParentCandidates"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listParentVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Names of variants. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       "blue",
                     *       "green"
                     *     ]
                     */
                    "application/json": components["schemas"]["ParentVariants"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    hasDependencies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description True when there is a dependency in the project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": boolean;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getFeatureLifecycle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "stage": "initial",
                     *         "enteredStageAt": "2026-11-20T09:30:00.000Z"
                     *       },
                     *       {
                     *         "stage": "completed",
                     *         "enteredStageAt": "2026-12-01T12:00:00.000Z",
                     *         "status": "kept",
                     *         "statusValue": "blue"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["EnteredStages"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    completeFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "kept",
                 *       "statusValue": "blue"
                 *     }
                 */
                "application/json": components["schemas"]["CompleteFeature"];
            };
        };
        responses: {
            /** @description The feature is completed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    uncompleteFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature is not completed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    countLifecycles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of features in each stage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "initial": 12,
                     *       "preLive": 5,
                     *       "live": 40,
                     *       "completed": 3,
                     *       "archived": 120
                     *     }
                     */
                    "application/json": components["schemas"]["LifecycleCount"];
                };
            };
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listFeatureTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All feature types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "types": [
                     *         {
                     *           "id": "release",
                     *           "name": "Release",
                     *           "description": "Ships a finished change to everybody, step by step",
                     *           "lifetimeDays": 40
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FeatureTypes"];
                };
            };
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateFeatureTypeLifetime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the feature type
                 * @example release
                 */
                id: components["parameters"]["FeatureTypeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lifetimeDays": 30
                 *     }
                 */
                "application/json": components["schemas"]["UpdateFeatureTypeLifetime"];
            };
        };
        responses: {
            /** @description The feature type as changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "release",
                     *       "name": "Release",
                     *       "description": "Ships a finished change to everybody, step by step",
                     *       "lifetimeDays": 30
                     *     }
                     */
                    "application/json": components["schemas"]["FeatureType"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    cloneFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "newer-checkout",
                 *       "replaceGroupId": true
                 *     }
                 */
                "application/json": components["schemas"]["CloneFeature"];
            };
        };
        responses: {
            /** @description The new feature. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feature"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    favoriteFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature is a favourite of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    unfavoriteFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature is no favourite of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setFeaturesStale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "features": [
                 *         "new-checkout"
                 *       ],
                 *       "stale": true
                 *     }
                 */
                "application/json": components["schemas"]["SetFeaturesStale"];
            };
        };
        responses: {
            /** @description The features are marked. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    validateFeatureName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "new-checkout",
                 *       "projectId": "default"
                 *     }
                 */
                "application/json": components["schemas"]["ValidateFeatureName"];
            };
        };
        responses: {
            /** @description The name can be used. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    exportFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "environment": "development",
                 *       "features": [
                 *         "new-checkout"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ExportFeatures"];
            };
        };
        responses: {
            /** @description The export. */
            200: {
                headers: {
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureExport"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    validateImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportFeatures"];
            };
        };
        responses: {
            /** @description What there is to say of the import. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errors": [
                     *         {
                     *           "message": "There are no such segments for the project",
                     *           "affectedItems": [
                     *             "Nordic customers"
                     *           ]
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "message": "These features exist and are overwritten",
                     *           "affectedItems": [
                     *             "new-checkout"
                     *           ]
                     *         }
                     *       ],
                     *       "permissions": [
                     *         {
                     *           "message": "The caller lacks these permissions",
                     *           "affectedItems": [
                     *             "CREATE_TAG_TYPE"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportFindings"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    importFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportFeatures"];
            };
        };
        responses: {
            /** @description The features are imported. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    searchFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Terms, separated by commas, one of which the name or the description has to contain; case does not matter, `%` and `_` are ordinary characters
                 * @example checkout
                 */
                query?: string;
                /**
                 * @description Projects, by id
                 * @example IS:default
                 */
                project?: components["schemas"]["FilterText"];
                /**
                 * @description Feature types, by id
                 * @example IS_ANY_OF:release,experiment
                 */
                type?: components["schemas"]["FilterText"];
                /**
                 * @description Creators, by user id
                 * @example IS:5
                 */
                createdBy?: components["schemas"]["FilterText"];
                /**
                 * @description `stale` and `active` as the feature shows it; `potentially-stale` is what is stale by age and type alone
                 * @example IS:active
                 */
                state?: components["schemas"]["FilterText"];
                /**
                 * @description Stages of the lifecycle
                 * @example IS_NONE_OF:completed,archived
                 */
                lifecycle?: components["schemas"]["FilterText"];
                /**
                 * @description Tags, each as `type:value`
                 * @example INCLUDE:simple:checkout
                 */
                tag?: components["schemas"]["FilterText"];
                /**
                 * @description Segments that its strategies use, by name
                 * @example INCLUDE:beta-users
                 */
                segment?: components["schemas"]["FilterText"];
                /**
                 * @description Day of creation, UTC
                 * @example IS_ON_OR_AFTER:2026-01-01
                 */
                createdAt?: components["schemas"]["FilterText"];
                /**
                 * @description Day of the last usage in any environment, UTC; a feature that was never seen matches neither
                 * @example IS_BEFORE:2026-01-01
                 */
                lastSeenAt?: components["schemas"]["FilterText"];
                /**
                 * @description Environment and whether the feature is on there (`:enabled` or `:disabled`); of several, one is enough, and those of another form are ignored
                 * @example [
                 *       "production:enabled"
                 *     ]
                 */
                "status[]"?: components["schemas"]["GivenName"][];
                /**
                 * @description Whether it is a favourite of the caller: `IS:true` or `IS:false`; anything else is ignored
                 * @example IS:true
                 */
                favorite?: components["schemas"]["GivenName"];
                /**
                 * @description Whether it is archived: `IS:true`; anything else means that it is not, and so does absent
                 * @example IS:false
                 */
                archived?: components["schemas"]["GivenName"];
                /**
                 * @description Whether favourites come before all others; absent means false
                 * @example false
                 */
                favoritesFirst?: boolean;
                /**
                 * @description `createdAt`, `name`, `type`, `project`, `stale`, `lastSeenAt`, or `environment:` and the name of an environment (off before on); anything else means `createdAt`
                 * @example name
                 */
                sortBy?: components["schemas"]["GivenName"];
                /**
                 * @description Absent means `asc`
                 * @example asc
                 */
                sortOrder?: "asc" | "desc";
                /**
                 * @description How many features to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description The most features to return, 1 to 100; a whole number outside of that means 50, and so does absent
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The features that match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureSearchPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    archiveFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "features": [
                 *         "new-checkout",
                 *         "old-checkout"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FeatureNames"];
            };
        };
        responses: {
            /** @description The features are archived. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    validateArchiveFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "features": [
                 *         "new-checkout",
                 *         "old-checkout"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FeatureNames"];
            };
        };
        responses: {
            /** @description What stands in the way, and what would be lost. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "parentsWithChildFeatures": [
                     *         "new-checkout"
                     *       ],
                     *       "hasDeletedDependencies": false
                     *     }
                     */
                    "application/json": components["schemas"]["ArchiveCheck"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    reviveFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "features": [
                 *         "new-checkout",
                 *         "old-checkout"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FeatureNames"];
            };
        };
        responses: {
            /** @description The features are active again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "features": [
                 *         "new-checkout",
                 *         "old-checkout"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FeatureNames"];
            };
        };
        responses: {
            /** @description The features are deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listArchivedFeatures: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archived features. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listArchivedProjectFeatures: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archived features. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    reviveFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature is active again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteArchivedFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getFeatureVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variants, sorted by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureVariantsDocument"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setVariantsInEnvironments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "environments": [
                 *         "development",
                 *         "production"
                 *       ],
                 *       "variants": [
                 *         {
                 *           "name": "blue",
                 *           "weight": 1000
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["VariantsInEnvironments"];
            };
        };
        responses: {
            /** @description The variants, sorted by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureVariantsDocument"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getFeatureEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature in the environment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureEnvironment"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    turnFeatureOn: {
        parameters: {
            query?: {
                /**
                 * @description Whether to enable disabled strategies rather than to add the default one; absent means false
                 * @example false
                 */
                shouldActivateDisabledStrategies?: components["parameters"]["ShouldActivateDisabledStrategies"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature is on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    turnFeatureOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature is off. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variants, sorted by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureVariantsDocument"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "name": "blue",
                 *         "weight": 300,
                 *         "weightType": "fix",
                 *         "stickiness": "userId"
                 *       },
                 *       {
                 *         "name": "green",
                 *         "weight": 700
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["FeatureVariantInputs"];
            };
        };
        responses: {
            /** @description The variants, sorted by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureVariantsDocument"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    patchVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/-",
                 *         "value": {
                 *           "name": "red",
                 *           "weight": 0
                 *         }
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Patch"];
                /**
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/-",
                 *         "value": {
                 *           "name": "red",
                 *           "weight": 0
                 *         }
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["Patch"];
            };
        };
        responses: {
            /** @description The variants, sorted by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureVariantsDocument"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listStrategies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strategies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureStrategy"][];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    addStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "flexibleRollout",
                 *       "title": "Half of the staff",
                 *       "parameters": {
                 *         "rollout": "50",
                 *         "stickiness": "userId",
                 *         "groupId": "new-checkout"
                 *       },
                 *       "constraints": [
                 *         {
                 *           "contextName": "userId",
                 *           "operator": "STR_ENDS_WITH",
                 *           "values": [
                 *             "@example.com"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddStrategy"];
            };
        };
        responses: {
            /** @description The strategy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureStrategy"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setStrategySortOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "id": "0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f",
                 *         "sortOrder": 1
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["StrategySortOrder"];
            };
        };
        responses: {
            /** @description The strategies have the new order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
                /**
                 * @description Id of the strategy
                 * @example 0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f
                 */
                strategyId: components["parameters"]["StrategyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strategy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureStrategy"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
                /**
                 * @description Id of the strategy
                 * @example 0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f
                 */
                strategyId: components["parameters"]["StrategyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Most of the staff",
                 *       "parameters": {
                 *         "rollout": "80",
                 *         "stickiness": "userId",
                 *         "groupId": "new-checkout"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateStrategy"];
            };
        };
        responses: {
            /** @description The strategy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureStrategy"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    removeStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
                /**
                 * @description Id of the strategy
                 * @example 0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f
                 */
                strategyId: components["parameters"]["StrategyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strategy is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    patchStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
                /**
                 * @description Id of the strategy
                 * @example 0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f
                 */
                strategyId: components["parameters"]["StrategyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "op": "replace",
                 *         "path": "/parameters/rollout",
                 *         "value": "80"
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Patch"];
                /**
                 * @example [
                 *       {
                 *         "op": "replace",
                 *         "path": "/parameters/rollout",
                 *         "value": "80"
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["Patch"];
            };
        };
        responses: {
            /** @description The strategy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureStrategy"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    turnFeaturesOn: {
        parameters: {
            query?: {
                /**
                 * @description Whether to enable disabled strategies rather than to add the default one; absent means false
                 * @example false
                 */
                shouldActivateDisabledStrategies?: components["parameters"]["ShouldActivateDisabledStrategies"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "features": [
                 *         "new-checkout",
                 *         "new-cart"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FeaturesToTurn"];
            };
        };
        responses: {
            /** @description The features are on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    turnFeaturesOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "features": [
                 *         "new-checkout",
                 *         "new-cart"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FeaturesToTurn"];
            };
        };
        responses: {
            /** @description The features are off. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    searchEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "project": "default",
                 *       "query": "checkout",
                 *       "limit": 25
                 *     }
                 */
                "application/json": components["schemas"]["SearchEvents"];
            };
        };
        responses: {
            /** @description The events that match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listServiceAccounts: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "serviceAccounts": [
                     *         {
                     *           "id": 7,
                     *           "name": "Deploy pipeline",
                     *           "username": "deploy",
                     *           "rootRole": 2,
                     *           "createdAt": "2026-11-20T09:30:00.000Z",
                     *           "accountType": "Service Account",
                     *           "tokens": [
                     *             {
                     *               "id": 3,
                     *               "description": "Runner 1",
                     *               "createdAt": "2026-11-20T09:30:00.000Z",
                     *               "expiresAt": "2027-11-20T00:00:00.000Z",
                     *               "userId": 7,
                     *               "secretPrefix": "user:6d0b8f0",
                     *               "seenAt": "2026-11-21T08:15:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "rootRoles": [
                     *         {
                     *           "id": 1,
                     *           "type": "root",
                     *           "name": "Admin",
                     *           "description": "May do everything",
                     *           "project": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccounts"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Deploy pipeline",
                 *       "username": "deploy",
                 *       "rootRole": 2
                 *     }
                 */
                "application/json": components["schemas"]["CreateServiceAccount"];
            };
        };
        responses: {
            /** @description The service account as created. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "name": "Deploy pipeline",
                     *       "username": "deploy",
                     *       "rootRole": 2,
                     *       "createdAt": "2026-11-20T09:30:00.000Z",
                     *       "accountType": "Service Account"
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listServiceAccountTokens: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the service account
                 * @example 7
                 */
                serviceAccountId: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pats": [
                     *         {
                     *           "id": 3,
                     *           "description": "Runner 1",
                     *           "createdAt": "2026-11-20T09:30:00.000Z",
                     *           "expiresAt": "2027-11-20T00:00:00.000Z",
                     *           "userId": 7,
                     *           "secretPrefix": "user:6d0b8f0",
                     *           "seenAt": "2026-11-21T08:15:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the service account
                 * @example 7
                 */
                serviceAccountId: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Runner 1",
                 *       "expiresAt": "2027-11-20T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateToken"];
            };
        };
        responses: {
            /** @description The token, with its secret. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "description": "Runner 1",
                     *       "createdAt": "2026-11-20T09:30:00.000Z",
                     *       "expiresAt": "2027-11-20T00:00:00.000Z",
                     *       "userId": 7,
                     *       "secret": "user:6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8",
                     *       "seenAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listTagTypes: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "tagTypes": [
                     *         {
                     *           "name": "simple",
                     *           "description": "A plain label",
                     *           "icon": null,
                     *           "color": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TagTypes"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createTagType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "team",
                 *       "description": "The team that answers for it",
                 *       "icon": "people",
                 *       "color": "#00a0ff"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTagType"];
            };
        };
        responses: {
            /** @description The tag type as created. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "team",
                     *       "description": "The team that answers for it",
                     *       "icon": "people",
                     *       "color": "#00a0ff"
                     *     }
                     */
                    "application/json": components["schemas"]["TagType"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    validateTagType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "team",
                 *       "description": "The team that answers for it"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTagType"];
            };
        };
        responses: {
            /** @description It could be created, and would look like this. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "valid": true,
                     *       "tagType": {
                     *         "name": "team",
                     *         "description": "The team that answers for it",
                     *         "icon": null,
                     *         "color": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidTagType"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getTagType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the tag type
                 * @example simple
                 */
                tagType: components["parameters"]["TagType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "tagType": {
                     *         "name": "simple",
                     *         "description": "A plain label",
                     *         "icon": null,
                     *         "color": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TagTypeDocument"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateTagType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the tag type
                 * @example simple
                 */
                tagType: components["parameters"]["TagType"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "The team that owns it"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTagType"];
            };
        };
        responses: {
            /** @description The tag type is as asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteTagType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the tag type
                 * @example simple
                 */
                tagType: components["parameters"]["TagType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag type is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "tags": [
                     *         {
                     *           "type": "simple",
                     *           "value": "checkout"
                     *         },
                     *         {
                     *           "type": "simple",
                     *           "value": "payment"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Tags"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "simple",
                 *       "value": "checkout"
                 *     }
                 */
                "application/json": components["schemas"]["TagInput"];
            };
        };
        responses: {
            /** @description The tag as created. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "simple",
                     *       "value": "checkout"
                     *     }
                     */
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listTagsOfType: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Name of the tag type
                 * @example simple
                 */
                tagType: components["parameters"]["TagType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "tags": [
                     *         {
                     *           "type": "simple",
                     *           "value": "checkout"
                     *         },
                     *         {
                     *           "type": "simple",
                     *           "value": "payment"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Tags"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the tag type
                 * @example simple
                 */
                tagType: components["parameters"]["TagType"];
                /**
                 * @description Value of the tag
                 * @example checkout
                 */
                tagValue: components["parameters"]["TagValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "tag": {
                     *         "type": "simple",
                     *         "value": "checkout"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TagDocument"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the tag type
                 * @example simple
                 */
                tagType: components["parameters"]["TagType"];
                /**
                 * @description Value of the tag
                 * @example checkout
                 */
                tagValue: components["parameters"]["TagValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listFeatureTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags of the feature. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "tags": [
                     *         {
                     *           "type": "simple",
                     *           "value": "checkout"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Tags"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateFeatureTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "addedTags": [
                 *         {
                 *           "type": "simple",
                 *           "value": "checkout"
                 *         }
                 *       ],
                 *       "removedTags": [
                 *         {
                 *           "type": "simple",
                 *           "value": "draft"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TagChanges"];
            };
        };
        responses: {
            /** @description All tags that the feature has now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "tags": [
                     *         {
                     *           "type": "simple",
                     *           "value": "checkout"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Tags"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    addFeatureTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "simple",
                 *       "value": "checkout"
                 *     }
                 */
                "application/json": components["schemas"]["TagInput"];
            };
        };
        responses: {
            /** @description The tag, which the feature has now. `location` is the list of its tags. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "simple",
                     *       "value": "checkout"
                     *     }
                     */
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    removeFeatureTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
                /**
                 * @description Name of the tag type
                 * @example simple
                 */
                tagType: components["parameters"]["TagType"];
                /**
                 * @description Value of the tag
                 * @example checkout
                 */
                tagValue: components["parameters"]["TagValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature does not have the tag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateTagsOfFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "features": [
                 *         "new-checkout",
                 *         "old-checkout"
                 *       ],
                 *       "tags": {
                 *         "addedTags": [
                 *           {
                 *             "type": "simple",
                 *             "value": "checkout"
                 *           }
                 *         ],
                 *         "removedTags": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTagsOfFeatures"];
            };
        };
        responses: {
            /** @description All of the features have the tags as asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listSegments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segments"];
                };
            };
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nordic customers",
                 *       "description": "Everybody who pays in kroner",
                 *       "project": null,
                 *       "constraints": [
                 *         {
                 *           "contextName": "country",
                 *           "operator": "IN",
                 *           "values": [
                 *             "dk",
                 *             "no",
                 *             "se"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SegmentInput"];
            };
        };
        responses: {
            /** @description The segment as created. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    validateSegmentName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nordic customers"
                 *     }
                 */
                "application/json": components["schemas"]["ValidateSegmentName"];
            };
        };
        responses: {
            /** @description The name is free. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setStrategySegments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "projectId": "default",
                 *       "environmentId": "production",
                 *       "strategyId": "0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f",
                 *       "segmentIds": [
                 *         4
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SetStrategySegments"];
            };
        };
        responses: {
            /** @description The segments that the strategy uses now. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projectId": "default",
                     *       "environmentId": "production",
                     *       "strategyId": "0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f",
                     *       "segmentIds": [
                     *         4
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StrategySegments"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listStrategySegments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the strategy
                 * @example 0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f
                 */
                strategyId: components["parameters"]["StrategyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segments"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the segment
                 * @example 4
                 */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the segment
                 * @example 4
                 */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nordic customers",
                 *       "description": "Everybody who pays in kroner",
                 *       "constraints": [
                 *         {
                 *           "contextName": "country",
                 *           "operator": "IN",
                 *           "values": [
                 *             "dk",
                 *             "fo",
                 *             "no",
                 *             "se"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SegmentInput"];
            };
        };
        responses: {
            /** @description The segment is as asked for. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the segment
                 * @example 4
                 */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listSegmentStrategies: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the segment
                 * @example 4
                 */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strategies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "strategies": [
                     *         {
                     *           "id": "0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f",
                     *           "projectId": "default",
                     *           "featureName": "new-checkout",
                     *           "strategyName": "flexibleRollout",
                     *           "environment": "production"
                     *         }
                     *       ],
                     *       "changeRequestStrategies": [
                     *         {
                     *           "changeRequestId": 7,
                     *           "projectId": "default",
                     *           "featureName": "old-checkout",
                     *           "strategyName": "flexibleRollout",
                     *           "environment": "production"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SegmentStrategies"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listEnvironments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All environments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Environments"];
                };
            };
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "staging",
                 *       "type": "preproduction",
                 *       "sortOrder": 150
                 *     }
                 */
                "application/json": components["schemas"]["CreateEnvironment"];
            };
        };
        responses: {
            /** @description The environment as created. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Environment"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setEnvironmentSortOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "development": 1,
                 *       "production": 2
                 *     }
                 */
                "application/json": components["schemas"]["EnvironmentSortOrders"];
            };
        };
        responses: {
            /** @description The environments have the new order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    validateEnvironmentName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "staging"
                 *     }
                 */
                "application/json": components["schemas"]["EnvironmentNameToCheck"];
            };
        };
        responses: {
            /** @description The name can be used. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The environment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Environment"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The environment is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    turnEnvironmentOn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The environment is on. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    turnEnvironmentOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The environment is off. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "preproduction",
                 *       "sortOrder": 150
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEnvironment"];
            };
        };
        responses: {
            /** @description The environment as updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Environment"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listProjectEnvironments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All environments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvironmentsOfProject"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listStrategyTypes: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strategy types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StrategyTypes"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createStrategyType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "byCountry",
                 *       "title": "Countries",
                 *       "description": "On for users from the listed countries",
                 *       "parameters": [
                 *         {
                 *           "name": "countries",
                 *           "type": "list",
                 *           "description": "Two-letter codes",
                 *           "required": true
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateStrategyType"];
            };
        };
        responses: {
            /** @description The strategy type as created. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StrategyType"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getStrategyType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the strategy type
                 * @example flexibleRollout
                 */
                strategyType: components["parameters"]["StrategyType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strategy type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StrategyType"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateStrategyType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the strategy type
                 * @example flexibleRollout
                 */
                strategyType: components["parameters"]["StrategyType"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Countries of residence"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateStrategyType"];
            };
        };
        responses: {
            /** @description The strategy type is updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteStrategyType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the strategy type
                 * @example flexibleRollout
                 */
                strategyType: components["parameters"]["StrategyType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strategy type is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deprecateStrategyType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the strategy type
                 * @example flexibleRollout
                 */
                strategyType: components["parameters"]["StrategyType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strategy type is deprecated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    reactivateStrategyType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the strategy type
                 * @example flexibleRollout
                 */
                strategyType: components["parameters"]["StrategyType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strategy type is not deprecated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listContextFields: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context fields. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextField"][];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createContextField: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "country",
                 *       "description": "Where the user lives",
                 *       "legalValues": [
                 *         {
                 *           "value": "de",
                 *           "description": "Germany"
                 *         },
                 *         {
                 *           "value": "no",
                 *           "description": "Norway"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateContextField"];
            };
        };
        responses: {
            /** @description The context field as created. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextField"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    validateContextFieldName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "country"
                 *     }
                 */
                "application/json": components["schemas"]["ContextFieldNameToCheck"];
            };
        };
        responses: {
            /** @description The name can be used. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getContextField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the context field
                 * @example country
                 */
                contextField: components["parameters"]["ContextField"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context field. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextField"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateContextField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the context field
                 * @example country
                 */
                contextField: components["parameters"]["ContextField"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Where the user pays taxes",
                 *       "stickiness": false,
                 *       "legalValues": [
                 *         {
                 *           "value": "de"
                 *         },
                 *         {
                 *           "value": "fr"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateContextField"];
            };
        };
        responses: {
            /** @description The context field is updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteContextField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the context field
                 * @example country
                 */
                contextField: components["parameters"]["ContextField"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context field is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listContextFieldStrategies: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Name of the context field
                 * @example country
                 */
                contextField: components["parameters"]["ContextField"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strategies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "strategies": [
                     *         {
                     *           "id": "0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f",
                     *           "projectId": "default",
                     *           "featureName": "new-checkout",
                     *           "strategyName": "flexibleRollout",
                     *           "environment": "production"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ContextFieldStrategies"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setLegalValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the context field
                 * @example country
                 */
                contextField: components["parameters"]["ContextField"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": "fr",
                 *       "description": "France"
                 *     }
                 */
                "application/json": components["schemas"]["LegalValueInput"];
            };
        };
        responses: {
            /** @description The context field has the value. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    removeLegalValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the context field
                 * @example country
                 */
                contextField: components["parameters"]["ContextField"];
                /**
                 * @description Legal value of the context field
                 * @example de
                 */
                legalValue: components["parameters"]["LegalValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context field does not have the value. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the service account
                 * @example 7
                 */
                serviceAccountId: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Deploy pipeline EU",
                 *       "rootRole": 3
                 *     }
                 */
                "application/json": components["schemas"]["UpdateServiceAccount"];
            };
        };
        responses: {
            /** @description The service account as updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "name": "Deploy pipeline EU",
                     *       "username": "deploy",
                     *       "rootRole": 3,
                     *       "createdAt": "2026-11-20T09:30:00.000Z",
                     *       "accountType": "Service Account"
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the service account
                 * @example 7
                 */
                serviceAccountId: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service account is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the service account
                 * @example 7
                 */
                serviceAccountId: components["parameters"]["ServiceAccountId"];
                /**
                 * @description Id of the token
                 * @example 3
                 */
                tokenId: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listPersonalAccessTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pats": [
                     *         {
                     *           "id": 3,
                     *           "description": "Laptop",
                     *           "createdAt": "2026-11-20T09:30:00.000Z",
                     *           "expiresAt": "2027-11-20T00:00:00.000Z",
                     *           "userId": 5,
                     *           "secretPrefix": "user:6d0b8f0",
                     *           "seenAt": "2026-11-21T08:15:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createPersonalAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Laptop",
                 *       "expiresAt": "2027-11-20T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateToken"];
            };
        };
        responses: {
            /** @description The token, with its secret. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "description": "Laptop",
                     *       "createdAt": "2026-11-20T09:30:00.000Z",
                     *       "expiresAt": "2027-11-20T00:00:00.000Z",
                     *       "userId": 5,
                     *       "secret": "user:6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8",
                     *       "seenAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deletePersonalAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the token
                 * @example 3
                 */
                tokenId: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listApiTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokens"];
                };
            };
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tokenName": "Web shop",
                 *       "type": "client",
                 *       "environment": "production",
                 *       "projects": [
                 *         "default"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiToken"];
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listApiTokensNamed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the keys; case matters
                 * @example Web shop
                 */
                token: components["schemas"]["PathMember"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokens"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the key, or the key itself
                 * @example 12
                 */
                token: components["parameters"]["ApiToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expiresAt": "2027-11-20T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateApiToken"];
            };
        };
        responses: {
            /** @description The key as updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the key, or the key itself
                 * @example 12
                 */
                token: components["parameters"]["ApiToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listProjectApiTokens: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokens"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createProjectApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tokenName": "Web shop",
                 *       "type": "client",
                 *       "environment": "production"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProjectApiToken"];
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteProjectApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the key, or the key itself
                 * @example 12
                 */
                token: components["parameters"]["ApiToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Id of a project; only its events are listed and counted then
                 * @example default
                 */
                project?: components["schemas"]["GivenName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listFeatureEvents: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events of the feature. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "toggleName": "new-checkout",
                     *       "events": [
                     *         {
                     *           "id": 42,
                     *           "createdAt": "2026-11-20T09:31:00.000Z",
                     *           "type": "feature-archived",
                     *           "createdBy": "ada@example.com",
                     *           "createdByUserId": 5,
                     *           "environment": null,
                     *           "project": "default",
                     *           "featureName": "new-checkout",
                     *           "data": null,
                     *           "preData": null,
                     *           "tags": []
                     *         }
                     *       ],
                     *       "totalEvents": 1
                     *     }
                     */
                    "application/json": components["schemas"]["FeatureEvents"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listEventCreators: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who caused events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 5,
                     *         "name": "ada@example.com"
                     *       },
                     *       {
                     *         "id": 7,
                     *         "name": "deploy"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["EventCreator"][];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Groups"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout team",
                 *       "description": "Everybody who works on the checkout",
                 *       "rootRole": 3,
                 *       "users": [
                 *         {
                 *           "user": {
                 *             "id": 5
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateGroup"];
            };
        };
        responses: {
            /** @description The group as created. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group
                 * @example 2
                 */
                groupId: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group
                 * @example 2
                 */
                groupId: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout team",
                 *       "description": "Everybody who works on the checkout",
                 *       "rootRole": 3,
                 *       "users": [
                 *         {
                 *           "user": {
                 *             "id": 5
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateGroup"];
            };
        };
        responses: {
            /** @description The group as updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group
                 * @example 2
                 */
                groupId: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listRoles: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "roles": [
                     *         {
                     *           "id": 4,
                     *           "type": "project",
                     *           "name": "Owner",
                     *           "description": "May do everything in the project",
                     *           "project": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Roles"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Release manager",
                 *       "description": "Turns features on and off in production",
                 *       "type": "custom",
                 *       "permissions": [
                 *         {
                 *           "name": "UPDATE_FEATURE_ENVIRONMENT",
                 *           "environment": "production"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateRole"];
            };
        };
        responses: {
            /** @description The role as created. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleWithPermissions"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    validateRoleName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Release manager"
                 *     }
                 */
                "application/json": components["schemas"]["ValidateRole"];
            };
        };
        responses: {
            /** @description The name is free. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the role
                 * @example 101
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleWithPermissions"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the role
                 * @example 101
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Release manager",
                 *       "permissions": [
                 *         {
                 *           "name": "UPDATE_FEATURE_ENVIRONMENT",
                 *           "environment": "production"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateRole"];
            };
        };
        responses: {
            /** @description The role as updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleWithPermissions"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the role
                 * @example 101
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The permissions, by where they hold. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "permissions": {
                     *         "root": [
                     *           {
                     *             "id": 14,
                     *             "name": "CREATE_SEGMENT",
                     *             "displayName": "Create segments",
                     *             "type": "root"
                     *           }
                     *         ],
                     *         "project": [
                     *           {
                     *             "id": 29,
                     *             "name": "CREATE_FEATURE",
                     *             "displayName": "Create and clone features",
                     *             "type": "project"
                     *           }
                     *         ],
                     *         "environments": [
                     *           {
                     *             "name": "production",
                     *             "permissions": [
                     *               {
                     *                 "id": 53,
                     *                 "name": "UPDATE_FEATURE_ENVIRONMENT",
                     *                 "displayName": "Turn features on and off",
                     *                 "type": "environment",
                     *                 "environment": "production"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Permissions"];
                };
            };
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getRoleUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the role
                 * @example 101
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projects": [
                     *         {
                     *           "project": "default",
                     *           "role": 4,
                     *           "userCount": 2,
                     *           "groupCount": 1,
                     *           "serviceAccountCount": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RoleUsage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listProjectUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users and the roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectUsers"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getProjectAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who holds what. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectAccess"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setProjectAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roles": [
                 *         {
                 *           "id": 4,
                 *           "users": [
                 *             5
                 *           ]
                 *         },
                 *         {
                 *           "id": 5,
                 *           "users": [
                 *             7
                 *           ],
                 *           "groups": [
                 *             2
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SetProjectAccess"];
            };
        };
        responses: {
            /** @description These, and nobody else, hold the roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    addProjectAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roles": [
                 *         5
                 *       ],
                 *       "users": [
                 *         7
                 *       ],
                 *       "groups": [
                 *         2
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddProjectAccess"];
            };
        };
        responses: {
            /** @description They hold the roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setProjectUserRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the user
                 * @example 12
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roles": [
                 *         5
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SetRoles"];
            };
        };
        responses: {
            /** @description The user has these roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    removeProjectUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the user
                 * @example 12
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user has no role of their own in the project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setProjectGroupRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the group
                 * @example 2
                 */
                groupId: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roles": [
                 *         5
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SetRoles"];
            };
        };
        responses: {
            /** @description The group has these roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    removeProjectGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the group
                 * @example 2
                 */
                groupId: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group has no role in the project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ada@example.com",
                 *       "password": "correct Horse 17"
                 *     }
                 */
                "application/json": components["schemas"]["LogIn"];
            };
        };
        responses: {
            /** @description The user who is signed in. */
            200: {
                headers: {
                    "set-cookie": components["headers"]["SessionCookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "isAPI": false,
                     *       "name": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "username": "ada",
                     *       "imageUrl": "https://gravatar.com/avatar/b5fc85e55755f9e0d030a10ab4429b6b2944855f5a0d60077fe832becbe41724?s=42&d=retro&r=g",
                     *       "loginAttempts": 0,
                     *       "seenAt": "2026-11-20T09:30:00.000Z",
                     *       "createdAt": "2026-11-01T08:00:00.000Z",
                     *       "accountType": "User",
                     *       "rootRole": 3
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["OtherSite"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            429: components["responses"]["RateLimitError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    "set-cookie": components["headers"]["SessionCookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getResetToken: {
        parameters: {
            query: {
                /**
                 * @description The token of the link by which somebody chooses a password
                 * @example 6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8
                 */
                token: components["parameters"]["ResetToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is good, and whose it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "name": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "token": "6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8",
                     *       "createdBy": "admin",
                     *       "role": {
                     *         "id": 3,
                     *         "type": "root",
                     *         "name": "Viewer",
                     *         "description": "May read what is not private",
                     *         "project": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ResetTokenHolder"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            429: components["responses"]["RateLimitError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8",
                 *       "password": "correct Horse 17"
                 *     }
                 */
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description The password has changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["OtherSite"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            429: components["responses"]["RateLimitError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["RequestPasswordReset"];
            };
        };
        responses: {
            /** @description If there is such a user, the link is on its way. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            403: components["responses"]["OtherSite"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            429: components["responses"]["RateLimitError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    validateResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct Horse 17"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordToCheck"];
            };
        };
        responses: {
            /** @description The password may be chosen. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            403: components["responses"]["OtherSite"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
        };
    };
    validateSignupToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Secret of the signup token
                 * @example 6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8
                 */
                token: components["parameters"]["SignupToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One can sign up with the token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Secret of the signup token
                 * @example 6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8
                 */
                token: components["parameters"]["SignupToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "name": "Ada Lovelace",
                 *       "password": "correct Horse 17"
                 *     }
                 */
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description The account as made. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "isAPI": false,
                     *       "name": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "username": null,
                     *       "imageUrl": "https://gravatar.com/avatar/b5fc85e55755f9e0d030a10ab4429b6b2944855f5a0d60077fe832becbe41724?s=42&d=retro&r=g",
                     *       "loginAttempts": 0,
                     *       "seenAt": null,
                     *       "createdAt": "2026-11-20T09:30:00.000Z",
                     *       "accountType": "User",
                     *       "rootRole": 3
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationError"];
            403: components["responses"]["OtherSite"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            429: components["responses"]["RateLimitError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listSignupTokens: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signup tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokens": [
                     *         {
                     *           "secret": "6d0b8f0",
                     *           "url": null,
                     *           "name": "Everybody in the office",
                     *           "enabled": true,
                     *           "expiresAt": "2026-12-20T00:00:00.000Z",
                     *           "createdAt": "2026-11-20T09:30:00.000Z",
                     *           "createdBy": "admin",
                     *           "users": [
                     *             {
                     *               "id": 12,
                     *               "name": "Ada Lovelace",
                     *               "username": null,
                     *               "email": "ada@example.com"
                     *             }
                     *           ],
                     *           "role": {
                     *             "id": 3,
                     *             "type": "root",
                     *             "name": "Viewer",
                     *             "description": "May read what is not private",
                     *             "project": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SignupTokens"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createSignupToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Everybody in the office",
                 *       "expiresAt": "2026-12-20T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSignupToken"];
            };
        };
        responses: {
            /** @description The signup token, with its secret. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8",
                     *       "url": "https://flags.example.com/new-user?invite=6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8",
                     *       "name": "Everybody in the office",
                     *       "enabled": true,
                     *       "expiresAt": "2026-12-20T00:00:00.000Z",
                     *       "createdAt": "2026-11-20T09:30:00.000Z",
                     *       "createdBy": "admin",
                     *       "users": [],
                     *       "role": {
                     *         "id": 3,
                     *         "type": "root",
                     *         "name": "Viewer",
                     *         "description": "May read what is not private",
                     *         "project": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignupToken"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getSignupToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Secret of the signup token
                 * @example 6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8
                 */
                token: components["parameters"]["SignupToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signup token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8",
                     *       "url": "https://flags.example.com/new-user?invite=6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8",
                     *       "name": "Everybody in the office",
                     *       "enabled": true,
                     *       "expiresAt": "2026-12-20T00:00:00.000Z",
                     *       "createdAt": "2026-11-20T09:30:00.000Z",
                     *       "createdBy": "admin",
                     *       "users": [],
                     *       "role": {
                     *         "id": 3,
                     *         "type": "root",
                     *         "name": "Viewer",
                     *         "description": "May read what is not private",
                     *         "project": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignupToken"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateSignupToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Secret of the signup token
                 * @example 6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8
                 */
                token: components["parameters"]["SignupToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSignupToken"];
            };
        };
        responses: {
            /** @description The signup token as updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8",
                     *       "url": "https://flags.example.com/new-user?invite=6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8",
                     *       "name": "Everybody in the office",
                     *       "enabled": true,
                     *       "expiresAt": "2026-12-20T00:00:00.000Z",
                     *       "createdAt": "2026-11-20T09:30:00.000Z",
                     *       "createdBy": "admin",
                     *       "users": [],
                     *       "role": {
                     *         "id": 3,
                     *         "type": "root",
                     *         "name": "Viewer",
                     *         "description": "May read what is not private",
                     *         "project": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignupToken"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": 12,
                     *           "isAPI": false,
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@example.com",
                     *           "username": null,
                     *           "imageUrl": "https://gravatar.com/avatar/b5fc85e55755f9e0d030a10ab4429b6b2944855f5a0d60077fe832becbe41724?s=42&d=retro&r=g",
                     *           "loginAttempts": 0,
                     *           "seenAt": null,
                     *           "createdAt": "2026-11-20T09:30:00.000Z",
                     *           "accountType": "User",
                     *           "rootRole": 3
                     *         }
                     *       ],
                     *       "rootRoles": [
                     *         {
                     *           "id": 3,
                     *           "type": "root",
                     *           "name": "Viewer",
                     *           "description": "May read what is not private",
                     *           "project": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Users"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "name": "Ada Lovelace",
                 *       "rootRole": "Viewer"
                 *     }
                 */
                "application/json": components["schemas"]["CreateUser"];
            };
        };
        responses: {
            /** @description The user as created. */
            201: {
                headers: {
                    location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "isAPI": false,
                     *       "name": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "username": null,
                     *       "imageUrl": "https://gravatar.com/avatar/b5fc85e55755f9e0d030a10ab4429b6b2944855f5a0d60077fe832becbe41724?s=42&d=retro&r=g",
                     *       "loginAttempts": 0,
                     *       "seenAt": null,
                     *       "createdAt": "2026-11-20T09:30:00.000Z",
                     *       "accountType": "User",
                     *       "rootRole": "Viewer",
                     *       "emailSent": true,
                     *       "inviteLink": "https://flags.example.com/new-user?token=6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedUser"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    searchUsers: {
        parameters: {
            query?: {
                /**
                 * @description Part of the name, or the start of the username or the email; case does not matter, `%` and `_` are ordinary characters
                 * @example ada
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 12,
                     *         "name": "Ada Lovelace",
                     *         "username": "ada"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["FoundUser"][];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getAccessOverview: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts and groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": 12,
                     *           "name": "Ada Lovelace",
                     *           "username": "ada",
                     *           "accountType": "User"
                     *         }
                     *       ],
                     *       "groups": [
                     *         {
                     *           "id": 4,
                     *           "name": "Checkout",
                     *           "userCount": 3,
                     *           "rootRole": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccessOverview"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    countAdmins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "password": 2,
                     *       "noPassword": 0,
                     *       "service": 1
                     *     }
                     */
                    "application/json": components["schemas"]["AdminCount"];
                };
            };
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    validatePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Correct-Horse-7-Battery"
                 *     }
                 */
                "application/json": components["schemas"]["Password"];
            };
        };
        responses: {
            /** @description The password is strong. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    resetUserPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["EmailAsId"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resetPasswordUrl": "https://flags.example.com/reset-password?token=6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8"
                     *     }
                     */
                    "application/json": components["schemas"]["ResetLink"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listInactiveUsers: {
        parameters: {
            query?: {
                /**
                 * @description The most items to return; absent means 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inactive users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "inactiveUsers": [
                     *         {
                     *           "id": 12,
                     *           "name": "Ada Lovelace",
                     *           "username": null,
                     *           "email": "ada@example.com",
                     *           "seenAt": "2026-01-20T09:30:00.000Z",
                     *           "createdAt": "2025-11-20T09:30:00.000Z",
                     *           "patSeenAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["InactiveUsers"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteInactiveUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         12,
                 *         13
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UserIds"];
            };
        };
        responses: {
            /** @description The inactive ones of the users are deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user
                 * @example 12
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "isAPI": false,
                     *       "name": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "username": null,
                     *       "imageUrl": "https://gravatar.com/avatar/b5fc85e55755f9e0d030a10ab4429b6b2944855f5a0d60077fe832becbe41724?s=42&d=retro&r=g",
                     *       "loginAttempts": 0,
                     *       "seenAt": null,
                     *       "createdAt": "2026-11-20T09:30:00.000Z",
                     *       "accountType": "User",
                     *       "rootRole": 3
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user
                 * @example 12
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada King",
                 *       "rootRole": 2
                 *     }
                 */
                "application/json": components["schemas"]["UpdateUser"];
            };
        };
        responses: {
            /** @description The user as updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "isAPI": false,
                     *       "name": "Ada King",
                     *       "email": "ada@example.com",
                     *       "username": null,
                     *       "imageUrl": "https://gravatar.com/avatar/b5fc85e55755f9e0d030a10ab4429b6b2944855f5a0d60077fe832becbe41724?s=42&d=retro&r=g",
                     *       "loginAttempts": 0,
                     *       "seenAt": null,
                     *       "createdAt": "2026-11-20T09:30:00.000Z",
                     *       "accountType": "User",
                     *       "rootRole": 2
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user
                 * @example 12
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    changeUserPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user
                 * @example 12
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Correct-Horse-7-Battery"
                 *     }
                 */
                "application/json": components["schemas"]["Password"];
            };
        };
        responses: {
            /** @description The password is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getUserPermissions: {
        parameters: {
            query?: {
                /**
                 * @description Project to ask for
                 * @example default
                 */
                project?: string;
                /**
                 * @description Environment to ask for
                 * @example production
                 */
                environment?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the user
                 * @example 12
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The permissions of the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "overview": {
                     *         "root": [
                     *           {
                     *             "name": "ADMIN",
                     *             "type": "root",
                     *             "hasPermission": false,
                     *             "sources": []
                     *           }
                     *         ],
                     *         "project": [
                     *           {
                     *             "name": "UPDATE_FEATURE",
                     *             "type": "project",
                     *             "hasPermission": true,
                     *             "sources": [
                     *               {
                     *                 "permission": "UPDATE_FEATURE",
                     *                 "role": {
                     *                   "id": 5,
                     *                   "name": "Member",
                     *                   "type": "project"
                     *                 },
                     *                 "group": {
                     *                   "id": 4,
                     *                   "name": "Checkout"
                     *                 },
                     *                 "project": "default",
                     *                 "environment": null
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "environment": [],
                     *         "groups": [
                     *           {
                     *             "id": 4,
                     *             "name": "Checkout"
                     *           }
                     *         ]
                     *       },
                     *       "user": {
                     *         "id": 12,
                     *         "isAPI": false,
                     *         "name": "Ada Lovelace",
                     *         "email": "ada@example.com",
                     *         "username": null,
                     *         "imageUrl": "https://gravatar.com/avatar/b5fc85e55755f9e0d030a10ab4429b6b2944855f5a0d60077fe832becbe41724?s=42&d=retro&r=g",
                     *         "loginAttempts": 0,
                     *         "seenAt": null,
                     *         "createdAt": "2026-11-20T09:30:00.000Z",
                     *         "accountType": "User",
                     *         "rootRole": 3
                     *       },
                     *       "rootRole": {
                     *         "id": 3,
                     *         "type": "root",
                     *         "name": "Viewer",
                     *         "description": "May read what is not private",
                     *         "project": null
                     *       },
                     *       "projectRoles": [
                     *         {
                     *           "id": 5,
                     *           "type": "project",
                     *           "name": "Member",
                     *           "description": "May edit features in the project",
                     *           "project": "default"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserPermissions"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getOwnUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 12,
                     *         "isAPI": false,
                     *         "name": "Ada Lovelace",
                     *         "email": "ada@example.com",
                     *         "username": null,
                     *         "imageUrl": "https://gravatar.com/avatar/b5fc85e55755f9e0d030a10ab4429b6b2944855f5a0d60077fe832becbe41724?s=42&d=retro&r=g",
                     *         "seenAt": null,
                     *         "createdAt": "2026-11-20T09:30:00.000Z",
                     *         "accountType": "User"
                     *       },
                     *       "permissions": [
                     *         {
                     *           "permission": "CREATE_FEATURE_STRATEGY",
                     *           "project": "default",
                     *           "environment": "*"
                     *         },
                     *         {
                     *           "permission": "UPDATE_FEATURE",
                     *           "project": "default"
                     *         }
                     *       ],
                     *       "feedback": [],
                     *       "splash": {}
                     *     }
                     */
                    "application/json": components["schemas"]["OwnUser"];
                };
            };
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getOwnProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projects": [
                     *         "default"
                     *       ],
                     *       "groups": [
                     *         "Checkout"
                     *       ],
                     *       "rootRole": {
                     *         "id": 3,
                     *         "type": "root",
                     *         "name": "Viewer",
                     *         "description": "May read what is not private",
                     *         "project": null
                     *       },
                     *       "subscriptions": [],
                     *       "features": [],
                     *       "canChangePassword": true
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    changeOwnPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Correct-Horse-8-Battery",
                 *       "confirmPassword": "Correct-Horse-8-Battery",
                 *       "oldPassword": "Correct-Horse-7-Battery"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeOwnPassword"];
            };
        };
        responses: {
            /** @description The password is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            429: components["responses"]["RateLimitError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listOwnRoles: {
        parameters: {
            query?: {
                /**
                 * @description Project to ask for; without one it is asked for root roles
                 * @example default
                 */
                projectId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "roles": [
                     *         {
                     *           "id": 3,
                     *           "type": "root",
                     *           "name": "Viewer",
                     *           "description": "May read what is not private",
                     *           "project": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OwnRoles"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    addToChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "action": "updateEnabled",
                 *         "feature": "new-checkout",
                 *         "payload": {
                 *           "enabled": true
                 *         }
                 *       },
                 *       {
                 *         "action": "archiveFeature",
                 *         "feature": "old-checkout"
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["ChangeInputs"];
            };
        };
        responses: {
            /** @description The change request with all its changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setChangeRequestConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "changeRequestsEnabled": true,
                 *       "requiredApprovals": 2
                 *     }
                 */
                "application/json": components["schemas"]["SetChangeRequestConfiguration"];
            };
        };
        responses: {
            /** @description The configuration is as asked for. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listChangeRequests: {
        parameters: {
            query?: {
                /**
                 * @description The most change requests to return; absent means 50
                 * @example 50
                 */
                limit?: components["parameters"]["ChangeRequestLimit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequests"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getChangeRequestConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The environments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "environment": "production",
                     *         "type": "production",
                     *         "changeRequestEnabled": true,
                     *         "requiredApprovals": 2
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ChangeRequestConfiguration"][];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listOwnChangeRequests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequests"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listChangeRequestsOfFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequests"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listScheduledChangeRequests: {
        parameters: {
            query?: {
                /**
                 * @description Names of features
                 * @example [
                 *       "new-checkout"
                 *     ]
                 */
                feature?: components["schemas"]["GivenName"][];
                /**
                 * @description Ids of strategies
                 * @example [
                 *       "0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f"
                 *     ]
                 */
                strategyId?: components["schemas"]["GivenName"][];
                /**
                 * @description Names of features whose variants are asked for
                 * @example [
                 *       "new-checkout"
                 *     ]
                 */
                variantForFlag?: components["schemas"]["GivenName"][];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change requests, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 12,
                     *         "title": "Open the new checkout",
                     *         "environment": "production"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ScheduledChangeRequest"][];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    countChangeRequests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 9,
                     *       "applied": 4,
                     *       "approved": 1,
                     *       "rejected": 1,
                     *       "reviewRequired": 2,
                     *       "scheduled": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeRequestCounts"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    countActionableChangeRequests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 2
                     *     }
                     */
                    "application/json": components["schemas"]["ActionableChangeRequests"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    listAvailableReviewers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["Environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who can approve. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reviewers": [
                     *         {
                     *           "id": 5,
                     *           "name": "Ada",
                     *           "username": "ada",
                     *           "imageUrl": "https://gravatar.com/avatar/a1?s=42&d=retro&r=g"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AvailableReviewers"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    getChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the change request
                 * @example 12
                 */
                changeRequestId: components["parameters"]["ChangeRequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    discardChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the change request
                 * @example 12
                 */
                changeRequestId: components["parameters"]["ChangeRequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setChangeRequestState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the change request
                 * @example 12
                 */
                changeRequestId: components["parameters"]["ChangeRequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "Approved",
                 *       "version": 1,
                 *       "comment": "Looks good"
                 *     }
                 */
                "application/json": components["schemas"]["MoveChangeRequest"];
            };
        };
        responses: {
            /** @description The change request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    previewChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the change request
                 * @example 12
                 */
                changeRequestId: components["parameters"]["ChangeRequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The features and segments, before and after. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestPreview"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setChangeRequestTitle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the change request
                 * @example 12
                 */
                changeRequestId: components["parameters"]["ChangeRequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Open the new checkout"
                 *     }
                 */
                "application/json": components["schemas"]["SetChangeRequestTitle"];
            };
        };
        responses: {
            /** @description The change request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    setRequestedApprovers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the change request
                 * @example 12
                 */
                changeRequestId: components["parameters"]["ChangeRequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reviewers": [
                 *         6
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SetRequestedApprovers"];
            };
        };
        responses: {
            /** @description The change request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    addChangeRequestComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the change request
                 * @example 12
                 */
                changeRequestId: components["parameters"]["ChangeRequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Why not on Friday?"
                 *     }
                 */
                "application/json": components["schemas"]["AddChangeRequestComment"];
            };
        };
        responses: {
            /** @description The change request with the comment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    editChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the change request
                 * @example 12
                 */
                changeRequestId: components["parameters"]["ChangeRequestId"];
                /**
                 * @description Id of the change
                 * @example 31
                 */
                changeId: components["parameters"]["ChangeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "updateEnabled",
                 *       "feature": "new-checkout",
                 *       "payload": {
                 *         "enabled": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChangeInput"];
            };
        };
        responses: {
            /** @description The change request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    discardChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the change request
                 * @example 12
                 */
                changeRequestId: components["parameters"]["ChangeRequestId"];
                /**
                 * @description Id of the change
                 * @example 31
                 */
                changeId: components["parameters"]["ChangeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change request without the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
    searchChangeRequests: {
        parameters: {
            query?: {
                /**
                 * @description Author, by user id
                 * @example IS:5
                 */
                createdBy?: string;
                /**
                 * @description Who is asked to approve it, by user id
                 * @example IS:6
                 */
                requestedApproverId?: string;
                /**
                 * @description `closed` are those that are applied, rejected or cancelled; `open` all others
                 * @example IS:open
                 */
                state?: string;
                /**
                 * @description The most change requests to return; absent means 50
                 * @example 50
                 */
                limit?: components["parameters"]["ChangeRequestLimit"];
                /**
                 * @description How many items to leave out at the start; absent means 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changeRequests": [
                     *         {
                     *           "id": 12,
                     *           "title": "Open the new checkout",
                     *           "project": "default",
                     *           "environment": "production",
                     *           "state": "In review",
                     *           "createdBy": {
                     *             "id": 5,
                     *             "username": "ada",
                     *             "imageUrl": "https://gravatar.com/avatar/a1?s=42&d=retro&r=g"
                     *           },
                     *           "createdAt": "2026-11-20T09:30:00.000Z",
                     *           "features": [
                     *             "new-checkout"
                     *           ],
                     *           "segments": []
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeRequestSearchPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
        };
    };
}
