// Made from openapi/ by "npm run generate". Edits here are lost.

export interface paths {
    "/api/admin/projects/{projectId}/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Modify a feature
         * @description The document that the operations apply to has `description`, `type`, `stale` and `impressionData`, and for reading
         *     `name`, `project`, `createdAt` and `archived`. `stale` is there only when somebody set it: `add` or `replace` sets
         *     it, `remove` leaves it to age and type again. An archived feature can't be modified (400).
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
         * @description If the feature does not depend on that parent, or there is no such parent, nothing happens.
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
         *     completed at any stage but `archived` (400). Completing it again replaces `status` and `statusValue`; the stage
         *     keeps the date of the first time.
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
         *     environment off.
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
         *     `parameters`, `variants`, `segments` and `name` may be changed. Disabling the last enabled strategy of an
         *     environment that is on turns the environment off.
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
         * @description All filters have to hold. Newest first.
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
        get?: never;
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
        get?: never;
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The members of a feature that a patch may change. `stale` is absent until somebody sets it. */
        PatchableFeature: {
            type: string;
            description?: string | null;
            stale?: boolean;
            impressionData?: boolean;
        };
        /** @description The members of a strategy that a patch may change. */
        PatchableStrategy: {
            /** @description Strategy type */
            name: string;
            title?: string | null;
            disabled?: boolean | null;
            sortOrder: number;
            constraints: components["schemas"]["ConstraintInput"][];
            variants: components["schemas"]["StrategyVariantInput"][];
            parameters: components["schemas"]["Parameters"];
            segments: number[];
        };
        FeatureVariantInputs: components["schemas"]["FeatureVariantInput"][];
        /** @description 1 to 100 of the characters `A-Z a-z 0-9 - _ . ! ~ * ' ( )`, but not `.` or `..` */
        FeatureNameToCreate: string;
        TagInput: {
            value: string;
            /** @description Tag type; absent means `simple` */
            type?: string;
        };
        CreateFeature: {
            name: components["schemas"]["FeatureNameToCreate"];
            /** @description Id of a feature type; absent means `release` */
            type?: string;
            description?: string | null;
            impressionData?: boolean;
            tags?: components["schemas"]["TagInput"][];
        };
        /**
         * @description How a constraint compares. `SEMVER_GTE`, `SEMVER_LTE` and `REGEX` (RE2 syntax) are an extension: clients older than
         *     those operators take a constraint with one of them as not met.
         * @enum {string}
         */
        Operator: "NOT_IN" | "IN" | "STR_ENDS_WITH" | "STR_STARTS_WITH" | "STR_CONTAINS" | "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE" | "DATE_AFTER" | "DATE_BEFORE" | "SEMVER_EQ" | "SEMVER_GT" | "SEMVER_LT" | "SEMVER_GTE" | "SEMVER_LTE" | "REGEX";
        Constraint: {
            contextName: string;
            operator: components["schemas"]["Operator"];
            caseInsensitive: boolean;
            inverted: boolean;
            values: string[];
            value?: string;
        };
        /**
         * @description `fix` keeps exactly the given weight; `variable` shares what is left, so that all weights total 1000
         * @enum {string}
         */
        WeightType: "variable" | "fix";
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
        /** @description Settings of the strategy, as its type defines them */
        Parameters: {
            [key: string]: string;
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
            feature: string;
            /** @description Whether the parent has to be on (true) or off (false); absent means true */
            enabled?: boolean;
            /** @description Variants one of which the parent has to resolve to; absent and empty mean any. Ignored when `enabled` is false */
            variants?: string[];
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
            statusValue?: string;
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
        FeatureVariantsDocument: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            variants: components["schemas"]["FeatureVariant"][];
        };
        VariantPayloadInput: {
            /** @enum {string} */
            type: "json" | "csv" | "string" | "number";
            /** @description Has to be JSON for the type `json` and a number for the type `number` */
            value: string;
        };
        VariantOverrideInput: {
            contextName: string;
            values: string[];
        };
        FeatureVariantInput: {
            name: string;
            weight: number;
            weightType?: components["schemas"]["WeightType"];
            /** @description Absent means the default of the project */
            stickiness?: string;
            payload?: components["schemas"]["VariantPayloadInput"];
            overrides?: components["schemas"]["VariantOverrideInput"][];
        };
        VariantsInEnvironments: {
            /** @description Names of environments */
            environments: string[];
            variants: components["schemas"]["FeatureVariantInputs"];
        };
        ConstraintInput: {
            /** @description Context field that is compared */
            contextName: string;
            operator: components["schemas"]["Operator"];
            /** @description Absent means false */
            caseInsensitive?: boolean;
            /** @description True negates the result; absent means false */
            inverted?: boolean;
            /** @description For `IN`, `NOT_IN` and `STR_*`: one or more */
            values?: string[];
            /** @description For `NUM_*`, `DATE_*`, `SEMVER_*` and `REGEX` */
            value?: string;
        };
        StrategyVariantInput: {
            name: string;
            weight: number;
            weightType: components["schemas"]["WeightType"];
            stickiness: string;
            payload?: components["schemas"]["VariantPayloadInput"];
        };
        AddStrategy: {
            /** @description Strategy type */
            name: string;
            title?: string | null;
            /** @description Disabled strategies are not evaluated; absent and null mean false */
            disabled?: boolean | null;
            /** @description Absent means after the last */
            sortOrder?: number;
            constraints?: components["schemas"]["ConstraintInput"][];
            variants?: components["schemas"]["StrategyVariantInput"][];
            parameters?: components["schemas"]["Parameters"];
            /** @description Ids of segments */
            segments?: number[];
        };
        StrategyPosition: {
            /** @description Id of a strategy of this environment */
            id: string;
            sortOrder: number;
        };
        StrategySortOrder: components["schemas"]["StrategyPosition"][];
        UpdateStrategy: {
            /** @description Strategy type */
            name?: string;
            title?: string | null;
            disabled?: boolean | null;
            sortOrder?: number;
            constraints?: components["schemas"]["ConstraintInput"][];
            variants?: components["schemas"]["StrategyVariantInput"][];
            parameters?: components["schemas"]["Parameters"];
            /** @description Ids of segments */
            segments?: number[];
        };
        FeaturesToTurn: {
            /** @description Names of features of the project */
            features: string[];
        };
        /**
         * @description What happened. The name starts with the kind of thing that it happened to.
         * @enum {string}
         */
        EventType: "application-created" | "feature-created" | "feature-deleted" | "feature-updated" | "feature-metadata-updated" | "feature-variants-updated" | "feature-environment-variants-updated" | "feature-project-change" | "feature-archived" | "feature-revived" | "feature-import" | "feature-tagged" | "feature-tag-import" | "feature-strategy-update" | "feature-strategy-add" | "feature-strategy-remove" | "feature-type-updated" | "feature-completed" | "feature-uncompleted" | "strategy-order-changed" | "drop-feature-tags" | "feature-untagged" | "feature-stale-on" | "feature-stale-off" | "drop-features" | "feature-environment-enabled" | "feature-environment-disabled" | "strategy-created" | "strategy-deleted" | "strategy-deprecated" | "strategy-reactivated" | "strategy-updated" | "strategy-import" | "drop-strategies" | "context-field-created" | "context-field-updated" | "context-field-deleted" | "project-access-added" | "project-access-user-roles-updated" | "project-access-group-roles-updated" | "project-access-user-roles-deleted" | "project-access-group-roles-deleted" | "project-access-updated" | "project-created" | "project-updated" | "project-deleted" | "project-import" | "project-user-added" | "project-user-removed" | "project-user-role-changed" | "project-group-role-changed" | "project-group-added" | "project-group-removed" | "role-created" | "role-updated" | "role-deleted" | "drop-projects" | "tag-created" | "tag-deleted" | "tag-import" | "drop-tags" | "tag-type-created" | "tag-type-deleted" | "tag-type-updated" | "tag-type-import" | "drop-tag-types" | "addon-config-created" | "addon-config-updated" | "addon-config-deleted" | "db-pool-update" | "user-created" | "user-updated" | "user-deleted" | "drop-environments" | "environment-import" | "environment-created" | "environment-updated" | "environment-deleted" | "segment-created" | "segment-updated" | "segment-deleted" | "group-created" | "group-updated" | "group-deleted" | "group-user-added" | "group-user-removed" | "setting-created" | "setting-updated" | "setting-deleted" | "client-metrics" | "client-register" | "pat-created" | "pat-deleted" | "public-signup-token-created" | "public-signup-token-user-added" | "public-signup-token-updated" | "change-request-created" | "change-request-discarded" | "change-added" | "change-discarded" | "change-edited" | "change-request-rejected" | "change-request-approved" | "change-request-approval-added" | "change-request-cancelled" | "change-request-sent-to-review" | "change-request-schedule-suspended" | "change-request-applied" | "change-request-scheduled" | "change-request-scheduled-application-success" | "change-request-scheduled-application-failure" | "change-request-configuration-updated" | "api-token-created" | "api-token-updated" | "api-token-deleted" | "feature-favorited" | "feature-unfavorited" | "project-favorited" | "project-unfavorited" | "features-exported" | "features-imported" | "service-account-created" | "service-account-deleted" | "service-account-updated" | "feature-potentially-stale-on" | "feature-dependency-added" | "feature-dependency-removed" | "feature-dependencies-removed" | "banner-created" | "banner-updated" | "banner-deleted" | "project-environment-added" | "project-environment-removed" | "default-strategy-updated" | "segment-import" | "signal-endpoint-created" | "signal-endpoint-updated" | "signal-endpoint-deleted" | "signal-endpoint-token-created" | "signal-endpoint-token-updated" | "signal-endpoint-token-deleted" | "actions-created" | "actions-updated" | "actions-deleted";
        SearchEvents: {
            type?: components["schemas"]["EventType"];
            /** @description Project id; case matters */
            project?: string;
            /** @description Feature name; case matters */
            feature?: string;
            /** @description Text that has to occur in the type, in the creator's name or in the data of the event; case does not matter, `%` and `_` are ordinary characters */
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
            rootRole: number;
            /** Format: date-time */
            createdAt: string;
            /** @constant */
            accountType: "Service Account";
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
        };
    };
    responses: {
        /** @description The `Authorization` header is missing, or holds a key that is unknown or expired. */
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
        /** @description The database can't be reached. Nothing was changed, or it can't be known whether it was; try again. */
        ServiceUnavailableError: {
            headers: {
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
        /** @description The body is not announced as JSON. */
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
        /** @description Something that the path names does not exist, or does not belong together. */
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
    };
    parameters: {
        /**
         * @description Id of the project
         * @example default
         */
        ProjectId: string;
        /**
         * @description Name of the feature
         * @example new-checkout
         */
        FeatureName: string;
        /**
         * @description Name of the parent feature
         * @example new-checkout
         */
        ParentName: string;
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
         * @description Id of the feature type
         * @example release
         */
        FeatureTypeId: string;
        /**
         * @description Name of the environment
         * @example production
         */
        Environment: string;
        /**
         * @description Whether to enable disabled strategies rather than to add the default one; absent means false
         * @example false
         */
        ShouldActivateDisabledStrategies: boolean;
        /**
         * @description Id of the strategy
         * @example 0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f
         */
        StrategyId: string;
        /**
         * @description Id of the service account
         * @example 7
         */
        ServiceAccountId: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Path of the new resource
         * @example /api/admin/projects/default/features/new-checkout
         */
        Location: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
                     *       "secret": "user:6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8"
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
}
