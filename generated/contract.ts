// Made from openapi/ by "npm run generate". Edits here are lost.

export interface components {
    schemas: {
        /** @description The accounts and groups that can get roles */
        AccessOverview: {
            /** @description Users and service accounts, oldest first */
            users: components["schemas"]["AccountToPick"][];
            /** @description Groups, oldest first */
            groups: components["schemas"]["GroupToPick"][];
        };
        /** @description A user or service account that can be given a role in a project */
        AccountToPick: {
            /** @description Id of the user or service account */
            id: number;
            /** @description Display name; left out for an account without a name */
            name?: string | null;
            /** @description Username; left out for an account without one */
            username?: string | null;
            /** @description Email; only for callers with ADMIN or a permission to manage the access to a project */
            email?: string;
            /**
             * @description Whether the account is a user or a service account
             * @enum {string}
             */
            accountType: "User" | "Service Account";
        };
        /** @description Number of change requests that wait for the caller */
        ActionableChangeRequests: {
            /** @description Requests in review that the caller can approve and has not approved, and approved requests that the caller can apply */
            total: number;
        };
        /** @description Number of users who signed in during the last days */
        ActiveUsers: {
            /** @description Number of users who signed in during the last 7 days */
            last7: number;
            /** @description Number of users who signed in during the last 30 days */
            last30: number;
            /** @description Number of users who signed in during the last 60 days */
            last60: number;
            /** @description Number of users who signed in during the last 90 days */
            last90: number;
        };
        /** @description Number of events of a project on one day */
        ActivityOfDay: {
            /**
             * Format: date
             * @description The day, in UTC
             */
            date: string;
            /** @description Number of events of the project */
            count: number;
        };
        /** @description A comment on a change request */
        AddChangeRequestComment: {
            text: components["schemas"]["CommentText"];
        };
        /** @description A parent feature, and the state that it must have */
        AddDependency: {
            /** @description Name of the parent feature */
            feature: components["schemas"]["GivenName"];
            /**
             * @description Whether the parent has to be on (true) or off (false)
             * @default true
             */
            enabled?: boolean;
            /** @description Names of variants, one of which the parent has to resolve to; empty or left out means any. Ignored when `enabled` is false */
            variants?: components["schemas"]["GivenName"][];
        };
        /** @description A change that makes a feature depend on a parent */
        AddDependencyChange: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "addDependency";
            /** @description Name of the feature that gets a parent */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["AddDependency"];
        };
        /** @description Roles in a project, and the users and groups that get them */
        AddProjectAccess: {
            /** @description Ids of project roles */
            roles: number[];
            /** @description Ids of the groups that get the roles; default none */
            groups?: components["schemas"]["HolderIds"];
            /** @description Ids of the users and service accounts that get the roles; default none */
            users?: components["schemas"]["HolderIds"];
        };
        /** @description An environment to add to a project, with its settings in the project */
        AddProjectEnvironment: {
            /** @description Name of the environment */
            environment: components["schemas"]["GivenName"];
            /** @description Whether changes in the environment need change requests; by default this setting stays as it is */
            changeRequestsEnabled?: boolean;
            defaultStrategy?: components["schemas"]["SetDefaultStrategy"];
        };
        /** @description A new activation strategy */
        AddStrategy: {
            /** @description Strategy type */
            name: components["schemas"]["GivenName"];
            /** @description Title of the strategy, for people; null or left out means none */
            title?: string | null;
            /**
             * @description Disabled strategies are not evaluated and not sent to SDKs; null means false
             * @default false
             */
            disabled?: boolean | null;
            /**
             * Format: double
             * @description Position of the strategy in the list; default is after the last strategy
             */
            sortOrder?: number;
            /** @description Constraints of the strategy, all of which have to be met; default none */
            constraints?: components["schemas"]["ConstraintInput"][];
            /** @description Variants of the strategy; default none */
            variants?: components["schemas"]["StrategyVariantInput"][];
            parameters?: components["schemas"]["ParametersInput"];
            /** @description Ids of the segments of the strategy; default none */
            segments?: number[];
        };
        /** @description A change that adds a strategy to a feature */
        AddStrategyChange: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "addStrategy";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["AddStrategyPayload"];
        };
        /** @description The strategy that a change adds. Unlike in the direct operation, `constraints` and `parameters` are required; `[]` and `{}` mean none. Other fields that are left out are empty, and the strategy comes last */
        AddStrategyPayload: WithRequired<components["schemas"]["UpdateStrategy"], "name" | "constraints" | "parameters">;
        /** @description Number of accounts with the role Admin, by the way in which they sign in */
        AdminCount: {
            /** @description Number of users with a password */
            password: number;
            /** @description Number of users without a password */
            noPassword: number;
            /** @description Number of service accounts */
            service: number;
        };
        /** @description The evaluations of features in several environments and for several contexts, with their reasons */
        AdvancedPlayground: {
            input: components["schemas"]["AdvancedPlaygroundInput"];
            /** @description Evaluated features, sorted by name */
            features: components["schemas"]["AdvancedPlaygroundFeature"][];
            warnings: components["schemas"]["PlaygroundWarnings"];
        };
        /** @description The evaluation of one feature in one environment for one context, with its reasons */
        AdvancedPlaygroundEvaluation: {
            /** @description Name of the feature */
            name: string;
            /** @description Id of the project of the feature */
            projectId: string;
            /** @description Name of the environment */
            environment: string;
            context: components["schemas"]["EvaluatedContext"];
            /** @description Whether the feature is on for the context */
            isEnabled: boolean;
            /** @description Whether the feature is turned on in the environment */
            isEnabledInCurrentEnvironment: boolean;
            /** @description Whether a parent does not have the required state */
            hasUnsatisfiedDependency: boolean;
            strategies: components["schemas"]["PlaygroundStrategies"];
            /** @description Dependencies of the feature, sorted by the name of the parent */
            dependencies: components["schemas"]["PlaygroundDependency"][];
            variant: components["schemas"]["PlaygroundVariant"];
            /** @description Variants of the feature in the environment */
            variants: components["schemas"]["FeatureVariant"][];
        };
        /** @description The evaluations of one feature in each environment and for each context */
        AdvancedPlaygroundFeature: {
            /** @description Name of the feature */
            name: string;
            /** @description Id of the project of the feature */
            projectId: string;
            /** @description Evaluations by the name of the environment, one for each context */
            environments: {
                [key: string]: components["schemas"]["AdvancedPlaygroundEvaluation"][];
            };
        };
        /** @description The request, as it was evaluated */
        AdvancedPlaygroundInput: {
            /** @description Names of the environments */
            environments: string[];
            projects: components["schemas"]["EvaluatedProjects"];
            /** @description Number of combinations of context values */
            contexts: number;
        };
        /** @description The environments, projects and contexts to evaluate features for */
        AdvancedPlaygroundRequest: {
            /** @description Names of environments */
            environments: components["schemas"]["GivenName"][];
            projects?: components["schemas"]["PlaygroundProjects"];
            /** @description The context fields. A text with commas is a list of values. The features are evaluated for every combination of the values of all fields */
            context: components["schemas"]["PlaygroundContext"];
        };
        /** @description Features of all projects that the caller sees */
        AllFeatures: {
            /**
             * @description Schema version
             * @constant
             */
            version: 2;
            /** @description The features, sorted by name */
            features: components["schemas"]["Feature"][];
        };
        /** @description An API token for SDKs or for administration */
        ApiToken: {
            /** @description Identifies the token in paths */
            id: number;
            /** @description The token itself in the response to its creation, and in lists if the server stored this token encrypted. Everywhere else the first characters of the token */
            secret: string;
            /** @description Name of the token */
            tokenName: string;
            /**
             * @deprecated
             * @description The same as `tokenName`; use that instead
             */
            username: string;
            /**
             * @description `client` is for SDKs on servers, `frontend` for SDKs in browsers and on phones, and `admin` for the administration interface
             * @enum {string}
             */
            type: "admin" | "client" | "frontend";
            /** @description Name of the environment; `*` for all */
            environment: string;
            /** @description Id of the project; `*` for all, `[]` for several */
            project: string;
            /** @description Ids of the projects of the token that the caller can see; only `*` for all */
            projects: string[];
            /**
             * Format: date-time
             * @description When the token stops working; null means never
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the token was created
             */
            createdAt: string;
            /** @description Always null; some clients expect it */
            alias: string | null;
            /**
             * Format: date-time
             * @description When the token was last used, to the minute; null before its first use
             */
            seenAt: string | null;
        };
        /** @description Number of API tokens by type */
        ApiTokenCounts: {
            /** @description Number of tokens for the administration interface */
            admin: number;
            /** @description Number of tokens for SDKs on servers */
            client: number;
            /** @description Number of tokens for SDKs in browsers and on phones */
            frontend: number;
        };
        /** @description The API tokens that the caller may see */
        ApiTokens: {
            /** @description The tokens, oldest first */
            tokens: components["schemas"]["ApiToken"][];
        };
        /** @description An application that reads features, with its projects and environments */
        Application: {
            /** @description Name of the application, which identifies it */
            appName: string;
            /** @description Purpose of the application; null if not set */
            description: string | null;
            /** @description URL of the application; null if not set */
            url: string | null;
            /** @description Color for the application in user interfaces; null if not set */
            color: string | null;
            /** @description Name or URL of a picture for the application; null if not set */
            icon: string | null;
            /** @description Strategy types that the application supports according to its last report, sorted by name */
            strategies: string[];
            /** @description Where the application reads features, sorted by project */
            usage: components["schemas"]["ApplicationUsage"][];
            /**
             * Format: date-time
             * @description When the application first reported
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the application last reported
             */
            lastSeenAt: string;
        };
        /** @description An application in one environment */
        ApplicationEnvironment: {
            /** @description Name of the environment */
            name: string;
            /** @description Instances that have reported in the last day */
            instanceCount: number;
            /** @description Name and version of the SDKs of these instances, sorted */
            sdks: string[];
            /**
             * Format: date-time
             * @description When an instance last reported from the environment
             */
            lastSeen: string;
        };
        /** @description How often an application evaluated a feature as on and off in one hour */
        ApplicationFeatureUsage: {
            /** @description Name of the feature */
            featureName: string;
            /** @description Name of the application */
            appName: string;
            /** @description Name of the environment */
            environment: string;
            /**
             * Format: date-time
             * @description Start of the hour
             */
            timestamp: string;
            /** @description Number of evaluations in which the feature was on */
            yes: number;
            /** @description Number of evaluations in which the feature was off */
            no: number;
            /** @description Number of evaluations by the name of the variant */
            variants: {
                [key: string]: number;
            };
        };
        /** @description A running instance of an application, as it reported itself */
        ApplicationInstance: {
            /** @description Id of the instance, as the SDK reported it */
            instanceId: string;
            /** @description Name and version of the SDK; null when the instance did not report them */
            sdkVersion: string | null;
            /**
             * Format: date-time
             * @description When the instance started; null when it did not report the time
             */
            startedAt: string | null;
            /** @description Time between two reports, in milliseconds; null when the instance did not report it */
            intervalMs: number | null;
            /**
             * Format: date-time
             * @description When the instance last reported
             */
            lastSeen: string;
        };
        /** @description Instances of an application in one environment */
        ApplicationInstances: {
            /** @description The instances, sorted by id */
            instances: components["schemas"]["ApplicationInstance"][];
        };
        /** @description Possible problems of an application */
        ApplicationIssues: {
            /** @description Strategy types that the application supports and this server does not have, sorted by name */
            missingStrategies: string[];
        };
        /** @description The projects and environments of an application, and possible problems */
        ApplicationOverview: {
            /** @description Ids of the projects of the features that the application requested, sorted */
            projects: string[];
            /** @description Number of features that the application requested */
            featureCount: number;
            /** @description The environments from which the application reported, sorted by name */
            environments: components["schemas"]["ApplicationEnvironment"][];
            issues: components["schemas"]["ApplicationIssues"];
        };
        /** @description A project whose features an application reads, and in which environments */
        ApplicationUsage: {
            /** @description Project of the token that the application uses; `*` means all projects */
            project: string;
            /** @description Names of the environments, sorted */
            environments: string[];
        };
        /** @description A page of the applications that read features */
        Applications: {
            /** @description The applications on this page */
            applications: components["schemas"]["Application"][];
            /** @description Number of applications that match, on all pages */
            total: number;
        };
        /** @description The effect that archiving the features has on dependencies */
        ArchiveCheck: {
            /** @description Features of the request on which features outside of the request depend. They prevent the archiving */
            parentsWithChildFeatures: string[];
            /** @description Whether a feature of the request depends on another feature and would lose that dependency */
            hasDeletedDependencies: boolean;
        };
        /** @description A change that archives a feature */
        ArchiveFeatureChange: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "archiveFeature";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload?: components["schemas"]["NothingInput"];
        };
        /** @description Number of archived features */
        ArchivedStageSummary: {
            /** @description Number of archived features */
            currentFlags: number;
            /** @description Number of features archived in the last 30 days and still archived */
            last30Days: number;
        };
        /** @description A user who may approve change requests in an environment */
        AvailableReviewer: {
            /** @description Id of the user or service account */
            id: number;
            /** @description Display name; left out for an account without a name */
            name?: string | null;
            /** @description Username; left out for an account without one */
            username?: string | null;
            /**
             * Format: uri
             * @description URL of a picture
             */
            imageUrl: string;
        };
        /** @description Users who may approve change requests in an environment */
        AvailableReviewers: {
            /** @description Users who may approve, sorted by id */
            reviewers: components["schemas"]["AvailableReviewer"][];
        };
        /** @description Operations to run together, in this order */
        Batch: {
            /** @description The operations, in their order */
            operations: components["schemas"]["BatchOperation"][];
        };
        /** @description One operation, with the parts of its request */
        BatchOperation: {
            /** @description The `operationId` in this document */
            operationId: string;
            /** @description The parameters of its path, by their names, each as the text that a URL has */
            params?: {
                [key: string]: string;
            };
            /** @description The parameters of its query, by their names, each as the text that a URL has */
            query?: {
                [key: string]: string;
            };
            /** @description Its request body, as its own schema has it. A JSON Patch is a list */
            body?: unknown;
            /** @description The value of its header `If-Match` */
            ifMatch?: string;
        };
        /** @description The responses to the operations of a batch */
        BatchResponse: {
            /** @description The responses, in the order of the operations */
            operations: components["schemas"]["OperationResponse"][];
        };
        /** @description A scheduled change request that a change would suspend */
        BrokenChangeRequest: {
            /** @description Id of the change request */
            id: number;
            /** @description Title of the change request */
            title: string;
        };
        /** @description An application that reports to a proxy */
        BulkApplication: {
            /** @description Name of the application */
            appName: components["schemas"]["ReportedName"];
            /** @description Name of the environment; default is that of the token. Entries for another environment are ignored */
            environment?: string | null;
            /** @description Id of the running instance; empty, null or left out means `default` */
            instanceId?: string | null;
            /** @description Name and version of the SDK, separated by a colon */
            sdkVersion?: string | null;
            /** @description Names of the strategy types that the SDK supports */
            strategies?: string[];
            /** @description When the instance started */
            started?: components["schemas"]["ReportedTime"];
            /**
             * Format: double
             * @description Time between two reports, in milliseconds
             */
            interval?: number;
        };
        /** @description Applications and usage that a proxy has collected */
        BulkClientMetrics: {
            /** @description Applications that registered with the proxy */
            applications: components["schemas"]["BulkApplication"][];
            /** @description Usage that the applications reported to the proxy */
            metrics: components["schemas"]["BulkMetric"][];
        };
        /** @description How often an application evaluated a feature as on and off in one period */
        BulkMetric: {
            /** @description Name of the feature */
            featureName: string;
            /** @description Name of the application */
            appName: components["schemas"]["ReportedName"];
            /** @description Name of the environment; entries for another environment than that of the token are ignored */
            environment: string;
            /** @description Time of the usage; the hour that contains it is counted */
            timestamp: components["schemas"]["ReportedTime"];
            /** @description Number of evaluations in which the feature was on; default 0 */
            yes?: components["schemas"]["ReportedCount"];
            /** @description Number of evaluations in which the feature was off; default 0 */
            no?: components["schemas"]["ReportedCount"];
            /** @description Number of evaluations by the name of the variant */
            variants?: {
                [key: string]: components["schemas"]["ReportedCount"];
            };
        };
        /** @description The account of the caller */
        Caller: {
            /** @description Id of the user or service account; -42 for an admin key */
            id: number;
            /**
             * @deprecated
             * @description True for an admin key. Deprecated: use `accountType` instead
             */
            isAPI: boolean;
            /** @description Display name; left out for an account without a name */
            name?: string | null;
            /** @description Email, in lower case; left out for an account without one */
            email?: string;
            /** @description Username; left out for an account without one */
            username?: string | null;
            /** @description URL of a picture */
            imageUrl: string;
            /**
             * Format: date-time
             * @description When the user last signed in; only for users
             */
            seenAt?: string | null;
            /**
             * Format: date-time
             * @description When the account was created; left out for an admin key
             */
            createdAt?: string;
            /**
             * @description Whether the caller is a user, a service account or an admin key
             * @enum {string}
             */
            accountType: "User" | "Service Account" | "Admin Key";
        };
        /** @description The author of a change */
        ChangeAuthor: {
            /** @description Id of the user or service account; -42 stands for admin keys */
            id: number;
            /** @description Username, else name; without either, the id. Never null */
            username: string | null;
            /**
             * Format: uri
             * @description URL of a picture. Never null
             */
            imageUrl: string | null;
        };
        /** @description The project to which a feature moves */
        ChangeFeatureProject: {
            /** @description Id of the project to which the feature moves */
            newProjectId: components["schemas"]["GivenName"];
        };
        /** @description A change. The value of `action` determines the form of `payload`. */
        ChangeInput: components["schemas"]["UpdateSegmentChange"] | components["schemas"]["DeleteSegmentChange"] | components["schemas"]["UpdateEnabledChange"] | components["schemas"]["AddStrategyChange"] | components["schemas"]["UpdateStrategyChange"] | components["schemas"]["DeleteStrategyChange"] | components["schemas"]["ArchiveFeatureChange"] | components["schemas"]["PatchVariantChange"] | components["schemas"]["ReorderStrategyChange"] | components["schemas"]["AddDependencyChange"] | components["schemas"]["DeleteDependencyChange"];
        /** @description Changes that are added together. The server also takes one change without a list */
        ChangeInputs: components["schemas"]["ChangeInput"][];
        /** @description A new password for the caller, with the current one */
        ChangeOwnPassword: {
            /** @description The new password: 10 to 128 characters with an upper and a lower case letter, a digit, and another character */
            password: string;
            /** @description The new password again */
            confirmPassword: string;
            /** @description The current password */
            oldPassword: string;
        };
        /** @description Changes in one environment of a project that other people approve before they take effect */
        ChangeRequest: {
            /** @description Id of the change request */
            id: number;
            /** @description `Change request` and the id, until a user sets another title */
            title: string;
            /** @description Name of the environment in which the changes apply */
            environment: string;
            /** @description Number of approvals that the settings required when the request was created */
            minApprovals: number;
            /** @description Id of the project */
            project: string;
            state: components["schemas"]["ChangeRequestState"];
            /** @description Increases whenever a change is added, edited or discarded */
            version: number;
            createdBy: components["schemas"]["ChangeRequestUser"];
            /**
             * Format: date-time
             * @description When the request was created
             */
            createdAt: string;
            /** @description Features that the request changes, in the order of their first changes */
            features: components["schemas"]["ChangeRequestFeature"][];
            /** @description Changes to segments, in the order in which they are applied */
            segments: components["schemas"]["ChangeRequestSegmentChange"][];
            /** @description Approvals of the request, oldest first */
            approvals: components["schemas"]["ChangeRequestReview"][];
            /** @description Rejections of the request, oldest first */
            rejections: components["schemas"]["ChangeRequestReview"][];
            /** @description Users who are asked to approve the request, sorted by id; other users can approve it, too */
            requestedApprovers: components["schemas"]["ChangeRequestUser"][];
            /** @description Comments on the request, oldest first */
            comments: components["schemas"]["ChangeRequestComment"][];
            schedule: components["schemas"]["ChangeRequestSchedule"];
            stateTimestamps: components["schemas"]["StateTimestamps"];
        };
        /** @description A change of a feature. The value of `action` determines the form of `payload` */
        ChangeRequestChange: components["schemas"]["RequestedUpdateEnabled"] | components["schemas"]["RequestedAddStrategy"] | components["schemas"]["RequestedUpdateStrategy"] | components["schemas"]["RequestedDeleteStrategy"] | components["schemas"]["RequestedArchiveFeature"] | components["schemas"]["RequestedPatchVariant"] | components["schemas"]["RequestedReorderStrategy"] | components["schemas"]["RequestedAddDependency"] | components["schemas"]["RequestedDeleteDependency"];
        /** @description A comment on a change request */
        ChangeRequestComment: {
            /** @description Id of the comment */
            id: number;
            /** @description Text of the comment */
            text: string;
            createdBy: components["schemas"]["ChangeRequestUser"];
            /**
             * Format: date-time
             * @description When the comment was added
             */
            createdAt: string;
        };
        /** @description Whether an environment of a project has change requests, how many approvals they need, and how many accounts can approve */
        ChangeRequestConfiguration: {
            /** @description Name of the environment */
            environment: string;
            /** @description Type of the environment */
            type: string;
            /** @description Whether changes in the environment need change requests */
            changeRequestEnabled: boolean;
            /** @description Number of approvals that a change needs; null when changes need no request. It is kept, and holds again when change requests are enabled */
            requiredApprovals: number | null;
            /** @description Whether moving a request needs its version, also where change requests are disabled and open requests are finished */
            requiresVersion?: boolean;
            /** @description The number of users and service accounts that can approve requests there, including Admins. Admin keys can approve too and are not counted */
            reviewers?: number;
            /** @description Present when change requests are enabled, but nobody except Admins can approve them, or fewer accounts can than approvals are needed */
            warning?: string;
        };
        /** @description Number of change requests of a project by state */
        ChangeRequestCounts: {
            /** @description Requests in all states, without drafts of other users */
            total: number;
            /** @description Number of requests that were applied */
            applied: number;
            /** @description Number of approved requests that are not scheduled or applied yet */
            approved: number;
            /** @description Number of rejected requests */
            rejected: number;
            /** @description Number of requests in review */
            reviewRequired: number;
            /** @description Number of scheduled requests */
            scheduled: number;
        };
        /** @description An environment in which changes need change requests */
        ChangeRequestEnvironment: {
            /** @description Name of the environment */
            name: string;
            /**
             * @description Number of approvals that a change needs
             * @default 1
             */
            requiredApprovals: number;
        };
        /** @description An environment in which changes of a new project need change requests */
        ChangeRequestEnvironmentInput: {
            /** @description Name of the environment */
            name: components["schemas"]["GivenName"];
            /**
             * @description Number of approvals that a change needs; less than 1 means 1, more than 10 means 10
             * @default 1
             */
            requiredApprovals?: number;
        };
        /** @description The changes of a request to one feature */
        ChangeRequestFeature: {
            /** @description Name of the feature */
            name: string;
            /** @description Why no change can be applied to the feature now; left out when changes can be applied */
            conflict?: string;
            /** @description Changes to the feature, in the order in which they are applied */
            changes: components["schemas"]["ChangeRequestChange"][];
            defaultChange?: components["schemas"]["DefaultChange"];
        };
        /** @description Changes that a change request would make if it were applied now */
        ChangeRequestPreview: {
            /** @description Features that would change, sorted by name */
            features: components["schemas"]["FeaturePreview"][];
            /** @description Segments that would change, sorted by id */
            segments: components["schemas"]["SegmentPreview"][];
        };
        /** @description An approval or a rejection of a change request */
        ChangeRequestReview: {
            createdBy: components["schemas"]["ChangeRequestUser"];
            /**
             * Format: date-time
             * @description When the review was given
             */
            createdAt: string;
        };
        /** @description When a request in the state `Scheduled` is applied, or was to be applied if it is `Applied` now; null in other states, and for an `Applied` request that was not scheduled */
        ChangeRequestSchedule: {
            /**
             * Format: date-time
             * @description The time for which the request is or was scheduled
             */
            scheduledAt: string;
            /**
             * @description `pending` until the time has come, `applied` when the request was applied then, `failed` when it could not be applied then, `suspended` when a later change or the deletion of an account prevents it from being applied, `superseded` when a user applied the request while the schedule was pending. When a user applies a request whose schedule failed or is suspended, the status stays
             * @enum {string}
             */
            status: "pending" | "failed" | "suspended" | "applied" | "superseded";
            /** @description Why the schedule failed or is suspended; left out for the other statuses */
            reason?: string;
        } | null;
        /** @description A page of the change requests that match a search */
        ChangeRequestSearchPage: {
            /** @description Requests on this page, newest first */
            changeRequests: components["schemas"]["FoundChangeRequest"][];
            /** @description Number of requests that match, on all pages */
            total: number;
        };
        /** @description A change of a segment. The value of `action` determines the form of `payload` */
        ChangeRequestSegmentChange: components["schemas"]["RequestedUpdateSegment"] | components["schemas"]["RequestedDeleteSegment"];
        /**
         * @description `Applied`, `Rejected` and `Cancelled` are final.
         * @enum {string}
         */
        ChangeRequestState: "Draft" | "In review" | "Approved" | "Scheduled" | "Applied" | "Rejected" | "Cancelled";
        /** @description The author, a reviewer or a requested approver of a change request, or the author of a comment */
        ChangeRequestUser: {
            /** @description Id of the user or service account; -42 stands for admin keys */
            id: number;
            /** @description Username, else name; without either, the id */
            username: string;
            /**
             * Format: uri
             * @description URL of a picture
             */
            imageUrl: string;
        };
        /** @description Change requests, newest first */
        ChangeRequests: components["schemas"]["ChangeRequest"][];
        /** @description The object that is changed. `usedSegments` contains the segments that the change attaches to a strategy */
        ChangeSubject: {
            [key: string]: unknown;
        };
        /** @description An event that changed a thing */
        ChangingEvent: {
            /**
             * Format: int64
             * @description Id of the event
             */
            id: number;
            type: components["schemas"]["EventType"];
            /** @description Name of the account that made the change */
            createdBy: string;
            /**
             * Format: date-time
             * @description When the change was made
             */
            createdAt: string;
        };
        /** @description A user or service account, chosen by its id */
        ChosenUser: {
            /** @description Id of a user or a service account */
            id: number;
        };
        /** @description Changes since the revision that a client has */
        ClientDelta: {
            /** @description The changes, in the order in which the client has to apply them */
            events: components["schemas"]["ClientDeltaEvent"][];
        };
        /** @description One part of a delta: all features, a new or changed feature or segment, or a removed one */
        ClientDeltaEvent: components["schemas"]["ClientHydration"] | components["schemas"]["ClientFeatureUpdated"] | components["schemas"]["ClientFeatureRemoved"] | components["schemas"]["ClientSegmentUpdated"] | components["schemas"]["ClientSegmentRemoved"];
        /** @description A parent feature, and the state that it must have */
        ClientDependency: {
            /** @description Name of the parent feature */
            feature: string;
            /** @description Whether the parent has to be on (true) or off (false) */
            enabled: boolean;
            /** @description Names of variants, one of which the parent has to resolve to; left out when any will do */
            variants?: string[];
        };
        /**
         * Format: int64
         * @description Id of the newest event of the event log when the features were read
         */
        ClientEventId: number;
        /** @description A feature with its configuration in one environment */
        ClientFeature: {
            /** @description Name of the feature, unique in the instance */
            name: string;
            /** @description Id of the feature type */
            type: string;
            /** @description Description of the feature; null if not set */
            description: string | null;
            /** @description Whether the feature is on in the environment */
            enabled: boolean;
            /** @description Id of the project */
            project: string;
            /** @description Whether the feature is stale, by a user's mark or else by its age and type */
            stale: boolean;
            /** @description Whether SDKs report each evaluation to the application */
            impressionData: boolean;
            /** @description Strategies that are not disabled, in the order in which they are evaluated */
            strategies: components["schemas"]["ClientStrategy"][];
            /** @description Variants of the feature, sorted by name */
            variants: components["schemas"]["FeatureVariant"][];
            /** @description Features that this one depends on; left out when there are none */
            dependencies?: components["schemas"]["ClientDependency"][];
        };
        /** @description A feature that was archived, deleted or moved out of the token's projects */
        ClientFeatureRemoved: {
            eventId: components["schemas"]["ClientEventId"];
            /**
             * @description Kind of event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "feature-removed";
            /** @description Name of the feature */
            featureName: string;
            /** @description Id of the project of the feature */
            project: string;
        };
        /** @description A new or changed feature */
        ClientFeatureUpdated: {
            eventId: components["schemas"]["ClientEventId"];
            /**
             * @description Kind of event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "feature-updated";
            feature: components["schemas"]["ClientFeature"];
        };
        /** @description Features of an environment as SDKs evaluate them */
        ClientFeatures: {
            /**
             * @description Schema version
             * @constant
             */
            version: 2;
            /** @description The features, sorted by name */
            features: components["schemas"]["ClientFeature"][];
            /** @description Segments that the features use, sorted by id. Left out for SDKs that do not look up segments; their strategies contain the constraints of the segments */
            segments?: components["schemas"]["ClientSegment"][];
            query: components["schemas"]["ClientFeaturesQuery"];
        };
        /** @description The filters that selected the features */
        ClientFeaturesQuery: {
            /** @description Name of the environment of the token */
            environment: string;
            /** @description Ids of the selected projects; left out for all projects */
            project?: string[];
            /** @description Text with which the names of the features start; left out without this filter */
            namePrefix?: string;
            /** @description Tags of which a feature has at least one, as `type:value`; left out without this filter */
            tag?: string[];
        };
        /** @description All features and segments; they replace the state of the client */
        ClientHydration: {
            eventId: components["schemas"]["ClientEventId"];
            /**
             * @description Kind of event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "hydration";
            /** @description All features of the token's projects, sorted by name */
            features: components["schemas"]["ClientFeature"][];
            /** @description All segments that the features use, sorted by id */
            segments: components["schemas"]["ClientSegment"][];
        };
        /** @description How often an instance of an application evaluated features as on and off in one period */
        ClientMetrics: {
            /** @description Name of the application */
            appName: components["schemas"]["ReportedName"];
            /** @description Id of the running instance; empty, null or left out means `default` */
            instanceId?: string | null;
            bucket: components["schemas"]["MetricsBucket"];
        };
        /** @description The report that an SDK sends when it starts */
        ClientRegistration: {
            /** @description Name of the application */
            appName: components["schemas"]["ReportedName"];
            /** @description Id of the running instance; empty, null or left out means `default` */
            instanceId?: string | null;
            /** @description Name and version of the SDK, separated by a colon */
            sdkVersion?: string | null;
            /** @description Names of the strategy types that the SDK supports */
            strategies?: string[];
            /** @description When the instance started */
            started?: components["schemas"]["ReportedTime"];
            /**
             * Format: double
             * @description Time between two reports, in milliseconds
             */
            interval?: number;
        };
        /** @description A segment as SDKs evaluate it */
        ClientSegment: {
            /** @description Id of the segment */
            id: number;
            /** @description Name of the segment */
            name: string;
            /** @description Constraints of the segment, all of which have to be met */
            constraints: components["schemas"]["Constraint"][];
        };
        /** @description A segment that is no longer used */
        ClientSegmentRemoved: {
            eventId: components["schemas"]["ClientEventId"];
            /**
             * @description Kind of event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "segment-removed";
            /** @description Id of the segment */
            segmentId: number;
        };
        /** @description A segment that is newly used or has changed */
        ClientSegmentUpdated: {
            eventId: components["schemas"]["ClientEventId"];
            /**
             * @description Kind of event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "segment-updated";
            segment: components["schemas"]["ClientSegment"];
        };
        /** @description An activation strategy as SDKs evaluate it */
        ClientStrategy: {
            /** @description Strategy type */
            name: string;
            /** @description Constraints of the strategy, all of which have to be met */
            constraints: components["schemas"]["Constraint"][];
            parameters: components["schemas"]["StrategyParameters"];
            /** @description Variants of the strategy */
            variants: components["schemas"]["StrategyVariant"][];
            /** @description Ids of the segments of the strategy, sorted; left out when there are none */
            segments?: number[];
        };
        /** @description The name of a copy of a feature */
        CloneFeature: {
            name: components["schemas"]["UrlFriendlyName"];
            /** @description Whether the strategies get the new name as their `groupId`, so that rollouts of the clone choose users independently of the original; default true */
            replaceGroupId?: boolean;
        };
        /** @description Text of a comment. It must not consist of blanks only; blanks at both ends are removed */
        CommentText: string;
        /** @description A feature that differs between two environments */
        ComparedFeature: {
            /** @description Name of the feature */
            name: string;
            /** @description The parts that differ, at least one */
            parts: components["schemas"]["ComparedPart"][];
        };
        /** @description A part of a feature that differs between two environments */
        ComparedPart: {
            part: components["schemas"]["FeaturePart"];
            /** @description The places that differ, in the order of the document */
            differences: components["schemas"]["EnvironmentDifference"][];
            /** @description The event with which the part got out of step; absent where the newest events do not have it */
            divergedBy?: components["schemas"]["ChangingEvent"];
        };
        /** @description The outcome of a feature that is completed */
        CompleteFeature: {
            status: components["schemas"]["CompletionStatus"];
            /** @description Name of the variant that was kept; default none */
            statusValue?: components["schemas"]["GivenName"];
        };
        /**
         * @description Whether the change that the feature guarded was kept or discarded
         * @enum {string}
         */
        CompletionStatus: "kept" | "discarded";
        /** @description A condition on a context field */
        Constraint: {
            /** @description Name of the context field that is compared */
            contextName: string;
            operator: components["schemas"]["Operator"];
            /**
             * @description Whether upper and lower case letters of texts are the same
             * @default false
             */
            caseInsensitive: boolean;
            /**
             * @description Whether the result of the comparison is negated
             * @default false
             */
            inverted: boolean;
            /** @description Values for operators that take several; empty for the others */
            values: string[];
            /** @description Value for operators that take one; left out for the others */
            value?: string;
        };
        /** @description A condition on a context field */
        ConstraintInput: {
            /** @description Name of the context field that is compared */
            contextName: components["schemas"]["GivenName"];
            operator: components["schemas"]["Operator"];
            /**
             * @description Whether upper and lower case letters of texts are the same
             * @default false
             */
            caseInsensitive?: boolean;
            /**
             * @description Whether the result of the comparison is negated
             * @default false
             */
            inverted?: boolean;
            /** @description Values for `IN`, `NOT_IN`, `STR_*` and `IN_CIDR`, at least one */
            values?: string[];
            /** @description Value for `NUM_*`, `DATE_*`, `SEMVER_*` and `REGEX`. All expressions of a request may take about 10,000 steps to compile at most, and a single expression 5,000. A character is one step, a class is several, and a repeated part counts once for each repetition */
            value?: string;
        };
        /** @description What a context gets */
        ContextEvaluation: {
            /** @description Whether the feature is on; null if that is not known */
            enabled: boolean | null;
            /** @description Name of the variant; null if there is none, or if it is not known */
            variant: string | null;
        };
        /** @description A field of the context that constraints and stickiness can use */
        ContextField: {
            /** @description Name of the context field, which identifies it */
            name: string;
            /** @description Purpose of the context field; null if not set */
            description: string | null;
            /** @description Whether the field can be used for stickiness, that is to give the same user the same variant */
            stickiness: boolean;
            /** @description Smaller numbers come first */
            sortOrder: number;
            /** @description Values that constraints may use; empty means any value */
            legalValues: components["schemas"]["LegalValue"][];
            /**
             * Format: date-time
             * @description When the context field was created
             */
            createdAt: string;
            /** @description Number of features that are not archived and use the field in a constraint of a strategy, or of a segment of a strategy */
            usedInFeatures: number;
            /** @description Number of projects that contain these features */
            usedInProjects: number;
        };
        /** @description Purpose of a context field */
        ContextFieldDescription: string | null;
        /** @description A name for a new context field */
        ContextFieldNameToCheck: {
            name: components["schemas"]["UrlFriendlyName"];
        };
        /** @description Smaller numbers come first */
        ContextFieldSortOrder: number;
        /** @description Strategies whose constraints use a context field */
        ContextFieldStrategies: {
            /** @description The strategies, sorted by feature, environment and position of the strategy */
            strategies: components["schemas"]["ContextFieldStrategy"][];
        };
        /** @description A strategy whose constraints use a context field, with its feature and environment */
        ContextFieldStrategy: {
            /**
             * Format: uuid
             * @description Id of the strategy
             */
            id: string;
            /** @description Id of the project */
            projectId: string;
            /** @description Name of the feature */
            featureName: string;
            /** @description Strategy type */
            strategyName: string;
            /** @description Name of the environment */
            environment: string;
        };
        /** @description What a context gets before and after */
        ContextImpact: {
            before: components["schemas"]["ContextEvaluation"];
            after: components["schemas"]["ContextEvaluation"];
            /**
             * @description `variant` for another variant or payload; `unknown` where only the application knows it, or where it is random
             * @enum {string}
             */
            effect: "none" | "gained" | "lost" | "variant" | "unknown";
        };
        /** @description Value of a context field */
        ContextText: string;
        /** @description Value of a context field. A number or a boolean is compared as its text, and null counts as left out */
        ContextValue: string | number | boolean | null;
        /** @description A new API token */
        CreateApiToken: {
            /** @description Name of the token, which need not be unique. Required, here or as `username` */
            tokenName?: string;
            /**
             * @deprecated
             * @description Former name of `tokenName`; use that instead. When both are given, they have to be the same
             */
            username?: string;
            /** @description `client` (also called `backend`), `frontend` or `admin`; case does not matter */
            type: string;
            /** @description Name of an environment; default `development`. An admin key is for all of them: `*`, or left out */
            environment?: components["schemas"]["GivenName"];
            /** @description Ids of projects, or only `*` for all; when left out, `project` applies */
            projects?: components["schemas"]["GivenName"][];
            /** @description Id of a project, or `*` for all; default `*` */
            project?: components["schemas"]["GivenName"];
            /**
             * Format: date-time
             * @description When the token stops working; null or left out means never. A past date is accepted
             */
            expiresAt?: string | null;
        };
        /** @description A new context field */
        CreateContextField: {
            name: components["schemas"]["UrlFriendlyName"];
            description?: components["schemas"]["ContextFieldDescription"];
            /** @description Whether the field can be used for stickiness; default false */
            stickiness?: boolean;
            /** @description Smaller numbers come first; default 9999 */
            sortOrder?: components["schemas"]["ContextFieldSortOrder"];
            /** @description Values that constraints may use, each once; left out or empty means any value */
            legalValues?: components["schemas"]["LegalValueInput"][];
        };
        /** @description A new environment */
        CreateEnvironment: {
            name: components["schemas"]["EnvironmentNameToCreate"];
            type: components["schemas"]["EnvironmentTypeInput"];
            /**
             * @description Whether new projects get the environment when they are created without a list of environments
             * @default true
             */
            enabled?: boolean;
            sortOrder?: components["schemas"]["EnvironmentSortOrder"];
        };
        /** @description A new feature */
        CreateFeature: {
            name: components["schemas"]["UrlFriendlyName"];
            /** @description Id of a feature type; default `release` */
            type?: components["schemas"]["GivenName"];
            /** @description Description of the feature; default none */
            description?: string | null;
            /**
             * @description `true` marks the feature as stale. With `false`, age and type decide
             * @default false
             */
            stale?: boolean;
            /** @description Whether SDKs report each evaluation to the application; default false */
            impressionData?: boolean;
            /** @description Tags that the feature gets; default none */
            tags?: components["schemas"]["TagInput"][];
            /**
             * Format: date-time
             * @description When the feature was created, for callers with the permission ADMIN. From 1970 on, and not in the future; default is now
             */
            createdAt?: string;
            /**
             * @description Whether the feature is archived at once; `true` needs the permission ADMIN
             * @default false
             */
            archived?: boolean;
        };
        /** @description A new group with its members */
        CreateGroup: {
            /** @description Name of the group, unique and case-sensitive */
            name: string;
            /** @description Description of the group; null or left out means none */
            description?: string | null;
            /** @description Groups of the OpenID provider that are mapped to this group; default none. With `enableGroupSyncing` in the OpenID Connect settings, each sign-in adds users to the groups that are mapped to one of their groups, and removes them from the others that have a mapping */
            mappingsSSO?: string[];
            /** @description Id of a root role that every member holds; null or left out means none */
            rootRole?: number | null;
            /** @description The members; default none */
            users?: components["schemas"]["MemberChoice"][];
        };
        /** @description A new project */
        CreateProject: {
            /**
             * @deprecated
             * @description Deprecated: leave it out instead, and the server makes the id from the name, as it does when `id` is empty. At most 100 of the characters `A-Z a-z 0-9 _ ~ . -`, but not `.`, `..`, `archive` or `revive`
             */
            id?: string;
            name: components["schemas"]["ProjectName"];
            /** @description Description of the project; null or left out means none */
            description?: string | null;
            /** @default open */
            mode?: components["schemas"]["ProjectMode"];
            /**
             * @description Context field for the stickiness of strategies and variants that do not set one
             * @default default
             */
            defaultStickiness?: string;
            /** @description Names of the environments of the project; by default all enabled environments. An empty list is refused (400), unless the server has the setting `ACCEPT_EMPTY_ENVIRONMENTS`, which takes it as a missing one */
            environments?: components["schemas"]["GivenName"][];
            /** @description Environments in which changes need change requests. They may include environments that the project does not have yet */
            changeRequestEnvironments?: components["schemas"]["ChangeRequestEnvironmentInput"][];
        };
        /** @description A new API token for a single project */
        CreateProjectApiToken: {
            /** @description Name of the token, which need not be unique. Required, here or as `username` */
            tokenName?: string;
            /**
             * @deprecated
             * @description Former name of `tokenName`; use that instead. When both are given, they have to be the same
             */
            username?: string;
            /** @description `client` (also called `backend`) or `frontend`; case does not matter */
            type: string;
            /**
             * @description Name of an environment
             * @default development
             */
            environment?: string;
            /**
             * Format: date-time
             * @description When the token stops working; null or left out means never. A past date is accepted
             */
            expiresAt?: string | null;
        };
        /** @description A new role with its permissions */
        CreateRole: {
            name: components["schemas"]["RoleName"];
            /** @description Description of the role; default empty */
            description?: string;
            /**
             * @description `custom` for a role that is held in a project, `root-custom` for one that is held everywhere, in every project too; default `custom`
             * @enum {string}
             */
            type?: "custom" | "root-custom";
            /** @description Permissions of the role; default none */
            permissions?: components["schemas"]["PermissionChoice"][];
        };
        /** @description A new service account */
        CreateServiceAccount: {
            /** @description Display name of the service account */
            name: string;
            /** @description Username, unique among users and service accounts */
            username: string;
            /** @description Id of a root role */
            rootRole: number;
        };
        /** @description A new link with which users sign up */
        CreateSignupToken: {
            /** @description Display name of the token */
            name: string;
            /**
             * Format: date-time
             * @description When the token expires. A token with a past date is created disabled
             */
            expiresAt: string;
        };
        /** @description A new type of activation strategies */
        CreateStrategyType: {
            name: components["schemas"]["UrlFriendlyName"];
            /** @description Display name of the strategy type; null or left out means none */
            title?: string | null;
            /** @description Description of the strategy type; null or left out means none */
            description?: string | null;
            /** @description Parameters of the strategy type; default none */
            parameters?: components["schemas"]["StrategyTypeParameterInput"][];
        };
        /** @description A new tag type */
        CreateTagType: {
            name: components["schemas"]["TagTypeName"];
            /** @description Purpose of the tags of this type; null or left out means none */
            description?: string | null;
            /** @description Name or URL of a picture to show with tags of this type; null or left out means none */
            icon?: string | null;
            color?: components["schemas"]["TagTypeColor"];
        };
        /** @description A new token that acts as its account */
        CreateToken: {
            /** @description Purpose of the token, unique among the tokens of the account */
            description: string;
            /**
             * Format: date-time
             * @description When the token stops working; has to be in the future
             */
            expiresAt: string;
        };
        /** @description A new user */
        CreateUser: {
            /** @description Username, unique among users and service accounts. One with an `@` has to be the same as the email. Empty counts as left out */
            username?: string;
            /** @description Email, unique among users; case does not matter. Empty counts as left out. A user needs a username or an email */
            email?: string;
            /** @description Display name. A name of blanks only counts as left out */
            name?: string;
            /** @description A first password. It does not have to be strong, unless the server is configured to require strong passwords everywhere */
            password?: string;
            rootRole: components["schemas"]["RootRoleReference"];
            /**
             * @description Whether to send an email with a link to sign in
             * @default true
             */
            sendEmail?: boolean;
        };
        /** @description A project that was just created */
        CreatedProject: {
            /** @description Id of the project */
            id: string;
            /** @description Name of the project */
            name: string;
            /** @description Description of the project; left out for a project without one */
            description?: string | null;
            /** @description Maximum number of features that are not archived; null means no limit */
            featureLimit: number | null;
            mode: components["schemas"]["ProjectMode"];
            /** @description Context field for the stickiness of strategies and variants that do not set one */
            defaultStickiness: string;
            /** @description Names of the environments of the project, in their usual order */
            environments: string[];
            /** @description Environments in which changes need change requests */
            changeRequestEnvironments: components["schemas"]["ChangeRequestEnvironment"][];
        };
        /** @description A token that was just created, with its secret */
        CreatedToken: {
            /** @description Id of the token */
            id: number;
            /** @description Purpose of the token, unique among the tokens of the account */
            description: string;
            /**
             * Format: date-time
             * @description When the token was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the token stops working
             */
            expiresAt: string;
            /** @description Id of the user or service account that the token acts as */
            userId: number;
            /** @description The token itself; shown only in this response and stored only as a hash */
            secret: string;
            /**
             * Format: date-time
             * @description Always null, because the token has not been used yet
             */
            seenAt: string | null;
        };
        /** @description A user that was just created */
        CreatedUser: {
            /** @description Id of the user */
            id: number;
            /**
             * @deprecated
             * @description Always false. Deprecated: use `accountType` instead
             */
            isAPI: boolean;
            /** @description Display name; left out for an account without a name */
            name?: string | null;
            /** @description Email, in lower case and unique among users; left out for a user without one */
            email?: string;
            /** @description Username, unique among users and service accounts; left out for a user without one */
            username?: string | null;
            /** @description URL of a picture, made from the SHA-256 hash of the email, else of the username, else of the id */
            imageUrl: string;
            /** @description Link with which the user chooses a first password, once and within a day; left out when the request had a password */
            inviteLink?: string;
            /** @description Number of failed sign-ins since the last successful one */
            loginAttempts: number;
            /** @description Whether a message about the account was sent */
            emailSent: boolean;
            rootRole: components["schemas"]["RootRoleAsRequested"];
            /**
             * Format: date-time
             * @description When the user last signed in; null before the first sign-in
             */
            seenAt: string | null;
            /**
             * Format: date-time
             * @description When the user was created
             */
            createdAt: string;
            /**
             * @description Always `User`
             * @constant
             */
            accountType: "User";
            /**
             * @deprecated
             * @description Never sent. Deprecated: use `GET /api/admin/user-admin/{userId}/permissions` instead
             */
            permissions?: string[];
            /** @description Never sent while accounts are not managed by SCIM */
            scimId?: string | null;
        };
        /** @description A share of all features, in percent */
        CurrentPercentage: {
            /** @description Percentage from 0 to 100 */
            current: number;
        };
        /** @description Adds a strategy to a feature that is turned on without one */
        DefaultAddStrategy: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "addStrategy";
            payload: components["schemas"]["RequestedAddStrategyPayload"];
        };
        /** @description A change that is applied together with the request so that the feature stays valid; computed on every read */
        DefaultChange: components["schemas"]["DefaultUpdateEnabled"] | components["schemas"]["DefaultAddStrategy"];
        /** @description The strategy that features of a project get when they are turned on in an environment without an enabled one */
        DefaultStrategy: {
            /** @description Strategy type */
            name: string;
            /** @description Title of the strategy, for people; null if not set */
            title: string | null;
            /** @description Stored without effect: a feature gets the strategy enabled */
            disabled: boolean | null;
            /**
             * Format: double
             * @description Stored without effect: a feature gets the strategy after its last one
             */
            sortOrder: number;
            /** @description Ids of the segments that the strategy uses */
            segments: number[];
            /** @description Constraints of the strategy, all of which have to be met */
            constraints: components["schemas"]["Constraint"][];
            /** @description Variants of the strategy */
            variants: components["schemas"]["StrategyVariant"][];
            parameters: components["schemas"]["StrategyParameters"];
        };
        /** @description Turns off a feature that has no enabled strategy left */
        DefaultUpdateEnabled: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "updateEnabled";
            payload: components["schemas"]["RequestedUpdateEnabledPayload"];
        };
        /** @description A change that removes the parents of a feature */
        DeleteDependencyChange: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "deleteDependency";
            /** @description Name of the feature that loses its parents */
            feature: components["schemas"]["GivenName"];
            payload?: components["schemas"]["NothingInput"];
        };
        /** @description A change that deletes a segment */
        DeleteSegmentChange: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "deleteSegment";
            payload: components["schemas"]["DeleteSegmentPayload"];
        };
        /** @description The segment that a change deletes */
        DeleteSegmentPayload: {
            /** @description Id of the segment */
            id: number;
        };
        /** @description A change that deletes a strategy */
        DeleteStrategyChange: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "deleteStrategy";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["DeleteStrategyPayload"];
        };
        /** @description The strategy that a change deletes */
        DeleteStrategyPayload: {
            /** @description Id of the strategy */
            id: components["schemas"]["GivenName"];
        };
        /** @description Objects that depend on the ones that an operation changes, as far as the caller sees them */
        Dependents: {
            /** @description Names of features that depend on a changed feature or use a changed segment; the first hundred */
            features: string[];
            /** @description Ids of change requests that are not over and change the same features or segments; the first hundred */
            changeRequests: number[];
        };
        /** @description The effects that a batch would have */
        DryRun: {
            /** @description Always `false`: nothing was changed */
            applied: boolean;
            /** @description Whether no operation would be refused */
            wouldSucceed: boolean;
            /** @description The operations, in their order, up to the first one that would be refused for another reason than a change request */
            operations: components["schemas"]["DryRunOperation"][];
            /** @description The approvals that the change requests would need, one for each environment in which the batch needs one */
            approvals: components["schemas"]["NeededApproval"][];
            impact: components["schemas"]["DryRunImpact"];
        };
        /** @description Whom all operations together affect. It is empty if an operation would be refused for another reason than a change request */
        DryRunImpact: {
            /** @description Whether `features` has all that the caller sees. It has at most 100, without the features that a deleted environment or tag affects */
            complete: boolean;
            /** @description Each feature in each environment in which something differs that decides about it; sorted by the names of feature and environment */
            features: components["schemas"]["FeatureImpact"][];
        };
        /** @description The effects that one operation would have */
        DryRunOperation: {
            /** @description The `operationId` of the operation */
            operationId: string;
            /** @description The status that it would have had */
            status: number;
            /** @description Its header `Location` */
            location?: string;
            /** @description Its header `ETag` */
            etag?: string;
            /** @description Its header `Preference-Applied` */
            preferenceApplied?: string;
            /** @description The response body that it would have had; left out if it has none */
            body?: unknown;
            /** @description The events that it would record, in order */
            events: components["schemas"]["PredictedEvent"][];
            guard: components["schemas"]["OperationGuard"];
            dependents: components["schemas"]["Dependents"];
        };
        /** @description Operations to try together, in this order, and contexts to evaluate the changed features for */
        DryRunRequest: {
            /** @description The operations, in their order */
            operations: components["schemas"]["BatchOperation"][];
            /** @description Users or applications to say the impact for */
            contexts?: components["schemas"]["ImpactContext"][];
        };
        /** @description A running proxy between SDKs and this server */
        EdgeInstance: {
            /** @description Name of the proxy */
            appName: components["schemas"]["ReportedName"];
            /** @description Id of the running instance of the proxy */
            identifier: components["schemas"]["ReportedName"];
            /** @description Version of the proxy; null when it is not known */
            edgeVersion?: string | null;
            /** @description When the instance started */
            started?: components["schemas"]["ReportedTime"];
        };
        /** @description The email of the account whose password is to be reset */
        EmailAsId: {
            /** @description Email address of the user (named `id` for compatibility) */
            id: string;
        };
        /** @description The payload of an action that needs none */
        EmptyPayload: Record<string, never>;
        /** @description A stage that a feature entered */
        EnteredStage: {
            stage: components["schemas"]["LifecycleStage"];
            /**
             * Format: date-time
             * @description When the feature entered the stage
             */
            enteredStageAt: string;
            status?: components["schemas"]["CompletionStatus"];
            /** @description Name of the variant that was kept; only with `completed`, and only if one was given */
            statusValue?: string;
        };
        /** @description The stages that a feature entered, in chronological order */
        EnteredStages: components["schemas"]["EnteredStage"][];
        /** @description An environment of the instance, with its usage */
        Environment: {
            /** @description Name of the environment, which identifies it */
            name: string;
            /** @description Type of the environment, such as `development` or `production` */
            type: string;
            /** @description Whether new projects get the environment when they are created without a list of environments */
            enabled: boolean;
            /** @description Whether updates and deletion are refused */
            protected: boolean;
            /** @description Smaller numbers come first */
            sortOrder: number;
            /** @description Number of projects that use the environment and are not archived */
            projectCount: number;
            /** @description Number of API tokens for the environment */
            apiTokenCount: number;
            /** @description Number of features that are on in the environment and not archived */
            enabledToggleCount: number;
        };
        /** @description What differs between two environments of a project */
        EnvironmentComparison: {
            /** @description Number of features that differ */
            total: number;
            /** @description The features that differ, sorted by name */
            features: components["schemas"]["ComparedFeature"][];
        };
        /** @description A place at which a feature differs between two environments */
        EnvironmentDifference: {
            /** @description JSON pointer into the feature in an environment */
            path: string;
            /** @description The value in the environment `from`; absent where there is none */
            from?: unknown;
            /** @description The value in the environment `to`; absent where there is none */
            to?: unknown;
        };
        /** @description A name for a new environment */
        EnvironmentNameToCheck: {
            name: components["schemas"]["EnvironmentNameToCreate"];
        };
        /** @description Name of a new environment: 1 to 100 of the characters `a-z A-Z 0-9 ~ _ . -`, but not `.` or `..` */
        EnvironmentNameToCreate: string;
        /** @description Name of an environment, for permissions of environments only. By default, and with null, all environments, including those created later */
        EnvironmentOfPermission: string | null;
        /** @description An environment, and how a project uses it */
        EnvironmentOfProject: {
            /** @description Name of the environment, which identifies it */
            name: string;
            /** @description Type of the environment, such as `development` or `production` */
            type: string;
            /** @description Whether new projects get the environment when they are created without a list of environments */
            enabled: boolean;
            /** @description Whether updates and deletion are refused */
            protected: boolean;
            /** @description Smaller numbers come first */
            sortOrder: number;
            /** @description Number of API tokens for the environment that give access to the project */
            projectApiTokenCount: number;
            /** @description Number of features of the project that are on in the environment and not archived */
            projectEnabledToggleCount: number;
            /** @description Strategy that a feature gets when it is turned on without an enabled strategy; null means a full rollout */
            defaultStrategy: components["schemas"]["DefaultStrategy"] | null;
            /** @description Whether the project uses the environment */
            visible: boolean;
        };
        /** @description Smaller numbers come first */
        EnvironmentSortOrder: number;
        /** @description The new sort order of each named environment */
        EnvironmentSortOrders: {
            [key: string]: components["schemas"]["EnvironmentSortOrder"];
        };
        /** @description `development`, `test`, `preproduction`, `production` or a custom word; only `production` has special rules */
        EnvironmentTypeInput: string;
        /** @description The environments of the instance */
        Environments: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description The environments, sorted by `sortOrder` and then by creation */
            environments: components["schemas"]["Environment"][];
        };
        /** @description The environments of the instance, with their usage in a project */
        EnvironmentsOfProject: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description The environments, sorted by `sortOrder` and then by creation */
            environments: components["schemas"]["EnvironmentOfProject"][];
        };
        /** @description An error, with its reason */
        Error: {
            /**
             * Format: uuid
             * @description Id of this instance of the error, which is also in the log of the server
             */
            id: string;
            /** @description Kind of error: `ValidationError` (400), `AuthenticationRequired` (401), `NoAccessError` (403), `NotFoundError` (404), `MethodNotAllowedError` (405), `NameExistsError` (409), `PreconditionFailedError` (412), `PayloadTooLargeError` (413), `ContentTypeerror` (415), `IdempotencyKeyReusedError` (422), `PreconditionRequiredError` (428), `RateLimitError` (429), `InternalError` (500) or `ServiceUnavailableError` (503) */
            name: string;
            /** @description Reason of the error and what would be accepted, for people */
            message: string;
            /** @description One entry per problem. Always present in a 400; in other errors when there is more to say than `message` does */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /** @description One problem of a request, and its place */
        ErrorDetail: {
            /** @description Description of the problem, for people */
            message: string;
            /** @description JSON pointer to the wrong part; starts with `/body`, `/params` or `/query` */
            path?: string;
        };
        /** @description The context of an evaluation */
        EvaluatedContext: {
            /** @description Name of the application; left out when the context has none */
            appName?: string;
            /** @description Name of the environment of the evaluation */
            environment: string;
            /** @description Id of the user; left out when the context has none */
            userId?: string;
            /** @description Id of the session; left out when the context has none */
            sessionId?: string;
            /** @description IP address of the user; left out when the context has none */
            remoteAddress?: string;
            /** @description Date and time of the evaluation; left out when the context has none */
            currentTime?: string;
            /** @description All other context fields by name */
            properties: {
                [key: string]: string;
            };
        };
        /** @description Ids of the projects that the request names; `*` for all */
        EvaluatedProjects: string[];
        /** @description The variant that the context gets; `disabled` if no variant is selected */
        EvaluatedVariant: {
            /** @description Name of the variant; `disabled` when no variant was chosen */
            name: string;
            /** @description Whether a variant was chosen */
            enabled: boolean;
            /** @description Whether the feature is on for the context */
            feature_enabled: boolean;
            payload?: components["schemas"]["VariantPayload"];
        };
        /** @description A recorded change, with the state before and after it */
        Event: {
            /**
             * Format: int64
             * @description Number of the event, at least 1. Later events have greater ids
             */
            id: number;
            /**
             * Format: date-time
             * @description When the event happened
             */
            createdAt: string;
            type: components["schemas"]["EventType"];
            /** @description Email or username of the user, or name of the API token, when the event happened */
            createdBy: string;
            /** @description Id of the user or service account that caused the event; -42 for an admin key, -1337 for the server, null when unknown */
            createdByUserId: number | null;
            /** @description Name of the environment; null when the event does not concern an environment */
            environment: string | null;
            /** @description Id of the project; null when the event does not concern a project */
            project: string | null;
            /** @description Name of the feature; null when the event does not concern a feature */
            featureName: string | null;
            /** @description State of the subject after the change; null if the event has no such state */
            data: {
                [key: string]: unknown;
            } | null;
            /** @description State of the subject before the change; null if the event has no such state */
            preData: {
                [key: string]: unknown;
            } | null;
            /** @description Tags that the feature had when the event happened, or an empty list */
            tags: components["schemas"]["Tag"][] | null;
            /**
             * @description Always `change-request`; left out when the event does not belong to a change request
             * @constant
             */
            groupType?: "change-request";
            /** @description Id of the change request; left out when the event does not belong to one */
            groupId?: string;
        };
        /** @description An account or an API token that caused events */
        EventCreator: {
            /** @description Id of the user or service account; -42 stands for admin keys and -1337 for the server */
            id: number;
            /** @description Email or username of the user, or name of the API token. Callers without ADMIN or a permission to manage the access to a project get the username, else the name, else the id */
            name: string;
        };
        /** @description A page of the event log */
        EventPage: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description The events, newest first */
            events: components["schemas"]["Event"][];
            /**
             * Format: int64
             * @description Number of events that match the filters, on all pages. Left out when a `query` matches more than 10,000 events
             */
            totalEvents?: number;
        };
        /**
         * @description Type of an event. It starts with the kind of object that changed.
         * @enum {string}
         */
        EventType: "application-created" | "application-updated" | "application-deleted" | "feature-created" | "feature-deleted" | "feature-updated" | "feature-metadata-updated" | "feature-variants-updated" | "feature-environment-variants-updated" | "feature-project-change" | "feature-archived" | "feature-revived" | "feature-import" | "feature-tagged" | "feature-tag-import" | "feature-strategy-update" | "feature-strategy-add" | "feature-strategy-remove" | "feature-type-updated" | "feature-stage-entered" | "feature-completed" | "feature-uncompleted" | "strategy-order-changed" | "drop-feature-tags" | "feature-untagged" | "feature-stale-on" | "feature-stale-off" | "drop-features" | "feature-environment-enabled" | "feature-environment-disabled" | "strategy-created" | "strategy-deleted" | "strategy-deprecated" | "strategy-reactivated" | "strategy-updated" | "strategy-import" | "drop-strategies" | "context-field-created" | "context-field-updated" | "context-field-deleted" | "project-access-added" | "project-access-user-roles-updated" | "project-access-group-roles-updated" | "project-access-user-roles-deleted" | "project-access-group-roles-deleted" | "project-access-updated" | "project-created" | "project-updated" | "project-deleted" | "project-import" | "project-user-added" | "project-user-removed" | "project-user-role-changed" | "project-group-role-changed" | "project-group-added" | "project-group-removed" | "role-created" | "role-updated" | "role-deleted" | "drop-projects" | "tag-created" | "tag-deleted" | "tag-import" | "drop-tags" | "tag-type-created" | "tag-type-deleted" | "tag-type-updated" | "tag-type-import" | "drop-tag-types" | "addon-config-created" | "addon-config-updated" | "addon-config-deleted" | "db-pool-update" | "user-created" | "user-updated" | "user-deleted" | "drop-environments" | "environment-import" | "environment-created" | "environment-updated" | "environment-deleted" | "segment-created" | "segment-updated" | "segment-deleted" | "group-created" | "group-updated" | "group-deleted" | "group-user-added" | "group-user-removed" | "setting-created" | "setting-updated" | "setting-deleted" | "events-removed" | "client-metrics" | "client-register" | "pat-created" | "pat-deleted" | "public-signup-token-created" | "public-signup-token-user-added" | "public-signup-token-updated" | "change-request-created" | "change-request-discarded" | "change-added" | "change-discarded" | "change-edited" | "change-request-rejected" | "change-request-approved" | "change-request-approval-added" | "change-request-cancelled" | "change-request-sent-to-review" | "change-request-schedule-suspended" | "change-request-applied" | "change-request-scheduled" | "change-request-scheduled-application-success" | "change-request-scheduled-application-failure" | "change-request-configuration-updated" | "change-request-requested-approvers-updated" | "api-token-created" | "api-token-updated" | "api-token-deleted" | "feature-favorited" | "feature-unfavorited" | "project-favorited" | "project-unfavorited" | "features-exported" | "features-imported" | "service-account-created" | "service-account-deleted" | "service-account-updated" | "feature-potentially-stale-on" | "feature-dependency-added" | "feature-dependency-removed" | "feature-dependencies-removed" | "banner-created" | "banner-updated" | "banner-deleted" | "project-environment-added" | "project-environment-removed" | "default-strategy-updated" | "segment-import" | "signal-endpoint-created" | "signal-endpoint-updated" | "signal-endpoint-deleted" | "signal-endpoint-token-created" | "signal-endpoint-token-updated" | "signal-endpoint-token-deleted" | "actions-created" | "actions-updated" | "actions-deleted";
        /** @description Which features to export, and from which environment */
        ExportFeatures: {
            /** @description Environment whose strategies and variants are exported */
            environment: components["schemas"]["GivenName"];
            /** @description Names of the features; an empty list means all. Names that do not exist are ignored */
            features?: components["schemas"]["GivenName"][];
            /** @description Value of a tag, of any type, that the features have */
            tag?: components["schemas"]["GivenName"];
            /** @description Only features of this project. Can be combined with `features` or `tag` */
            project?: components["schemas"]["GivenName"];
            /** @description Whether the response has a header that makes a browser save it as a file; default false */
            downloadFile?: boolean;
        };
        /** @description A context field that exported features use */
        ExportedContextField: {
            /** @description Name of the context field */
            name: string;
            /** @description Purpose of the context field; null if not set */
            description: string | null;
            /** @description Whether the field can be used for stickiness */
            stickiness: boolean;
            /** @description Smaller numbers come first */
            sortOrder: number;
            /** @description Values that constraints may use; empty means any value */
            legalValues: components["schemas"]["LegalValue"][];
        };
        /** @description The parents of an exported feature */
        ExportedDependencies: {
            /** @description Name of the child feature */
            feature: string;
            /** @description Dependencies of the feature, sorted by the name of the parent */
            dependencies: components["schemas"]["FeatureDependency"][];
        };
        /** @description The configuration of an exported feature in the environment of the export */
        ExportedEnvironment: {
            /** @description Name of the feature */
            featureName: string;
            /** @description Name of the environment */
            environment: string;
            /** @description Whether the feature is on in the environment */
            enabled: boolean;
            /** @description Variants of the feature in the environment, sorted by name */
            variants: components["schemas"]["FeatureVariant"][];
        };
        /** @description A feature in an export */
        ExportedFeature: {
            /** @description Name of the feature */
            name: string;
            /** @description Id of the feature type */
            type: string;
            /** @description Description of the feature; null if not set */
            description: string | null;
            /** @description Id of the project */
            project: string;
            /** @description Whether the feature shows as stale */
            stale: boolean;
            /** @description Whether SDKs report each evaluation to the application */
            impressionData: boolean;
        };
        /** @description A segment that exported strategies use */
        ExportedSegment: {
            /** @description Id with which the exported strategies refer to the segment */
            id: number;
            /** @description Name with which an import finds the segment */
            name: string;
        };
        /** @description A tag of an exported feature */
        ExportedTag: {
            /** @description Name of the feature */
            featureName: string;
            /** @description Name of the tag type */
            tagType: string;
            /** @description Value of the tag */
            tagValue: string;
        };
        /** @description A feature flag with its configuration in every environment */
        Feature: {
            /** @description Name of the feature, unique in the instance */
            name: string;
            /** @description Id of the feature type, such as `release`, `experiment`, `operational`, `kill-switch` or `permission` */
            type: string;
            /** @description Description of the feature; null if not set */
            description: string | null;
            /** @description Whether the feature is archived */
            archived: boolean;
            /** @description Id of the project that owns the feature */
            project: string;
            /** @description Whether the feature is on in at least one environment */
            enabled: boolean;
            /** @description Whether the feature is stale: the mark that a user set, else whether it is older than the lifetime of its type */
            stale: boolean;
            /** @description Whether the feature is a favorite of the caller */
            favorite: boolean;
            /** @description Whether SDKs report each evaluation to the application */
            impressionData: boolean;
            /**
             * Format: date-time
             * @description When the feature was created. Never null
             */
            createdAt: string | null;
            /**
             * Format: date-time
             * @description When the feature was archived; null when it is not archived
             */
            archivedAt: string | null;
            /**
             * Format: date-time
             * @deprecated
             * @description When usage was last reported from any environment; null before the first report. Deprecated: use the field of the environment instead
             */
            lastSeenAt: string | null;
            /** @description The configuration of the feature in each environment of its project, sorted by `sortOrder` */
            environments: components["schemas"]["FeatureEnvironment"][];
            /**
             * @deprecated
             * @description Variants in the first production environment, else in the first environment. Deprecated: use the field of the environment instead
             */
            variants: components["schemas"]["FeatureVariant"][];
            /**
             * @deprecated
             * @description Strategies in the first production environment, else in the first environment. Deprecated: use the field of the environment instead
             */
            strategies: components["schemas"]["FeatureStrategy"][];
            /** @description Tags of the feature, sorted by type and value. Never null */
            tags: components["schemas"]["Tag"][] | null;
            /** @description Names of the features that depend on this one. Experimental */
            children: string[];
            lifecycle: components["schemas"]["FeatureLifecycle"];
            /** @description Parent features that this one depends on. Experimental */
            dependencies: components["schemas"]["FeatureDependency"][];
        };
        /** @description The parts of a feature that change requests can change */
        FeatureConfiguration: {
            /** @description Whether the feature is archived */
            archived: boolean;
            /** @description Features that this one depends on */
            dependencies: components["schemas"]["FeatureDependency"][];
            /** @description The feature in each of its environments */
            environments: components["schemas"]["FeatureEnvironment"][];
        };
        /** @description A user or service account that created features */
        FeatureCreator: {
            /** @description Id of the user or service account */
            id: number;
            /** @description Name of the account, else its username or email */
            name: string;
        };
        /** @description A parent feature, and the state that it must have */
        FeatureDependency: {
            /** @description Name of the parent feature */
            feature: string;
            /** @description Whether the parent has to be on (true) or off (false) */
            enabled: boolean;
            /** @description Names of variants, one of which the parent has to resolve to; empty means any. Applies only when `enabled` is true */
            variants: string[];
        };
        /**
         * @description `child` when the feature depends on others, `parent` when only others depend on it, else null
         * @enum {string|null}
         */
        FeatureDependencyType: "parent" | "child" | null;
        /** @description The configuration of a feature in one environment */
        FeatureEnvironment: {
            /** @description Name of the environment */
            name: string;
            /** @description Name of the feature */
            featureName: string;
            /** @description Name of the environment */
            environment: string;
            /** @description Type of the environment */
            type: string;
            /** @description Whether the feature is on in this environment */
            enabled: boolean;
            /** @description Position of the environment among those of the feature; smaller numbers come first */
            sortOrder: number;
            /** @description Number of variants in this environment */
            variantCount: number;
            /** @description Strategies in this environment, in the order of their positions */
            strategies: components["schemas"]["FeatureStrategy"][];
            /** @description Variants in this environment, sorted by name */
            variants: components["schemas"]["FeatureVariant"][];
            /**
             * Format: date-time
             * @description When usage was last reported from this environment; null before the first report
             */
            lastSeenAt: string | null;
            /** @description Whether the feature has any strategy in this environment */
            hasStrategies: boolean;
            /** @description Whether the feature has any enabled strategy in this environment */
            hasEnabledStrategies: boolean;
        };
        /** @description The events of one feature */
        FeatureEvents: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description Name of the feature */
            toggleName: string;
            /** @description The events, newest first */
            events: components["schemas"]["Event"][];
            /**
             * Format: int64
             * @description Number of events of the feature, on all pages
             */
            totalEvents: number;
        };
        /** @description Features, with all that an import needs to create them */
        FeatureExport: {
            /** @description The features, sorted by name */
            features: components["schemas"]["ExportedFeature"][];
            /** @description Strategies of the features in the environment, sorted by feature and then by position */
            featureStrategies: components["schemas"]["FeatureStrategy"][];
            /** @description State of the features in the environment, sorted by feature */
            featureEnvironments: components["schemas"]["ExportedEnvironment"][];
            /** @description Tags of the features, sorted by feature, type and value */
            featureTags: components["schemas"]["ExportedTag"][];
            /** @description Context fields that the constraints, stickiness and overrides above name, sorted by name */
            contextFields: components["schemas"]["ExportedContextField"][];
            /** @description Segments that the strategies use, sorted by id */
            segments: components["schemas"]["ExportedSegment"][];
            /** @description Tag types of the tags, sorted by name */
            tagTypes: components["schemas"]["TagType"][];
            /** @description Dependencies of the features, sorted by feature */
            dependencies: components["schemas"]["ExportedDependencies"][];
        };
        /** @description Whom a feature is on for in an environment, before and after. The shares count users with an id in each field of `countedBy`, and with a `userId`; the hash of the ids spreads them evenly */
        FeatureImpact: {
            /** @description Name of the feature */
            feature: string;
            /** @description Id of its project */
            project: string;
            /** @description Name of the environment */
            environment: string;
            /** @description Users who have the feature before */
            before: components["schemas"]["ImpactShare"];
            /** @description Users who have it after */
            after: components["schemas"]["ImpactShare"];
            /** @description Users who have it after and not before */
            gained: components["schemas"]["ImpactShare"];
            /** @description Users who have it before and not after */
            lost: components["schemas"]["ImpactShare"];
            /** @description Users who have it before and after, with another variant or payload */
            variantChanged: components["schemas"]["ImpactShare"];
            /** @description Why some shares are not exact: it is not known how many users meet a constraint, a condition of a strategy type, or an override of a variant; or there are too many combinations of them. Empty if all shares are exact */
            unknown: ("constraint" | "override" | "strategy-type" | "too-complex")[];
            /** @description The context fields whose values decide, sorted; for `random`, the shares count evaluations */
            countedBy: string[];
            /** @description One for each context of the request, in order */
            contexts: components["schemas"]["ContextImpact"][];
        };
        /** @description The content of an export. Entries for features that are not in `features` are ignored. A list that is left out changes nothing */
        FeatureImport: {
            /** @description Features to create or to change */
            features: components["schemas"]["ImportedFeature"][];
            /** @description Strategies of the features in the environment. They replace the existing ones */
            featureStrategies: components["schemas"]["ImportedStrategy"][];
            /** @description Each feature once, whatever environment it was exported from */
            featureEnvironments?: components["schemas"]["ImportedEnvironment"][];
            /** @description Tags of the features. They replace the existing ones */
            featureTags?: components["schemas"]["ImportedTag"][];
            /** @description Context fields to create. Existing ones are not changed */
            contextFields?: components["schemas"]["CreateContextField"][];
            /** @description Segments that the strategies use. They have to exist and are found by their name */
            segments?: components["schemas"]["ImportedSegment"][];
            /** @description Tag types to create. Existing ones are not changed */
            tagTypes?: components["schemas"]["CreateTagType"][];
            /** @description Parents of the features. They replace the existing ones */
            dependencies?: components["schemas"]["ImportedDependencies"][];
        };
        /** @description The time from the creation of a feature until it was turned on in production */
        FeatureLeadTime: {
            /** @description Name of the feature */
            name: string;
            /** @description Whole days from the creation of the feature until it was first turned on in an environment of the type `production` */
            timeToProduction: number;
        };
        /** @description The current stage of a feature */
        FeatureLifecycle: {
            stage: components["schemas"]["LifecycleStage"];
            /**
             * Format: date-time
             * @description When the feature entered the stage
             */
            enteredStageAt: string;
        };
        /** @description The features of a project */
        FeatureList: {
            /**
             * @description Schema version
             * @constant
             */
            version: 2;
            /** @description The features, sorted by name */
            features: components["schemas"]["FeatureSearchResult"][];
        };
        /** @description The usage of a feature in the current hour and the hour before, and the applications that used it */
        FeatureMetrics: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /**
             * @description Always `stable`; some clients expect it
             * @constant
             */
            maturity: "stable";
            /** @description Name of the feature */
            featureName: string;
            /** @description Usage of the feature, sorted by environment, then by time */
            lastHourUsage: components["schemas"]["FeatureUsage"][];
            /** @description Names of the applications that evaluated the feature, sorted */
            seenApplications: string[];
        };
        /** @description Names of features of one project */
        FeatureNames: {
            /** @description Names of features */
            features: components["schemas"]["GivenName"][];
        };
        /** @description A pattern for the names of new features */
        FeatureNaming: {
            /** @description JavaScript regular expression without delimiters and flags that a new name has to match as a whole, in the syntax of RE2; null means that any name is accepted */
            pattern: string | null;
            /** @description A name that matches the pattern; null if not set */
            example: string | null;
            /** @description Description of the pattern, shown to users who create a feature; null if not set */
            description: string | null;
        };
        /** @description How new features have to be named. Without a pattern, any name is accepted. */
        FeatureNamingInput: {
            /** @description JavaScript regular expression without delimiters and flags that a new name has to match as a whole; null or empty means that any name is accepted. The server runs it by RE2, which lacks lookaround and backreferences: they return 400 */
            pattern?: string | null;
            /** @description A name that matches the pattern */
            example?: string | null;
            /** @description Description of the pattern, shown to users who create a feature */
            description?: string | null;
        };
        /**
         * @description A part of a feature in an environment
         * @enum {string}
         */
        FeaturePart: "enabled" | "strategies" | "variants";
        /** @description A feature before and after a change request */
        FeaturePreview: {
            /** @description Name of the feature */
            name: string;
            before: components["schemas"]["FeatureConfiguration"];
            after: components["schemas"]["FeatureConfiguration"];
        };
        /** @description The state of a feature in one environment */
        FeatureSearchEnvironment: {
            /** @description Name of the environment */
            name: string;
            /** @description Type of the environment */
            type: string;
            /** @description Whether the feature is on in this environment */
            enabled: boolean;
            /** @description Position of the environment among those of the feature; smaller numbers come first */
            sortOrder: number;
            /** @description Number of variants in this environment */
            variantCount: number;
            /**
             * Format: date-time
             * @description When usage was last reported from this environment; null before the first report
             */
            lastSeenAt: string | null;
            /** @description Whether the feature has any strategy in this environment */
            hasStrategies: boolean;
            /** @description Whether the feature has any enabled strategy in this environment */
            hasEnabledStrategies: boolean;
        };
        /** @description A page of the features that match a search */
        FeatureSearchPage: {
            /** @description The features on this page */
            features: components["schemas"]["FeatureSearchResult"][];
            /** @description Number of features that match, on all pages */
            total: number;
        };
        /** @description A feature as it appears in lists */
        FeatureSearchResult: {
            /** @description Name of the feature, unique in the instance */
            name: string;
            /** @description Id of the feature type */
            type: string;
            /** @description Description of the feature; null if not set */
            description: string | null;
            /** @description Id of the project that owns the feature */
            project: string;
            /** @description Whether the feature is stale: the mark that a user set, else whether it is older than the lifetime of its type */
            stale: boolean;
            /** @description Whether the feature is a favorite of the caller */
            favorite: boolean;
            /** @description Whether SDKs report each evaluation to the application */
            impressionData: boolean;
            /**
             * Format: date-time
             * @description When the feature was created
             */
            createdAt: string;
            /** @description Creator of the feature; null when unknown */
            createdBy: components["schemas"]["FeatureCreator"] | null;
            /**
             * Format: date-time
             * @description When the feature was archived; null when it is not archived
             */
            archivedAt: string | null;
            /**
             * Format: date-time
             * @description When usage was last reported from any environment; null before the first report
             */
            lastSeenAt: string | null;
            dependencyType: components["schemas"]["FeatureDependencyType"];
            /** @description Tags of the feature, sorted by type and value */
            tags: components["schemas"]["Tag"][];
            /** @description Names of the segments that the strategies of the feature use */
            segments: string[];
            lifecycle: components["schemas"]["FeatureLifecycle"];
            /** @description The state of the feature in each environment, sorted by `sortOrder` */
            environments: components["schemas"]["FeatureSearchEnvironment"][];
        };
        /** @description An activation strategy of a feature in an environment */
        FeatureStrategy: {
            /**
             * Format: uuid
             * @description Id of the strategy
             */
            id: string;
            /** @description Strategy type */
            name: string;
            /** @description Title of the strategy, for people; null if not set */
            title: string | null;
            /**
             * @description Disabled strategies are not evaluated and not sent to SDKs
             * @default false
             */
            disabled: boolean | null;
            /** @description Name of the feature that the strategy belongs to */
            featureName: string;
            /**
             * Format: double
             * @description Position in the list; smaller numbers come first
             */
            sortOrder: number;
            /** @description Ids of the segments that the strategy uses */
            segments: number[];
            /** @description Constraints of the strategy, all of which have to be met */
            constraints: components["schemas"]["Constraint"][];
            /** @description Variants of the strategy */
            variants: components["schemas"]["StrategyVariant"][];
            parameters: components["schemas"]["StrategyParameters"];
        };
        /** @description A type of features, and how long they are expected to live */
        FeatureType: {
            /** @description Identifies the type */
            id: string;
            /** @description Display name of the type */
            name: string;
            /** @description Intended use of features of the type */
            description: string;
            /** @description Days until a feature of the type becomes potentially stale; null means never */
            lifetimeDays: number | null;
        };
        /** @description Number of features of a type */
        FeatureTypeCount: {
            /** @description Id of the feature type */
            type: string;
            /** @description Number of features of the type */
            count: number;
        };
        /** @description All types of features */
        FeatureTypes: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description The types, in the order in which clients offer them */
            types: components["schemas"]["FeatureType"][];
        };
        /** @description How often a feature was evaluated as on and off in one hour of an environment */
        FeatureUsage: {
            /** @description Name of the environment */
            environment: string;
            /**
             * Format: date-time
             * @description Start of the hour
             */
            timestamp: string;
            /** @description Number of evaluations in which the feature was on */
            yes: number;
            /** @description Number of evaluations in which the feature was off */
            no: number;
        };
        /** @description A variant of a feature in an environment */
        FeatureVariant: {
            /** @description Name of the variant, unique within the feature in an environment */
            name: string;
            /**
             * Format: double
             * @description Share of the variant, from 0 to 1000. The weights of all variants total 1000
             */
            weight: number;
            weightType: components["schemas"]["WeightType"];
            /** @description Context field that keeps a user in the same variant */
            stickiness: string;
            payload?: components["schemas"]["VariantPayload"];
            /** @description Users who get this variant regardless of the weights */
            overrides?: components["schemas"]["VariantOverride"][];
        };
        /** @description A variant of a feature in an environment */
        FeatureVariantInput: {
            /** @description Name of the variant, unique within the feature in an environment */
            name: string;
            /**
             * Format: double
             * @description Share of the variant, from 0 to 1000. For `variable` variants the server adjusts it
             */
            weight: number;
            weightType?: components["schemas"]["WeightType"];
            /** @description Context field that keeps a user in the same variant; default is that of the project */
            stickiness?: components["schemas"]["GivenName"];
            payload?: components["schemas"]["VariantPayloadInput"];
            /** @description Users who get this variant regardless of the weights; default none */
            overrides?: components["schemas"]["VariantOverrideInput"][];
        };
        /** @description All variants of a feature in an environment */
        FeatureVariantInputs: components["schemas"]["FeatureVariantInput"][];
        /** @description The variants of a feature in an environment */
        FeatureVariantsDocument: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description The variants, sorted by name */
            variants: components["schemas"]["FeatureVariant"][];
        };
        /** @description Features of a project to turn on or off */
        FeaturesToTurn: {
            /** @description Names of features of the project */
            features: components["schemas"]["GivenName"][];
        };
        /** @description A filter with its values */
        FilterText: string;
        /** @description The users and service accounts that created a feature of the project */
        FlagCreators: components["schemas"]["FeatureCreator"][];
        /** @description A change request that matches a search */
        FoundChangeRequest: {
            /** @description Id of the change request */
            id: number;
            /** @description Title of the change request */
            title: string;
            /** @description Id of the project */
            project: string;
            /** @description Name of the environment in which the changes apply */
            environment: string;
            state: components["schemas"]["ChangeRequestState"];
            createdBy: components["schemas"]["ChangeRequestUser"];
            /**
             * Format: date-time
             * @description When the request was created
             */
            createdAt: string;
            /** @description Names of the features that the request changes, sorted */
            features: string[];
            /** @description Names of the segments that the request changes, sorted */
            segments: string[];
        };
        /** @description A user that matches a search */
        FoundUser: {
            /** @description Id of the user */
            id: number;
            /** @description Display name; left out for an account without a name */
            name?: string | null;
            /** @description Username; left out for a user without one */
            username?: string | null;
            /** @description Email; only for callers with ADMIN or a permission to manage the access to a project */
            email?: string;
            /** @description URL of a picture; only for the same callers as `email` */
            imageUrl?: string;
        };
        /** @description The evaluation context. Every other field with a text, a number or a boolean is a context field too; other fields are ignored */
        FrontendContext: {
            /** @description Name of the application */
            appName?: components["schemas"]["ContextValue"];
            /** @description Id of the user */
            userId?: components["schemas"]["ContextValue"];
            /** @description Id of the session */
            sessionId?: components["schemas"]["ContextValue"];
            /** @description IP address of the user; default is the address of the request */
            remoteAddress?: components["schemas"]["ContextValue"];
            /** @description The context field `environment`. It does not select another environment than that of the token */
            environment?: components["schemas"]["ContextValue"];
            /** @description Date and time of the evaluation; default is now */
            currentTime?: components["schemas"]["ContextValue"];
            /** @description Further context fields. Fields that are no text, number or boolean are ignored */
            properties?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description A feature that is on for the context, with its variant */
        FrontendFeature: {
            /** @description Name of the feature */
            name: string;
            /** @description Always true */
            enabled: boolean;
            variant: components["schemas"]["EvaluatedVariant"];
            /** @description Whether the SDK reports each evaluation to the application */
            impressionData: boolean;
        };
        /** @description The features that are on for a context */
        FrontendFeatures: {
            /** @description The features that are on, sorted by name */
            toggles: components["schemas"]["FrontendFeature"][];
        };
        /** @description The context to evaluate features for */
        FrontendRequest: {
            context?: components["schemas"]["FrontendContext"];
        };
        /** @description Name or id in a request */
        GivenName: string;
        /** @description Free text */
        GivenText: string;
        /** @description Users and service accounts that get roles together */
        Group: {
            /** @description Id of the group */
            id: number;
            /** @description Name of the group, unique in the instance */
            name: string;
            /** @description Description of the group; null if not set */
            description: string | null;
            /** @description External SSO groups that are mapped to this group */
            mappingsSSO: string[];
            /** @description Id of the root role (Viewer, Editor, Admin or a custom one) that every member holds; null if not set */
            rootRole: number | null;
            /** @description Email or username of the creator, or name of the API token; null when unknown */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When the group was created
             */
            createdAt: string | null;
            /** @description The members, sorted by id */
            users: components["schemas"]["GroupMember"][];
            /** @description Ids of the projects in which the group has roles */
            projects: string[];
            /** @description Number of members */
            userCount: number;
            /** @description Never sent while groups are not managed by SCIM */
            scimId?: string | null;
        };
        /** @description A member of a group */
        GroupMember: {
            /**
             * Format: date-time
             * @description When the account became a member
             */
            joinedAt: string;
            /** @description Email or username of the person who added the member, or name of the API token; null when unknown */
            createdBy: string | null;
            user: components["schemas"]["GroupUser"];
        };
        /** @description A group, by its id and name */
        GroupReference: {
            /** @description Id of the group */
            id: number;
            /** @description Name of the group, unique in the instance */
            name: string;
        };
        /** @description A group that can be given a role in a project */
        GroupToPick: {
            /** @description Id of the group */
            id: number;
            /** @description Name of the group, unique in the instance */
            name: string;
            /** @description Number of members */
            userCount: number;
            /** @description Id of the root role that every member holds; null if not set */
            rootRole: number | null;
        };
        /** @description The account of a member, with all fields of `User`. Fields without a value, and fields that the caller may not see, are left out */
        GroupUser: {
            /** @description Id of the user or service account */
            id: number;
            /**
             * @deprecated
             * @description Always false, and only for administrators. Deprecated: use `accountType` instead
             */
            isAPI?: boolean;
            /** @description Display name; left out for an account without one */
            name?: string | null;
            /** @description Email, in lower case; left out for an account without an email */
            email?: string;
            /** @description Username; left out for an account without one */
            username?: string | null;
            /** @description URL of a picture, made from the SHA-256 hash of the email, else of the username, else of the id */
            imageUrl?: string;
            /** @description Never sent for a member of a group */
            inviteLink?: string;
            /** @description Number of failed sign-ins since the last successful one; only for administrators */
            loginAttempts?: number;
            /** @description Never sent for a member of a group */
            emailSent?: boolean;
            /** @description Id of the account's own root role, that of Viewer without one; only for administrators */
            rootRole?: number;
            /**
             * Format: date-time
             * @description When the user last signed in; left out before the first sign-in
             */
            seenAt?: string | null;
            /**
             * Format: date-time
             * @description When the account was created
             */
            createdAt?: string;
            /**
             * @description Whether the account is a user or a service account
             * @enum {string}
             */
            accountType?: "User" | "Service Account";
            /**
             * @deprecated
             * @description Never sent. Deprecated: use `GET /api/admin/user-admin/{userId}/permissions` instead
             */
            permissions?: string[];
            /** @description Never sent while accounts are not managed by SCIM */
            scimId?: string | null;
        };
        /** @description The groups of the instance */
        Groups: {
            /** @description Groups of the instance, oldest first */
            groups: components["schemas"]["Group"][];
        };
        /** @description An environment of a project in which the caller needs a change request */
        GuardedEnvironment: {
            /** @description Id of the project */
            project: string;
            /** @description Name of the environment */
            environment: string;
        };
        /** @description A permission, and whether the account has it */
        HeldPermission: {
            /** @description Name of the permission */
            name: string;
            /**
             * @description Where the permission holds
             * @enum {string}
             */
            type: "root" | "project" | "environment";
            /** @description Whether the user has the permission */
            hasPermission: boolean;
            /** @description Roles that give the permission; empty when the user does not have it */
            sources: components["schemas"]["PermissionSource"][];
        };
        /** @description Ids of accounts or groups; default none */
        HolderIds: number[];
        /** @description A user or an application, as an SDK describes it */
        ImpactContext: {
            /** @description Name of the application */
            appName?: string;
            /** @description Id of the user */
            userId?: string;
            /** @description Id of the session */
            sessionId?: string;
            /** @description IP address of the user */
            remoteAddress?: string;
            /** @description Date and time of the evaluation; default is now */
            currentTime?: string;
            /** @description All other context fields by name; `hostname` is the host for the strategy type `applicationHostname` */
            properties?: {
                [key: string]: string;
            };
        };
        /** @description A share of users in percent. It is at least `least` and at most `most`; the same number twice is exact */
        ImpactShare: {
            /**
             * Format: double
             * @description The smallest share that is possible
             */
            least: number;
            /**
             * Format: double
             * @description The largest share that is possible
             */
            most: number;
        };
        /** @description An export to be imported into an environment of a project */
        ImportFeatures: {
            /** @description Environment that gets the strategies and variants */
            environment: components["schemas"]["GivenName"];
            /** @description Project that gets the features */
            project: components["schemas"]["GivenName"];
            data: components["schemas"]["FeatureImport"];
        };
        /** @description A problem or a note about an import */
        ImportFinding: {
            /** @description Description of the problem or the note, for people */
            message: string;
            /** @description Names of the affected features, segments or permissions */
            affectedItems: string[];
        };
        /** @description Reasons for which an import would be refused, data that it would leave out, and missing permissions */
        ImportFindings: {
            /** @description Problems for which the import would be refused */
            errors: components["schemas"]["ImportFinding"][];
            /** @description Data that the import would leave out or overwrite */
            warnings: components["schemas"]["ImportFinding"][];
            /** @description Permissions that the caller lacks for the import */
            permissions: components["schemas"]["ImportFinding"][];
        };
        /** @description Data that an import left out or overwrote */
        ImportReport: {
            /** @description The warnings that the check of the import returns */
            warnings: components["schemas"]["ImportFinding"][];
        };
        /** @description The parents of an imported feature */
        ImportedDependencies: {
            /** @description Name of the child feature */
            feature: components["schemas"]["GivenName"];
            /** @description Parents of the feature */
            dependencies: components["schemas"]["AddDependency"][];
        };
        /** @description The configuration of an imported feature in its environment */
        ImportedEnvironment: {
            /** @description Name of the feature */
            featureName: components["schemas"]["GivenName"];
            /** @description Whether the feature is turned on */
            enabled: boolean;
            variants?: components["schemas"]["FeatureVariantInputs"];
        };
        /** @description A feature to import. For an existing feature, fields that are left out keep their value. For a new feature, they get the same defaults as when it is created */
        ImportedFeature: {
            name: components["schemas"]["UrlFriendlyName"];
            /** @description Id of a feature type */
            type?: components["schemas"]["GivenName"];
            /** @description Description of the feature; null removes it */
            description?: string | null;
            /** @description Marks the feature as stale or not stale. Has no effect if the feature already shows as such */
            stale?: boolean;
            /** @description Whether SDKs report each evaluation to the application */
            impressionData?: boolean;
        };
        /** @description A segment that imported strategies use */
        ImportedSegment: {
            /** @description Id with which the imported strategies refer to the segment */
            id: number;
            /** @description Name of a segment of the project or of all projects */
            name: components["schemas"]["GivenName"];
        };
        /** @description A strategy of an imported feature */
        ImportedStrategy: components["schemas"]["AddStrategy"] & {
            /** @description Name of the feature */
            featureName: components["schemas"]["GivenName"];
        };
        /** @description A tag of an imported feature */
        ImportedTag: {
            /** @description Name of the feature */
            featureName: components["schemas"]["GivenName"];
            /** @description Name of the tag type; default `simple` */
            tagType?: string;
            tagValue: components["schemas"]["TagValue"];
        };
        /** @description A user who has not signed in for a long time */
        InactiveUser: {
            /** @description Id of the user */
            id: number;
            /** @description Display name; left out for an account without a name */
            name?: string | null;
            /** @description Username; left out for a user without one */
            username?: string | null;
            /** @description Email, in lower case; left out for a user without one */
            email?: string;
            /**
             * Format: date-time
             * @description When the user last signed in; null before the first sign-in
             */
            seenAt: string | null;
            /**
             * Format: date-time
             * @description When the user was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When a personal access token of the user was last used; null before the first use
             */
            patSeenAt: string | null;
        };
        /** @description Users who have not signed in for a long time */
        InactiveUsers: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description Inactive users, oldest first */
            inactiveUsers: components["schemas"]["InactiveUser"][];
        };
        /** @description Statistics of the whole instance, private projects included */
        InstanceStatistics: {
            /**
             * Format: date-time
             * @description When the numbers were counted
             */
            timestamp: string;
            /** @description Version of the server */
            version: string;
            /** @description Number of users */
            users: number;
            activeUsers: components["schemas"]["ActiveUsers"];
            /** @description Number of service accounts */
            serviceAccounts: number;
            /** @description Number of groups */
            groups: number;
            /** @description Number of roles, built-in ones included */
            roles: number;
            /** @description Number of roles of the type `root-custom` */
            customRootRoles: number;
            /** @description Number of projects that are not archived */
            projects: number;
            /** @description Number of environments */
            environments: number;
            /** @description Number of context fields */
            contextFields: number;
            /** @description Number of segments */
            segments: number;
            /** @description Number of strategy types, built-in ones included */
            strategies: number;
            /** @description Number of features that are not archived */
            featureToggles: number;
            /** @description Number of archived features */
            archivedFeatureToggles: number;
            apiTokens: components["schemas"]["ApiTokenCounts"];
            /** @description Whether users can sign in with OpenID Connect */
            OIDCenabled: boolean;
            /** @description Always false */
            SAMLenabled: boolean;
        };
        /** @description A value that constraints on a context field may have */
        LegalValue: {
            /** @description The value */
            value: string;
            /** @description Description of the value; left out if not set */
            description?: string;
        };
        /** @description A value that constraints on a context field may have */
        LegalValueInput: {
            value: components["schemas"]["LegalValueText"];
            /** @description Description of the value; default none */
            description?: string;
        };
        /** @description The text of a legal value */
        LegalValueText: string;
        /** @description Number of features by their current stage */
        LifecycleCount: {
            /** @description Number of features in the stage `initial` */
            initial: number;
            /** @description Number of features in the stage `pre-live` */
            preLive: number;
            /** @description Number of features in the stage `live` */
            live: number;
            /** @description Number of features in the stage `completed` */
            completed: number;
            /** @description Number of features in the stage `archived` */
            archived: number;
        };
        /**
         * @description A stage in the life of a feature
         * @enum {string}
         */
        LifecycleStage: "initial" | "pre-live" | "live" | "completed" | "archived";
        /** @description Number of features in a stage, and how long features stayed in it */
        LifecycleStageSummary: {
            /**
             * Format: double
             * @description Mean number of days that features spent in the stage before they left it, to one decimal; null when no feature left it
             */
            averageDays: number | null;
            /** @description Number of features in the stage */
            currentFlags: number;
        };
        /** @description Number of features of a project in each stage, and how long features stayed there */
        LifecycleSummary: {
            /** @description Features in the stage `initial` */
            initial: components["schemas"]["LifecycleStageSummary"];
            /** @description Features in the stage `pre-live` */
            preLive: components["schemas"]["LifecycleStageSummary"];
            /** @description Features in the stage `live` */
            live: components["schemas"]["LifecycleStageSummary"];
            /** @description Features in the stage `completed` */
            completed: components["schemas"]["LifecycleStageSummary"];
            /** @description Features in the stage `archived` */
            archived: components["schemas"]["ArchivedStageSummary"];
        };
        /** @description A link that is shown with each feature of a project */
        LinkTemplate: {
            /** @description Text of the link; null if not set */
            title: string | null;
            /** @description URL of a page, with `{{project}}` and `{{feature}}` in place of the id of the project and the name of the feature */
            urlTemplate: string;
        };
        /** @description A link that is shown with each feature of a project */
        LinkTemplateInput: {
            /** @description Text of the link; null or left out means none */
            title?: string | null;
            /** @description URL of a page, starting with `http://` or `https://`. `{{project}}` and `{{feature}}` are replaced by the id of the project and the name of the feature */
            urlTemplate: string;
        };
        /** @description A username or email, with the password */
        LogIn: {
            /** @description Username or email */
            username: string;
            /** @description Password of the user */
            password: string;
        };
        /** @description A member to add to a group */
        MemberChoice: {
            user: components["schemas"]["ChosenUser"];
        };
        /** @description A period and the usage of features in it. The period must not end before it starts */
        MetricsBucket: {
            /** @description Start of the period */
            start: components["schemas"]["ReportedTime"];
            /** @description End of the period */
            stop: components["schemas"]["ReportedTime"];
            /** @description The usage of each feature, by the name of the feature */
            toggles: {
                [key: string]: components["schemas"]["ReportedUsage"];
            };
        };
        /** @description The state to which a change request is moved */
        MoveChangeRequest: {
            state: components["schemas"]["NextChangeRequestState"];
            /** @description The version of the request that the caller saw. If the request has another version now, it does not change (409). When left out, any version is accepted, unless `requiresVersion` is set: then it is required (400) */
            version?: number;
            comment?: components["schemas"]["CommentText"];
            /**
             * Format: date-time
             * @description When to apply the request. Has to be in the future; required for `Scheduled`
             */
            scheduledAt?: string;
        };
        /** @description The approvals that a change request in an environment of a project needs */
        NeededApproval: {
            /** @description Id of the project */
            project: string;
            /** @description Name of the environment */
            environment: string;
            /** @description The number of approvals */
            requiredApprovals: number;
            /** @description Users who may approve, sorted by id; the first hundred */
            approvers: components["schemas"]["AvailableReviewer"][];
        };
        /**
         * @description A state to which a change request can be moved
         * @enum {string}
         */
        NextChangeRequestState: "In review" | "Approved" | "Scheduled" | "Applied" | "Rejected" | "Cancelled";
        /** @description No input: left out, null or an empty object */
        NothingInput: {
            [key: string]: unknown;
        } | null;
        /** @description The values of all features for a context */
        OfrepBulkEvaluation: {
            /** @description The values, sorted by key */
            flags: components["schemas"]["OfrepEvaluation"][];
            /** @description Streams that notify of changes; there is one */
            eventStreams: components["schemas"]["OfrepEventStream"][];
        };
        /** @description The evaluation context. Fields with a text, a number or a boolean are context fields; other fields are ignored */
        OfrepContext: {
            /** @description Id of the user */
            targetingKey?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Address of a stream of changes */
        OfrepEndpoint: {
            /** @description Path of the stream on this server */
            requestUri: string;
        };
        /** @description The value of a feature for a context, and why */
        OfrepEvaluation: {
            /** @description Name of the feature */
            key: string;
            value: components["schemas"]["OfrepValue"];
            /**
             * @description `DISABLED`: off in the environment. `DEFAULT`: on in the environment, but not for this context. `SPLIT`: a variant was chosen. `TARGETING_MATCH`: on for this context. `STATIC`: on for every context
             * @enum {string}
             */
            reason: "DISABLED" | "DEFAULT" | "SPLIT" | "TARGETING_MATCH" | "STATIC";
            /** @description Name of the variant; without one, `on` or `off` */
            variant: string;
            metadata: components["schemas"]["OfrepMetadata"];
        };
        /** @description A stream that notifies a client when it should evaluate again */
        OfrepEventStream: {
            /**
             * @description Kind of stream: server-sent events
             * @constant
             */
            type: "sse";
            endpoint: components["schemas"]["OfrepEndpoint"];
        };
        /** @description Why a feature was not evaluated */
        OfrepFailure: {
            /** @description Name of the feature; left out when all features were to be evaluated */
            key?: string;
            /**
             * @description `PARSE_ERROR`: the request does not follow the protocol. `INVALID_CONTEXT`: the context can't be used. `FLAG_NOT_FOUND`: the token's projects have no such feature. `GENERAL` is never sent
             * @enum {string}
             */
            errorCode: "PARSE_ERROR" | "INVALID_CONTEXT" | "FLAG_NOT_FOUND" | "GENERAL";
            /** @description Reason of the failure */
            errorDetails: string;
        };
        /** @description Further data of a feature */
        OfrepMetadata: {
            /** @description Id of the project */
            project: string;
            /** @description Id of the feature type */
            type: string;
            /** @description Whether the feature is stale, by a user's mark or else by its age and type */
            stale: boolean;
        };
        /** @description The context to evaluate features for */
        OfrepRequest: {
            context?: components["schemas"]["OfrepContext"];
        };
        /** @description Value of the feature for the context: `false`, `true`, or the payload of its variant */
        OfrepValue: unknown;
        /**
         * @description A built-in root role
         * @enum {string}
         */
        OidcDefaultRole: "Admin" | "Editor" | "Viewer";
        /** @description OpenID Connect settings. Texts that are not set are left out */
        OidcSettings: {
            /** @description Whether users can sign in with OpenID Connect */
            enabled: boolean;
            /** @description Address of the provider */
            discoverUrl?: string;
            /** @description Client id that the provider gave to this server */
            clientId?: string;
            /**
             * @description Present when a secret is stored. The secret itself is never returned
             * @enum {string}
             */
            secret?: "*****";
            /** @description Whether a user who signs in for the first time gets an account */
            autoCreate: boolean;
            /** @description Always `false` */
            enableSingleSignOut: boolean;
            /** @description Root role of accounts that are created at sign-in; left out for a custom role */
            defaultRootRole?: components["schemas"]["OidcDefaultRole"];
            /** @description Id of the root role of accounts that are created at sign-in */
            defaultRootRoleId: number;
            /** @description Domains of emails for which accounts are created, separated by commas; left out for any */
            emailDomains?: string;
            /** @description Authentication context classes to ask the provider for, separated by blanks */
            acrValues?: string;
            idTokenSigningAlgorithm: components["schemas"]["OidcSigningAlgorithm"];
            /** @description Whether the provider's groups decide who is a member of groups with `mappingsSSO` */
            enableGroupSyncing: boolean;
            /** @description Claim that lists the provider's groups of the user */
            groupJsonPath?: string;
            /** @description Whether the scope `groups` is requested */
            addGroupsScope: boolean;
            /** @description Whether the provider has to confirm that the email is verified */
            requireEmailVerified: boolean;
        };
        /**
         * @description Algorithm with which the provider signs ID tokens
         * @enum {string}
         */
        OidcSigningAlgorithm: "RS256" | "RS384" | "RS512" | "PS256" | "PS384" | "PS512" | "ES256" | "ES384" | "ES512" | "EdDSA";
        /** @description The obstacles between the caller and an operation */
        OperationGuard: {
            /** @description The permissions of the caller that let the operation through; empty if it needs none, or if the caller has none */
            permissions: string[];
            /**
             * @description Whether the caller can make the change directly
             * @enum {string}
             */
            by: "direct" | "change-request";
            /** @description Where a change request is needed; without private projects that the caller can't see */
            environments: components["schemas"]["GuardedEnvironment"][];
        };
        /** @description The response to one operation */
        OperationResponse: {
            /** @description The `operationId` of the operation */
            operationId: string;
            /** @description The status that it has by itself */
            status: number;
            /** @description Its header `Location` */
            location?: string;
            /** @description Its header `ETag` */
            etag?: string;
            /** @description Its header `Preference-Applied` */
            preferenceApplied?: string;
            /** @description Its response body; left out if it has none */
            body?: unknown;
        };
        /**
         * @description How a constraint compares. `SEMVER_GTE`, `SEMVER_LTE`, `REGEX` (RE2 syntax) and `IN_CIDR` (IP addresses and networks) are an extension.
         *     Clients older than these operators treat a constraint with one of them as not met.
         * @enum {string}
         */
        Operator: "NOT_IN" | "IN" | "STR_ENDS_WITH" | "STR_STARTS_WITH" | "STR_CONTAINS" | "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE" | "DATE_AFTER" | "DATE_BEFORE" | "SEMVER_EQ" | "SEMVER_GT" | "SEMVER_LT" | "SEMVER_GTE" | "SEMVER_LTE" | "REGEX" | "IN_CIDR";
        /** @description Edits by others since this change was added that applying it would overwrite, including edits of segments that it attaches to a strategy. Left out when there are none. For an update, only the fields that it sets count. An overwrite does not prevent the change from being applied */
        Overwritten: {
            /** @description The subject when the change was added; null when it did not exist */
            was: components["schemas"]["ChangeSubject"] | null;
            /** @description The subject as it is now */
            is: components["schemas"]["ChangeSubject"];
        };
        /** @description Dependencies that others changed since the change was added. Left out when there are none */
        OverwrittenDependencies: {
            /** @description The dependencies when the change was added; null when there were none */
            was: components["schemas"]["ParentsOfFeature"] | null;
            /** @description The dependencies now */
            is: components["schemas"]["ParentsOfFeature"];
        };
        /** @description Positions that others gave the strategies since the change was added. Left out when there are none */
        OverwrittenPlaces: {
            /** @description The positions when the change was added; null when there were none */
            was: components["schemas"]["StrategyPlaces"] | null;
            /** @description The positions now */
            is: components["schemas"]["StrategyPlaces"];
        };
        /** @description A permission of the caller, with its project and environment */
        OwnPermission: {
            /** @description Name of the permission */
            permission: string;
            /** @description Project in which the permission holds; `*` for all. Only for permissions of projects and environments */
            project?: string;
            /** @description Environment in which the permission holds; `*` for all. Only for permissions of environments */
            environment?: string;
        };
        /** @description Roles of the caller */
        OwnRoles: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description Roles of the caller, sorted by id, without duplicates */
            roles: components["schemas"]["Role"][];
        };
        /** @description The caller's account and permissions */
        OwnUser: {
            user: components["schemas"]["Caller"];
            /** @description Permissions of the caller, sorted */
            permissions: components["schemas"]["OwnPermission"][];
            /** @description Always empty; some clients expect it */
            feedback: string[];
            /** @description Always empty; some clients expect it */
            splash: Record<string, never>;
        };
        /**
         * @description Settings of the strategy, as its type defines them. For `flexibleRollout`, `rollout` is a whole number from 0 to
         *     100. For `remoteAddress`, `IPs` is a list of IP addresses and networks, separated by commas; an entry that is neither matches no address.
         */
        ParametersInput: {
            [key: string]: string;
        };
        /** @description Names of features that can be a parent */
        ParentCandidates: string[];
        /** @description Names of the variants of a parent, in any environment */
        ParentVariants: string[];
        /** @description The features that a feature depends on */
        ParentsOfFeature: components["schemas"]["FeatureDependency"][];
        /** @description A password for a user */
        Password: {
            /** @description The password */
            password: string;
        };
        /** @description Whether users can sign in with a password */
        PasswordSettings: {
            /** @description Whether signing in with a password is switched off */
            disabled: boolean;
        };
        /** @description JSON Patch (RFC 6902), applied as a whole or not at all */
        Patch: components["schemas"]["PatchOperation"][];
        /** @description One step of a JSON Patch */
        PatchOperation: {
            /**
             * @description Kind of operation
             * @enum {string}
             */
            op: "add" | "remove" | "replace" | "copy" | "move";
            /** @description JSON pointer to the property on which to operate */
            path: string;
            /** @description JSON pointer to the source, for `copy` and `move` */
            from?: string;
            /** @description Value for `add` and `replace` */
            value?: unknown;
        };
        /** @description A change that replaces the variants of a feature */
        PatchVariantChange: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "patchVariant";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["PatchVariantPayload"];
        };
        /** @description The variants that a change sets */
        PatchVariantPayload: {
            variants: components["schemas"]["FeatureVariantInputs"];
        };
        /** @description The fields of a feature that a patch can change. Without `stale`, the age and the type of the feature decide whether it is stale */
        PatchableFeature: {
            /** @description Id of a feature type */
            type: components["schemas"]["GivenName"];
            /** @description Description of the feature; null if not set */
            description?: string | null;
            /** @description Whether a user marked the feature as stale or not stale; left out without such a mark */
            stale?: boolean;
            /** @description Whether SDKs report each evaluation to the application */
            impressionData?: boolean;
        };
        /** @description The fields of a strategy that a patch can change. A patch can remove fields that are not required; they become empty */
        PatchableStrategy: WithRequired<components["schemas"]["UpdateStrategy"], "name" | "sortOrder">;
        /** @description Name or id in a URL path */
        PathMember: string;
        /** @description A permission, given by its id */
        PermissionById: {
            /** @description Id of the permission */
            id: number;
            environment?: components["schemas"]["EnvironmentOfPermission"];
        };
        /** @description A permission, given by its name */
        PermissionByName: {
            /** @description Name of the permission */
            name: string;
            environment?: components["schemas"]["EnvironmentOfPermission"];
        };
        /** @description A permission, by its name or by its id */
        PermissionChoice: components["schemas"]["PermissionByName"] | components["schemas"]["PermissionById"];
        /** @description A permission that a role can have */
        PermissionDescription: {
            /** @description Id of the permission */
            id: number;
            /** @description Name of the permission */
            name: string;
            /** @description Display name of the permission */
            displayName: string;
            /**
             * @description Whether the permission holds everywhere, in a project or in an environment of a project
             * @enum {string}
             */
            type: "root" | "project" | "environment";
            /** @description For a permission of environments, the environment for which it is listed */
            environment?: string;
        };
        /** @description A role that gives a permission, and where it holds */
        PermissionSource: {
            /** @description Name of the permission that the role gives: the permission itself, or ADMIN, which includes it */
            permission: string;
            role: components["schemas"]["RoleReference"];
            /** @description Group through which the user holds the role; null for a role that the user holds directly */
            group: components["schemas"]["GroupReference"] | null;
            /** @description Project in which the role is held; null for a root role */
            project: string | null;
            /** @description Environment for which the role gives the permission; null for all environments */
            environment: string | null;
        };
        /** @description All permissions that roles can have */
        Permissions: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            permissions: components["schemas"]["PermissionsByScope"];
        };
        /** @description All permissions, grouped by where they hold */
        PermissionsByScope: {
            /** @description Permissions that hold everywhere */
            root: components["schemas"]["PermissionDescription"][];
            /** @description Permissions that hold in a project */
            project: components["schemas"]["PermissionDescription"][];
            /** @description Permissions that hold in an environment of a project, listed once for each environment */
            environments: components["schemas"]["PermissionsOfEnvironment"][];
        };
        /** @description The permissions that hold in one environment */
        PermissionsOfEnvironment: {
            /** @description Name of the environment */
            name: string;
            /** @description The permissions */
            permissions: components["schemas"]["PermissionDescription"][];
        };
        /** @description The permissions of an account, grouped by where they hold */
        PermissionsOverview: {
            /** @description Every permission that holds everywhere */
            root: components["schemas"]["HeldPermission"][];
            /** @description Every permission of projects, as it holds in the given project */
            project: components["schemas"]["HeldPermission"][];
            /** @description Every permission of environments, as it holds in the given project and environment; without an environment, as it holds in all environments */
            environment: components["schemas"]["HeldPermission"][];
            /** @description Groups of which the user is a member */
            groups: components["schemas"]["GroupReference"][];
        };
        /** @description The evaluations of features for a context, with their reasons */
        Playground: {
            input: components["schemas"]["PlaygroundInput"];
            /** @description Evaluated features, sorted by name */
            features: components["schemas"]["PlaygroundFeature"][];
            warnings: components["schemas"]["PlaygroundWarnings"];
        };
        /** @description A constraint, and whether the context meets it */
        PlaygroundConstraint: {
            /** @description Name of the context field that is compared */
            contextName: string;
            operator: components["schemas"]["Operator"];
            /** @description Whether upper and lower case letters of texts are the same */
            caseInsensitive: boolean;
            /** @description Whether the result of the comparison is negated */
            inverted: boolean;
            /** @description Values for operators that take several; empty for the others */
            values: string[];
            /** @description Value for operators that take one */
            value?: string;
            /** @description Whether the context meets the constraint; null in a disabled strategy */
            result: boolean | null;
        };
        /** @description The evaluation context. A field that is not listed here is a property. The context field `environment` is always the environment of the evaluation, as in an SDK. For the strategy type `applicationHostname`, the property `hostname` is the name of the host */
        PlaygroundContext: {
            /** @description Name of the application */
            appName?: components["schemas"]["PlaygroundContextMember"];
            /** @description Id of the user */
            userId?: components["schemas"]["PlaygroundContextMember"];
            /** @description Id of the session */
            sessionId?: components["schemas"]["PlaygroundContextMember"];
            /** @description IP address of the user */
            remoteAddress?: components["schemas"]["PlaygroundContextMember"];
            /** @description Date and time of the evaluation; default is now */
            currentTime?: components["schemas"]["PlaygroundContextMember"];
            /** @description All other context fields by name. Anything but an object is left out and listed in `warnings` */
            properties?: {
                [key: string]: components["schemas"]["PlaygroundContextMember"];
            };
        } & {
            [key: string]: components["schemas"]["PlaygroundContextMember"];
        };
        /** @description Value of a context field. Only a text is used. Anything else is left out of the context and listed in `warnings` */
        PlaygroundContextMember: unknown;
        /** @description A dependency, and whether the parent has the required state */
        PlaygroundDependency: {
            /** @description Name of the parent feature */
            feature: string;
            /** @description Whether the parent has to be on (true) or off (false) */
            enabled: boolean;
            /** @description Names of variants, one of which the parent has to resolve to; empty means any */
            variants: string[];
            /** @description Whether the parent has the required state */
            satisfied: boolean;
        };
        /** @description The evaluation of a feature for a context, with its reasons */
        PlaygroundFeature: {
            /** @description Name of the feature */
            name: string;
            /** @description Id of the project of the feature */
            projectId: string;
            /** @description Whether the feature is on for the context */
            isEnabled: boolean;
            /** @description Whether the feature is turned on in the environment */
            isEnabledInCurrentEnvironment: boolean;
            /** @description Whether a parent does not have the required state */
            hasUnsatisfiedDependency: boolean;
            strategies: components["schemas"]["PlaygroundStrategies"];
            /** @description Dependencies of the feature, sorted by the name of the parent */
            dependencies: components["schemas"]["PlaygroundDependency"][];
            variant: components["schemas"]["PlaygroundVariant"];
            /** @description Variants of the feature in the environment */
            variants: components["schemas"]["FeatureVariant"][];
        };
        /** @description The request, as it was evaluated */
        PlaygroundInput: {
            /** @description Name of the environment */
            environment: string;
            projects: components["schemas"]["EvaluatedProjects"];
            context: components["schemas"]["EvaluatedContext"];
        };
        /** @description Ids of projects. With `*`, and by default, all projects that the caller can see. The server also takes one id, or `*`, without a list */
        PlaygroundProjects: components["schemas"]["GivenName"][];
        /** @description The environment, projects and context to evaluate features for */
        PlaygroundRequest: {
            /** @description Name of an environment */
            environment: components["schemas"]["GivenName"];
            projects?: components["schemas"]["PlaygroundProjects"];
            context: components["schemas"]["PlaygroundContext"];
        };
        /** @description The decision of a gradual rollout. The strategy type is met if `normalizedValue` is at most `rollout` */
        PlaygroundRollout: {
            /**
             * Format: double
             * @description Percentage; null if the parameter is not a number
             */
            rollout: number | null;
            /** @description Text that is hashed with the value of the context, so that rollouts with different groups are independent */
            groupId: string;
            /** @description Context field whose value is hashed; `default` and `random` have their own rules */
            stickiness: string;
            /** @description The value of the context that is hashed with `groupId`; null if the context has none */
            stickinessValue: string | null;
            /** @description Whether the value is drawn at random for this evaluation */
            isRandom: boolean;
            /** @description The bucket of the hash, 1 to 100; null without a value to hash */
            normalizedValue: number | null;
        };
        /** @description A segment, and whether the context meets it */
        PlaygroundSegment: {
            /** @description Id of the segment */
            id: number;
            /** @description Name of the segment */
            name: string;
            /** @description Whether the context meets all constraints; null in a disabled strategy */
            result: boolean | null;
            /** @description Constraints of the segment, all of which have to be met */
            constraints: components["schemas"]["PlaygroundConstraint"][];
        };
        /** @description The strategies of a feature, and their common result */
        PlaygroundStrategies: {
            /** @description Common result of the strategies, without regard to the environment and the dependencies */
            result: components["schemas"]["PlaygroundVerdict"];
            /** @description Strategies, in the order of their evaluation */
            data: components["schemas"]["PlaygroundStrategy"][];
        };
        /** @description A strategy, and whether the context meets it */
        PlaygroundStrategy: {
            /**
             * Format: uuid
             * @description Id of the strategy
             */
            id: string;
            /** @description Strategy type */
            name: string;
            /** @description Title of the strategy, for people; null if not set */
            title: string | null;
            /** @description Disabled strategies are shown and not evaluated */
            disabled: boolean;
            result: components["schemas"]["PlaygroundStrategyResult"];
            parameters: components["schemas"]["StrategyParameters"];
            /** @description Constraints of the strategy, all of which have to be met */
            constraints: components["schemas"]["PlaygroundConstraint"][];
            /** @description Segments of the strategy, all of which have to be met */
            segments: components["schemas"]["PlaygroundSegment"][];
            /** @description Variants of the strategy */
            variants: components["schemas"]["StrategyVariant"][];
            rollout?: components["schemas"]["PlaygroundRollout"];
        };
        /** @description Whether the context meets a strategy, and whether that is known */
        PlaygroundStrategyResult: {
            enabled: components["schemas"]["PlaygroundVerdict"];
            /**
             * @description `incomplete` for a strategy type that is not built in, if all constraints and segments are met; `unevaluated` for a disabled strategy
             * @enum {string}
             */
            evaluationStatus: "complete" | "incomplete" | "unevaluated";
        };
        /** @description The variant that the context gets */
        PlaygroundVariant: {
            /** @description Name of the variant; `disabled` when no variant was chosen */
            name: string;
            /** @description Whether a variant was chosen */
            enabled: boolean;
            /** @description Whether the feature is on for the context */
            feature_enabled: boolean;
            payload?: components["schemas"]["VariantPayload"];
        };
        /** @description Whether the context meets the strategies; `unknown` when this depends on a strategy type that is not built in, because only applications can evaluate it */
        PlaygroundVerdict: boolean | "unknown";
        /** @description Parts of the context that were left out */
        PlaygroundWarnings: {
            /** @description Fields of the context that are not texts, sorted; those inside of `properties` as `properties.name` */
            invalidContextProperties: string[];
        };
        /** @description An edit that was refused because the thing has changed, with all that is needed to decide again */
        PreconditionFailed: {
            /**
             * Format: uuid
             * @description Id of this instance of the error, which is also in the log of the server
             */
            id: string;
            /** @description `PreconditionFailedError` */
            name: string;
            /** @description Which thing has changed, for people */
            message: string;
            /** @description The JSON pointers at which the thing differs from the state with the ETag. If the log does not have that state any more, the only entry says so, and has no `path` */
            details: components["schemas"]["ErrorDetail"][];
            /** @description The events that changed the thing since, newest first */
            events: components["schemas"]["ChangingEvent"][];
            /** @description `ETag` of the thing as it is now, for the next `If-Match` */
            etag: string;
            /** @description The thing as it is now: what its `GET` returns. Absent if the caller may not read it */
            current?: {
                [key: string]: unknown;
            };
        };
        /** @description An event that would be recorded */
        PredictedEvent: {
            type: components["schemas"]["EventType"];
            /** @description Id of the project that it is about; left out if it is about none */
            project?: string;
            /** @description Name of the environment that it is about; left out if it is about none */
            environment?: string;
            /** @description Name of the feature that it is about; left out if it is about none */
            featureName?: string;
            /** @description State of the subject after the change; null if the event has no such state */
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description State of the subject before the change; null if the event has no such state */
            preData?: {
                [key: string]: unknown;
            } | null;
            /** @description The tags of the feature */
            tags: components["schemas"]["Tag"][];
        };
        /** @description The projects, groups and root role of the caller */
        Profile: {
            /** @description Ids of the projects in which the caller has a role, sorted */
            projects: string[];
            /** @description Names of the groups of which the caller is a member, sorted */
            groups: string[];
            rootRole: components["schemas"]["Role"];
            /** @description Always empty; some clients expect it */
            subscriptions: string[];
            /** @description Always empty; some clients expect it */
            features: string[];
            /** @description Whether the caller signs in with a password */
            canChangePassword: boolean;
        };
        /** @description A project with its settings */
        Project: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description Id of the project */
            id: string;
            /** @description Name of the project */
            name: string;
            /** @description Description of the project; null if not set */
            description: string | null;
            mode: components["schemas"]["ProjectMode"];
            /** @description Context field for the stickiness of strategies and variants that do not set one */
            defaultStickiness: string;
            /** @description Maximum number of features that are not archived; null means no limit */
            featureLimit: number | null;
            featureNaming: components["schemas"]["FeatureNaming"];
            /** @description Links that are shown with each feature of the project */
            linkTemplates: components["schemas"]["LinkTemplate"][];
            requirePreconditions: components["schemas"]["RequirePreconditions"];
            /** @description The environments of the project, sorted by `sortOrder`, then by name */
            environments: components["schemas"]["ProjectOverviewEnvironment"][];
            /** @description Environments in which changes need change requests */
            changeRequestEnvironments: components["schemas"]["ChangeRequestEnvironment"][];
            /** @description The features that are not archived, sorted by name; `limit` and `offset` apply to this list */
            features: components["schemas"]["FeatureSearchResult"][];
            /** @description Number of users and service accounts with a role in the project, directly or through a group */
            members: number;
            /** @description Percentage of the features that are neither archived nor stale; 100 without features */
            health: number;
            /** @description Whether the project is a favorite of the caller */
            favorite: boolean;
            /**
             * Format: date-time
             * @description When the project was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last edit of the project itself, not of its contents
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the project was archived; null when it is not archived
             */
            archivedAt: string | null;
        };
        /** @description The users and groups with roles in a project, and the roles that can be held in it */
        ProjectAccess: {
            /** @description Users and service accounts that hold a role in the project directly; sorted by id */
            users: components["schemas"]["ProjectUser"][];
            /** @description Groups with a role in the project; oldest first */
            groups: components["schemas"]["ProjectGroup"][];
            /** @description All roles that can be held in a project */
            roles: components["schemas"]["Role"][];
        };
        /** @description An application that reads features of a project */
        ProjectApplication: {
            /** @description Name of the application */
            name: string;
            /** @description Names of the environments from which the application requested features of the project, sorted */
            environments: string[];
            /** @description Ids of the instances, sorted */
            instances: string[];
            /** @description SDKs of all its instances in these environments, sorted by name */
            sdks: components["schemas"]["ProjectApplicationSdk"][];
        };
        /** @description An SDK of an application, and its versions */
        ProjectApplicationSdk: {
            /** @description Name of the SDK */
            name: string;
            /** @description Versions of the SDK, sorted */
            versions: string[];
        };
        /** @description A page of the applications that read features of a project */
        ProjectApplications: {
            /** @description The applications on this page */
            applications: components["schemas"]["ProjectApplication"][];
            /** @description Number of applications that match, on all pages */
            total: number;
        };
        /** @description A group with roles in a project */
        ProjectGroup: {
            /** @description Id of the group */
            id: number;
            /** @description Name of the group, unique in the instance */
            name: string;
            /** @description Description of the group; null if not set */
            description: string | null;
            /** @description External SSO groups that are mapped to this group */
            mappingsSSO: string[];
            /** @description Id of the root role that every member holds; null if not set */
            rootRole: number | null;
            /** @description Email or username of the creator, or name of the API token; null when unknown */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When the group was created
             */
            createdAt: string | null;
            /** @description The members, sorted by id */
            users: components["schemas"]["GroupMember"][];
            /** @description Ids of the projects in which the group has roles and that the caller can see */
            projects: string[];
            /** @description Number of members */
            userCount: number;
            /**
             * Format: date-time
             * @description When the group got its first role in the project
             */
            addedAt: string;
            /** @description Id of the first role of the group in the project */
            roleId: number;
            /** @description Ids of all roles of the group in the project */
            roles: number[];
        };
        /** @description The health of a project, with the numbers behind it */
        ProjectHealthInsight: {
            /** @description Percentage from 0 to 100 */
            rating: number;
            /** @description Number of features that are neither archived nor marked as stale */
            activeCount: number;
            /** @description Number of active features that are older than the lifetime of their type and that no user marked */
            potentiallyStaleCount: number;
            /** @description Number of features that are not archived and that a user marked as stale */
            staleCount: number;
        };
        /** @description A project with figures about stale features */
        ProjectHealthReport: {
            stats: components["schemas"]["ProjectStats"];
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description Name of the project */
            name: string;
            /** @description Description of the project; null if not set */
            description: string | null;
            /** @description Context field for the stickiness of strategies and variants that do not set one */
            defaultStickiness: string;
            /**
             * @description `open`, `protected` or `private`: who can see the project and submit change requests
             * @enum {string}
             */
            mode: "open" | "protected" | "private";
            /** @description Maximum number of features that are not archived; null means no limit */
            featureLimit: number | null;
            featureNaming: components["schemas"]["FeatureNaming"];
            /** @description Number of users and service accounts with a role in the project, directly or through a group */
            members: number;
            /** @description Percentage of the features that are neither archived nor stale; 100 without features */
            health: number;
            /** @description The environments of the project, sorted by `sortOrder`, then by name */
            environments: components["schemas"]["ProjectOverviewEnvironment"][];
            /**
             * Format: date-time
             * @description Time of the last edit of the project itself, not of its contents
             */
            updatedAt: string | null;
            /**
             * Format: date-time
             * @description When the project was created
             */
            createdAt: string | null;
            /**
             * Format: date-time
             * @description When the project was archived; null when it is not archived
             */
            archivedAt: string | null;
            /** @description Whether the project is a favorite of the caller */
            favorite: boolean;
            /** @description Number of features that are neither archived nor marked as stale */
            activeCount: number;
            /** @description Number of active features that are older than the lifetime of their type and that no user marked */
            potentiallyStaleCount: number;
            /** @description Number of features that are not archived and that a user marked as stale */
            staleCount: number;
            /** @description Features that are not archived, sorted by name; `limit` and `offset` apply to this list */
            features: components["schemas"]["FeatureSearchResult"][];
        };
        /** @description An id for a new project */
        ProjectIdToCheck: {
            id: components["schemas"]["ProjectIdToCreate"];
        };
        /** @description Id of a new project: 1 to 100 of the characters `A-Z a-z 0-9 _ ~ . -`, but not `.`, `..`, `archive` or `revive` */
        ProjectIdToCreate: string;
        /** @description Figures about the work in a project */
        ProjectInsights: {
            stats: components["schemas"]["ProjectStats"];
            /** @description Number of features of each type that the project uses */
            featureTypeCounts: components["schemas"]["FeatureTypeCount"][];
            /** @description Health of the project: `rating` is the percentage of features that are neither archived nor stale */
            health: components["schemas"]["ProjectHealthInsight"];
            /** @description Technical debt of the project: `rating` is 100 minus the health */
            technicalDebt: components["schemas"]["ProjectHealthInsight"];
            leadTime: components["schemas"]["ProjectLeadTime"];
            members: components["schemas"]["ProjectMembersInsight"];
        };
        /** @description The times from the creation of features until they were turned on in production */
        ProjectLeadTime: {
            /**
             * Format: double
             * @description Mean of the whole days from creation to production of all features of the type `release` that reached production, to one decimal; 0 when there are none
             */
            projectAverage: number;
            /** @description These features, starting with the one that reached production last; at most 1000 */
            features: components["schemas"]["FeatureLeadTime"][];
        };
        /** @description Number of members of a project, and its growth */
        ProjectMembersInsight: {
            /** @description Number of users and service accounts with a role in the project, directly or through a group */
            currentMembers: number;
            /** @description Number of members who got their first role in the project in the last 30 days */
            change: number;
        };
        /**
         * @description `open`: everyone may submit change requests. `protected`: only members and admins may. `private`: as `protected`, and callers without a role in the project and without a role that holds everywhere can't see the project
         * @enum {string}
         */
        ProjectMode: "open" | "protected" | "private";
        /** @description Name of a project: at least one character that is not white space; a line break can't be the first character */
        ProjectName: string;
        /** @description A project with statistics */
        ProjectOverview: {
            stats: components["schemas"]["ProjectStats"];
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description Name of the project */
            name: string;
            /** @description Description of the project; null if not set */
            description: string | null;
            /** @description Context field for the stickiness of strategies and variants that do not set one */
            defaultStickiness: string;
            /**
             * @description `open`, `protected` or `private`: who can see the project and submit change requests
             * @enum {string}
             */
            mode: "open" | "protected" | "private";
            /** @description Maximum number of features that are not archived; null means no limit */
            featureLimit: number | null;
            featureNaming: components["schemas"]["FeatureNaming"];
            /** @description Number of users and service accounts with a role in the project, directly or through a group */
            members: number;
            /** @description Percentage of the features that are neither archived nor stale; 100 without features */
            health: number;
            /** @description The environments of the project, sorted by `sortOrder`, then by name */
            environments: components["schemas"]["ProjectOverviewEnvironment"][];
            /**
             * Format: date-time
             * @description Time of the last edit of the project itself, not of its contents
             */
            updatedAt: string | null;
            /**
             * Format: date-time
             * @description When the project was created
             */
            createdAt: string | null;
            /**
             * Format: date-time
             * @description When the project was archived; null when it is not archived
             */
            archivedAt: string | null;
            /** @description Whether the project is a favorite of the caller */
            favorite: boolean;
            /** @description Number of features of each type that the project uses */
            featureTypeCounts: components["schemas"]["FeatureTypeCount"][];
        };
        /** @description An environment of a project, with its settings in the project */
        ProjectOverviewEnvironment: {
            /** @description Name of the environment */
            environment: string;
            /** @description Whether changes in this environment need change requests */
            changeRequestsEnabled: boolean;
            /** @description Strategy that a feature gets when it is turned on without an enabled strategy; left out for a full rollout */
            defaultStrategy?: components["schemas"]["DefaultStrategy"];
        };
        /** @description A user or a group with the role Owner, or `system` for a project that has none */
        ProjectOwner: {
            /**
             * @description Whether the owner is a user, a group or the system
             * @enum {string}
             */
            ownerType: "user" | "group" | "system";
            /** @description Name of the user or the group; left out for `system` */
            name?: string;
            /** @description Email of the user; null for a user without one, left out for groups and `system` */
            email?: string | null;
        };
        /** @description Numbers of members, API tokens and segments of a project */
        ProjectResources: {
            /** @description Number of users and service accounts with a role in the project, directly or through a group */
            members: number;
            /** @description Number of API tokens that name the project */
            apiTokens: number;
            /** @description Number of segments that only the project may use */
            segments: number;
        };
        /**
         * @description Numbers of a project, counted at the time of the request. The current window is the last 30 days. The past window is
         *     the 30 days before it.
         */
        ProjectStats: {
            /**
             * Format: double
             * @description Average time from creation to enablement in the production environment in the current window. It counts the
             *     features of the type `release` that were turned on for the first time in an environment of the type
             *     `production` in the current window. The value is the mean of the whole days since their creation, to one decimal
             *     and at least 0.1. It is 0 when there are no such features
             */
            avgTimeToProdCurrentWindow: number;
            /** @description Number of features created in the current window, including features archived since then */
            createdCurrentWindow: number;
            /** @description Number of features created in the past window, including features archived since then */
            createdPastWindow: number;
            /** @description Number of features archived in the current window and still archived */
            archivedCurrentWindow: number;
            /** @description Number of features archived in the past window and still archived */
            archivedPastWindow: number;
            /** @description Number of events of the project in the current window */
            projectActivityCurrentWindow: number;
            /** @description Number of events of the project in the past window */
            projectActivityPastWindow: number;
            /** @description Number of members who got their first role in the project in the current window */
            projectMembersAddedCurrentWindow: number;
        };
        /** @description The resources, activity and health of a project */
        ProjectStatus: {
            resources: components["schemas"]["ProjectResources"];
            /** @description Days of the last year that had events, in chronological order */
            activityCountByDate: components["schemas"]["ActivityOfDay"][];
            /** @description Percentage of the features that are neither archived nor stale */
            health: components["schemas"]["CurrentPercentage"];
            /** @description 100 minus the health */
            technicalDebt: components["schemas"]["CurrentPercentage"];
            lifecycleSummary: components["schemas"]["LifecycleSummary"];
            staleFlags: components["schemas"]["StaleFeatures"];
        };
        /** @description A project in the list of projects */
        ProjectSummary: {
            /** @description Id of the project */
            id: string;
            /** @description Name of the project */
            name: string;
            /** @description Description of the project; null if not set */
            description: string | null;
            /**
             * @description `open`, `protected` or `private`: who can see the project and submit change requests
             * @enum {string}
             */
            mode: "open" | "protected" | "private";
            /** @description Percentage of the features that are neither archived nor stale; 100 without features */
            health: number;
            /** @description Number of users and service accounts with a role in the project, directly or through a group */
            memberCount: number;
            /** @description Number of features that are not archived */
            featureCount: number;
            /** @description Whether the project is a favorite of the caller */
            favorite: boolean;
            /**
             * Format: date-time
             * @description When the project was created
             */
            createdAt: string | null;
            /**
             * Format: date-time
             * @description Time of the last edit of the project itself, not of its contents
             */
            updatedAt: string | null;
            /**
             * Format: date-time
             * @description When a feature of the project was last changed; null before the first change
             */
            lastUpdatedAt: string | null;
            /**
             * Format: date-time
             * @description When usage of a feature of the project was last reported; null before the first report
             */
            lastReportedFlagUsage: string | null;
            /** @description Groups sorted by name, then users sorted by name */
            owners: components["schemas"]["ProjectOwner"][];
            /**
             * Format: date-time
             * @description When the project was archived; null when it is not archived
             */
            archivedAt: string | null;
        };
        /** @description A user or service account with roles in a project */
        ProjectUser: {
            /** @description Id of the user or service account */
            id: number;
            /** @description Display name; left out for an account without a name */
            name?: string;
            /** @description Username; left out for an account without one */
            username?: string;
            /** @description Email, in lower case; left out for an account without one */
            email?: string;
            /** @description URL of a picture */
            imageUrl?: string;
            /**
             * @description Whether the account is a user or a service account
             * @enum {string}
             */
            accountType?: "User" | "Service Account";
            /**
             * Format: date-time
             * @description When the account got its first role in the project
             */
            addedAt: string;
            /** @description Id of the first role of the account in the project */
            roleId: number;
            /** @description Ids of all roles that the account holds directly in the project */
            roles: number[];
        };
        /** @description Users with roles in a project, and the roles that they can have */
        ProjectUsers: {
            /** @description Users and service accounts that hold a role in the project directly; sorted by id */
            users: components["schemas"]["ProjectUser"][];
            /** @description All roles that can be held in a project */
            roles: components["schemas"]["Role"][];
        };
        /** @description The projects that the caller sees */
        Projects: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description The projects, sorted by name and then by id */
            projects: components["schemas"]["ProjectSummary"][];
        };
        /** @description Which parts of which features to copy from one environment to another */
        PromoteFeatures: {
            /** @description Name of the environment to copy from */
            from: components["schemas"]["GivenName"];
            /** @description Name of the environment to change */
            to: components["schemas"]["GivenName"];
            /** @description Names of the features; the server has a lower limit */
            features: components["schemas"]["GivenName"][];
            /** @description The parts to copy; default all */
            parts?: components["schemas"]["FeaturePart"][];
            /**
             * @description Whether to make a change request also for a caller who may skip change requests
             * @default false
             */
            asChangeRequest?: boolean;
        };
        /** @description A feature that is changed by a promotion */
        PromotedFeature: {
            /** @description Name of the feature */
            name: string;
            /** @description The parts that differed */
            parts: components["schemas"]["FeaturePart"][];
        };
        /** @description What a promotion has changed, or what its change request would change */
        PromotionOutcome: {
            /** @description The features that differed, in the order of the request */
            promoted: components["schemas"]["PromotedFeature"][];
            /** @description Names of the features that were in step before, in the order of the request */
            inStep: string[];
            /** @description The change request with the edits; absent if the features are promoted already, and if all were in step */
            changeRequest?: components["schemas"]["ChangeRequest"];
        };
        /**
         * @description Kind of webhook
         * @enum {string}
         */
        ProviderName: "webhook";
        /** @description The usage of a feature, by hour, environment and application */
        RawFeatureMetrics: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /**
             * @description Always `stable`; some clients expect it
             * @constant
             */
            maturity: "stable";
            /** @description Name of the feature */
            featureName: string;
            /** @description One entry for each hour, sorted by environment, application and hour */
            data: components["schemas"]["ApplicationFeatureUsage"][];
        };
        /** @description A change that sets the order of strategies */
        ReorderStrategyChange: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "reorderStrategy";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["StrategySortOrder"];
        };
        /** @description A number of evaluations that a client counted */
        ReportedCount: number;
        /** @description Name in a report */
        ReportedName: string;
        /** @description ISO 8601: date and time, in UTC where it has no offset; or milliseconds since 1970. From 1970 to 9999 */
        ReportedTime: string | number;
        /** @description How often a feature was on and off */
        ReportedUsage: {
            /** @description Number of evaluations in which the feature was on; default 0 */
            yes?: components["schemas"]["ReportedCount"];
            /** @description Number of evaluations in which the feature was off; default 0 */
            no?: components["schemas"]["ReportedCount"];
            /** @description Number of evaluations by the name of the variant */
            variants?: {
                [key: string]: components["schemas"]["ReportedCount"];
            };
        };
        /** @description The account for which a link to choose a new password is requested */
        RequestPasswordReset: {
            /** @description Email of the user */
            email: string;
        };
        /** @description Makes a feature depend on another one */
        RequestedAddDependency: {
            /** @description Id of the change */
            id: number;
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "addDependency";
            payload: components["schemas"]["RequestedAddDependencyPayload"];
            /** @description Why the change can't be applied now; left out when it can be applied */
            conflict?: string;
            overwrites?: components["schemas"]["Overwritten"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /**
             * Format: date-time
             * @description When the change was added
             */
            createdAt: string;
        };
        /** @description The new dependency */
        RequestedAddDependencyPayload: {
            /** @description Name of the parent feature */
            feature: string;
            /** @description Whether the parent has to be on (true) or off (false); default true */
            enabled?: boolean;
            /** @description Names of variants, one of which the parent has to resolve to; empty or left out means any */
            variants?: string[];
        };
        /** @description Adds a strategy */
        RequestedAddStrategy: {
            /** @description Id of the change */
            id: number;
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "addStrategy";
            payload: components["schemas"]["RequestedAddStrategyPayload"];
            /** @description Why the change can't be applied now; left out when it can be applied */
            conflict?: string;
            overwrites?: components["schemas"]["Overwritten"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /**
             * Format: date-time
             * @description When the change was added
             */
            createdAt: string;
        };
        /** @description The new strategy */
        RequestedAddStrategyPayload: {
            /** @description Strategy type */
            name: string;
            /** @description Title of the strategy, for people; null if not set */
            title?: string | null;
            /** @description Disabled strategies are not evaluated and not sent to SDKs */
            disabled?: boolean | null;
            /**
             * Format: double
             * @description Position in the list; smaller numbers come first
             */
            sortOrder?: number;
            /** @description Constraints of the strategy, all of which have to be met */
            constraints: components["schemas"]["Constraint"][];
            /** @description Variants of the strategy */
            variants?: components["schemas"]["StrategyVariant"][];
            parameters: components["schemas"]["StrategyParameters"];
            /** @description Ids of the segments that the strategy uses */
            segments?: number[];
        };
        /** @description Archives a feature */
        RequestedArchiveFeature: {
            /** @description Id of the change */
            id: number;
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "archiveFeature";
            payload: components["schemas"]["EmptyPayload"];
            /** @description Why the change can't be applied now; left out when it can be applied */
            conflict?: string;
            overwrites?: components["schemas"]["Overwritten"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /**
             * Format: date-time
             * @description When the change was added
             */
            createdAt: string;
        };
        /** @description Removes the dependencies of a feature */
        RequestedDeleteDependency: {
            /** @description Id of the change */
            id: number;
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "deleteDependency";
            payload: components["schemas"]["EmptyPayload"];
            /** @description Why the change can't be applied now; left out when it can be applied */
            conflict?: string;
            overwrites?: components["schemas"]["OverwrittenDependencies"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /**
             * Format: date-time
             * @description When the change was added
             */
            createdAt: string;
        };
        /** @description Deletes a segment */
        RequestedDeleteSegment: {
            /** @description Id of the change */
            id: number;
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "deleteSegment";
            /** @description Current name of the segment; its last name when it no longer exists */
            name: string;
            payload: components["schemas"]["RequestedDeleteSegmentPayload"];
            /** @description Why the change can't be applied now; left out when it can be applied */
            conflict?: string;
            overwrites?: components["schemas"]["Overwritten"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /**
             * Format: date-time
             * @description When the change was added
             */
            createdAt: string;
        };
        /** @description The segment that is deleted */
        RequestedDeleteSegmentPayload: {
            /** @description Id of the segment */
            id: number;
        };
        /** @description Deletes a strategy */
        RequestedDeleteStrategy: {
            /** @description Id of the change */
            id: number;
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "deleteStrategy";
            payload: components["schemas"]["RequestedDeleteStrategyPayload"];
            /** @description Why the change can't be applied now; left out when it can be applied */
            conflict?: string;
            overwrites?: components["schemas"]["Overwritten"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /**
             * Format: date-time
             * @description When the change was added
             */
            createdAt: string;
        };
        /** @description The strategy that is deleted */
        RequestedDeleteStrategyPayload: {
            /** @description Id of the strategy */
            id: string;
        };
        /** @description Replaces the variants of a feature in the environment */
        RequestedPatchVariant: {
            /** @description Id of the change */
            id: number;
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "patchVariant";
            payload: components["schemas"]["RequestedPatchVariantPayload"];
            /** @description Why the change can't be applied now; left out when it can be applied */
            conflict?: string;
            overwrites?: components["schemas"]["Overwritten"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /**
             * Format: date-time
             * @description When the change was added
             */
            createdAt: string;
        };
        /** @description The new variants */
        RequestedPatchVariantPayload: {
            /** @description All variants after the change */
            variants: components["schemas"]["FeatureVariant"][];
        };
        /** @description Changes the positions of strategies */
        RequestedReorderStrategy: {
            /** @description Id of the change */
            id: number;
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "reorderStrategy";
            payload: components["schemas"]["StrategyPlaces"];
            /** @description Why the change can't be applied now; left out when it can be applied */
            conflict?: string;
            overwrites?: components["schemas"]["OverwrittenPlaces"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /**
             * Format: date-time
             * @description When the change was added
             */
            createdAt: string;
        };
        /** @description A change request that would make a strategy use a segment */
        RequestedStrategyOfSegment: {
            /**
             * Format: uuid
             * @description Id of the strategy; left out for a strategy that the change request adds
             */
            id?: string;
            /** @description Id of the change request */
            changeRequestId: number;
            /** @description Id of the project */
            projectId: string;
            /** @description Name of the feature */
            featureName: string;
            /** @description Strategy type */
            strategyName: string;
            /** @description Name of the environment */
            environment: string;
        };
        /** @description Turns a feature on or off */
        RequestedUpdateEnabled: {
            /** @description Id of the change */
            id: number;
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "updateEnabled";
            payload: components["schemas"]["RequestedUpdateEnabledPayload"];
            /** @description Why the change can't be applied now; left out when it can be applied */
            conflict?: string;
            overwrites?: components["schemas"]["Overwritten"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /**
             * Format: date-time
             * @description When the change was added
             */
            createdAt: string;
        };
        /** @description The state that the change sets */
        RequestedUpdateEnabledPayload: {
            /** @description Whether the feature is turned on */
            enabled: boolean;
            /** @description Has an effect only when all strategies are disabled. `true` enables them; `false`, the default, adds the default strategy */
            shouldActivateDisabledStrategies?: boolean;
        };
        /** @description Changes a segment */
        RequestedUpdateSegment: {
            /** @description Id of the change */
            id: number;
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "updateSegment";
            /** @description Current name of the segment; its last name when it no longer exists */
            name: string;
            payload: components["schemas"]["RequestedUpdateSegmentPayload"];
            /** @description Why the change can't be applied now; left out when it can be applied */
            conflict?: string;
            overwrites?: components["schemas"]["Overwritten"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /**
             * Format: date-time
             * @description When the change was added
             */
            createdAt: string;
        };
        /** @description The changed fields of a segment. Fields that are left out keep their value */
        RequestedUpdateSegmentPayload: {
            /** @description Id of the segment */
            id: number;
            /** @description Name of the segment */
            name?: string;
            /** @description Description of the segment; null removes it */
            description?: string | null;
            /** @description The only project that may use the segment; null means that every project may use it */
            project?: string | null;
            /** @description Constraints of the segment, all of which have to be met */
            constraints?: components["schemas"]["Constraint"][];
        };
        /** @description Changes a strategy */
        RequestedUpdateStrategy: {
            /** @description Id of the change */
            id: number;
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "updateStrategy";
            payload: components["schemas"]["RequestedUpdateStrategyPayload"];
            /** @description Why the change can't be applied now; left out when it can be applied */
            conflict?: string;
            overwrites?: components["schemas"]["Overwritten"];
            scheduleConflicts?: components["schemas"]["ScheduleConflicts"];
            createdBy: components["schemas"]["ChangeAuthor"];
            /**
             * Format: date-time
             * @description When the change was added
             */
            createdAt: string;
        };
        /** @description The changed fields of a strategy. Fields that are left out keep their value */
        RequestedUpdateStrategyPayload: {
            /** @description Id of the strategy */
            id: string;
            /** @description Strategy type */
            name?: string;
            /** @description Title of the strategy, for people; null if not set */
            title?: string | null;
            /** @description Disabled strategies are not evaluated and not sent to SDKs */
            disabled?: boolean | null;
            /**
             * Format: double
             * @description Position in the list; smaller numbers come first
             */
            sortOrder?: number;
            /** @description Constraints of the strategy, all of which have to be met */
            constraints?: components["schemas"]["Constraint"][];
            /** @description Variants of the strategy */
            variants?: components["schemas"]["StrategyVariant"][];
            parameters?: components["schemas"]["StrategyParameters"];
            /** @description Ids of the segments that the strategy uses */
            segments?: number[];
        };
        /** @description Whether each edit of one feature of the project needs the header `If-Match`; without it, the edit is refused (428). Change requests, imports and bulk operations do not need it */
        RequirePreconditions: boolean;
        /** @description A link with which a user chooses a new password */
        ResetLink: {
            /** @description Link with which the user chooses a new password, once and within a day */
            resetPasswordUrl: string;
        };
        /** @description A new password, with the token of the link that allows it */
        ResetPassword: {
            /** @description Token of the link */
            token: string;
            /** @description The new password: 10 to 128 characters with an upper and a lower case letter, a digit, and another character */
            password: string;
        };
        /** @description The account whose password a link changes */
        ResetTokenHolder: {
            /** @description Id of the user whose password the link changes */
            id: number;
            /** @description Name of the user; null for a user without a name */
            name: string | null;
            /** @description Email of the user; null for a user without an email */
            email: string | null;
            /** @description The token of the request */
            token: string;
            /** @description Email or username of the user, or name of the API token, that requested the link */
            createdBy: string | null;
            /** @description Root role of the user */
            role: components["schemas"]["Role"] | null;
        };
        /** @description Limits of the server. Each can be set in the configuration */
        ResourceLimits: {
            /** @description Maximum number of projects that are not archived */
            projects: number;
            /** @description Maximum number of features that are not archived, in all projects together */
            featureFlags: number;
            /** @description Maximum number of environments */
            environments: number;
            /** @description Maximum number of segments */
            segments: number;
            /** @description Maximum number of API tokens */
            apiTokens: number;
            /** @description Maximum number of strategies of a feature in one environment */
            featureEnvironmentStrategies: number;
            /** @description Maximum number of segments of one strategy */
            strategySegments: number;
            /** @description Maximum number of constraints of one strategy */
            constraints: number;
            /** @description Maximum number of values of one constraint */
            constraintValues: number;
            /** @description Maximum number of values of one segment, over all its constraints */
            segmentValues: number;
        };
        /** @description A set of permissions that accounts and groups can have */
        Role: {
            /** @description Id of the role */
            id: number;
            /** @description `root` and `root-custom` roles are held everywhere, `project` and `custom` roles in a project */
            type: string;
            /** @description Name of the role, unique in the instance */
            name: string;
            /** @description Description of the role; empty if not set */
            description: string;
            /** @description Id of the project in which the role is held, in lists of the roles that an account holds; null elsewhere */
            project: string | null;
        };
        /** @description A role in a project, with its holders */
        RoleHolders: {
            /** @description Id of a project role */
            id: number;
            /** @description Ids of the users and service accounts that hold the role; default none */
            users?: components["schemas"]["HolderIds"];
            /** @description Ids of the groups that hold the role; default none */
            groups?: components["schemas"]["HolderIds"];
        };
        /** @description Ids of project roles */
        RoleIds: number[];
        /** @description Name of a role, unique in the instance and case-sensitive */
        RoleName: string;
        /** @description A permission of a role */
        RolePermission: {
            /** @description Id of the permission */
            id: number;
            /** @description Name of the permission */
            name: string;
            /** @description Environment in which a permission of environments holds; null for all, including environments created later */
            environment: string | null;
        };
        /** @description A role, by its id and name */
        RoleReference: {
            /** @description Id of the role */
            id: number;
            /** @description Name of the role, unique in the instance */
            name: string;
            /** @description `root` and `root-custom` roles are held everywhere, `project` and `custom` roles in a project */
            type: string;
        };
        /** @description The projects in which a role is held */
        RoleUsage: {
            /** @description The projects, sorted by id */
            projects: components["schemas"]["RoleUsageInProject"][];
        };
        /** @description Number of holders of a role in a project */
        RoleUsageInProject: {
            /** @description Id of the project */
            project: string;
            /** @description Id of the role */
            role: number;
            /** @description Number of users who hold the role directly */
            userCount: number;
            /** @description Number of groups that hold the role */
            groupCount: number;
            /** @description Number of service accounts that hold the role directly */
            serviceAccountCount: number;
        };
        /** @description A role with its permissions */
        RoleWithPermissions: {
            /** @description Id of the role */
            id: number;
            /** @description `root` and `root-custom` roles are held everywhere, `project` and `custom` roles in a project */
            type: string;
            /** @description Name of the role, unique in the instance */
            name: string;
            /** @description Description of the role; empty if not set */
            description: string;
            /** @description Always null: roles belong to the instance */
            project: string | null;
            /** @description Permissions of the role, sorted by name and environment */
            permissions: components["schemas"]["RolePermission"][];
        };
        /** @description A role that was just created or updated */
        RoleWithVersion: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description The role. It is one role and not a list */
            roles: components["schemas"]["RoleWithPermissions"];
        };
        /** @description The roles of the instance */
        Roles: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description The roles, built-in ones first */
            roles: components["schemas"]["Role"][];
        };
        /** @description The root role as the request named it: its id or its name */
        RootRoleAsRequested: number | string;
        /** @description Id or name of a root role, including custom root roles. A string of digits is an id, unless it is the name of a role */
        RootRoleReference: number | string;
        /** @description Scheduled requests that would be suspended if the change were applied now. Left out when there are none, and without requests of projects that the caller can't see */
        ScheduleConflicts: {
            /** @description Requests that would be suspended, oldest first */
            changeRequests: components["schemas"]["BrokenChangeRequest"][];
        };
        /** @description A change request that is scheduled */
        ScheduledChangeRequest: {
            /** @description Id of the change request */
            id: number;
            /** @description Title of the change request */
            title: string;
            /** @description Name of the environment in which the changes apply */
            environment: string;
        };
        /** @description API tokens to check */
        SdkKeysToValidate: {
            /** @description The tokens */
            tokens: string[];
        };
        /** @description Filters of the event log. An event has to match all of them */
        SearchEvents: {
            type?: components["schemas"]["EventType"];
            /** @description Project id; case-sensitive */
            project?: components["schemas"]["GivenName"];
            /** @description Feature name; case-sensitive */
            feature?: components["schemas"]["GivenName"];
            /** @description Text that has to occur in the type, in the creator's name or in the data of the event. Case does not matter, and `%` and `_` are ordinary characters. Empty means no filter */
            query?: string;
            /**
             * @description Maximum number of events to return
             * @default 100
             */
            limit?: number;
            /**
             * Format: int64
             * @description Id of the newest event to return; older events follow. By default, and with 0, the list starts with the newest event
             */
            offset?: number;
        };
        /** @description A named set of constraints that strategies share */
        Segment: {
            /** @description Id of the segment */
            id: number;
            /** @description Name of the segment, unique among all segments */
            name: string;
            /** @description Description of the segment; null if not set */
            description: string | null;
            /** @description The only project that may use the segment; null means that every project may use it */
            project: string | null;
            /** @description Constraints of the segment, all of which have to be met */
            constraints: components["schemas"]["Constraint"][];
            /** @description Email or username of the user, or name of the API token */
            createdBy: string;
            /**
             * Format: date-time
             * @description When the segment was created
             */
            createdAt: string;
            /** @description Number of features that use the segment, without archived features */
            usedInFeatures: number;
            /** @description Number of projects that contain these features */
            usedInProjects: number;
        };
        /** @description The settings of a segment, as events and previews contain them */
        SegmentConfiguration: {
            /** @description Name of the segment */
            name: string;
            /** @description Description of the segment; null if not set */
            description: string | null;
            /** @description The only project that may use the segment; null means that every project may use it */
            project: string | null;
            /** @description Constraints of the segment, all of which have to be met */
            constraints: components["schemas"]["Constraint"][];
        };
        /** @description A segment with all its constraints */
        SegmentInput: {
            name: components["schemas"]["SegmentName"];
            /** @description Description of the segment; null or left out means none */
            description?: string | null;
            /** @description The only project that may use the segment; null or left out means that every project may use it */
            project?: string | null;
            /** @description Constraints of the segment, all of which have to be met */
            constraints: components["schemas"]["ConstraintInput"][];
        };
        /** @description Name of a segment, unique among all segments. Must not consist of blanks only */
        SegmentName: string;
        /** @description A segment before and after a change request */
        SegmentPreview: {
            /** @description Id of the segment */
            id: number;
            before: components["schemas"]["SegmentConfiguration"];
            /** @description The segment after the change; null when it is deleted */
            after: components["schemas"]["SegmentConfiguration"] | null;
        };
        /** @description Strategies that use a segment, and strategies that would use it after a change request */
        SegmentStrategies: {
            /** @description Strategies that use the segment, sorted by project, feature, environment and position of the strategy */
            strategies: components["schemas"]["StrategyOfSegment"][];
            /** @description Strategies that would use the segment after an open change request is applied. Sorted by project, feature, environment and age of the change */
            changeRequestStrategies: components["schemas"]["RequestedStrategyOfSegment"][];
        };
        /** @description The segments that the caller sees */
        Segments: {
            /** @description Segments, sorted by name */
            segments: components["schemas"]["Segment"][];
        };
        /** @description An account for a program */
        ServiceAccount: {
            /** @description Id of the service account */
            id: number;
            /** @description Display name of the service account */
            name: string;
            /** @description Username, unique among users and service accounts */
            username: string;
            /** @description Id of the root role; null for an account without one */
            rootRole: number | null;
            /**
             * Format: date-time
             * @description When the service account was created
             */
            createdAt: string;
            /**
             * @description Always `Service Account`
             * @constant
             */
            accountType: "Service Account";
        };
        /** @description An account for a program, with its tokens */
        ServiceAccountWithTokens: {
            /** @description Id of the service account */
            id: number;
            /** @description Display name of the service account */
            name: string;
            /** @description Username, unique among users and service accounts */
            username: string;
            /** @description Id of the root role; null for an account without one */
            rootRole: number | null;
            /**
             * Format: date-time
             * @description When the service account was created
             */
            createdAt: string;
            /**
             * @description Always `Service Account`
             * @constant
             */
            accountType: "Service Account";
            /** @description Tokens of the service account, oldest first */
            tokens: components["schemas"]["Token"][];
        };
        /** @description The service accounts, and the roles that they can have */
        ServiceAccounts: {
            /** @description Service accounts of the instance, oldest first */
            serviceAccounts: components["schemas"]["ServiceAccountWithTokens"][];
            /** @description Roles that can be given to an account */
            rootRoles: components["schemas"]["Role"][];
        };
        /** @description Whether an environment has change requests, and how many approvals they need */
        SetChangeRequestConfiguration: {
            /** @description Whether changes in the environment need change requests */
            changeRequestsEnabled: boolean;
            /** @description Number of approvals that a change needs. A value below 1 means 1, a value above 10 means 10. When null or left out, it keeps the current value, also while change requests are disabled, or is 1 if it was never set. Existing requests keep their number */
            requiredApprovals?: number | null;
            /** @description If true, moving a request needs the `version` that the caller saw (400 without it); when left out, it keeps the current value, or false if it was never set. Holds for existing requests too, also while change requests are disabled */
            requiresVersion?: boolean;
        };
        /** @description A new title for a change request */
        SetChangeRequestTitle: {
            /** @description New title of the request */
            title: string;
        };
        /** @description The strategy that features get when they are turned on without an enabled one. `disabled` and `sortOrder` are stored without effect: a feature gets the strategy enabled, after its last one */
        SetDefaultStrategy: components["schemas"]["AddStrategy"] & {
            /**
             * @description Strategy type
             * @constant
             */
            name?: "flexibleRollout";
        };
        /** @description Features of a project to mark as stale or not stale */
        SetFeaturesStale: {
            /** @description Names of features */
            features: components["schemas"]["GivenName"][];
            /** @description Whether the features are marked as stale (true) or not stale (false) */
            stale: boolean;
        };
        /** @description OpenID Connect settings. Fields that are left out get their default, but `secret` keeps its value as long as `discoverUrl` and `clientId` do */
        SetOidcSettings: {
            /**
             * @description Whether users can sign in with OpenID Connect. Needs `discoverUrl` and `clientId`
             * @default false
             */
            enabled?: boolean;
            /** @description Address of the provider: its issuer, or the issuer with `/.well-known/openid-configuration` */
            discoverUrl?: string;
            /** @description Client id that the provider gave to this server */
            clientId?: string;
            /** @description The client secret. Left out or `*****`, it keeps its value; a blank one is removed */
            secret?: string;
            /**
             * @description Whether a user who signs in for the first time gets an account
             * @default false
             */
            autoCreate?: boolean;
            /**
             * @description Signing out at the provider is not supported: only `false` is accepted
             * @default false
             */
            enableSingleSignOut?: boolean;
            /** @description Root role of accounts that are created at sign-in. Without it and without `defaultRootRoleId`, the role is Viewer */
            defaultRootRole?: components["schemas"]["OidcDefaultRole"];
            /** @description Id of the root role of accounts that are created at sign-in. Takes precedence over `defaultRootRole`; 0 counts as left out */
            defaultRootRoleId?: number;
            /** @description Domains of emails for which accounts are created, separated by commas. Empty means any */
            emailDomains?: string;
            /** @description Authentication context classes to ask the provider for, separated by blanks */
            acrValues?: string;
            /** @default RS256 */
            idTokenSigningAlgorithm?: components["schemas"]["OidcSigningAlgorithm"];
            /**
             * @description Whether the provider's groups decide who is a member of groups with `mappingsSSO`. Needs `groupJsonPath`
             * @default false
             */
            enableGroupSyncing?: boolean;
            /** @description Claim that lists the provider's groups of the user: `groups`, or a path such as `realm_access.roles` */
            groupJsonPath?: string;
            /**
             * @description Whether to request the scope `groups`
             * @default false
             */
            addGroupsScope?: boolean;
            /**
             * @description Whether the provider has to confirm that the email is verified. With `false`, emails without this information are accepted too
             * @default true
             */
            requireEmailVerified?: boolean;
        };
        /** @description Whether users can sign in with a password */
        SetPasswordSettings: {
            /**
             * @description Whether signing in with a password is switched off
             * @default false
             */
            disabled?: boolean;
        };
        /** @description The holders of each role in a project. They replace all earlier holders */
        SetProjectAccess: {
            /** @description The roles with their holders. A role that is not listed has no holders afterwards */
            roles: components["schemas"]["RoleHolders"][];
        };
        /** @description The users who are asked to approve a change request */
        SetRequestedApprovers: {
            /** @description Ids of the users who are asked to approve the request */
            reviewers: number[];
        };
        /** @description All roles of an account or a group in a project */
        SetRoles: {
            roles: components["schemas"]["RoleIds"];
        };
        /** @description All segments of a strategy */
        SetStrategySegments: {
            /** @description Project of the strategy */
            projectId: components["schemas"]["GivenName"];
            /** @description Name of the environment of the strategy */
            environmentId: components["schemas"]["GivenName"];
            /** @description Id of the strategy, a UUID */
            strategyId: string;
            /** @description Ids of all segments that the strategy will use */
            segmentIds: number[];
        };
        /** @description The account of a user who signs up with a link */
        SignUp: {
            /**
             * Format: email
             * @description Email of the new user, unique among users
             */
            email: string;
            /** @description Display name of the new user */
            name: string;
            /** @description Username of the new user, unique among users and service accounts; default none. One with an `@` has to be the same as the email */
            username?: string;
            /** @description Password of the new user: 10 to 128 characters with an upper and a lower case letter, a digit, and another character */
            password: string;
        };
        /** @description A link with which users sign up */
        SignupToken: {
            /** @description The secret that the link contains: complete in the response to its creation and where the request contained it, else only its first characters */
            secret: string;
            /** @description The link to share; null when the full secret is not known */
            url: string | null;
            /** @description Display name of the token */
            name: string;
            /** @description Whether the token can be used. Always false once it has expired */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When the token expires
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When the token was created
             */
            createdAt: string;
            /** @description Email or username of the creator, or name of the API token; null when unknown */
            createdBy: string | null;
            /** @description Users who signed up with the token, in the order of their sign-up. Never null */
            users: components["schemas"]["User"][] | null;
            /** @description Root role that users get when they sign up */
            role: components["schemas"]["Role"];
        };
        /** @description The links with which users sign up */
        SignupTokens: {
            /** @description Signup tokens, oldest first */
            tokens: components["schemas"]["SignupToken"][];
        };
        /** @description Number of stale features of a project */
        StaleFeatures: {
            /** @description Number of features that are not archived and show as stale, by a user's mark or else by their age and type */
            total: number;
        };
        /** @description When each state was last entered. States that were never entered are left out */
        StateTimestamps: {
            /**
             * Format: date-time
             * @description When the request was created
             */
            Draft?: string;
            /**
             * Format: date-time
             * @description When the request was last sent to review
             */
            "In review"?: string;
            /**
             * Format: date-time
             * @description When the request last got all required approvals
             */
            Approved?: string;
            /**
             * Format: date-time
             * @description When the request was last scheduled; the time at which it is applied is `scheduledAt`
             */
            Scheduled?: string;
            /**
             * Format: date-time
             * @description When the request was applied
             */
            Applied?: string;
            /**
             * Format: date-time
             * @description When the request was rejected
             */
            Rejected?: string;
            /**
             * Format: date-time
             * @description When the request was cancelled
             */
            Cancelled?: string;
        };
        /** @description Parameters of a webhook. Parameters that are not set are left out, and secrets are `*****` */
        StoredWebhookParameters: {
            /** @description Address that receives the events. Callers without `UPDATE_ADDON` see only scheme, host and port, followed by `/*****` */
            url: string;
            /** @description Content type of the body; left out for `application/json` */
            contentType?: string;
            /** @description `*****` when a value for the header `authorization` is set */
            authorization?: string;
            /** @description `*****` when more headers are set */
            customHeaders?: string;
            /** @description Body of the requests as a Mustache template; left out when the body is the event as JSON */
            bodyTemplate?: string;
            /** @description `*****` when a key that signs the requests is set */
            secret?: string;
        };
        /** @description A strategy that uses a segment, with its feature and environment */
        StrategyOfSegment: {
            /**
             * Format: uuid
             * @description Id of the strategy
             */
            id: string;
            /** @description Id of the project */
            projectId: string;
            /** @description Name of the feature */
            featureName: string;
            /** @description Strategy type */
            strategyName: string;
            /** @description Name of the environment */
            environment: string;
        };
        /**
         * @description Settings of the strategy, as its type defines them. For `flexibleRollout`, `rollout` is a whole number from 0 to
         *     100. For `remoteAddress`, `IPs` is a list of IP addresses and networks, separated by commas; an entry that is neither matches no address.
         */
        StrategyParameters: {
            [key: string]: string;
        };
        /** @description The position of a strategy */
        StrategyPlace: {
            /** @description Id of a strategy */
            id: string;
            /**
             * Format: double
             * @description Position in the list; smaller numbers come first
             */
            sortOrder: number;
        };
        /** @description Positions of strategies */
        StrategyPlaces: components["schemas"]["StrategyPlace"][];
        /** @description The position of a strategy in the list */
        StrategyPosition: {
            /** @description Id of a strategy of this environment */
            id: components["schemas"]["GivenName"];
            /**
             * Format: double
             * @description Position in the list; smaller numbers come first
             */
            sortOrder: number;
        };
        /** @description All segments of a strategy */
        StrategySegments: {
            /** @description Id of the project */
            projectId: string;
            /** @description Name of the environment */
            environmentId: string;
            /**
             * Format: uuid
             * @description Id of the strategy
             */
            strategyId: string;
            /** @description Ids of all segments that the strategy uses */
            segmentIds: number[];
        };
        /** @description Positions of strategies in the list */
        StrategySortOrder: components["schemas"]["StrategyPosition"][];
        /** @description A type of activation strategies, with its parameters */
        StrategyType: {
            /** @description Name of the strategy type, which identifies it */
            name: string;
            /** @description The title, else the name */
            displayName: string;
            /** @description Display name of the strategy type; null if not set */
            title: string | null;
            /** @description Description of the strategy type; null if not set */
            description: string | null;
            /** @description Whether the type can be changed and deleted; false for built-in types */
            editable: boolean;
            /** @description Whether the type should no longer be used for new strategies */
            deprecated: boolean;
            /** @description Parameters of the strategy type */
            parameters: components["schemas"]["StrategyTypeParameter"][];
        };
        /** @description A parameter that strategies of a type have */
        StrategyTypeParameter: {
            /** @description Name of the parameter, unique within the strategy type */
            name: string;
            type: components["schemas"]["StrategyTypeParameterKind"];
            /** @description Description of the parameter; empty if not set */
            description: string;
            /** @description Whether strategies of the type need a value */
            required: boolean;
        };
        /** @description A parameter that strategies of a type have */
        StrategyTypeParameterInput: {
            /** @description Name of the parameter, unique within the strategy type */
            name: string;
            type: components["schemas"]["StrategyTypeParameterKind"];
            /** @description Description of the parameter; default empty */
            description?: components["schemas"]["GivenText"];
            /** @description Whether strategies of the type need a value; default false */
            required?: boolean;
        };
        /**
         * @description Kind of input for the value. The server stores every kind as text
         * @enum {string}
         */
        StrategyTypeParameterKind: "string" | "percentage" | "list" | "number" | "boolean";
        /** @description All types of activation strategies */
        StrategyTypes: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description The strategy types */
            strategies: components["schemas"]["StrategyType"][];
        };
        /** @description A variant of a strategy */
        StrategyVariant: {
            /** @description Name of the variant, unique within the strategy */
            name: string;
            /** @description Share of the variant, from 0 to 1000. The weights of all variants total 1000 */
            weight: number;
            weightType: components["schemas"]["WeightType"];
            /** @description Context field that keeps a user in the same variant */
            stickiness: string;
            payload?: components["schemas"]["VariantPayload"];
        };
        /** @description A variant of a strategy */
        StrategyVariantInput: {
            /** @description Name of the variant, unique within the strategy */
            name: string;
            /** @description Share of the variant, from 0 to 1000. For `variable` variants the server adjusts it */
            weight: number;
            weightType: components["schemas"]["WeightType"];
            /** @description Context field that keeps a user in the same variant */
            stickiness: components["schemas"]["GivenName"];
            payload?: components["schemas"]["VariantPayloadInput"];
        };
        /** @description A tag, which is a value of a tag type */
        Tag: {
            /** @description Value of the tag */
            value: string;
            /** @description Name of the tag type */
            type: string;
        };
        /** @description Tags to add and tags to remove. A tag that is in both lists is removed */
        TagChanges: {
            /** @description Tags to add */
            addedTags: components["schemas"]["TagInput"][];
            /** @description Tags to remove */
            removedTags: components["schemas"]["TagInput"][];
        };
        /** @description A tag that was just added */
        TagDocument: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            tag: components["schemas"]["Tag"];
        };
        /** @description A tag, which is a value of a tag type */
        TagInput: {
            value: components["schemas"]["TagValue"];
            /** @description Name of the tag type; default `simple` */
            type?: string;
        };
        /** @description A type of tags */
        TagType: {
            /** @description Name of the tag type, which identifies it */
            name: string;
            /** @description Purpose of the tags of this type; empty if not set */
            description: string;
            /** @description Name or URL of a picture to show with tags of this type; null if not set */
            icon: string | null;
            color: components["schemas"]["TagTypeColor"];
        };
        /** @description Color in which to show tags of this type */
        TagTypeColor: string | null;
        /** @description A tag type */
        TagTypeDocument: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            tagType: components["schemas"]["TagType"];
        };
        /** @description Name of a tag type: 2 to 50 of the characters `A-Z a-z 0-9 - _ . ! ~ * ' ( )`, but not `..` */
        TagTypeName: string;
        /** @description All types of tags */
        TagTypes: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description Tag types of the instance, sorted by name */
            tagTypes: components["schemas"]["TagType"][];
        };
        /** @description Value of a tag: 2 to 50 characters after blanks at both ends are removed */
        TagValue: string;
        /** @description Tags, sorted by type and value */
        Tags: {
            /**
             * @description Schema version
             * @constant
             */
            version: 1;
            /** @description Tags, sorted by type and value */
            tags: components["schemas"]["Tag"][];
        };
        /** @description A token that acts as its account */
        Token: {
            /** @description Id of the token */
            id: number;
            /** @description Purpose of the token, unique among the tokens of the account */
            description: string;
            /**
             * Format: date-time
             * @description When the token was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the token stops working
             */
            expiresAt: string;
            /** @description Id of the user or service account that the token acts as */
            userId: number;
            /** @description First characters of the secret */
            secretPrefix: string;
            /**
             * Format: date-time
             * @description When the token was last used, to the minute; null before its first use
             */
            seenAt: string | null;
        };
        /** @description Tokens of one account */
        Tokens: {
            /** @description Personal access tokens of the caller, oldest first */
            pats: components["schemas"]["Token"][];
        };
        /** @description Data about the server that user interfaces and tools need */
        UiConfig: {
            /** @description Name of the server */
            name: string;
            /** @description Version of the server */
            version: string;
            /** @description URL under which users reach the server, without a slash at the end */
            unleashUrl: string;
            /** @description Always empty */
            baseUriPath: string;
            /** @description Always empty; some clients expect it */
            flags: Record<string, never>;
            resourceLimits: components["schemas"]["ResourceLimits"];
            /** @description Always false */
            maintenanceMode: boolean;
            /** @description Whether signing in with a password is switched off */
            disablePasswordAuth: boolean;
            /** @description Whether the server sends email */
            emailEnabled: boolean;
        };
        /** @description The new expiry of an API token */
        UpdateApiToken: {
            /**
             * Format: date-time
             * @description When the token stops working; null means never. With a past date it stops at once
             */
            expiresAt: string | null;
        };
        /** @description Fields to change. Fields that are left out keep their value */
        UpdateApplication: {
            /** @description Purpose of the application; null removes it */
            description?: string | null;
            /** @description URL of the application; null removes it */
            url?: string | null;
            /** @description Color for the application in user interfaces; null removes it */
            color?: string | null;
            /** @description Name or URL of a picture for the application; null removes it */
            icon?: string | null;
        };
        /** @description All settings of a context field. Fields that are left out become empty; only `sortOrder` keeps its value */
        UpdateContextField: {
            description?: components["schemas"]["ContextFieldDescription"];
            /** @description Whether the field can be used for stickiness; default false */
            stickiness?: boolean;
            /** @description Smaller numbers come first; by default it keeps its value */
            sortOrder?: components["schemas"]["ContextFieldSortOrder"];
            /** @description Values that constraints may use, each once; left out or empty means any value */
            legalValues?: components["schemas"]["LegalValueInput"][];
        };
        /** @description A change that turns a feature on or off */
        UpdateEnabledChange: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "updateEnabled";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["UpdateEnabledPayload"];
        };
        /** @description Whether a change turns the feature on or off */
        UpdateEnabledPayload: {
            /** @description Whether the feature is turned on (true) or off (false) */
            enabled: boolean;
            /** @description Has an effect only when all strategies are disabled. `true` enables them; `false`, the default, adds the default strategy */
            shouldActivateDisabledStrategies?: boolean;
        };
        /** @description Fields to change. Fields that are left out keep their value */
        UpdateEnvironment: {
            type?: components["schemas"]["EnvironmentTypeInput"];
            sortOrder?: components["schemas"]["EnvironmentSortOrder"];
        };
        /** @description Fields to change. Fields that are left out keep their value */
        UpdateFeature: {
            /** @description The current name of the feature; no other name is accepted */
            name?: components["schemas"]["GivenName"];
            /** @description Id of a feature type */
            type?: components["schemas"]["GivenName"];
            /** @description Description of the feature; null removes it */
            description?: string | null;
            /** @description Marks the feature as stale or not stale. Has no effect if the feature already shows as such */
            stale?: boolean;
            /** @description Whether SDKs report each evaluation to the application */
            impressionData?: boolean;
        };
        /** @description How long features of a type are expected to live */
        UpdateFeatureTypeLifetime: {
            /** @description Days until a feature of the type becomes potentially stale; null and 0 mean never */
            lifetimeDays: number | null;
        };
        /** @description All settings and members of a group. Fields that are left out become empty, and members that are left out are removed */
        UpdateGroup: {
            /** @description Name of the group, unique and case-sensitive */
            name: string;
            /** @description Description of the group; null or left out means none */
            description?: string | null;
            /** @description Groups of the OpenID provider that are mapped to this group; default none. With `enableGroupSyncing` in the OpenID Connect settings, each sign-in adds users to the groups that are mapped to one of their groups, and removes them from the others that have a mapping */
            mappingsSSO?: string[];
            /** @description Id of a root role that every member holds; null or left out means none */
            rootRole?: number | null;
            /** @description The members; default none */
            users?: components["schemas"]["MemberChoice"][];
        };
        /** @description Fields to change. Fields that are left out keep their value */
        UpdateProject: {
            name: components["schemas"]["ProjectName"];
            /** @description Description of the project */
            description?: components["schemas"]["GivenText"];
            mode?: components["schemas"]["ProjectMode"];
            /** @description Context field for the stickiness of strategies and variants that do not set one; empty keeps the current value */
            defaultStickiness?: components["schemas"]["GivenName"];
        };
        /** @description Settings of a project. Fields that are left out keep their value, except `linkTemplates` */
        UpdateProjectSettings: {
            mode?: components["schemas"]["ProjectMode"];
            /** @description Context field for the stickiness of strategies and variants that do not set one; empty keeps the current value */
            defaultStickiness?: components["schemas"]["GivenName"];
            /** @description Maximum number of features that are not archived; null means no limit */
            featureLimit?: number | null;
            featureNaming?: components["schemas"]["FeatureNamingInput"];
            /** @description All links of the project; left out means none */
            linkTemplates?: components["schemas"]["LinkTemplateInput"][];
            requirePreconditions?: components["schemas"]["RequirePreconditions"];
        };
        /** @description Fields to change. Fields that are left out keep their value */
        UpdateRole: {
            name: components["schemas"]["RoleName"];
            /** @description Description of the role */
            description?: string;
            /**
             * @description Current type of the role. It can't change; another type is refused
             * @enum {string}
             */
            type?: "custom" | "root-custom";
            /** @description All permissions of the role */
            permissions?: components["schemas"]["PermissionChoice"][];
        };
        /** @description A change of a segment */
        UpdateSegmentChange: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "updateSegment";
            payload: components["schemas"]["UpdateSegmentPayload"];
        };
        /** @description The segment and the fields to change. Fields that are left out keep their value */
        UpdateSegmentPayload: {
            /** @description Id of the segment */
            id: number;
            name?: components["schemas"]["SegmentName"];
            /** @description Description of the segment; null removes it */
            description?: string | null;
            /** @description The only project that may use the segment; null means that every project may use it */
            project?: string | null;
            /** @description Constraints of the segment, all of which have to be met */
            constraints?: components["schemas"]["ConstraintInput"][];
        };
        /** @description Fields to change. Fields that are left out keep their value */
        UpdateServiceAccount: {
            /** @description Display name of the service account */
            name?: string;
            /** @description Id of a root role */
            rootRole?: number;
        };
        /** @description Fields to change. Fields that are left out keep their value */
        UpdateSignupToken: {
            /**
             * Format: date-time
             * @description When the token expires
             */
            expiresAt?: string;
            /** @description Whether the token can be used, until it expires */
            enabled?: boolean;
        };
        /** @description Fields to change. Fields that are left out keep their value */
        UpdateStrategy: {
            /** @description Strategy type */
            name?: components["schemas"]["GivenName"];
            /** @description Title of the strategy, for people; null means none */
            title?: string | null;
            /** @description Disabled strategies are not evaluated and not sent to SDKs; null means false */
            disabled?: boolean | null;
            /**
             * Format: double
             * @description Position in the list; smaller numbers come first
             */
            sortOrder?: number;
            /** @description All constraints of the strategy, all of which have to be met */
            constraints?: components["schemas"]["ConstraintInput"][];
            /** @description All variants of the strategy */
            variants?: components["schemas"]["StrategyVariantInput"][];
            parameters?: components["schemas"]["ParametersInput"];
            /** @description Ids of all segments of the strategy */
            segments?: number[];
        };
        /** @description A change of a strategy */
        UpdateStrategyChange: {
            /**
             * @description Type of the change (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "updateStrategy";
            /** @description Name of the feature */
            feature: components["schemas"]["GivenName"];
            payload: components["schemas"]["UpdateStrategyPayload"];
        };
        /** @description The strategy and the fields to change. Fields that are left out keep their value */
        UpdateStrategyPayload: components["schemas"]["UpdateStrategy"] & {
            /** @description Id of the strategy */
            id: components["schemas"]["GivenName"];
        };
        /** @description Fields to change. Fields that are left out keep their value */
        UpdateStrategyType: {
            /** @description Display name of the strategy type; null removes it */
            title?: string | null;
            /** @description Description of the strategy type; null removes it */
            description?: string | null;
            /** @description All parameters of the strategy type */
            parameters?: components["schemas"]["StrategyTypeParameterInput"][];
        };
        /** @description Fields to change. Fields that are left out keep their value */
        UpdateTagType: {
            /** @description Purpose of the tags of this type */
            description?: string;
            /** @description Name or URL of a picture to show with tags of this type; null removes it */
            icon?: string | null;
            color?: components["schemas"]["TagTypeColor"];
        };
        /** @description Features, with tags to add to them and tags to remove from them */
        UpdateTagsOfFeatures: {
            /** @description Names of features of the project */
            features: components["schemas"]["GivenName"][];
            tags: components["schemas"]["TagChanges"];
        };
        /** @description Fields to change. Fields that are left out keep their value */
        UpdateUser: {
            /** @description Display name. Empty, or only blanks, keeps the current name */
            name?: string;
            /** @description Email of the user. Empty keeps the current email. For a user whose username is their email, another email is refused */
            email?: string;
            rootRole?: components["schemas"]["RootRoleReference"];
        };
        /** @description 1 to 100 of the characters `A-Z a-z 0-9 - _ . ! ~ * ' ( )`, but not `.` or `..` */
        UrlFriendlyName: string;
        /** @description A user, that is a person with an account */
        User: {
            /** @description Id of the user */
            id: number;
            /**
             * @deprecated
             * @description Always false. Deprecated: use `accountType` instead
             */
            isAPI: boolean;
            /** @description Display name; left out for an account without a name */
            name?: string | null;
            /** @description Email, in lower case and unique among users; left out for a user without one */
            email?: string;
            /** @description Username, unique among users and service accounts; left out for a user without one */
            username?: string | null;
            /** @description URL of a picture, made from the SHA-256 hash of the email, else of the username, else of the id */
            imageUrl: string;
            /** @description Link with which the user chooses a first password, once and within a day; only in the response that creates a user without a password */
            inviteLink?: string;
            /** @description Number of failed sign-ins since the last successful one */
            loginAttempts: number;
            /** @description Whether a message about the account was sent; only in the response that creates the account */
            emailSent?: boolean;
            /** @description Id of the root role; the id of Viewer for a user without a root role */
            rootRole: number;
            /**
             * Format: date-time
             * @description When the user last signed in; null before the first sign-in
             */
            seenAt: string | null;
            /**
             * Format: date-time
             * @description When the user was created
             */
            createdAt: string;
            /**
             * @description Always `User`
             * @constant
             */
            accountType: "User";
            /**
             * @deprecated
             * @description Never sent. Deprecated: use `GET /api/admin/user-admin/{userId}/permissions` instead
             */
            permissions?: string[];
            /** @description Never sent while accounts are not managed by SCIM */
            scimId?: string | null;
        };
        /** @description Ids of users */
        UserIds: {
            /** @description Ids of the users */
            ids: number[];
        };
        /** @description The permissions of an account, with the roles that give them */
        UserPermissions: {
            overview: components["schemas"]["PermissionsOverview"];
            user: components["schemas"]["User"];
            rootRole: components["schemas"]["Role"];
            /** @description Roles that the user holds in projects, directly or through groups; only those in the given project, if one is given */
            projectRoles: components["schemas"]["Role"][];
        };
        /** @description The users, and the root roles that they can have */
        Users: {
            /** @description Users, oldest first */
            users: components["schemas"]["User"][];
            /** @description Root roles that can be given to a user */
            rootRoles: components["schemas"]["Role"][];
        };
        /** @description A valid API token, with its type, environment and projects */
        ValidSdkKey: {
            /** @description The token, as it was in the request */
            token: string;
            /**
             * @description `client` is for SDKs on servers, `frontend` for SDKs in browsers and on phones
             * @enum {string}
             */
            type: "client" | "frontend";
            /** @description Name of the environment of the token */
            environment: string;
            /** @description Ids of the projects of the token, or only `*` for all */
            projects: string[];
        };
        /** @description The valid tokens among the given ones */
        ValidSdkKeys: {
            /** @description The valid tokens, in the order of the request */
            tokens: components["schemas"]["ValidSdkKey"][];
        };
        /** @description A tag type that could be created */
        ValidTagType: {
            /** @description Always true; other names are refused */
            valid: boolean;
            tagType: components["schemas"]["TagType"];
        };
        /** @description A name for a new feature */
        ValidateFeatureName: {
            name: components["schemas"]["UrlFriendlyName"];
            /** @description Project whose naming pattern applies */
            projectId?: components["schemas"]["GivenName"];
        };
        /** @description A name for a role to check */
        ValidateRole: {
            name: components["schemas"]["RoleName"];
            /** @description Id of the existing role that the name is for; left out for a new role */
            id?: number;
        };
        /** @description A name for a segment */
        ValidateSegmentName: {
            name: components["schemas"]["SegmentName"];
        };
        /** @description Values of a context field for which a variant is chosen regardless of the weights */
        VariantOverride: {
            /** @description Name of the context field that is compared */
            contextName: string;
            /** @description Values of the context field for which the variant is chosen */
            values: string[];
        };
        /** @description Values of a context field for which a variant is chosen regardless of the weights */
        VariantOverrideInput: {
            /** @description Name of the context field that is compared */
            contextName: components["schemas"]["GivenName"];
            /** @description Values of the context field for which the variant is chosen */
            values: string[];
        };
        /** @description Data that an application gets with a variant */
        VariantPayload: {
            /**
             * @description Kind of data; the value is always sent as text
             * @enum {string}
             */
            type: "json" | "csv" | "string" | "number";
            /** @description The data */
            value: string;
        };
        /** @description Data that an application gets with a variant */
        VariantPayloadInput: {
            /**
             * @description Kind of data; the value is always sent as text
             * @enum {string}
             */
            type: "json" | "csv" | "string" | "number";
            /** @description The data. Has to be JSON for the type `json` and a number for the type `number`, and must not be empty for any type. A payload that is stored already may stay as it is */
            value: string;
        };
        /** @description Variants that a feature gets in several environments */
        VariantsInEnvironments: {
            /** @description Names of environments */
            environments: components["schemas"]["GivenName"][];
            variants: components["schemas"]["FeatureVariantInputs"];
        };
        /** @description A URL that receives events */
        Webhook: {
            /** @description Id of the webhook */
            id: number;
            provider: components["schemas"]["ProviderName"];
            /** @description Description of the webhook; null if not set */
            description: string | null;
            /** @description Whether events are sent */
            enabled: boolean;
            parameters: components["schemas"]["StoredWebhookParameters"];
            /** @description Types of the events to send */
            events: components["schemas"]["EventType"][];
            /** @description Ids of projects whose events are sent; empty means all events, including those without a project */
            projects: string[];
            /** @description Names of environments whose events are sent; empty means all */
            environments: string[];
            /**
             * Format: date-time
             * @description When the webhook was created
             */
            createdAt: string;
        };
        /** @description Deliveries of a webhook, newest first */
        WebhookDeliveries: {
            /** @description Deliveries of the webhook, newest first */
            deliveries: components["schemas"]["WebhookDelivery"][];
        };
        /** @description The delivery of an event to a webhook */
        WebhookDelivery: {
            /**
             * Format: int64
             * @description Id of the delivery
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the event
             */
            eventId: number;
            eventType: components["schemas"]["EventType"];
            /**
             * @description `pending` deliveries are still attempted. `failed` is final, after attempts for a day
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
            /** @description Number of attempts so far */
            attempts: number;
            /**
             * Format: date-time
             * @description When the event happened
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the last attempt was made; null before the first attempt
             */
            lastAttemptAt: string | null;
            /**
             * Format: date-time
             * @description Earliest time of the next attempt; null when the delivery is finished
             */
            nextAttemptAt: string | null;
            /** @description HTTP status of the last response; null when there was none */
            responseStatus: number | null;
            /** @description Reason why the last attempt failed; null when it did not fail */
            error: string | null;
        };
        /** @description A webhook with all its settings */
        WebhookInput: {
            provider: components["schemas"]["ProviderName"];
            /** @description Description of the webhook; null or left out means none */
            description?: string | null;
            /** @description Whether events are sent */
            enabled: boolean;
            parameters: components["schemas"]["WebhookParameters"];
            /** @description Types of the events to send */
            events: components["schemas"]["EventType"][];
            /** @description Ids of projects whose events are sent; empty, `*` or left out means all events, including those without a project */
            projects?: components["schemas"]["GivenName"][];
            /** @description Names of environments whose events are sent; empty, `*` or left out means all */
            environments?: components["schemas"]["GivenName"][];
        };
        /** @description Parameters of a webhook. An empty text counts as left out. `*****` keeps a secret that is stored */
        WebhookParameters: {
            /** @description Address that receives the events: http or https, without user name and password */
            url: string;
            /** @description Content type of the body; default `application/json` */
            contentType?: string;
            /** @description Value of the header `authorization` of the requests. A secret */
            authorization?: string;
            /** @description More headers, as a JSON object of names and texts. A secret */
            customHeaders?: string;
            /** @description Body of the requests as a Mustache template; default is the event as JSON. The documentation of webhooks lists the variables of a template */
            bodyTemplate?: string;
            /** @description Key with which requests are signed: `whsec_` and 24 to 64 bytes in base64. A secret; without it, requests are not signed */
            secret?: string;
        };
        /** @description A kind of webhook, with its parameters for forms */
        WebhookProvider: {
            /** @description Name of the provider */
            name: string;
            /** @description Display name of the provider */
            displayName: string;
            /** @description Description of the provider */
            description: string;
            /** @description Parameters of webhooks of this provider */
            parameters: components["schemas"]["WebhookProviderParameter"][];
            /** @description Event types that can be chosen */
            events: components["schemas"]["EventType"][];
        };
        /** @description A parameter of webhooks */
        WebhookProviderParameter: {
            /** @description Name of the parameter */
            name: string;
            /** @description Display name of the parameter */
            displayName: string;
            /** @description Description of the parameter */
            description: string;
            /**
             * @description Kind of input: an address, one line, or several lines
             * @enum {string}
             */
            type: "url" | "text" | "textfield";
            /** @description Whether a value is required */
            required: boolean;
            /** @description Whether the value is a secret, which responses do not contain */
            sensitive: boolean;
        };
        /** @description All webhooks, and the available providers */
        Webhooks: {
            /** @description Webhooks of the instance, oldest first */
            addons: components["schemas"]["Webhook"][];
            /** @description The available providers */
            providers: components["schemas"]["WebhookProvider"][];
        };
        /**
         * @description `fix` keeps exactly the given weight. `variable` weights share the rest, so that all weights total 1000
         * @enum {string}
         */
        WeightType: "variable" | "fix";
    };
    responses: {
        /** @description The key or the session is missing, unknown or expired. */
        AuthenticationRequired: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
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
        /** @description The content type of the request body is not JSON. A request that needs a body but has neither body nor content type gets a 400 instead. */
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
        /** @description Another request with the same `Idempotency-Key` is still running, which the header `Retry-After` shows, or it has succeeded and its response can't be given again. */
        IdempotencyConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "NameExistsError",
                 *       "message": "A request with this Idempotency-Key is still running. Repeat it in a moment"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The `Idempotency-Key` was used for another request: `details` names what differs. The key of this request has to be a new one. */
        IdempotencyKeyReusedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "IdempotencyKeyReusedError",
                 *       "message": "This Idempotency-Key was used for another request, which differs in its body",
                 *       "details": [
                 *         {
                 *           "message": "differs from the first request with this key",
                 *           "path": "/body"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An unexpected error occurred. The server's log has the details under the same `id`. */
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
        /** @description The request conflicts with existing data. */
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
        /** @description The key or session is valid, but the caller may not do this. `details` names the missing permission. */
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
        /** @description A resource that the request names does not exist, or the named resources do not belong together. */
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
        /** @description Nothing has changed since the response with the `ETag` in `If-None-Match`. */
        NotModified: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The token's projects have no such feature. */
        OfrepFlagNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "key": "new-checkout",
                 *       "errorCode": "FLAG_NOT_FOUND",
                 *       "errorDetails": "There is no feature \"new-checkout\""
                 *     }
                 */
                "application/json": components["schemas"]["OfrepFailure"];
            };
        };
        /** @description The request does not follow the protocol, or its context can't be used. */
        OfrepInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "key": "new-checkout",
                 *       "errorCode": "INVALID_CONTEXT",
                 *       "errorDetails": "The request does not conform to the contract: /body/context has to be of type object"
                 *     }
                 */
                "application/json": components["schemas"]["OfrepFailure"];
            };
        };
        /**
         * @description Any other refusal. A request that is not well-formed HTTP, or that does not arrive in time, gets a 4xx without
         *     reaching an operation. Headers or a URL that are too long get a 431.
         */
        OtherError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "ValidationError",
                 *       "message": "The headers are too large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A browser sent the request from a page of another site. */
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
        /** @description The request body is larger than 1 MiB. */
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
        /** @description The thing has changed since the response with the `ETag` in `If-Match`, and nothing was done. The body says what differs, which events did it, and what the thing is now. */
        PreconditionFailedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "PreconditionFailedError",
                 *       "message": "The feature \"new-checkout\" has changed since the ETag in If-Match",
                 *       "details": [
                 *         {
                 *           "message": "has changed",
                 *           "path": "/description"
                 *         }
                 *       ],
                 *       "events": [
                 *         {
                 *           "id": 812,
                 *           "type": "feature-metadata-updated",
                 *           "createdBy": "ada",
                 *           "createdAt": "2026-11-25T08:30:00.000Z"
                 *         }
                 *       ],
                 *       "etag": "\"pHqZ0mVxq2Yl3aWc7nTs9A\"",
                 *       "current": {
                 *         "name": "new-checkout",
                 *         "description": "The checkout on one page"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PreconditionFailed"];
            };
        };
        /** @description The project requires preconditions, and the request has no `If-Match`. */
        PreconditionRequiredError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5f0c4e6e-6f0c-4d0c-9a53-0f8f6c1f8b1d",
                 *       "name": "PreconditionRequiredError",
                 *       "message": "The project of the feature \"new-checkout\" requires the header If-Match: send the ETag that you have read"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There were too many attempts, for this account or from this address. `Retry-After` says when the next attempt is accepted. */
        RateLimitError: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
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
        /**
         * @description The server is too busy, another change has locked what this one needs, or the database can't be reached or can't write.
         *     Nothing was changed. Only when the connection to the database was lost, the outcome is unknown. `Retry-After` says when
         *     to try again.
         */
        ServiceUnavailableError: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
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
        /** @description The request does not conform to this document, or breaks a rule in a description. `details` lists the problems and their places. */
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
    };
    parameters: {
        /**
         * @description Id of the API token, or the token itself
         * @example 12
         */
        ApiTokenInPath: components["schemas"]["PathMember"];
        /**
         * @description Name of the application
         * @example web-shop
         */
        AppName: components["schemas"]["PathMember"];
        /**
         * @description Id of the change
         * @example 31
         */
        ChangeId: number;
        /**
         * @description Id of the change request
         * @example 12
         */
        ChangeRequestId: number;
        /**
         * @description Maximum number of change requests to return; default 50
         * @example 50
         */
        ChangeRequestLimit: number;
        /**
         * @description Only features whose name starts with this text; case-sensitive
         * @example new-
         */
        ClientNamePrefix: components["schemas"]["GivenName"];
        /**
         * @description Only features of these projects. Projects that do not belong to the token are ignored
         * @example [
         *       "default"
         *     ]
         */
        ClientProjects: components["schemas"]["GivenName"][];
        /**
         * @description Version of the client specification that the SDK follows
         * @example 5.1.9
         */
        ClientSpec: string;
        /**
         * @description Only features with this tag, as `type:value`; with several tags, features with any of them
         * @example [
         *       "simple:checkout"
         *     ]
         */
        ClientTags: string[];
        /**
         * @description Name of the environment to compare
         * @example development
         */
        ComparedFrom: components["schemas"]["GivenName"];
        /**
         * @description Name of the environment with which it is compared
         * @example production
         */
        ComparedTo: components["schemas"]["GivenName"];
        /**
         * @description Name of the context field
         * @example country
         */
        ContextFieldInPath: components["schemas"]["PathMember"];
        /**
         * @description Id of the delivery
         * @example 812
         */
        DeliveryId: number;
        /**
         * @description Name of the environment
         * @example production
         */
        EnvironmentInPath: components["schemas"]["PathMember"];
        /**
         * @description Name of the feature
         * @example new-checkout
         */
        FeatureName: components["schemas"]["PathMember"];
        /**
         * @description Id of the feature type
         * @example release
         */
        FeatureTypeId: components["schemas"]["PathMember"];
        /**
         * @description Id of the group
         * @example 2
         */
        GroupId: number;
        /**
         * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
         *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
         *     response again. See "Repeating a request" in the description of this document
         * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
         */
        IdempotencyKey: string;
        /**
         * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
         * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
         */
        IfMatch: string;
        /**
         * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
         * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
         */
        IfNoneMatch: string;
        /**
         * @description Id of the last event that the client received
         * @example pHqZ0mVxq2Yl3aWc7nTs9A
         */
        LastEventId: string;
        /**
         * @description Id of the last event that the client received; empty means none
         * @example 41
         */
        LastSeenEvent: string;
        /**
         * @description Legal value of the context field
         * @example de
         */
        LegalValueInPath: components["schemas"]["PathMember"];
        /**
         * @description Maximum number of items to return; default 1000
         * @example 100
         */
        Limit: number;
        /**
         * @description Number of items to skip; default 0
         * @example 0
         */
        Offset: number;
        /**
         * @description Name of the parent feature
         * @example new-checkout
         */
        ParentName: components["schemas"]["PathMember"];
        /**
         * @description Id of the project
         * @example default
         */
        ProjectId: components["schemas"]["PathMember"];
        /**
         * @description Token of the link with which a user chooses a password
         * @example 6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8
         */
        ResetToken: string;
        /**
         * @description Id of the role
         * @example 101
         */
        RoleId: number;
        /**
         * @description Id of the segment
         * @example 4
         */
        SegmentId: number;
        /**
         * @description Id of the service account
         * @example 7
         */
        ServiceAccountId: number;
        /**
         * @description Whether to enable disabled strategies instead of adding the default strategy; default false
         * @example false
         */
        ShouldActivateDisabledStrategies: boolean;
        /**
         * @description Secret of the signup token
         * @example 6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8
         */
        SignupTokenInPath: components["schemas"]["PathMember"];
        /**
         * @description Id of the strategy
         * @example 0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f
         */
        StrategyId: components["schemas"]["PathMember"];
        /**
         * @description Name of the strategy type
         * @example flexibleRollout
         */
        StrategyTypeInPath: components["schemas"]["PathMember"];
        /**
         * @description Name of the tag type
         * @example simple
         */
        TagTypeInPath: components["schemas"]["PathMember"];
        /**
         * @description Value of the tag
         * @example checkout
         */
        TagValueInPath: components["schemas"]["PathMember"];
        /**
         * @description Id of the token
         * @example 3
         */
        TokenId: number;
        /**
         * @description Id of the user
         * @example 12
         */
        UserId: number;
        /**
         * @description Accepted for older clients and not needed: environments always have their variants
         * @example true
         */
        VariantEnvironments: boolean;
        /**
         * @description Id of the webhook
         * @example 3
         */
        WebhookId: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Makes the response a file to download, when the request asked for one
         * @example attachment; filename="features-production.json"
         */
        ContentDisposition: string;
        /**
         * @description Revision of the response. A request with it in `If-None-Match` gets 304 while nothing has changed
         * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
         */
        ETag: string;
        /**
         * @description Path of the new resource
         * @example /api/admin/projects/default/features/new-checkout
         */
        Location: string;
        /**
         * @description Number of seconds to wait before the next attempt
         * @example 60
         */
        RetryAfter: number;
        /**
         * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
         * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
         */
        RevisionETag: string;
        /**
         * @description Sets the cookie `flaghoist-session` in the browser, or deletes it
         * @example flaghoist-session=9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a39281706f5e4; Max-Age=172800; Path=/; HttpOnly; SameSite=Lax
         */
        SessionCookie: string;
        /**
         * @description Tag of the response. The part before the dot is the revision of the thing: it changes with what an edit of the thing can overwrite. The part after it changes with anything that the response shows. `If-None-Match` compares the whole, `If-Match` only the revision
         * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
         */
        ThingETag: string;
        /**
         * @description How to authenticate. The key may also come without the word Bearer
         * @example Bearer realm="Flaghoist"
         */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
export interface operations {
    listProjectFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Only features with this tag, as `type:value`; with several tags, features with any of them
                 * @example [
                 *       "simple:checkout"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Only features whose name starts with this text; case is ignored, `%` and `_` are ordinary characters
                 * @example new-
                 */
                namePrefix?: components["schemas"]["GivenName"];
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    createFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description A new feature */
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
                    Location: components["headers"]["Location"];
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getFeature: {
        parameters: {
            query?: {
                /**
                 * @description Accepted for older clients and not needed: environments always have their variants
                 * @example true
                 */
                variantEnvironments?: components["parameters"]["VariantEnvironments"];
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
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
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feature"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description Fields to change. Fields that are left out keep their value */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    archiveFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    patchFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description JSON Patch (RFC 6902), applied as a whole or not at all. Also accepted as `application/json-patch+json` */
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
            };
        };
        responses: {
            /** @description The feature as modified. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    cloneFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description The name of a copy of a feature */
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
                    Location: components["headers"]["Location"];
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    moveFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description The project to which a feature moves */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    favoriteFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            /** @description The feature is a favorite of the caller. */
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    unfavoriteFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            /** @description The feature is not a favorite of the caller. */
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setFeaturesStale: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description Features of a project to mark as stale or not stale */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            /** @description The features. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllFeatures"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    validateFeatureName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A name for a new feature */
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
            default: components["responses"]["OtherError"];
        };
    };
    searchFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Terms, separated by commas. The name or the description has to contain one of them. Case does not matter; `%` and `_` are ordinary characters
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
                 * @description `stale` and `active` are the states that the feature shows; `potentially-stale` features are stale by age and type alone
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
                 * @description Segments that the strategies of the feature use, by name
                 * @example INCLUDE:beta-users
                 */
                segment?: components["schemas"]["FilterText"];
                /**
                 * @description Day of creation, UTC
                 * @example IS_ON_OR_AFTER:2026-01-01
                 */
                createdAt?: components["schemas"]["FilterText"];
                /**
                 * @description Day of the last usage in any environment, UTC; a feature that was never seen matches neither operator
                 * @example IS_BEFORE:2026-01-01
                 */
                lastSeenAt?: components["schemas"]["FilterText"];
                /**
                 * @description Name of an environment and whether the feature is on there (`:enabled` or `:disabled`). A feature has to match one of several values. Values of another form are ignored
                 * @example [
                 *       "production:enabled"
                 *     ]
                 */
                "status[]"?: components["schemas"]["GivenName"][];
                /**
                 * @description Whether the feature is a favorite of the caller: `IS:true` or `IS:false`; other values are ignored
                 * @example IS:true
                 */
                favorite?: components["schemas"]["GivenName"];
                /**
                 * @description `IS:true` returns archived features; by default, and with all other values, returns features that are not archived
                 * @example IS:false
                 */
                archived?: components["schemas"]["GivenName"];
                /**
                 * @description Whether favorites come first; default false
                 * @example false
                 */
                favoritesFirst?: boolean;
                /**
                 * @description `createdAt`, `name`, `type`, `project`, `stale`, `lastSeenAt`, or `environment:` and the name of an environment (off before on); other values mean `createdAt`
                 * @example name
                 */
                sortBy?: components["schemas"]["GivenName"];
                /**
                 * @description Direction of the order; default `asc`
                 * @example asc
                 */
                sortOrder?: "asc" | "desc";
                /**
                 * @description Number of features to skip; default 0
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Maximum number of features to return, 1 to 100; default 50; whole numbers outside of this range count as 50
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
            default: components["responses"]["OtherError"];
        };
    };
    getFeatureEnvironment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature in the environment. */
            200: {
                headers: {
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureEnvironment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    turnFeatureOn: {
        parameters: {
            query?: {
                /**
                 * @description Whether to enable disabled strategies instead of adding the default strategy; default false
                 * @example false
                 */
                shouldActivateDisabledStrategies?: components["parameters"]["ShouldActivateDisabledStrategies"];
            };
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature is on there. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    turnFeatureOff: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature is off there. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    turnFeaturesOn: {
        parameters: {
            query?: {
                /**
                 * @description Whether to enable disabled strategies instead of adding the default strategy; default false
                 * @example false
                 */
                shouldActivateDisabledStrategies?: components["parameters"]["ShouldActivateDisabledStrategies"];
            };
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        /** @description Features of a project to turn on or off */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    turnFeaturesOff: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        /** @description Features of a project to turn on or off */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
                environment: components["parameters"]["EnvironmentInPath"];
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
            default: components["responses"]["OtherError"];
        };
    };
    addStrategy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        /** @description A new activation strategy */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setStrategySortOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        /** @description Positions of strategies in the list */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getStrategy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
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
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureStrategy"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateStrategy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
                /**
                 * @description Id of the strategy
                 * @example 0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f
                 */
                strategyId: components["parameters"]["StrategyId"];
            };
            cookie?: never;
        };
        /** @description Fields to change. Fields that are left out keep their value */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    removeStrategy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
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
            /** @description The strategy is removed. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    patchStrategy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
                /**
                 * @description Id of the strategy
                 * @example 0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f
                 */
                strategyId: components["parameters"]["StrategyId"];
            };
            cookie?: never;
        };
        /** @description JSON Patch (RFC 6902), applied as a whole or not at all. Also accepted as `application/json-patch+json` */
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
            };
        };
        responses: {
            /** @description The strategy. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    validateConstraint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A condition on a context field */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contextName": "userId",
                 *       "operator": "STR_ENDS_WITH",
                 *       "values": [
                 *         "@example.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConstraintInput"];
            };
        };
        responses: {
            /** @description The constraint can be used. */
            204: {
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
            default: components["responses"]["OtherError"];
        };
    };
    getFeatureVariants: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
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
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureVariantsDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setVariantsInAllEnvironments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description All variants of a feature in an environment */
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
            /** @description The variants that `GET` of this path returns, sorted by name. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    patchVariantsInAllEnvironments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description JSON Patch (RFC 6902), applied as a whole or not at all. Also accepted as `application/json-patch+json` */
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
            };
        };
        responses: {
            /** @description The variants that `GET` of this path returns, sorted by name. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setVariantsInEnvironments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description Variants that a feature gets in several environments */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getVariants: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variants, sorted by name. */
            200: {
                headers: {
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureVariantsDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setVariants: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        /** @description All variants of a feature in an environment */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    patchVariants: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        /** @description JSON Patch (RFC 6902), applied as a whole or not at all. Also accepted as `application/json-patch+json` */
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
            };
        };
        responses: {
            /** @description The variants, sorted by name. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            428: components["responses"]["PreconditionRequiredError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    addDependency: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description A parent feature, and the state that it must have */
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
            /** @description The feature depends on the parent. */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    removeDependencies: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            /** @description The feature depends on no other feature. */
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    removeDependency: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listParentCandidates: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
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
            default: components["responses"]["OtherError"];
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
            default: components["responses"]["OtherError"];
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
            default: components["responses"]["OtherError"];
        };
    };
    completeFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description The outcome of a feature that is completed */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    uncompleteFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    archiveFeatures: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description Names of features of one project */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
        /** @description Names of features of one project */
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
            /** @description The features that can't be archived, and whether dependencies would be lost. */
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
            default: components["responses"]["OtherError"];
        };
    };
    reviveFeatures: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description Names of features of one project */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteFeatures: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description Names of features of one project */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listArchivedFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    listArchivedProjectFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    reviveFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteArchivedFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listTagTypes: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    createTagType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new tag type */
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
                    Location: components["headers"]["Location"];
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    validateTagType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A new tag type */
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
            /** @description The tag type can be created, and would look like this. */
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
            default: components["responses"]["OtherError"];
        };
    };
    getTagType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Name of the tag type
                 * @example simple
                 */
                tagType: components["parameters"]["TagTypeInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag type. */
            200: {
                headers: {
                    ETag: components["headers"]["ThingETag"];
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
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateTagType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the tag type
                 * @example simple
                 */
                tagType: components["parameters"]["TagTypeInPath"];
            };
            cookie?: never;
        };
        /** @description Fields to change. Fields that are left out keep their value */
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
            /** @description The tag type is changed. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteTagType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the tag type
                 * @example simple
                 */
                tagType: components["parameters"]["TagTypeInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag type is deleted. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A tag, which is a value of a tag type */
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
                    Location: components["headers"]["Location"];
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listTagsOfType: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
                tagType: components["parameters"]["TagTypeInPath"];
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
            default: components["responses"]["OtherError"];
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
                tagType: components["parameters"]["TagTypeInPath"];
                /**
                 * @description Value of the tag
                 * @example checkout
                 */
                tagValue: components["parameters"]["TagValueInPath"];
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
            default: components["responses"]["OtherError"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the tag type
                 * @example simple
                 */
                tagType: components["parameters"]["TagTypeInPath"];
                /**
                 * @description Value of the tag
                 * @example checkout
                 */
                tagValue: components["parameters"]["TagValueInPath"];
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listFeatureTags: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    updateFeatureTags: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        /** @description Tags to add and tags to remove. A tag that is in both lists is removed */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    addFeatureTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                featureName: components["parameters"]["FeatureName"];
            };
            cookie?: never;
        };
        /** @description A tag, which is a value of a tag type */
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
            /** @description The tag that the feature has now. `location` is the list of its tags. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    removeFeatureTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                tagType: components["parameters"]["TagTypeInPath"];
                /**
                 * @description Value of the tag
                 * @example checkout
                 */
                tagValue: components["parameters"]["TagValueInPath"];
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateTagsOfFeatures: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description Features, with tags to add to them and tags to remove from them */
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
            /** @description All of the features have the requested tags. */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateFeatureTypeLifetime: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the feature type
                 * @example release
                 */
                id: components["parameters"]["FeatureTypeId"];
            };
            cookie?: never;
        };
        /** @description How long features of a type are expected to live */
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
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A segment with all its constraints */
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
                    Location: components["headers"]["Location"];
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    validateSegmentName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A name for a segment */
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
            default: components["responses"]["OtherError"];
        };
    };
    setStrategySegments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description All segments of a strategy */
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
                    Location: components["headers"]["Location"];
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            default: components["responses"]["OtherError"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
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
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the segment
                 * @example 4
                 */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /** @description A segment with all its constraints */
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
            /** @description The segment is replaced. */
            204: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listSegmentStrategies: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    listContextFields: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    createContextField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new context field */
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
                    Location: components["headers"]["Location"];
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    validateContextFieldName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A name for a new context field */
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
            default: components["responses"]["OtherError"];
        };
    };
    getContextField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Name of the context field
                 * @example country
                 */
                contextField: components["parameters"]["ContextFieldInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context field. */
            200: {
                headers: {
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextField"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateContextField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the context field
                 * @example country
                 */
                contextField: components["parameters"]["ContextFieldInPath"];
            };
            cookie?: never;
        };
        /** @description All settings of a context field. Fields that are left out become empty; only `sortOrder` keeps its value */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteContextField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the context field
                 * @example country
                 */
                contextField: components["parameters"]["ContextFieldInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context field is deleted. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listContextFieldStrategies: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
                contextField: components["parameters"]["ContextFieldInPath"];
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
            default: components["responses"]["OtherError"];
        };
    };
    setLegalValue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the context field
                 * @example country
                 */
                contextField: components["parameters"]["ContextFieldInPath"];
            };
            cookie?: never;
        };
        /** @description A value that constraints on a context field may have */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    removeLegalValue: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the context field
                 * @example country
                 */
                contextField: components["parameters"]["ContextFieldInPath"];
                /**
                 * @description Legal value of the context field
                 * @example de
                 */
                legalValue: components["parameters"]["LegalValueInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context field does not have the value. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listStrategyTypes: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    createStrategyType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new type of activation strategies */
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
                    Location: components["headers"]["Location"];
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
                strategyType: components["parameters"]["StrategyTypeInPath"];
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
            default: components["responses"]["OtherError"];
        };
    };
    updateStrategyType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the strategy type
                 * @example flexibleRollout
                 */
                strategyType: components["parameters"]["StrategyTypeInPath"];
            };
            cookie?: never;
        };
        /** @description Fields to change. Fields that are left out keep their value */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteStrategyType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the strategy type
                 * @example flexibleRollout
                 */
                strategyType: components["parameters"]["StrategyTypeInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strategy type is deleted. */
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deprecateStrategyType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the strategy type
                 * @example flexibleRollout
                 */
                strategyType: components["parameters"]["StrategyTypeInPath"];
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    reactivateStrategyType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the strategy type
                 * @example flexibleRollout
                 */
                strategyType: components["parameters"]["StrategyTypeInPath"];
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    evaluatePlayground: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The environment, projects and context to evaluate features for */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "environment": "development",
                 *       "projects": [
                 *         "default"
                 *       ],
                 *       "context": {
                 *         "userId": "7",
                 *         "properties": {
                 *           "country": "dk"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PlaygroundRequest"];
            };
        };
        responses: {
            /** @description The features with their evaluations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "input": {
                     *         "environment": "development",
                     *         "projects": [
                     *           "default"
                     *         ],
                     *         "context": {
                     *           "environment": "development",
                     *           "userId": "7",
                     *           "properties": {
                     *             "country": "dk"
                     *           }
                     *         }
                     *       },
                     *       "features": [
                     *         {
                     *           "name": "new-checkout",
                     *           "projectId": "default",
                     *           "isEnabled": true,
                     *           "isEnabledInCurrentEnvironment": true,
                     *           "hasUnsatisfiedDependency": false,
                     *           "strategies": {
                     *             "result": true,
                     *             "data": [
                     *               {
                     *                 "id": "5b1c7bd8-3a4e-4d55-9e42-0d2f6c2b9e11",
                     *                 "name": "flexibleRollout",
                     *                 "title": null,
                     *                 "disabled": false,
                     *                 "result": {
                     *                   "enabled": true,
                     *                   "evaluationStatus": "complete"
                     *                 },
                     *                 "parameters": {
                     *                   "rollout": "90",
                     *                   "groupId": "new-checkout",
                     *                   "stickiness": "default"
                     *                 },
                     *                 "constraints": [
                     *                   {
                     *                     "contextName": "country",
                     *                     "operator": "IN",
                     *                     "caseInsensitive": false,
                     *                     "inverted": false,
                     *                     "values": [
                     *                       "dk",
                     *                       "no"
                     *                     ],
                     *                     "result": true
                     *                   }
                     *                 ],
                     *                 "segments": [],
                     *                 "variants": [],
                     *                 "rollout": {
                     *                   "rollout": 90,
                     *                   "groupId": "new-checkout",
                     *                   "stickiness": "default",
                     *                   "stickinessValue": "7",
                     *                   "isRandom": false,
                     *                   "normalizedValue": 84
                     *                 }
                     *               }
                     *             ]
                     *           },
                     *           "dependencies": [],
                     *           "variant": {
                     *             "name": "disabled",
                     *             "enabled": false,
                     *             "feature_enabled": true
                     *           },
                     *           "variants": []
                     *         }
                     *       ],
                     *       "warnings": {
                     *         "invalidContextProperties": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Playground"];
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
            default: components["responses"]["OtherError"];
        };
    };
    evaluatePlaygroundForContexts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The environments, projects and contexts to evaluate features for */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "environments": [
                 *         "development",
                 *         "production"
                 *       ],
                 *       "projects": [
                 *         "default"
                 *       ],
                 *       "context": {
                 *         "userId": "7,8",
                 *         "properties": {
                 *           "country": "dk,no"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AdvancedPlaygroundRequest"];
            };
        };
        responses: {
            /** @description The features with their evaluations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "input": {
                     *         "environments": [
                     *           "development"
                     *         ],
                     *         "projects": [
                     *           "*"
                     *         ],
                     *         "contexts": 1
                     *       },
                     *       "features": [
                     *         {
                     *           "name": "new-checkout",
                     *           "projectId": "default",
                     *           "environments": {
                     *             "development": [
                     *               {
                     *                 "name": "new-checkout",
                     *                 "projectId": "default",
                     *                 "environment": "development",
                     *                 "context": {
                     *                   "environment": "development",
                     *                   "userId": "7",
                     *                   "properties": {}
                     *                 },
                     *                 "isEnabled": false,
                     *                 "isEnabledInCurrentEnvironment": true,
                     *                 "hasUnsatisfiedDependency": true,
                     *                 "strategies": {
                     *                   "result": true,
                     *                   "data": []
                     *                 },
                     *                 "dependencies": [
                     *                   {
                     *                     "feature": "shop",
                     *                     "enabled": true,
                     *                     "variants": [],
                     *                     "satisfied": false
                     *                   }
                     *                 ],
                     *                 "variant": {
                     *                   "name": "disabled",
                     *                   "enabled": false,
                     *                   "feature_enabled": false
                     *                 },
                     *                 "variants": []
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "warnings": {
                     *         "invalidContextProperties": [
                     *           "sessionId"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AdvancedPlayground"];
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
            default: components["responses"]["OtherError"];
        };
    };
    exportFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Which features to export, and from which environment */
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
                    /**
                     * @description Makes the response a file to download, when the request asked for one
                     * @example attachment; filename="features-production.json"
                     */
                    "Content-Disposition"?: string;
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
            default: components["responses"]["OtherError"];
        };
    };
    validateImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An export to be imported into an environment of a project */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportFeatures"];
            };
        };
        responses: {
            /** @description The errors, warnings and missing permissions of the import. */
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
            default: components["responses"]["OtherError"];
        };
    };
    importFeatures: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description An export to be imported into an environment of a project */
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
                content: {
                    /**
                     * @example {
                     *       "warnings": [
                     *         {
                     *           "message": "These features are archived, and left out",
                     *           "affectedItems": [
                     *             "old-checkout"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    runBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Operations to run together, in this order */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operations": [
                 *         {
                 *           "operationId": "createFeature",
                 *           "params": {
                 *             "projectId": "default"
                 *           },
                 *           "body": {
                 *             "name": "new-checkout"
                 *           }
                 *         },
                 *         {
                 *           "operationId": "turnFeatureOn",
                 *           "params": {
                 *             "projectId": "default",
                 *             "featureName": "new-checkout",
                 *             "environment": "development"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Batch"];
            };
        };
        responses: {
            /** @description The response to each operation, in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operations": [
                     *         {
                     *           "operationId": "createTagType",
                     *           "status": 201,
                     *           "location": "/api/admin/tag-types/team",
                     *           "body": {
                     *             "name": "team",
                     *             "description": "Owning team",
                     *             "icon": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BatchResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    dryRunBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Operations to try together, in this order, and contexts to evaluate the changed features for */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operations": [
                 *         {
                 *           "operationId": "archiveFeature",
                 *           "params": {
                 *             "projectId": "default",
                 *             "featureName": "new-checkout"
                 *           }
                 *         }
                 *       ],
                 *       "contexts": [
                 *         {
                 *           "userId": "7",
                 *           "properties": {
                 *             "region": "eu"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DryRunRequest"];
            };
        };
        responses: {
            /** @description The effects that the batch would have. Nothing has changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "applied": false,
                     *       "wouldSucceed": true,
                     *       "operations": [
                     *         {
                     *           "operationId": "archiveFeature",
                     *           "status": 202,
                     *           "events": [
                     *             {
                     *               "type": "feature-archived",
                     *               "project": "default",
                     *               "featureName": "new-checkout",
                     *               "tags": []
                     *             }
                     *           ],
                     *           "guard": {
                     *             "permissions": [
                     *               "DELETE_FEATURE"
                     *             ],
                     *             "by": "direct",
                     *             "environments": []
                     *           },
                     *           "dependents": {
                     *             "features": [],
                     *             "changeRequests": [
                     *               12
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "approvals": [],
                     *       "impact": {
                     *         "complete": true,
                     *         "features": [
                     *           {
                     *             "feature": "new-checkout",
                     *             "project": "default",
                     *             "environment": "production",
                     *             "before": {
                     *               "least": 25,
                     *               "most": 25
                     *             },
                     *             "after": {
                     *               "least": 0,
                     *               "most": 0
                     *             },
                     *             "gained": {
                     *               "least": 0,
                     *               "most": 0
                     *             },
                     *             "lost": {
                     *               "least": 25,
                     *               "most": 25
                     *             },
                     *             "variantChanged": {
                     *               "least": 0,
                     *               "most": 0
                     *             },
                     *             "unknown": [],
                     *             "countedBy": [
                     *               "userId"
                     *             ],
                     *             "contexts": [
                     *               {
                     *                 "before": {
                     *                   "enabled": true,
                     *                   "variant": null
                     *                 },
                     *                 "after": {
                     *                   "enabled": false,
                     *                   "variant": null
                     *                 },
                     *                 "effect": "lost"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /**
                 * @description Whether to list archived projects; default false
                 * @example false
                 */
                archived?: boolean;
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new project */
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
                    Location: components["headers"]["Location"];
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    validateProjectId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An id for a new project */
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
            default: components["responses"]["OtherError"];
        };
    };
    archiveProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    reviveProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getProject: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
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
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description Fields to change. Fields that are left out keep their value */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            /** @description The project is deleted. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateProjectSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description Settings of a project. Fields that are left out keep their value, except `linkTemplates` */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    favoriteProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            /** @description The project is a favorite of the caller. */
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    unfavoriteProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            /** @description The project is not a favorite of the caller. */
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    addProjectEnvironment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description An environment to add to a project, with its settings in the project */
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    removeProjectEnvironment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
                environment: components["parameters"]["EnvironmentInPath"];
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
            default: components["responses"]["OtherError"];
        };
    };
    setDefaultStrategy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        /** @description The strategy that features get when they are turned on without an enabled one. `disabled` and `sortOrder` are stored without effect: a feature gets the strategy enabled, after its last one */
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
                "application/json": components["schemas"]["SetDefaultStrategy"];
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getProjectOverview: {
        parameters: {
            query?: {
                /**
                 * @description Whether `featureTypeCounts` counts the archived features instead of the others; default false
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
            default: components["responses"]["OtherError"];
        };
    };
    getProjectHealthReport: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
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
            default: components["responses"]["OtherError"];
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
            default: components["responses"]["OtherError"];
        };
    };
    listFlagCreators: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    compareEnvironments: {
        parameters: {
            query: {
                /**
                 * @description Name of the environment to compare
                 * @example development
                 */
                from: components["parameters"]["ComparedFrom"];
                /**
                 * @description Name of the environment with which it is compared
                 * @example production
                 */
                to: components["parameters"]["ComparedTo"];
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            /** @description The features that differ. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "features": [
                     *         {
                     *           "name": "new-checkout",
                     *           "parts": [
                     *             {
                     *               "part": "enabled",
                     *               "differences": [
                     *                 {
                     *                   "path": "/enabled",
                     *                   "from": true,
                     *                   "to": false
                     *                 }
                     *               ],
                     *               "divergedBy": {
                     *                 "id": 812,
                     *                 "type": "feature-environment-enabled",
                     *                 "createdBy": "nina",
                     *                 "createdAt": "2026-11-25T08:30:00.000Z"
                     *               }
                     *             },
                     *             {
                     *               "part": "strategies",
                     *               "differences": [
                     *                 {
                     *                   "path": "/strategies/0/parameters/rollout",
                     *                   "from": "50",
                     *                   "to": "10"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EnvironmentComparison"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    promoteFeatures: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description Which parts of which features to copy from one environment to another */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "development",
                 *       "to": "production",
                 *       "features": [
                 *         "new-checkout"
                 *       ],
                 *       "parts": [
                 *         "strategies",
                 *         "variants"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PromoteFeatures"];
            };
        };
        responses: {
            /** @description The features are promoted, or a change request would promote them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "promoted": [
                     *         {
                     *           "name": "new-checkout",
                     *           "parts": [
                     *             "strategies"
                     *           ]
                     *         }
                     *       ],
                     *       "inStep": [
                     *         "old-checkout"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PromotionOutcome"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listProjectUsers: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    getProjectAccess: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
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
            /** @description The users, groups and roles. */
            200: {
                headers: {
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectAccess"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setProjectAccess: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description The holders of each role in a project. They replace all earlier holders */
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
            /** @description The roles are set. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    addProjectAccess: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description Roles in a project, and the users and groups that get them */
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
            /** @description The roles are given. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setProjectUserRoles: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description All roles of an account or a group in a project */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    removeProjectUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            /** @description The user holds no role directly in the project. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setProjectGroupRoles: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description All roles of an account or a group in a project */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    removeProjectGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    createEnvironment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new environment */
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
                    Location: components["headers"]["Location"];
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setEnvironmentSortOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new sort order of each named environment */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    validateEnvironmentName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A name for a new environment */
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
            default: components["responses"]["OtherError"];
        };
    };
    getEnvironment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The environment. */
            200: {
                headers: {
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Environment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteEnvironment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The environment is deleted. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    turnEnvironmentOn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The environment is on. */
            204: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    turnEnvironmentOff: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The environment is off. */
            204: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateEnvironment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        /** @description Fields to change. Fields that are left out keep their value */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            default: components["responses"]["OtherError"];
        };
    };
    addToChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        /** @description Changes that are added together. The server also takes one change without a list */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setChangeRequestConfiguration: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        /** @description Whether an environment has change requests, and how many approvals they need */
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
            /** @description The configuration is set. */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listChangeRequests: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of change requests to return; default 50
                 * @example 50
                 */
                limit?: components["parameters"]["ChangeRequestLimit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
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
                     *         "requiredApprovals": 2,
                     *         "requiresVersion": true,
                     *         "reviewers": 4
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
            default: components["responses"]["OtherError"];
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
            default: components["responses"]["OtherError"];
        };
    };
    listChangeRequestsOfFeature: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of change requests to return; default 50
                 * @example 50
                 */
                limit?: components["parameters"]["ChangeRequestLimit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
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
                 * @description Names of features, to find requests that change their variants
                 * @example [
                 *       "new-checkout"
                 *     ]
                 */
                variantForFlag?: components["schemas"]["GivenName"][];
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
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
            /** @description The number of requests in each state. */
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
            default: components["responses"]["OtherError"];
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
            /** @description The number of requests. */
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
            default: components["responses"]["OtherError"];
        };
    };
    listAvailableReviewers: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts that can approve. */
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
            default: components["responses"]["OtherError"];
        };
    };
    getChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
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
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    discardChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            /** @description The draft is deleted. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setChangeRequestState: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description The state to which a change request is moved */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            default: components["responses"]["OtherError"];
        };
    };
    setChangeRequestTitle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description A new title for a change request */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setRequestedApprovers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description The users who are asked to approve a change request */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    addChangeRequestComment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description A comment on a change request */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    editChange: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
        /** @description A change. The value of `action` determines the form of `payload`. */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    discardChange: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    searchChangeRequests: {
        parameters: {
            query?: {
                /**
                 * @description Only requests of this author, by user id
                 * @example IS:5
                 */
                createdBy?: string;
                /**
                 * @description Only requests that ask this user for approval, by user id
                 * @example IS:6
                 */
                requestedApproverId?: string;
                /**
                 * @description `closed` finds requests that are applied, rejected or cancelled, and `open` finds all others
                 * @example IS:open
                 */
                state?: string;
                /**
                 * @description Maximum number of change requests to return; default 50
                 * @example 50
                 */
                limit?: components["parameters"]["ChangeRequestLimit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new user */
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
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "isAPI": false,
                     *       "name": "Ada Lovelace",
                     *       "email": "ada@example.com",
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    searchUsers: {
        parameters: {
            query?: {
                /**
                 * @description Part of the name, or the start of the username or the email. Case does not matter; `%` and `_` are ordinary characters
                 * @example ada
                 */
                q?: string;
                /**
                 * @description Maximum number of users to return; default 100
                 * @example 10
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users that match. */
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
            default: components["responses"]["OtherError"];
        };
    };
    getAccessOverview: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
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
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    validatePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A password for a user */
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
            default: components["responses"]["OtherError"];
        };
    };
    resetUserPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The email of the account whose password is to be reset */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listInactiveUsers: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    deleteInactiveUsers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Ids of users */
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
            /** @description The given users that are inactive are deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            default: components["responses"]["OtherError"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the user
                 * @example 12
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        /** @description Fields to change. Fields that are left out keep their value */
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    changeUserPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the user
                 * @example 12
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        /** @description A password for a user */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    releaseUserIdentities: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            /** @description The account is linked to no provider. */
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getUserPermissions: {
        parameters: {
            query?: {
                /**
                 * @description Id of the project to check
                 * @example default
                 */
                project?: string;
                /**
                 * @description Name of the environment to check
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
            default: components["responses"]["OtherError"];
        };
    };
    deleteUserTokens: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            /** @description The user has no personal access tokens. */
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getOwnProfile: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    changeOwnPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new password for the caller, with the current one */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            429: components["responses"]["RateLimitError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listOwnRoles: {
        parameters: {
            query?: {
                /**
                 * @description Id of a project; by default the root roles are returned
                 * @example default
                 */
                projectId?: string;
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new group with its members */
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
                    Location: components["headers"]["Location"];
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
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
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the group
                 * @example 2
                 */
                groupId: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        /** @description All settings and members of a group. Fields that are left out become empty, and members that are left out are removed */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
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
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listRoles: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
                     *           "description": "May manage the project, its features and its access, and approve and apply its change requests, but not skip them",
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
            default: components["responses"]["OtherError"];
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new role with its permissions */
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
            200: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleWithVersion"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    validateRoleName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A name for a role to check */
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
            default: components["responses"]["OtherError"];
        };
    };
    getRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
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
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleWithPermissions"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the role
                 * @example 101
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        /** @description Fields to change. Fields that are left out keep their value */
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleWithVersion"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["NameExistsError"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            /** @description The permissions, grouped by where they hold. */
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
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getRoleUsage: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
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
            default: components["responses"]["OtherError"];
        };
    };
    listServiceAccounts: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    createServiceAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new service account */
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
                    Location: components["headers"]["Location"];
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
                     *       "accountType": "Service Account",
                     *       "tokens": []
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccountWithTokens"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            default: components["responses"]["OtherError"];
        };
    };
    createServiceAccountToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the service account
                 * @example 7
                 */
                serviceAccountId: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        /** @description A new token that acts as its account */
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
                    Location: components["headers"]["Location"];
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateServiceAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the service account
                 * @example 7
                 */
                serviceAccountId: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        /** @description Fields to change. Fields that are left out keep their value */
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteServiceAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteServiceAccountToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    createPersonalAccessToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new token that acts as its account */
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
                    Location: components["headers"]["Location"];
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
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deletePersonalAccessToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            /** @description The tokens. */
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
            default: components["responses"]["OtherError"];
        };
    };
    createApiToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new API token */
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
            /** @description The token. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    findApiTokensByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the tokens; case-sensitive
                 * @example Web shop
                 */
                token: components["schemas"]["PathMember"];
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
                    "application/json": components["schemas"]["ApiTokens"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateApiToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the API token, or the token itself
                 * @example 12
                 */
                token: components["parameters"]["ApiTokenInPath"];
            };
            cookie?: never;
        };
        /** @description The new expiry of an API token */
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
            /** @description The token as updated. */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteApiToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the API token, or the token itself
                 * @example 12
                 */
                token: components["parameters"]["ApiTokenInPath"];
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
            /** @description The tokens. */
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
            default: components["responses"]["OtherError"];
        };
    };
    createProjectApiToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        /** @description A new API token for a single project */
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
            /** @description The token. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteProjectApiToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the project
                 * @example default
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the API token, or the token itself
                 * @example 12
                 */
                token: components["parameters"]["ApiTokenInPath"];
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
                token: components["parameters"]["SignupTokenInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token works. */
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
            default: components["responses"]["OtherError"];
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
                token: components["parameters"]["SignupTokenInPath"];
            };
            cookie?: never;
        };
        /** @description The account of a user who signs up with a link */
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
            /** @description The account as created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "isAPI": false,
                     *       "name": "Ada Lovelace",
                     *       "email": "ada@example.com",
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
            default: components["responses"]["OtherError"];
        };
    };
    listSignupTokens: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
                     *               "isAPI": false,
                     *               "name": "Ada Lovelace",
                     *               "email": "ada@example.com",
                     *               "imageUrl": "https://gravatar.com/avatar/b5fc85e55755f9e0d030a10ab4429b6b2944855f5a0d60077fe832becbe41724?s=42&d=retro&r=g",
                     *               "loginAttempts": 0,
                     *               "seenAt": null,
                     *               "createdAt": "2026-11-20T09:30:00.000Z",
                     *               "accountType": "User",
                     *               "rootRole": 3
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
            default: components["responses"]["OtherError"];
        };
    };
    createSignupToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A new link with which users sign up */
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
                    Location: components["headers"]["Location"];
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
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
                token: components["parameters"]["SignupTokenInPath"];
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
            default: components["responses"]["OtherError"];
        };
    };
    updateSignupToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Secret of the signup token
                 * @example 6d0b8f0f1c9f4c4fb0a3f7d2b1e85a9c3d4e5f60718293a4b5c6d7e8
                 */
                token: components["parameters"]["SignupTokenInPath"];
            };
            cookie?: never;
        };
        /** @description Fields to change. Fields that are left out keep their value */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getOidcSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "discoverUrl": "https://login.example.com/realms/staff/.well-known/openid-configuration",
                     *       "clientId": "flaghoist",
                     *       "secret": "*****",
                     *       "autoCreate": true,
                     *       "enableSingleSignOut": false,
                     *       "defaultRootRole": "Viewer",
                     *       "defaultRootRoleId": 3,
                     *       "emailDomains": "example.com",
                     *       "idTokenSigningAlgorithm": "RS256",
                     *       "enableGroupSyncing": true,
                     *       "groupJsonPath": "groups",
                     *       "addGroupsScope": false,
                     *       "requireEmailVerified": true
                     *     }
                     */
                    "application/json": components["schemas"]["OidcSettings"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setOidcSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description OpenID Connect settings. Fields that are left out get their default, but `secret` keeps its value as long as `discoverUrl` and `clientId` do */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true,
                 *       "discoverUrl": "https://login.example.com/realms/staff/.well-known/openid-configuration",
                 *       "clientId": "flaghoist",
                 *       "secret": "7mXkQ2vN9cB4",
                 *       "autoCreate": true,
                 *       "emailDomains": "example.com",
                 *       "enableGroupSyncing": true,
                 *       "groupJsonPath": "groups"
                 *     }
                 */
                "application/json": components["schemas"]["SetOidcSettings"];
            };
        };
        responses: {
            /** @description The settings as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "discoverUrl": "https://login.example.com/realms/staff/.well-known/openid-configuration",
                     *       "clientId": "flaghoist",
                     *       "secret": "*****",
                     *       "autoCreate": true,
                     *       "enableSingleSignOut": false,
                     *       "defaultRootRole": "Viewer",
                     *       "defaultRootRoleId": 3,
                     *       "emailDomains": "example.com",
                     *       "idTokenSigningAlgorithm": "RS256",
                     *       "enableGroupSyncing": true,
                     *       "groupJsonPath": "groups",
                     *       "addGroupsScope": false,
                     *       "requireEmailVerified": true
                     *     }
                     */
                    "application/json": components["schemas"]["OidcSettings"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getPasswordSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "disabled": false
                     *     }
                     */
                    "application/json": components["schemas"]["PasswordSettings"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    setPasswordSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Whether users can sign in with a password */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "disabled": true
                 *     }
                 */
                "application/json": components["schemas"]["SetPasswordSettings"];
            };
        };
        responses: {
            /** @description The settings as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "disabled": true
                     *     }
                     */
                    "application/json": components["schemas"]["PasswordSettings"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["NameExistsError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A username or email, with the password */
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
                    "Set-Cookie": components["headers"]["SessionCookie"];
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
            default: components["responses"]["OtherError"];
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
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getResetToken: {
        parameters: {
            query: {
                /**
                 * @description Token of the link with which a user chooses a password
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
            /** @description The token is valid; the response names its user. */
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
            default: components["responses"]["OtherError"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A new password, with the token of the link that allows it */
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
            default: components["responses"]["OtherError"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The account for which a link to choose a new password is requested */
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
            /** @description If such a user exists, the link is being sent. */
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
            default: components["responses"]["OtherError"];
        };
    };
    validateResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A password for a user */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct Horse 17"
                 *     }
                 */
                "application/json": components["schemas"]["Password"];
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
            default: components["responses"]["OtherError"];
        };
    };
    registerClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The report that an SDK sends when it starts */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "appName": "web-shop",
                 *       "instanceId": "web-1",
                 *       "sdkVersion": "unleash-client-node:6.6.0",
                 *       "strategies": [
                 *         "default",
                 *         "flexibleRollout"
                 *       ],
                 *       "started": "2026-11-20T08:00:00.000Z",
                 *       "interval": 60000
                 *     }
                 */
                "application/json": components["schemas"]["ClientRegistration"];
            };
        };
        responses: {
            /** @description The report is accepted. */
            202: {
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
            default: components["responses"]["OtherError"];
        };
    };
    reportClientMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description How often an instance of an application evaluated features as on and off in one period */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "appName": "web-shop",
                 *       "instanceId": "web-1",
                 *       "bucket": {
                 *         "start": "2026-11-20T09:29:00.000Z",
                 *         "stop": "2026-11-20T09:30:00.000Z",
                 *         "toggles": {
                 *           "new-checkout": {
                 *             "yes": 974,
                 *             "no": 2026,
                 *             "variants": {
                 *               "blue": 480,
                 *               "green": 494
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ClientMetrics"];
            };
        };
        responses: {
            /** @description The report is accepted. */
            202: {
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
            default: components["responses"]["OtherError"];
        };
    };
    reportBulkClientMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Applications and usage that a proxy has collected */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "applications": [
                 *         {
                 *           "appName": "web-shop",
                 *           "instanceId": "web-1",
                 *           "environment": "production"
                 *         }
                 *       ],
                 *       "metrics": [
                 *         {
                 *           "featureName": "new-checkout",
                 *           "appName": "web-shop",
                 *           "environment": "production",
                 *           "timestamp": "2026-11-20T09:00:00.000Z",
                 *           "yes": 974,
                 *           "no": 2026,
                 *           "variants": {
                 *             "blue": 480,
                 *             "green": 494
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkClientMetrics"];
            };
        };
        responses: {
            /** @description The report is accepted. */
            202: {
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
            default: components["responses"]["OtherError"];
        };
    };
    reportEdgeInstance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A running proxy between SDKs and this server */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identifier": "01JD4ZK6Y5W3R8N2T7Q9M1C0XB",
                 *       "appName": "unleash-edge",
                 *       "edgeVersion": "19.6.3",
                 *       "started": "2026-11-20T08:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["EdgeInstance"];
            };
        };
        responses: {
            /** @description The report is accepted. */
            202: {
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
            default: components["responses"]["OtherError"];
        };
    };
    getClientFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Only features of these projects. Projects that do not belong to the token are ignored
                 * @example [
                 *       "default"
                 *     ]
                 */
                project?: components["parameters"]["ClientProjects"];
                /**
                 * @description Only features whose name starts with this text; case-sensitive
                 * @example new-
                 */
                namePrefix?: components["parameters"]["ClientNamePrefix"];
                /**
                 * @description Only features with this tag, as `type:value`; with several tags, features with any of them
                 * @example [
                 *       "simple:checkout"
                 *     ]
                 */
                tag?: components["parameters"]["ClientTags"];
            };
            header?: {
                /**
                 * @description Version of the client specification that the SDK follows
                 * @example 5.1.9
                 */
                "unleash-client-spec"?: components["parameters"]["ClientSpec"];
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The features. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientFeatures"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getClientFeature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the client specification that the SDK follows
                 * @example 5.1.9
                 */
                "unleash-client-spec"?: components["parameters"]["ClientSpec"];
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
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
            /** @description The feature. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientFeature"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    streamClientFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Only features of these projects. Projects that do not belong to the token are ignored
                 * @example [
                 *       "default"
                 *     ]
                 */
                project?: components["parameters"]["ClientProjects"];
                /**
                 * @description Only features whose name starts with this text; case-sensitive
                 * @example new-
                 */
                namePrefix?: components["parameters"]["ClientNamePrefix"];
                /**
                 * @description Only features with this tag, as `type:value`; with several tags, features with any of them
                 * @example [
                 *       "simple:checkout"
                 *     ]
                 */
                tag?: components["parameters"]["ClientTags"];
            };
            header?: {
                /**
                 * @description Id of the last event that the client received
                 * @example pHqZ0mVxq2Yl3aWc7nTs9A
                 */
                "last-event-id"?: components["parameters"]["LastEventId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: pHqZ0mVxq2Yl3aWc7nTs9A
                     *     event: unleash-connected
                     *     data: {"events":[{"eventId":7,"type":"hydration","features":[],"segments":[]}]}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getClientDelta: {
        parameters: {
            query?: {
                /**
                 * @description Only features of these projects. Projects that do not belong to the token are ignored
                 * @example [
                 *       "default"
                 *     ]
                 */
                project?: components["parameters"]["ClientProjects"];
                /**
                 * @description Only features whose name starts with this text; case-sensitive
                 * @example new-
                 */
                namePrefix?: components["parameters"]["ClientNamePrefix"];
                /**
                 * @description Only features with this tag, as `type:value`; with several tags, features with any of them
                 * @example [
                 *       "simple:checkout"
                 *     ]
                 */
                tag?: components["parameters"]["ClientTags"];
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events that lead from the earlier state to the current one. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientDelta"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    registerFrontendClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The report that an SDK sends when it starts */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "appName": "web-shop",
                 *       "instanceId": "web-1",
                 *       "sdkVersion": "unleash-client-node:6.6.0",
                 *       "strategies": [
                 *         "default",
                 *         "flexibleRollout"
                 *       ],
                 *       "started": "2026-11-20T08:00:00.000Z",
                 *       "interval": 60000
                 *     }
                 */
                "application/json": components["schemas"]["ClientRegistration"];
            };
        };
        responses: {
            /** @description The report is accepted. */
            202: {
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
            default: components["responses"]["OtherError"];
        };
    };
    reportFrontendMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description How often an instance of an application evaluated features as on and off in one period */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "appName": "web-shop",
                 *       "instanceId": "web-1",
                 *       "bucket": {
                 *         "start": "2026-11-20T09:29:00.000Z",
                 *         "stop": "2026-11-20T09:30:00.000Z",
                 *         "toggles": {
                 *           "new-checkout": {
                 *             "yes": 974,
                 *             "no": 2026,
                 *             "variants": {
                 *               "blue": 480,
                 *               "green": 494
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ClientMetrics"];
            };
        };
        responses: {
            /** @description The report is accepted. */
            202: {
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
            default: components["responses"]["OtherError"];
        };
    };
    getFrontendFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Name of the application
                 * @example web-shop
                 */
                appName?: components["schemas"]["ContextText"];
                /**
                 * @description Id of the user
                 * @example ada
                 */
                userId?: components["schemas"]["ContextText"];
                /**
                 * @description Id of the session
                 * @example 8c2f
                 */
                sessionId?: components["schemas"]["ContextText"];
                /**
                 * @description Address of the user
                 * @example 203.0.113.7
                 */
                remoteAddress?: components["schemas"]["ContextText"];
                /**
                 * @description The context field `environment`. It does not select another environment than that of the token
                 * @example production
                 */
                environment?: components["schemas"]["ContextText"];
                /**
                 * @description Time of the evaluation, if it is not now
                 * @example 2026-11-22T12:00:00Z
                 */
                currentTime?: components["schemas"]["ContextText"];
                /**
                 * @description Further context fields, as `properties[plan]=gold`
                 * @example {
                 *       "plan": "gold"
                 *     }
                 */
                properties?: {
                    [key: string]: string;
                };
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The features that are on. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrontendFeatures"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    evaluateFrontendFeatures: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The context to evaluate features for */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "context": {
                 *         "appName": "web-shop",
                 *         "userId": "ada",
                 *         "properties": {
                 *           "plan": "gold"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FrontendRequest"];
            };
        };
        responses: {
            /** @description The features that are on. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrontendFeatures"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    evaluateFlags: {
        parameters: {
            query?: {
                /**
                 * @description `etag` of the event that triggered the request. The response is at least as new, even from another server
                 * @example pHqZ0mVxq2Yl3aWc7nTs9A
                 */
                flagConfigEtag?: string;
                /**
                 * @description `lastModified` of the event that triggered the request. Accepted for compatibility and ignored
                 * @example 1795348800
                 */
                flagConfigLastModified?: string;
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The context to evaluate features for */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "context": {
                 *         "targetingKey": "ada",
                 *         "plan": "gold"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OfrepRequest"];
            };
        };
        responses: {
            /** @description The values, sorted by key. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfrepBulkEvaluation"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["OfrepInvalid"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    evaluateFlag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the feature
                 * @example new-checkout
                 */
                flagKey: components["schemas"]["PathMember"];
            };
            cookie?: never;
        };
        /** @description The context to evaluate features for */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "context": {
                 *         "targetingKey": "ada",
                 *         "plan": "gold"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OfrepRequest"];
            };
        };
        responses: {
            /** @description The value. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfrepEvaluation"];
                };
            };
            400: components["responses"]["OfrepInvalid"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["OfrepFlagNotFound"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    streamFlagChanges: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Id of the last event that the client received
                 * @example pHqZ0mVxq2Yl3aWc7nTs9A
                 */
                "last-event-id"?: components["parameters"]["LastEventId"];
            };
            path: {
                /**
                 * @description Value derived from the token
                 * @example 0d7a3bcb0a2c
                 */
                channel: components["schemas"]["PathMember"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: pHqZ0mVxq2Yl3aWc7nTs9A
                     *     data: {"type":"refetchEvaluation","etag":"pHqZ0mVxq2Yl3aWc7nTs9A"}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["ValidationError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    validateSdkKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description API tokens to check */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tokens": [
                 *         "*:production.9f8e7d6c5b4a39281706f5e4"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SdkKeysToValidate"];
            };
        };
        responses: {
            /** @description The valid tokens, in the order of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokens": [
                     *         {
                     *           "token": "*:production.9f8e7d6c5b4a39281706f5e4",
                     *           "type": "client",
                     *           "environment": "production",
                     *           "projects": [
                     *             "*"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ValidSdkKeys"];
                };
            };
            400: components["responses"]["ValidationError"];
            403: components["responses"]["OtherSite"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getFeatureMetrics: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            /** @description The usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "maturity": "stable",
                     *       "featureName": "new-checkout",
                     *       "lastHourUsage": [
                     *         {
                     *           "environment": "production",
                     *           "timestamp": "2026-11-20T09:00:00.000Z",
                     *           "yes": 974,
                     *           "no": 2026
                     *         }
                     *       ],
                     *       "seenApplications": [
                     *         "web-shop"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FeatureMetrics"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getRawFeatureMetrics: {
        parameters: {
            query?: {
                /**
                 * @description Number of hours to return; default 24
                 * @example 24
                 */
                hoursBack?: number;
                /**
                 * @description Maximum number of applications to return; default 100
                 * @example 10
                 */
                limit?: number;
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
            /** @description The usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "maturity": "stable",
                     *       "featureName": "new-checkout",
                     *       "data": [
                     *         {
                     *           "featureName": "new-checkout",
                     *           "appName": "web-shop",
                     *           "environment": "production",
                     *           "timestamp": "2026-11-20T09:00:00.000Z",
                     *           "yes": 974,
                     *           "no": 2026,
                     *           "variants": {
                     *             "blue": 480,
                     *             "green": 494
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RawFeatureMetrics"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listApplications: {
        parameters: {
            query?: {
                /**
                 * @description Only applications with this text in their name; case does not matter
                 * @example shop
                 */
                query?: components["schemas"]["GivenName"];
                /**
                 * @description Field by which to sort; default `appName`
                 * @example lastSeenAt
                 */
                sortBy?: "appName" | "createdAt" | "lastSeenAt";
                /**
                 * @description Direction of the order; default `asc`
                 * @example desc
                 */
                sortOrder?: "asc" | "desc";
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            /** @description The applications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Applications"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the application
                 * @example web-shop
                 */
                appName: components["parameters"]["AppName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the application
                 * @example web-shop
                 */
                appName: components["parameters"]["AppName"];
            };
            cookie?: never;
        };
        /** @description Fields to change. Fields that are left out keep their value */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "The shop on the web",
                 *       "url": "https://shop.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateApplication"];
            };
        };
        responses: {
            /** @description The application is changed. */
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
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Name of the application
                 * @example web-shop
                 */
                appName: components["parameters"]["AppName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application is deleted. */
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
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getApplicationOverview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the application
                 * @example web-shop
                 */
                appName: components["parameters"]["AppName"];
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
                    /**
                     * @example {
                     *       "projects": [
                     *         "default"
                     *       ],
                     *       "featureCount": 12,
                     *       "environments": [
                     *         {
                     *           "name": "production",
                     *           "instanceCount": 3,
                     *           "sdks": [
                     *             "unleash-client-node:6.6.0"
                     *           ],
                     *           "lastSeen": "2026-11-20T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "issues": {
                     *         "missingStrategies": [
                     *           "regionRollout"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApplicationOverview"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listApplicationInstances: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Name of the application
                 * @example web-shop
                 */
                appName: components["parameters"]["AppName"];
                /**
                 * @description Name of the environment
                 * @example production
                 */
                environment: components["parameters"]["EnvironmentInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The instances. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "instances": [
                     *         {
                     *           "instanceId": "web-1",
                     *           "sdkVersion": "unleash-client-node:6.6.0",
                     *           "startedAt": "2026-11-20T08:00:00.000Z",
                     *           "intervalMs": 60000,
                     *           "lastSeen": "2026-11-20T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApplicationInstances"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listProjectApplications: {
        parameters: {
            query?: {
                /**
                 * @description Only applications with this text in their name; case does not matter
                 * @example shop
                 */
                query?: components["schemas"]["GivenName"];
                /**
                 * @description Accepted for older clients and ignored: applications are sorted by name
                 * @example appName
                 */
                sortBy?: "appName";
                /**
                 * @description Direction of the order; default `asc`
                 * @example desc
                 */
                sortOrder?: "asc" | "desc";
                /**
                 * @description Maximum number of applications to return; default 50
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Number of items to skip; default 0
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
            /** @description The applications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "applications": [
                     *         {
                     *           "name": "web-shop",
                     *           "environments": [
                     *             "production"
                     *           ],
                     *           "instances": [
                     *             "web-1"
                     *           ],
                     *           "sdks": [
                     *             {
                     *               "name": "unleash-client-node",
                     *               "versions": [
                     *                 "6.6.0"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectApplications"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /**
                 * @description Type of the events to send
                 * @example feature-created
                 */
                type?: components["schemas"]["EventType"];
                /**
                 * @description Id of a project; case-sensitive
                 * @example default
                 */
                project?: components["schemas"]["GivenName"];
                /**
                 * @description Name of a feature; case-sensitive
                 * @example new-checkout
                 */
                feature?: components["schemas"]["GivenName"];
                /**
                 * @description Text that has to occur in the type, in the creator's name or in the data of the event; case does not matter
                 * @example checkout
                 */
                query?: string;
            };
            header?: {
                /**
                 * @description Id of the last event that the client received; empty means none
                 * @example 41
                 */
                "last-event-id"?: components["parameters"]["LastSeenEvent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 42
                     *     data: {"id":42,"createdAt":"2026-11-20T09:31:00.000Z","type":"feature-archived","createdBy":"ada@example.com","createdByUserId":5,"environment":null,"project":"default","featureName":"new-checkout","data":null,"preData":null,"tags":[]}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    searchEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Filters of the event log. An event has to match all of them */
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
            default: components["responses"]["OtherError"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Id of a project; limits the list and the total to the events of that project
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
            default: components["responses"]["OtherError"];
        };
    };
    listFeatureEvents: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            default: components["responses"]["OtherError"];
        };
    };
    listEventCreators: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            /** @description The accounts that caused events. */
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
            default: components["responses"]["OtherError"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
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
            /** @description The webhooks and the providers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addons": [
                     *         {
                     *           "id": 3,
                     *           "provider": "webhook",
                     *           "description": "Announces what changes in production",
                     *           "enabled": true,
                     *           "parameters": {
                     *             "url": "https://chat.example.com/flags",
                     *             "secret": "*****"
                     *           },
                     *           "events": [
                     *             "feature-environment-enabled",
                     *             "feature-environment-disabled"
                     *           ],
                     *           "projects": [
                     *             "default"
                     *           ],
                     *           "environments": [
                     *             "production"
                     *           ],
                     *           "createdAt": "2026-11-20T09:31:00.000Z"
                     *         }
                     *       ],
                     *       "providers": [
                     *         {
                     *           "name": "webhook",
                     *           "displayName": "Webhook",
                     *           "description": "Sends each event to a URL",
                     *           "parameters": [
                     *             {
                     *               "name": "url",
                     *               "displayName": "URL",
                     *               "description": "Address that receives the events",
                     *               "type": "url",
                     *               "required": true,
                     *               "sensitive": false
                     *             }
                     *           ],
                     *           "events": [
                     *             "feature-created",
                     *             "feature-archived"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Webhooks"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A webhook with all its settings */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "webhook",
                 *       "description": "Announces what changes in production",
                 *       "enabled": true,
                 *       "parameters": {
                 *         "url": "https://chat.example.com/flags",
                 *         "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAbC1"
                 *       },
                 *       "events": [
                 *         "feature-environment-enabled",
                 *         "feature-environment-disabled"
                 *       ],
                 *       "projects": [
                 *         "default"
                 *       ],
                 *       "environments": [
                 *         "production"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The webhook as created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "provider": "webhook",
                     *       "description": "Announces what changes in production",
                     *       "enabled": true,
                     *       "parameters": {
                     *         "url": "https://chat.example.com/flags",
                     *         "secret": "*****"
                     *       },
                     *       "events": [
                     *         "feature-environment-enabled",
                     *         "feature-environment-disabled"
                     *       ],
                     *       "projects": [
                     *         "default"
                     *       ],
                     *       "environments": [
                     *         "production"
                     *       ],
                     *       "createdAt": "2026-11-20T09:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. The server returns 304 while nothing has changed
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id of the webhook
                 * @example 3
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    ETag: components["headers"]["ThingETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "provider": "webhook",
                     *       "description": "Announces what changes in production",
                     *       "enabled": true,
                     *       "parameters": {
                     *         "url": "https://chat.example.com/flags",
                     *         "secret": "*****"
                     *       },
                     *       "events": [
                     *         "feature-environment-enabled",
                     *         "feature-environment-disabled"
                     *       ],
                     *       "projects": [
                     *         "default"
                     *       ],
                     *       "environments": [
                     *         "production"
                     *       ],
                     *       "createdAt": "2026-11-20T09:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the webhook
                 * @example 3
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /** @description A webhook with all its settings */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "webhook",
                 *       "description": "Announces what changes in production",
                 *       "enabled": true,
                 *       "parameters": {
                 *         "url": "https://chat.example.com/flags",
                 *         "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAbC1"
                 *       },
                 *       "events": [
                 *         "feature-environment-enabled",
                 *         "feature-environment-disabled"
                 *       ],
                 *       "projects": [
                 *         "default"
                 *       ],
                 *       "environments": [
                 *         "production"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The webhook as updated. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "provider": "webhook",
                     *       "description": "Announces what changes in production",
                     *       "enabled": true,
                     *       "parameters": {
                     *         "url": "https://chat.example.com/flags",
                     *         "secret": "*****"
                     *       },
                     *       "events": [
                     *         "feature-environment-enabled",
                     *         "feature-environment-disabled"
                     *       ],
                     *       "projects": [
                     *         "default"
                     *       ],
                     *       "environments": [
                     *         "production"
                     *       ],
                     *       "createdAt": "2026-11-20T09:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            413: components["responses"]["PayloadTooLargeError"];
            415: components["responses"]["ContentTypeerror"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the thing as the caller has read it: the change is refused (412) if the thing has changed since. `*` demands nothing. A weak ETag is refused (400)
                 * @example "pHqZ0mVxq2Yl3aWc7nTs9A.0aK3vJc5Qd1yT8uB2mXeRw"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the webhook
                 * @example 3
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted. */
            200: {
                headers: {
                    /**
                     * @description Revision of the thing after the change, for the next `If-Match`. Only in the response to a request with `If-Match`
                     * @example "pHqZ0mVxq2Yl3aWc7nTs9A"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailedError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return; default 1000
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Number of items to skip; default 0
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the webhook
                 * @example 3
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": 812,
                     *           "eventId": 4711,
                     *           "eventType": "feature-environment-enabled",
                     *           "state": "pending",
                     *           "attempts": 2,
                     *           "createdAt": "2026-11-20T09:31:00.000Z",
                     *           "lastAttemptAt": "2026-11-20T09:31:12.000Z",
                     *           "nextAttemptAt": "2026-11-20T09:31:30.000Z",
                     *           "responseStatus": 503,
                     *           "error": "The receiver answered with the status 503"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            404: components["responses"]["NotFoundError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of 1 to 255 characters that the client makes for one effect, such as a random UUID, and sends again with
                 *     each repetition: bare, or in double quotes. For 24 hours, the server does not do the same again, but gives the first
                 *     response again. See "Repeating a request" in the description of this document
                 * @example 2f6c1d0e-6c1b-4a53-9a43-8d1a3b6f0c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the webhook
                 * @example 3
                 */
                webhookId: components["parameters"]["WebhookId"];
                /**
                 * @description Id of the delivery
                 * @example 812
                 */
                deliveryId: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event will be sent. The list of deliveries shows the result. */
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
            409: components["responses"]["NameExistsError"];
            422: components["responses"]["IdempotencyKeyReusedError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getInstanceStatistics: {
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
                     *       "timestamp": "2026-11-20T09:30:00.000Z",
                     *       "version": "1.0.0",
                     *       "users": 12,
                     *       "activeUsers": {
                     *         "last7": 5,
                     *         "last30": 9,
                     *         "last60": 11,
                     *         "last90": 11
                     *       },
                     *       "serviceAccounts": 2,
                     *       "groups": 3,
                     *       "roles": 6,
                     *       "customRootRoles": 1,
                     *       "projects": 4,
                     *       "environments": 2,
                     *       "contextFields": 5,
                     *       "segments": 7,
                     *       "strategies": 8,
                     *       "featureToggles": 130,
                     *       "archivedFeatureToggles": 41,
                     *       "apiTokens": {
                     *         "admin": 1,
                     *         "client": 6,
                     *         "frontend": 2
                     *       },
                     *       "OIDCenabled": false,
                     *       "SAMLenabled": false
                     *     }
                     */
                    "application/json": components["schemas"]["InstanceStatistics"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
    getUiConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Flaghoist",
                     *       "version": "1.0.0",
                     *       "unleashUrl": "https://flags.example.com",
                     *       "baseUriPath": "",
                     *       "flags": {},
                     *       "resourceLimits": {
                     *         "projects": 500,
                     *         "featureFlags": 5000,
                     *         "environments": 50,
                     *         "segments": 300,
                     *         "apiTokens": 2000,
                     *         "featureEnvironmentStrategies": 30,
                     *         "strategySegments": 5,
                     *         "constraints": 30,
                     *         "constraintValues": 250,
                     *         "segmentValues": 1000
                     *       },
                     *       "maintenanceMode": false,
                     *       "disablePasswordAuth": false,
                     *       "emailEnabled": true
                     *     }
                     */
                    "application/json": components["schemas"]["UiConfig"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["AuthenticationRequired"];
            403: components["responses"]["NoAccessError"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailableError"];
            default: components["responses"]["OtherError"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
