// Made from openapi/ by "npm run generate". Edits here are lost.

/** Every component schema, under its name as `$id`. */
export const schemas: readonly object[] = [
 {
  "$id": "AccessOverview",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "users",
   "groups"
  ],
  "properties": {
   "users": {
    "type": "array",
    "items": {
     "$ref": "AccountToPick#"
    }
   },
   "groups": {
    "type": "array",
    "items": {
     "$ref": "GroupToPick#"
    }
   }
  }
 },
 {
  "$id": "AccountToPick",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "username",
   "accountType"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": [
     "string",
     "null"
    ]
   },
   "username": {
    "type": [
     "string",
     "null"
    ]
   },
   "email": {
    "type": "string"
   },
   "accountType": {
    "type": "string",
    "enum": [
     "User",
     "Service Account"
    ]
   }
  }
 },
 {
  "$id": "ActionableChangeRequests",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "total"
  ],
  "properties": {
   "total": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "ActivityOfDay",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "date",
   "count"
  ],
  "properties": {
   "date": {
    "type": "string",
    "format": "date"
   },
   "count": {
    "type": "number",
    "minimum": 1
   }
  }
 },
 {
  "$id": "AddChangeRequestComment",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "text"
  ],
  "properties": {
   "text": {
    "$ref": "CommentText#"
   }
  }
 },
 {
  "$id": "AddDependency",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "feature"
  ],
  "properties": {
   "feature": {
    "$ref": "GivenName#"
   },
   "enabled": {
    "type": "boolean"
   },
   "variants": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "GivenName#"
    }
   }
  }
 },
 {
  "$id": "AddDependencyChange",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "action",
   "feature",
   "payload"
  ],
  "properties": {
   "action": {
    "type": "string",
    "const": "addDependency"
   },
   "feature": {
    "$ref": "GivenName#",
    "minLength": 1
   },
   "payload": {
    "$ref": "AddDependency#"
   }
  }
 },
 {
  "$id": "AddProjectAccess",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "roles"
  ],
  "properties": {
   "roles": {
    "type": "array",
    "minItems": 1,
    "maxItems": 100,
    "items": {
     "type": "integer",
     "minimum": -2147483648,
     "maximum": 2147483647
    }
   },
   "groups": {
    "$ref": "HolderIds#"
   },
   "users": {
    "$ref": "HolderIds#"
   }
  }
 },
 {
  "$id": "AddProjectEnvironment",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "environment"
  ],
  "properties": {
   "environment": {
    "$ref": "GivenName#"
   },
   "changeRequestsEnabled": {
    "type": "boolean"
   },
   "defaultStrategy": {
    "$ref": "AddStrategy#"
   }
  }
 },
 {
  "$id": "AddStrategy",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "GivenName#"
   },
   "title": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "disabled": {
    "type": [
     "boolean",
     "null"
    ]
   },
   "sortOrder": {
    "type": "number"
   },
   "constraints": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "ConstraintInput#"
    }
   },
   "variants": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "StrategyVariantInput#"
    }
   },
   "parameters": {
    "$ref": "ParametersInput#"
   },
   "segments": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "type": "integer",
     "minimum": 0,
     "maximum": 2147483647
    }
   }
  }
 },
 {
  "$id": "AddStrategyChange",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "action",
   "feature",
   "payload"
  ],
  "properties": {
   "action": {
    "type": "string",
    "const": "addStrategy"
   },
   "feature": {
    "$ref": "GivenName#",
    "minLength": 1
   },
   "payload": {
    "$ref": "AddStrategyPayload#"
   }
  }
 },
 {
  "$id": "AddStrategyPayload",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name",
   "constraints",
   "parameters"
  ],
  "properties": {
   "name": {
    "$ref": "GivenName#"
   },
   "title": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "disabled": {
    "type": [
     "boolean",
     "null"
    ]
   },
   "sortOrder": {
    "type": "number"
   },
   "constraints": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "ConstraintInput#"
    }
   },
   "variants": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "StrategyVariantInput#"
    }
   },
   "parameters": {
    "$ref": "ParametersInput#"
   },
   "segments": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "type": "integer",
     "minimum": 0,
     "maximum": 2147483647
    }
   }
  }
 },
 {
  "$id": "AdminCount",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "password",
   "noPassword",
   "service"
  ],
  "properties": {
   "password": {
    "type": "integer"
   },
   "noPassword": {
    "type": "integer"
   },
   "service": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "AdvancedPlayground",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "input",
   "features",
   "warnings"
  ],
  "properties": {
   "input": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "environments",
     "projects",
     "contexts"
    ],
    "properties": {
     "environments": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "projects": {
      "$ref": "EvaluatedProjects#"
     },
     "contexts": {
      "type": "integer"
     }
    }
   },
   "features": {
    "type": "array",
    "items": {
     "$ref": "AdvancedPlaygroundFeature#"
    }
   },
   "warnings": {
    "$ref": "PlaygroundWarnings#"
   }
  }
 },
 {
  "$id": "AdvancedPlaygroundEvaluation",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "projectId",
   "environment",
   "context",
   "isEnabled",
   "isEnabledInCurrentEnvironment",
   "hasUnsatisfiedDependency",
   "strategies",
   "dependencies",
   "variant",
   "variants"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "projectId": {
    "type": "string"
   },
   "environment": {
    "type": "string"
   },
   "context": {
    "$ref": "EvaluatedContext#"
   },
   "isEnabled": {
    "type": "boolean"
   },
   "isEnabledInCurrentEnvironment": {
    "type": "boolean"
   },
   "hasUnsatisfiedDependency": {
    "type": "boolean"
   },
   "strategies": {
    "$ref": "PlaygroundStrategies#"
   },
   "dependencies": {
    "type": "array",
    "items": {
     "$ref": "PlaygroundDependency#"
    }
   },
   "variant": {
    "$ref": "PlaygroundVariant#"
   },
   "variants": {
    "type": "array",
    "items": {
     "$ref": "FeatureVariant#"
    }
   }
  }
 },
 {
  "$id": "AdvancedPlaygroundFeature",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "projectId",
   "environments"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "projectId": {
    "type": "string"
   },
   "environments": {
    "type": "object",
    "additionalProperties": {
     "type": "array",
     "items": {
      "$ref": "AdvancedPlaygroundEvaluation#"
     }
    }
   }
  }
 },
 {
  "$id": "AdvancedPlaygroundRequest",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "environments",
   "context"
  ],
  "properties": {
   "environments": {
    "type": "array",
    "minItems": 1,
    "maxItems": 100,
    "items": {
     "$ref": "GivenName#"
    }
   },
   "projects": {
    "$ref": "PlaygroundProjects#"
   },
   "context": {
    "$ref": "PlaygroundContext#"
   }
  }
 },
 {
  "$id": "ApiToken",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "secret",
   "tokenName",
   "type",
   "environment",
   "project",
   "projects",
   "expiresAt",
   "createdAt",
   "alias",
   "seenAt"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "secret": {
    "type": "string"
   },
   "tokenName": {
    "type": "string"
   },
   "type": {
    "type": "string",
    "enum": [
     "admin",
     "client",
     "frontend"
    ]
   },
   "environment": {
    "type": "string"
   },
   "project": {
    "type": "string"
   },
   "projects": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "expiresAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "alias": {
    "type": "null"
   },
   "seenAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   }
  }
 },
 {
  "$id": "ApiTokens",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "tokens"
  ],
  "properties": {
   "tokens": {
    "type": "array",
    "items": {
     "$ref": "ApiToken#"
    }
   }
  }
 },
 {
  "$id": "Application",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "appName",
   "description",
   "url",
   "color",
   "icon",
   "strategies",
   "usage",
   "createdAt",
   "lastSeenAt"
  ],
  "properties": {
   "appName": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "url": {
    "type": [
     "string",
     "null"
    ]
   },
   "color": {
    "type": [
     "string",
     "null"
    ]
   },
   "icon": {
    "type": [
     "string",
     "null"
    ]
   },
   "strategies": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "usage": {
    "type": "array",
    "items": {
     "$ref": "ApplicationUsage#"
    }
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "lastSeenAt": {
    "type": "string",
    "format": "date-time"
   }
  }
 },
 {
  "$id": "ApplicationEnvironment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "instanceCount",
   "sdks",
   "lastSeen"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "instanceCount": {
    "type": "integer"
   },
   "sdks": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "lastSeen": {
    "type": "string",
    "format": "date-time"
   }
  }
 },
 {
  "$id": "ApplicationFeatureUsage",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "featureName",
   "appName",
   "environment",
   "timestamp",
   "yes",
   "no",
   "variants"
  ],
  "properties": {
   "featureName": {
    "type": "string"
   },
   "appName": {
    "type": "string"
   },
   "environment": {
    "type": "string"
   },
   "timestamp": {
    "type": "string",
    "format": "date-time"
   },
   "yes": {
    "type": "integer"
   },
   "no": {
    "type": "integer"
   },
   "variants": {
    "type": "object",
    "additionalProperties": {
     "type": "integer"
    }
   }
  }
 },
 {
  "$id": "ApplicationInstance",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "instanceId",
   "sdkVersion",
   "startedAt",
   "intervalMs",
   "lastSeen"
  ],
  "properties": {
   "instanceId": {
    "type": "string"
   },
   "sdkVersion": {
    "type": [
     "string",
     "null"
    ]
   },
   "startedAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "intervalMs": {
    "type": [
     "integer",
     "null"
    ]
   },
   "lastSeen": {
    "type": "string",
    "format": "date-time"
   }
  }
 },
 {
  "$id": "ApplicationInstances",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "instances"
  ],
  "properties": {
   "instances": {
    "type": "array",
    "items": {
     "$ref": "ApplicationInstance#"
    }
   }
  }
 },
 {
  "$id": "ApplicationOverview",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "projects",
   "featureCount",
   "environments",
   "issues"
  ],
  "properties": {
   "projects": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "featureCount": {
    "type": "integer"
   },
   "environments": {
    "type": "array",
    "items": {
     "$ref": "ApplicationEnvironment#"
    }
   },
   "issues": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "missingStrategies"
    ],
    "properties": {
     "missingStrategies": {
      "type": "array",
      "items": {
       "type": "string"
      }
     }
    }
   }
  }
 },
 {
  "$id": "ApplicationUsage",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "project",
   "environments"
  ],
  "properties": {
   "project": {
    "type": "string"
   },
   "environments": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 {
  "$id": "Applications",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "applications",
   "total"
  ],
  "properties": {
   "applications": {
    "type": "array",
    "items": {
     "$ref": "Application#"
    }
   },
   "total": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "ArchiveCheck",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "parentsWithChildFeatures",
   "hasDeletedDependencies"
  ],
  "properties": {
   "parentsWithChildFeatures": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "hasDeletedDependencies": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "ArchiveFeatureChange",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "action",
   "feature"
  ],
  "properties": {
   "action": {
    "type": "string",
    "const": "archiveFeature"
   },
   "feature": {
    "$ref": "GivenName#",
    "minLength": 1
   },
   "payload": {
    "$ref": "NothingInput#"
   }
  }
 },
 {
  "$id": "ArchivedStageSummary",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "currentFlags",
   "last30Days"
  ],
  "properties": {
   "currentFlags": {
    "type": "number",
    "minimum": 0
   },
   "last30Days": {
    "type": "number",
    "minimum": 0
   }
  }
 },
 {
  "$id": "AvailableReviewer",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "username",
   "imageUrl"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": [
     "string",
     "null"
    ]
   },
   "username": {
    "type": [
     "string",
     "null"
    ]
   },
   "imageUrl": {
    "type": "string",
    "format": "uri"
   }
  }
 },
 {
  "$id": "AvailableReviewers",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "reviewers"
  ],
  "properties": {
   "reviewers": {
    "type": "array",
    "items": {
     "$ref": "AvailableReviewer#"
    }
   }
  }
 },
 {
  "$id": "BrokenChangeRequest",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "title"
  ],
  "properties": {
   "id": {
    "type": "number"
   },
   "title": {
    "type": "string"
   }
  }
 },
 {
  "$id": "BulkApplication",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "appName"
  ],
  "properties": {
   "appName": {
    "$ref": "ReportedName#"
   },
   "environment": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "instanceId": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "sdkVersion": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "strategies": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "type": "string",
     "maxLength": 255
    }
   },
   "started": {
    "$ref": "ReportedTime#"
   },
   "interval": {
    "type": "number",
    "minimum": 0,
    "maximum": 1000000000000
   }
  }
 },
 {
  "$id": "BulkClientMetrics",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "applications",
   "metrics"
  ],
  "properties": {
   "applications": {
    "type": "array",
    "maxItems": 5000,
    "items": {
     "$ref": "BulkApplication#"
    }
   },
   "metrics": {
    "type": "array",
    "maxItems": 10000,
    "items": {
     "$ref": "BulkMetric#"
    }
   }
  }
 },
 {
  "$id": "BulkMetric",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "featureName",
   "appName",
   "environment",
   "timestamp"
  ],
  "properties": {
   "featureName": {
    "type": "string",
    "maxLength": 255
   },
   "appName": {
    "$ref": "ReportedName#"
   },
   "environment": {
    "type": "string",
    "maxLength": 255
   },
   "timestamp": {
    "$ref": "ReportedTime#"
   },
   "yes": {
    "$ref": "ReportedCount#"
   },
   "no": {
    "$ref": "ReportedCount#"
   },
   "variants": {
    "type": "object",
    "maxProperties": 100,
    "propertyNames": {
     "maxLength": 255
    },
    "additionalProperties": {
     "$ref": "ReportedCount#"
    }
   }
  }
 },
 {
  "$id": "Caller",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "isAPI",
   "name",
   "username",
   "imageUrl",
   "accountType"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "isAPI": {
    "type": "boolean"
   },
   "name": {
    "type": [
     "string",
     "null"
    ]
   },
   "email": {
    "type": "string"
   },
   "username": {
    "type": [
     "string",
     "null"
    ]
   },
   "imageUrl": {
    "type": "string"
   },
   "seenAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "accountType": {
    "type": "string",
    "enum": [
     "User",
     "Service Account",
     "Admin Key"
    ]
   }
  }
 },
 {
  "$id": "ChangeAuthor",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "username",
   "imageUrl"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "username": {
    "type": "string"
   },
   "imageUrl": {
    "type": "string",
    "format": "uri"
   }
  }
 },
 {
  "$id": "ChangeFeatureProject",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "newProjectId"
  ],
  "properties": {
   "newProjectId": {
    "$ref": "GivenName#"
   }
  }
 },
 {
  "$id": "ChangeInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "action"
  ],
  "properties": {
   "action": {
    "$ref": "ChangeRequestAction#"
   }
  },
  "discriminator": {
   "propertyName": "action"
  },
  "oneOf": [
   {
    "$ref": "UpdateSegmentChange#"
   },
   {
    "$ref": "DeleteSegmentChange#"
   },
   {
    "$ref": "UpdateEnabledChange#"
   },
   {
    "$ref": "AddStrategyChange#"
   },
   {
    "$ref": "UpdateStrategyChange#"
   },
   {
    "$ref": "DeleteStrategyChange#"
   },
   {
    "$ref": "ArchiveFeatureChange#"
   },
   {
    "$ref": "PatchVariantChange#"
   },
   {
    "$ref": "ReorderStrategyChange#"
   },
   {
    "$ref": "AddDependencyChange#"
   },
   {
    "$ref": "DeleteDependencyChange#"
   }
  ]
 },
 {
  "$id": "ChangeInputs",
  "anyOf": [
   {
    "$ref": "ChangeInput#"
   },
   {
    "type": "array",
    "minItems": 1,
    "maxItems": 100,
    "items": {
     "$ref": "ChangeInput#"
    }
   }
  ]
 },
 {
  "$id": "ChangeOwnPassword",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "password",
   "confirmPassword",
   "oldPassword"
  ],
  "properties": {
   "password": {
    "type": "string",
    "maxLength": 1024
   },
   "confirmPassword": {
    "type": "string",
    "maxLength": 1024
   },
   "oldPassword": {
    "type": "string",
    "maxLength": 1024
   }
  }
 },
 {
  "$id": "ChangePayload",
  "type": [
   "object",
   "array"
  ],
  "additionalProperties": true,
  "items": {
   "$ref": "StrategyPlace#"
  }
 },
 {
  "$id": "ChangeRequest",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "title",
   "environment",
   "minApprovals",
   "project",
   "state",
   "version",
   "createdBy",
   "createdAt",
   "features",
   "segments",
   "approvals",
   "rejections",
   "requestedApprovers",
   "comments",
   "schedule",
   "stateTimestamps"
  ],
  "properties": {
   "id": {
    "type": "number"
   },
   "title": {
    "type": "string"
   },
   "environment": {
    "type": "string"
   },
   "minApprovals": {
    "type": "number"
   },
   "project": {
    "type": "string"
   },
   "state": {
    "$ref": "ChangeRequestState#"
   },
   "version": {
    "type": "integer",
    "minimum": 1
   },
   "createdBy": {
    "$ref": "ChangeAuthor#"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "features": {
    "type": "array",
    "items": {
     "$ref": "ChangeRequestFeature#"
    }
   },
   "segments": {
    "type": "array",
    "items": {
     "$ref": "ChangeRequestSegmentChange#"
    }
   },
   "approvals": {
    "type": "array",
    "items": {
     "$ref": "ChangeRequestReview#"
    }
   },
   "rejections": {
    "type": "array",
    "items": {
     "$ref": "ChangeRequestReview#"
    }
   },
   "requestedApprovers": {
    "type": "array",
    "items": {
     "$ref": "ChangeAuthor#"
    }
   },
   "comments": {
    "type": "array",
    "items": {
     "$ref": "ChangeRequestComment#"
    }
   },
   "schedule": {
    "$ref": "ChangeRequestSchedule#"
   },
   "stateTimestamps": {
    "$ref": "StateTimestamps#"
   }
  }
 },
 {
  "$id": "ChangeRequestAction",
  "type": "string",
  "enum": [
   "updateSegment",
   "deleteSegment",
   "updateEnabled",
   "addStrategy",
   "updateStrategy",
   "deleteStrategy",
   "archiveFeature",
   "patchVariant",
   "reorderStrategy",
   "addDependency",
   "deleteDependency"
  ]
 },
 {
  "$id": "ChangeRequestChange",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "action",
   "payload",
   "createdBy",
   "createdAt"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "action": {
    "$ref": "ChangeRequestAction#"
   },
   "payload": {
    "$ref": "ChangePayload#"
   },
   "conflict": {
    "type": "string"
   },
   "overwrites": {
    "$ref": "Overwritten#"
   },
   "scheduleConflicts": {
    "$ref": "ScheduleConflicts#"
   },
   "createdBy": {
    "$ref": "ChangeAuthor#"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   }
  }
 },
 {
  "$id": "ChangeRequestComment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "text",
   "createdBy",
   "createdAt"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "text": {
    "type": "string"
   },
   "createdBy": {
    "$ref": "ChangeAuthor#"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   }
  }
 },
 {
  "$id": "ChangeRequestConfiguration",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "environment",
   "type",
   "changeRequestEnabled",
   "requiredApprovals"
  ],
  "properties": {
   "environment": {
    "type": "string"
   },
   "type": {
    "type": "string"
   },
   "changeRequestEnabled": {
    "type": "boolean"
   },
   "requiredApprovals": {
    "type": [
     "integer",
     "null"
    ],
    "minimum": 1,
    "maximum": 10
   }
  }
 },
 {
  "$id": "ChangeRequestCounts",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "total",
   "applied",
   "approved",
   "rejected",
   "reviewRequired",
   "scheduled"
  ],
  "properties": {
   "total": {
    "type": "integer"
   },
   "applied": {
    "type": "integer"
   },
   "approved": {
    "type": "integer"
   },
   "rejected": {
    "type": "integer"
   },
   "reviewRequired": {
    "type": "integer"
   },
   "scheduled": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "ChangeRequestEnvironment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "requiredApprovals"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "requiredApprovals": {
    "type": "integer",
    "minimum": 1
   }
  }
 },
 {
  "$id": "ChangeRequestEnvironmentInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "GivenName#"
   },
   "requiredApprovals": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "ChangeRequestFeature",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "changes"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "conflict": {
    "type": "string"
   },
   "changes": {
    "type": "array",
    "items": {
     "$ref": "ChangeRequestChange#"
    }
   },
   "defaultChange": {
    "$ref": "DefaultChange#"
   }
  }
 },
 {
  "$id": "ChangeRequestPreview",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "features",
   "segments"
  ],
  "properties": {
   "features": {
    "type": "array",
    "items": {
     "$ref": "FeaturePreview#"
    }
   },
   "segments": {
    "type": "array",
    "items": {
     "$ref": "SegmentPreview#"
    }
   }
  }
 },
 {
  "$id": "ChangeRequestReview",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "createdBy",
   "createdAt"
  ],
  "properties": {
   "createdBy": {
    "$ref": "ChangeAuthor#"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   }
  }
 },
 {
  "$id": "ChangeRequestSchedule",
  "type": [
   "object",
   "null"
  ],
  "additionalProperties": false,
  "required": [
   "scheduledAt",
   "status"
  ],
  "properties": {
   "scheduledAt": {
    "type": "string",
    "format": "date-time"
   },
   "status": {
    "type": "string",
    "enum": [
     "pending",
     "failed",
     "suspended"
    ]
   },
   "reason": {
    "type": "string"
   }
  }
 },
 {
  "$id": "ChangeRequestSearchPage",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "changeRequests",
   "total"
  ],
  "properties": {
   "changeRequests": {
    "type": "array",
    "items": {
     "$ref": "FoundChangeRequest#"
    }
   },
   "total": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "ChangeRequestSegmentChange",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "action",
   "name",
   "payload",
   "createdBy",
   "createdAt"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "action": {
    "$ref": "ChangeRequestAction#"
   },
   "name": {
    "type": "string"
   },
   "payload": {
    "$ref": "ChangePayload#"
   },
   "conflict": {
    "type": "string"
   },
   "overwrites": {
    "$ref": "Overwritten#"
   },
   "scheduleConflicts": {
    "$ref": "ScheduleConflicts#"
   },
   "createdBy": {
    "$ref": "ChangeAuthor#"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   }
  }
 },
 {
  "$id": "ChangeRequestState",
  "type": "string",
  "enum": [
   "Draft",
   "In review",
   "Approved",
   "Scheduled",
   "Applied",
   "Rejected",
   "Cancelled"
  ]
 },
 {
  "$id": "ChangeRequests",
  "type": "array",
  "items": {
   "$ref": "ChangeRequest#"
  }
 },
 {
  "$id": "ChangeSubject",
  "type": [
   "object",
   "array"
  ],
  "additionalProperties": true,
  "items": {
   "type": "object",
   "additionalProperties": true
  }
 },
 {
  "$id": "ClientDelta",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "events"
  ],
  "properties": {
   "events": {
    "type": "array",
    "items": {
     "$ref": "ClientDeltaEvent#"
    }
   }
  }
 },
 {
  "$id": "ClientDeltaEvent",
  "oneOf": [
   {
    "$ref": "ClientHydration#"
   },
   {
    "$ref": "ClientFeatureUpdated#"
   },
   {
    "$ref": "ClientFeatureRemoved#"
   },
   {
    "$ref": "ClientSegmentUpdated#"
   },
   {
    "$ref": "ClientSegmentRemoved#"
   }
  ],
  "discriminator": {
   "propertyName": "type"
  }
 },
 {
  "$id": "ClientDependency",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "feature",
   "enabled"
  ],
  "properties": {
   "feature": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean"
   },
   "variants": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 {
  "$id": "ClientEventId",
  "type": "integer",
  "minimum": 0,
  "maximum": 9007199254740991
 },
 {
  "$id": "ClientFeature",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type",
   "description",
   "enabled",
   "project",
   "stale",
   "impressionData",
   "strategies",
   "variants"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "type": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "enabled": {
    "type": "boolean"
   },
   "project": {
    "type": "string"
   },
   "stale": {
    "type": "boolean"
   },
   "impressionData": {
    "type": "boolean"
   },
   "strategies": {
    "type": "array",
    "items": {
     "$ref": "ClientStrategy#"
    }
   },
   "variants": {
    "type": "array",
    "items": {
     "$ref": "FeatureVariant#"
    }
   },
   "dependencies": {
    "type": "array",
    "items": {
     "$ref": "ClientDependency#"
    }
   }
  }
 },
 {
  "$id": "ClientFeatureRemoved",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "eventId",
   "type",
   "featureName",
   "project"
  ],
  "properties": {
   "eventId": {
    "$ref": "ClientEventId#"
   },
   "type": {
    "type": "string",
    "const": "feature-removed"
   },
   "featureName": {
    "type": "string"
   },
   "project": {
    "type": "string"
   }
  }
 },
 {
  "$id": "ClientFeatureUpdated",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "eventId",
   "type",
   "feature"
  ],
  "properties": {
   "eventId": {
    "$ref": "ClientEventId#"
   },
   "type": {
    "type": "string",
    "const": "feature-updated"
   },
   "feature": {
    "$ref": "ClientFeature#"
   }
  }
 },
 {
  "$id": "ClientFeatures",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "features",
   "query"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 2
   },
   "features": {
    "type": "array",
    "items": {
     "$ref": "ClientFeature#"
    }
   },
   "segments": {
    "type": "array",
    "items": {
     "$ref": "ClientSegment#"
    }
   },
   "query": {
    "$ref": "ClientFeaturesQuery#"
   }
  }
 },
 {
  "$id": "ClientFeaturesQuery",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "environment"
  ],
  "properties": {
   "environment": {
    "type": "string"
   },
   "project": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "namePrefix": {
    "type": "string"
   },
   "tag": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 {
  "$id": "ClientHydration",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "eventId",
   "type",
   "features",
   "segments"
  ],
  "properties": {
   "eventId": {
    "$ref": "ClientEventId#"
   },
   "type": {
    "type": "string",
    "const": "hydration"
   },
   "features": {
    "type": "array",
    "items": {
     "$ref": "ClientFeature#"
    }
   },
   "segments": {
    "type": "array",
    "items": {
     "$ref": "ClientSegment#"
    }
   }
  }
 },
 {
  "$id": "ClientMetrics",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "appName",
   "bucket"
  ],
  "properties": {
   "appName": {
    "$ref": "ReportedName#"
   },
   "instanceId": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "bucket": {
    "type": "object",
    "additionalProperties": true,
    "required": [
     "start",
     "stop",
     "toggles"
    ],
    "properties": {
     "start": {
      "$ref": "ReportedTime#"
     },
     "stop": {
      "$ref": "ReportedTime#"
     },
     "toggles": {
      "type": "object",
      "maxProperties": 5000,
      "propertyNames": {
       "maxLength": 255
      },
      "additionalProperties": {
       "$ref": "ReportedUsage#"
      }
     }
    }
   }
  }
 },
 {
  "$id": "ClientRegistration",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "appName"
  ],
  "properties": {
   "appName": {
    "$ref": "ReportedName#"
   },
   "instanceId": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "sdkVersion": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "strategies": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "type": "string",
     "maxLength": 255
    }
   },
   "started": {
    "$ref": "ReportedTime#"
   },
   "interval": {
    "type": "number",
    "minimum": 0,
    "maximum": 1000000000000
   }
  }
 },
 {
  "$id": "ClientSegment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "constraints"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "constraints": {
    "type": "array",
    "items": {
     "$ref": "Constraint#"
    }
   }
  }
 },
 {
  "$id": "ClientSegmentRemoved",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "eventId",
   "type",
   "segmentId"
  ],
  "properties": {
   "eventId": {
    "$ref": "ClientEventId#"
   },
   "type": {
    "type": "string",
    "const": "segment-removed"
   },
   "segmentId": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "ClientSegmentUpdated",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "eventId",
   "type",
   "segment"
  ],
  "properties": {
   "eventId": {
    "$ref": "ClientEventId#"
   },
   "type": {
    "type": "string",
    "const": "segment-updated"
   },
   "segment": {
    "$ref": "ClientSegment#"
   }
  }
 },
 {
  "$id": "ClientStrategy",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "constraints",
   "parameters",
   "variants"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "constraints": {
    "type": "array",
    "items": {
     "$ref": "Constraint#"
    }
   },
   "parameters": {
    "$ref": "Parameters#"
   },
   "variants": {
    "type": "array",
    "items": {
     "$ref": "StrategyVariant#"
    }
   },
   "segments": {
    "type": "array",
    "items": {
     "type": "integer"
    }
   }
  }
 },
 {
  "$id": "CloneFeature",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "FeatureNameToCreate#"
   },
   "replaceGroupId": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "CommentText",
  "type": "string",
  "minLength": 1,
  "maxLength": 1000,
  "pattern": "\\S"
 },
 {
  "$id": "CompleteFeature",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "status"
  ],
  "properties": {
   "status": {
    "$ref": "CompletionStatus#"
   },
   "statusValue": {
    "$ref": "GivenName#"
   }
  }
 },
 {
  "$id": "CompletionStatus",
  "type": "string",
  "enum": [
   "kept",
   "discarded"
  ]
 },
 {
  "$id": "Constraint",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "contextName",
   "operator",
   "caseInsensitive",
   "inverted",
   "values"
  ],
  "properties": {
   "contextName": {
    "type": "string"
   },
   "operator": {
    "$ref": "Operator#"
   },
   "caseInsensitive": {
    "type": "boolean"
   },
   "inverted": {
    "type": "boolean"
   },
   "values": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "value": {
    "type": "string"
   }
  }
 },
 {
  "$id": "ConstraintInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "contextName",
   "operator"
  ],
  "properties": {
   "contextName": {
    "$ref": "GivenName#",
    "minLength": 1
   },
   "operator": {
    "$ref": "Operator#"
   },
   "caseInsensitive": {
    "type": "boolean"
   },
   "inverted": {
    "type": "boolean"
   },
   "values": {
    "type": "array",
    "maxItems": 10000,
    "items": {
     "type": "string",
     "maxLength": 1000
    }
   },
   "value": {
    "type": "string",
    "maxLength": 1000
   }
  }
 },
 {
  "$id": "ContextField",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "description",
   "stickiness",
   "sortOrder",
   "legalValues",
   "createdAt",
   "usedInFeatures",
   "usedInProjects"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "stickiness": {
    "type": "boolean"
   },
   "sortOrder": {
    "type": "integer"
   },
   "legalValues": {
    "type": "array",
    "items": {
     "$ref": "LegalValue#"
    }
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "usedInFeatures": {
    "type": "integer",
    "minimum": 0
   },
   "usedInProjects": {
    "type": "integer",
    "minimum": 0
   }
  }
 },
 {
  "$id": "ContextFieldDescription",
  "type": [
   "string",
   "null"
  ],
  "maxLength": 250
 },
 {
  "$id": "ContextFieldNameToCheck",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "UrlFriendlyName#"
   }
  }
 },
 {
  "$id": "ContextFieldSortOrder",
  "type": "integer",
  "minimum": -2147483648,
  "maximum": 2147483647
 },
 {
  "$id": "ContextFieldStrategies",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "strategies"
  ],
  "properties": {
   "strategies": {
    "type": "array",
    "items": {
     "$ref": "ContextFieldStrategy#"
    }
   }
  }
 },
 {
  "$id": "ContextFieldStrategy",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "projectId",
   "featureName",
   "strategyName",
   "environment"
  ],
  "properties": {
   "id": {
    "type": "string",
    "format": "uuid"
   },
   "projectId": {
    "type": "string"
   },
   "featureName": {
    "type": "string"
   },
   "strategyName": {
    "type": "string"
   },
   "environment": {
    "type": "string"
   }
  }
 },
 {
  "$id": "ContextText",
  "type": "string",
  "maxLength": 10000
 },
 {
  "$id": "ContextValue",
  "oneOf": [
   {
    "type": "string",
    "maxLength": 10000
   },
   {
    "type": "number"
   },
   {
    "type": "boolean"
   },
   {
    "type": "null"
   }
  ]
 },
 {
  "$id": "CreateApiToken",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "tokenName",
   "type"
  ],
  "properties": {
   "tokenName": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "pattern": "\\S"
   },
   "type": {
    "$ref": "GivenName#"
   },
   "environment": {
    "$ref": "GivenName#"
   },
   "projects": {
    "type": "array",
    "minItems": 1,
    "maxItems": 500,
    "items": {
     "$ref": "GivenName#",
     "minLength": 1
    }
   },
   "project": {
    "$ref": "GivenName#",
    "minLength": 1
   },
   "expiresAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time",
    "maxLength": 64
   }
  }
 },
 {
  "$id": "CreateContextField",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "UrlFriendlyName#"
   },
   "description": {
    "$ref": "ContextFieldDescription#"
   },
   "stickiness": {
    "type": "boolean"
   },
   "sortOrder": {
    "$ref": "ContextFieldSortOrder#"
   },
   "legalValues": {
    "type": "array",
    "maxItems": 10000,
    "items": {
     "$ref": "LegalValueInput#"
    }
   }
  }
 },
 {
  "$id": "CreateEnvironment",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name",
   "type"
  ],
  "properties": {
   "name": {
    "$ref": "EnvironmentNameToCreate#"
   },
   "type": {
    "$ref": "EnvironmentTypeInput#"
   },
   "enabled": {
    "type": "boolean"
   },
   "sortOrder": {
    "$ref": "EnvironmentSortOrder#"
   }
  }
 },
 {
  "$id": "CreateFeature",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "FeatureNameToCreate#"
   },
   "type": {
    "$ref": "GivenName#"
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 10000
   },
   "impressionData": {
    "type": "boolean"
   },
   "tags": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "$ref": "TagInput#"
    }
   }
  }
 },
 {
  "$id": "CreateGroup",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "pattern": "\\S"
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 10000
   },
   "mappingsSSO": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "type": "string",
     "maxLength": 1000
    }
   },
   "rootRole": {
    "type": [
     "integer",
     "null"
    ],
    "minimum": 0,
    "maximum": 2147483647
   },
   "users": {
    "type": "array",
    "maxItems": 10000,
    "items": {
     "$ref": "MemberChoice#"
    }
   }
  }
 },
 {
  "$id": "CreateProject",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "id": {
    "type": "string",
    "maxLength": 100,
    "pattern": "^(?!(\\.{1,2}|archive|revive)$)[A-Za-z0-9_~.-]*$"
   },
   "name": {
    "$ref": "ProjectName#"
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 10000
   },
   "mode": {
    "$ref": "ProjectMode#"
   },
   "defaultStickiness": {
    "$ref": "GivenName#"
   },
   "environments": {
    "type": "array",
    "maxItems": 1000,
    "minItems": 1,
    "items": {
     "$ref": "GivenName#"
    }
   },
   "changeRequestEnvironments": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "ChangeRequestEnvironmentInput#"
    }
   }
  }
 },
 {
  "$id": "CreateProjectApiToken",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "tokenName",
   "type"
  ],
  "properties": {
   "tokenName": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "pattern": "\\S"
   },
   "type": {
    "$ref": "GivenName#"
   },
   "environment": {
    "$ref": "GivenName#"
   },
   "expiresAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time",
    "maxLength": 64
   }
  }
 },
 {
  "$id": "CreateRole",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "RoleName#"
   },
   "description": {
    "type": "string",
    "maxLength": 10000
   },
   "type": {
    "type": "string",
    "enum": [
     "custom",
     "root-custom"
    ]
   },
   "permissions": {
    "type": "array",
    "maxItems": 10000,
    "items": {
     "$ref": "PermissionChoice#"
    }
   }
  }
 },
 {
  "$id": "CreateServiceAccount",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name",
   "username",
   "rootRole"
  ],
  "properties": {
   "name": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "pattern": "\\S"
   },
   "username": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "pattern": "\\S"
   },
   "rootRole": {
    "type": "integer",
    "minimum": 0,
    "maximum": 2147483647
   }
  }
 },
 {
  "$id": "CreateSignupToken",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "expiresAt"
  ],
  "properties": {
   "name": {
    "type": "string",
    "maxLength": 255
   },
   "expiresAt": {
    "type": "string",
    "format": "date-time",
    "maxLength": 64
   }
  }
 },
 {
  "$id": "CreateStrategyType",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "UrlFriendlyName#"
   },
   "title": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 10000
   },
   "parameters": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "$ref": "StrategyTypeParameterInput#"
    }
   }
  }
 },
 {
  "$id": "CreateTagType",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "TagTypeName#"
   },
   "description": {
    "type": "string",
    "maxLength": 1000
   },
   "icon": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 1000
   },
   "color": {
    "$ref": "TagTypeColor#"
   }
  }
 },
 {
  "$id": "CreateToken",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "description",
   "expiresAt"
  ],
  "properties": {
   "description": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "pattern": "\\S"
   },
   "expiresAt": {
    "type": "string",
    "format": "date-time",
    "maxLength": 64
   }
  }
 },
 {
  "$id": "CreateUser",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "rootRole"
  ],
  "properties": {
   "username": {
    "type": "string",
    "maxLength": 255
   },
   "email": {
    "type": "string",
    "maxLength": 254
   },
   "name": {
    "type": "string",
    "maxLength": 255
   },
   "password": {
    "type": "string",
    "minLength": 1,
    "maxLength": 1024
   },
   "rootRole": {
    "$ref": "RootRoleReference#"
   },
   "sendEmail": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "CreatedProject",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "description",
   "featureLimit",
   "mode",
   "defaultStickiness",
   "environments",
   "changeRequestEnvironments"
  ],
  "properties": {
   "id": {
    "type": "string",
    "pattern": "^[A-Za-z0-9_~.-]+$"
   },
   "name": {
    "type": "string",
    "minLength": 1
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "featureLimit": {
    "type": [
     "integer",
     "null"
    ]
   },
   "mode": {
    "$ref": "ProjectMode#"
   },
   "defaultStickiness": {
    "type": "string"
   },
   "environments": {
    "type": "array",
    "minItems": 1,
    "items": {
     "type": "string"
    }
   },
   "changeRequestEnvironments": {
    "type": "array",
    "items": {
     "$ref": "ChangeRequestEnvironment#"
    }
   }
  }
 },
 {
  "$id": "CreatedToken",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "description",
   "createdAt",
   "expiresAt",
   "userId",
   "secret",
   "seenAt"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "description": {
    "type": "string"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "expiresAt": {
    "type": "string",
    "format": "date-time"
   },
   "userId": {
    "type": "integer"
   },
   "secret": {
    "type": "string"
   },
   "seenAt": {
    "type": "null"
   }
  }
 },
 {
  "$id": "CreatedUser",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "isAPI",
   "name",
   "username",
   "imageUrl",
   "loginAttempts",
   "seenAt",
   "createdAt",
   "accountType",
   "rootRole",
   "emailSent"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "isAPI": {
    "type": "boolean"
   },
   "name": {
    "type": [
     "string",
     "null"
    ]
   },
   "email": {
    "type": "string"
   },
   "username": {
    "type": [
     "string",
     "null"
    ]
   },
   "imageUrl": {
    "type": "string"
   },
   "inviteLink": {
    "type": "string"
   },
   "loginAttempts": {
    "type": "integer"
   },
   "emailSent": {
    "type": "boolean"
   },
   "rootRole": {
    "type": [
     "integer",
     "string"
    ]
   },
   "seenAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "accountType": {
    "type": "string",
    "const": "User"
   },
   "permissions": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "scimId": {
    "type": [
     "string",
     "null"
    ]
   }
  }
 },
 {
  "$id": "CurrentPercentage",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "current"
  ],
  "properties": {
   "current": {
    "type": "number",
    "minimum": 0,
    "maximum": 100
   }
  }
 },
 {
  "$id": "DefaultChange",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "action",
   "payload"
  ],
  "properties": {
   "action": {
    "$ref": "ChangeRequestAction#"
   },
   "payload": {
    "type": "object",
    "additionalProperties": true
   }
  }
 },
 {
  "$id": "DefaultStrategy",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "title",
   "disabled",
   "sortOrder",
   "segments",
   "constraints",
   "variants",
   "parameters"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "title": {
    "type": [
     "string",
     "null"
    ]
   },
   "disabled": {
    "type": [
     "boolean",
     "null"
    ]
   },
   "sortOrder": {
    "type": "number"
   },
   "segments": {
    "type": "array",
    "items": {
     "type": "number"
    }
   },
   "constraints": {
    "type": "array",
    "items": {
     "$ref": "Constraint#"
    }
   },
   "variants": {
    "type": "array",
    "items": {
     "$ref": "StrategyVariant#"
    }
   },
   "parameters": {
    "$ref": "Parameters#"
   }
  }
 },
 {
  "$id": "DeleteDependencyChange",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "action",
   "feature"
  ],
  "properties": {
   "action": {
    "type": "string",
    "const": "deleteDependency"
   },
   "feature": {
    "$ref": "GivenName#",
    "minLength": 1
   },
   "payload": {
    "$ref": "NothingInput#"
   }
  }
 },
 {
  "$id": "DeleteSegmentChange",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "action",
   "payload"
  ],
  "properties": {
   "action": {
    "type": "string",
    "const": "deleteSegment"
   },
   "payload": {
    "$ref": "DeleteSegmentPayload#"
   }
  }
 },
 {
  "$id": "DeleteSegmentPayload",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "id"
  ],
  "properties": {
   "id": {
    "type": "integer",
    "minimum": 0,
    "maximum": 2147483647
   }
  }
 },
 {
  "$id": "DeleteStrategyChange",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "action",
   "feature",
   "payload"
  ],
  "properties": {
   "action": {
    "type": "string",
    "const": "deleteStrategy"
   },
   "feature": {
    "$ref": "GivenName#",
    "minLength": 1
   },
   "payload": {
    "$ref": "DeleteStrategyPayload#"
   }
  }
 },
 {
  "$id": "DeleteStrategyPayload",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "id"
  ],
  "properties": {
   "id": {
    "$ref": "GivenName#"
   }
  }
 },
 {
  "$id": "EmailAsId",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "id"
  ],
  "properties": {
   "id": {
    "type": "string",
    "minLength": 1,
    "maxLength": 254
   }
  }
 },
 {
  "$id": "EnteredStage",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "stage",
   "enteredStageAt"
  ],
  "properties": {
   "stage": {
    "$ref": "LifecycleStage#"
   },
   "enteredStageAt": {
    "type": "string",
    "format": "date-time"
   },
   "status": {
    "$ref": "CompletionStatus#"
   },
   "statusValue": {
    "type": "string"
   }
  }
 },
 {
  "$id": "EnteredStages",
  "type": "array",
  "items": {
   "$ref": "EnteredStage#"
  }
 },
 {
  "$id": "Environment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type",
   "enabled",
   "protected",
   "sortOrder",
   "projectCount",
   "apiTokenCount",
   "enabledToggleCount"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "type": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean"
   },
   "protected": {
    "type": "boolean"
   },
   "sortOrder": {
    "type": "integer"
   },
   "projectCount": {
    "type": "integer",
    "minimum": 0
   },
   "apiTokenCount": {
    "type": "integer",
    "minimum": 0
   },
   "enabledToggleCount": {
    "type": "integer",
    "minimum": 0
   }
  }
 },
 {
  "$id": "EnvironmentNameToCheck",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "EnvironmentNameToCreate#"
   }
  }
 },
 {
  "$id": "EnvironmentNameToCreate",
  "type": "string",
  "minLength": 1,
  "maxLength": 100,
  "pattern": "^(?!\\.{1,2}$)[a-zA-Z0-9~_.-]+$"
 },
 {
  "$id": "EnvironmentOfPermission",
  "type": [
   "string",
   "null"
  ],
  "maxLength": 255
 },
 {
  "$id": "EnvironmentOfProject",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type",
   "enabled",
   "protected",
   "sortOrder",
   "projectApiTokenCount",
   "projectEnabledToggleCount",
   "defaultStrategy",
   "visible"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "type": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean"
   },
   "protected": {
    "type": "boolean"
   },
   "sortOrder": {
    "type": "integer"
   },
   "projectApiTokenCount": {
    "type": "integer",
    "minimum": 0
   },
   "projectEnabledToggleCount": {
    "type": "integer",
    "minimum": 0
   },
   "defaultStrategy": {
    "anyOf": [
     {
      "$ref": "DefaultStrategy#"
     },
     {
      "type": "null"
     }
    ]
   },
   "visible": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "EnvironmentSortOrder",
  "type": "integer",
  "minimum": -2147483648,
  "maximum": 2147483647
 },
 {
  "$id": "EnvironmentSortOrders",
  "type": "object",
  "maxProperties": 1000,
  "propertyNames": {
   "$ref": "GivenName#"
  },
  "additionalProperties": {
   "$ref": "EnvironmentSortOrder#"
  }
 },
 {
  "$id": "EnvironmentTypeInput",
  "type": "string",
  "minLength": 1,
  "maxLength": 100
 },
 {
  "$id": "Environments",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "environments"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "environments": {
    "type": "array",
    "items": {
     "$ref": "Environment#"
    }
   }
  }
 },
 {
  "$id": "EnvironmentsOfProject",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "environments"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "environments": {
    "type": "array",
    "items": {
     "$ref": "EnvironmentOfProject#"
    }
   }
  }
 },
 {
  "$id": "Error",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "message"
  ],
  "properties": {
   "id": {
    "type": "string",
    "format": "uuid"
   },
   "name": {
    "type": "string"
   },
   "message": {
    "type": "string"
   },
   "details": {
    "type": "array",
    "items": {
     "$ref": "ErrorDetail#"
    }
   }
  }
 },
 {
  "$id": "ErrorDetail",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "message"
  ],
  "properties": {
   "message": {
    "type": "string"
   },
   "path": {
    "type": "string"
   }
  }
 },
 {
  "$id": "EvaluatedContext",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "environment",
   "properties"
  ],
  "properties": {
   "appName": {
    "type": "string"
   },
   "environment": {
    "type": "string"
   },
   "userId": {
    "type": "string"
   },
   "sessionId": {
    "type": "string"
   },
   "remoteAddress": {
    "type": "string"
   },
   "currentTime": {
    "type": "string"
   },
   "properties": {
    "type": "object",
    "additionalProperties": {
     "type": "string"
    }
   }
  }
 },
 {
  "$id": "EvaluatedProjects",
  "type": "array",
  "items": {
   "type": "string"
  }
 },
 {
  "$id": "EvaluatedVariant",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "enabled",
   "feature_enabled"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean"
   },
   "feature_enabled": {
    "type": "boolean"
   },
   "payload": {
    "$ref": "VariantPayload#"
   }
  }
 },
 {
  "$id": "Event",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "createdAt",
   "type",
   "createdBy",
   "createdByUserId",
   "environment",
   "project",
   "featureName",
   "data",
   "preData",
   "tags"
  ],
  "properties": {
   "id": {
    "type": "integer",
    "minimum": 1
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "type": {
    "$ref": "EventType#"
   },
   "createdBy": {
    "type": "string"
   },
   "createdByUserId": {
    "type": [
     "number",
     "null"
    ]
   },
   "environment": {
    "type": [
     "string",
     "null"
    ]
   },
   "project": {
    "type": [
     "string",
     "null"
    ]
   },
   "featureName": {
    "type": [
     "string",
     "null"
    ]
   },
   "data": {
    "type": [
     "object",
     "null"
    ],
    "additionalProperties": true
   },
   "preData": {
    "type": [
     "object",
     "null"
    ],
    "additionalProperties": true
   },
   "tags": {
    "type": [
     "array",
     "null"
    ],
    "items": {
     "$ref": "Tag#"
    }
   },
   "groupType": {
    "type": "string",
    "const": "change-request"
   },
   "groupId": {
    "type": "string"
   }
  }
 },
 {
  "$id": "EventCreator",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   }
  }
 },
 {
  "$id": "EventPage",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "events",
   "totalEvents"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "events": {
    "type": "array",
    "items": {
     "$ref": "Event#"
    }
   },
   "totalEvents": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "EventType",
  "type": "string",
  "enum": [
   "application-created",
   "application-updated",
   "application-deleted",
   "feature-created",
   "feature-deleted",
   "feature-updated",
   "feature-metadata-updated",
   "feature-variants-updated",
   "feature-environment-variants-updated",
   "feature-project-change",
   "feature-archived",
   "feature-revived",
   "feature-import",
   "feature-tagged",
   "feature-tag-import",
   "feature-strategy-update",
   "feature-strategy-add",
   "feature-strategy-remove",
   "feature-type-updated",
   "feature-stage-entered",
   "feature-completed",
   "feature-uncompleted",
   "strategy-order-changed",
   "drop-feature-tags",
   "feature-untagged",
   "feature-stale-on",
   "feature-stale-off",
   "drop-features",
   "feature-environment-enabled",
   "feature-environment-disabled",
   "strategy-created",
   "strategy-deleted",
   "strategy-deprecated",
   "strategy-reactivated",
   "strategy-updated",
   "strategy-import",
   "drop-strategies",
   "context-field-created",
   "context-field-updated",
   "context-field-deleted",
   "project-access-added",
   "project-access-user-roles-updated",
   "project-access-group-roles-updated",
   "project-access-user-roles-deleted",
   "project-access-group-roles-deleted",
   "project-access-updated",
   "project-created",
   "project-updated",
   "project-deleted",
   "project-import",
   "project-user-added",
   "project-user-removed",
   "project-user-role-changed",
   "project-group-role-changed",
   "project-group-added",
   "project-group-removed",
   "role-created",
   "role-updated",
   "role-deleted",
   "drop-projects",
   "tag-created",
   "tag-deleted",
   "tag-import",
   "drop-tags",
   "tag-type-created",
   "tag-type-deleted",
   "tag-type-updated",
   "tag-type-import",
   "drop-tag-types",
   "addon-config-created",
   "addon-config-updated",
   "addon-config-deleted",
   "db-pool-update",
   "user-created",
   "user-updated",
   "user-deleted",
   "drop-environments",
   "environment-import",
   "environment-created",
   "environment-updated",
   "environment-deleted",
   "segment-created",
   "segment-updated",
   "segment-deleted",
   "group-created",
   "group-updated",
   "group-deleted",
   "group-user-added",
   "group-user-removed",
   "setting-created",
   "setting-updated",
   "setting-deleted",
   "client-metrics",
   "client-register",
   "pat-created",
   "pat-deleted",
   "public-signup-token-created",
   "public-signup-token-user-added",
   "public-signup-token-updated",
   "change-request-created",
   "change-request-discarded",
   "change-added",
   "change-discarded",
   "change-edited",
   "change-request-rejected",
   "change-request-approved",
   "change-request-approval-added",
   "change-request-cancelled",
   "change-request-sent-to-review",
   "change-request-schedule-suspended",
   "change-request-applied",
   "change-request-scheduled",
   "change-request-scheduled-application-success",
   "change-request-scheduled-application-failure",
   "change-request-configuration-updated",
   "change-request-requested-approvers-updated",
   "api-token-created",
   "api-token-updated",
   "api-token-deleted",
   "feature-favorited",
   "feature-unfavorited",
   "project-favorited",
   "project-unfavorited",
   "features-exported",
   "features-imported",
   "service-account-created",
   "service-account-deleted",
   "service-account-updated",
   "feature-potentially-stale-on",
   "feature-dependency-added",
   "feature-dependency-removed",
   "feature-dependencies-removed",
   "banner-created",
   "banner-updated",
   "banner-deleted",
   "project-environment-added",
   "project-environment-removed",
   "default-strategy-updated",
   "segment-import",
   "signal-endpoint-created",
   "signal-endpoint-updated",
   "signal-endpoint-deleted",
   "signal-endpoint-token-created",
   "signal-endpoint-token-updated",
   "signal-endpoint-token-deleted",
   "actions-created",
   "actions-updated",
   "actions-deleted"
  ]
 },
 {
  "$id": "ExportFeatures",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "environment"
  ],
  "properties": {
   "environment": {
    "$ref": "GivenName#"
   },
   "features": {
    "type": "array",
    "maxItems": 5000,
    "items": {
     "$ref": "GivenName#"
    }
   },
   "tag": {
    "$ref": "GivenName#"
   },
   "project": {
    "$ref": "GivenName#"
   },
   "downloadFile": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "ExportedContextField",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "description",
   "stickiness",
   "sortOrder",
   "legalValues"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "stickiness": {
    "type": "boolean"
   },
   "sortOrder": {
    "type": "integer"
   },
   "legalValues": {
    "type": "array",
    "items": {
     "$ref": "LegalValue#"
    }
   }
  }
 },
 {
  "$id": "ExportedDependencies",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "feature",
   "dependencies"
  ],
  "properties": {
   "feature": {
    "type": "string"
   },
   "dependencies": {
    "type": "array",
    "items": {
     "$ref": "FeatureDependency#"
    }
   }
  }
 },
 {
  "$id": "ExportedEnvironment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "featureName",
   "environment",
   "enabled",
   "variants"
  ],
  "properties": {
   "featureName": {
    "type": "string"
   },
   "environment": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean"
   },
   "variants": {
    "type": "array",
    "items": {
     "$ref": "FeatureVariant#"
    }
   }
  }
 },
 {
  "$id": "ExportedFeature",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type",
   "description",
   "project",
   "stale",
   "impressionData"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "type": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "project": {
    "type": "string"
   },
   "stale": {
    "type": "boolean"
   },
   "impressionData": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "ExportedSegment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   }
  }
 },
 {
  "$id": "ExportedTag",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "featureName",
   "tagType",
   "tagValue"
  ],
  "properties": {
   "featureName": {
    "type": "string"
   },
   "tagType": {
    "type": "string"
   },
   "tagValue": {
    "type": "string"
   }
  }
 },
 {
  "$id": "Feature",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type",
   "description",
   "archived",
   "project",
   "enabled",
   "stale",
   "favorite",
   "impressionData",
   "createdAt",
   "archivedAt",
   "lastSeenAt",
   "environments",
   "variants",
   "strategies",
   "tags",
   "children",
   "lifecycle",
   "dependencies"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "type": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "archived": {
    "type": "boolean"
   },
   "project": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean"
   },
   "stale": {
    "type": "boolean"
   },
   "favorite": {
    "type": "boolean"
   },
   "impressionData": {
    "type": "boolean"
   },
   "createdAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "archivedAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "lastSeenAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "environments": {
    "type": "array",
    "items": {
     "$ref": "FeatureEnvironment#"
    }
   },
   "variants": {
    "type": "array",
    "items": {
     "$ref": "FeatureVariant#"
    }
   },
   "strategies": {
    "type": "array",
    "items": {
     "$ref": "FeatureStrategy#"
    }
   },
   "tags": {
    "type": [
     "array",
     "null"
    ],
    "items": {
     "$ref": "Tag#"
    }
   },
   "children": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "lifecycle": {
    "$ref": "FeatureLifecycle#"
   },
   "dependencies": {
    "type": "array",
    "items": {
     "$ref": "FeatureDependency#"
    }
   }
  }
 },
 {
  "$id": "FeatureConfiguration",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "archived",
   "dependencies",
   "environments"
  ],
  "properties": {
   "archived": {
    "type": "boolean"
   },
   "dependencies": {
    "type": "array",
    "items": {
     "$ref": "FeatureDependency#"
    }
   },
   "environments": {
    "type": "array",
    "items": {
     "$ref": "FeatureEnvironment#"
    }
   }
  }
 },
 {
  "$id": "FeatureCreator",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   }
  }
 },
 {
  "$id": "FeatureDependency",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "feature",
   "enabled",
   "variants"
  ],
  "properties": {
   "feature": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean"
   },
   "variants": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 {
  "$id": "FeatureEnvironment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "featureName",
   "environment",
   "type",
   "enabled",
   "sortOrder",
   "variantCount",
   "strategies",
   "variants",
   "lastSeenAt",
   "hasStrategies",
   "hasEnabledStrategies"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "featureName": {
    "type": "string"
   },
   "environment": {
    "type": "string"
   },
   "type": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean"
   },
   "sortOrder": {
    "type": "number"
   },
   "variantCount": {
    "type": "number"
   },
   "strategies": {
    "type": "array",
    "items": {
     "$ref": "FeatureStrategy#"
    }
   },
   "variants": {
    "type": "array",
    "items": {
     "$ref": "FeatureVariant#"
    }
   },
   "lastSeenAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "hasStrategies": {
    "type": "boolean"
   },
   "hasEnabledStrategies": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "FeatureEvents",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "toggleName",
   "events",
   "totalEvents"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "toggleName": {
    "type": "string"
   },
   "events": {
    "type": "array",
    "items": {
     "$ref": "Event#"
    }
   },
   "totalEvents": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "FeatureExport",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "features",
   "featureStrategies",
   "featureEnvironments",
   "featureTags",
   "contextFields",
   "segments",
   "tagTypes",
   "dependencies"
  ],
  "properties": {
   "features": {
    "type": "array",
    "items": {
     "$ref": "ExportedFeature#"
    }
   },
   "featureStrategies": {
    "type": "array",
    "items": {
     "$ref": "FeatureStrategy#"
    }
   },
   "featureEnvironments": {
    "type": "array",
    "items": {
     "$ref": "ExportedEnvironment#"
    }
   },
   "featureTags": {
    "type": "array",
    "items": {
     "$ref": "ExportedTag#"
    }
   },
   "contextFields": {
    "type": "array",
    "items": {
     "$ref": "ExportedContextField#"
    }
   },
   "segments": {
    "type": "array",
    "items": {
     "$ref": "ExportedSegment#"
    }
   },
   "tagTypes": {
    "type": "array",
    "items": {
     "$ref": "TagType#"
    }
   },
   "dependencies": {
    "type": "array",
    "items": {
     "$ref": "ExportedDependencies#"
    }
   }
  }
 },
 {
  "$id": "FeatureImport",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "features",
   "featureStrategies"
  ],
  "properties": {
   "features": {
    "type": "array",
    "maxItems": 5000,
    "items": {
     "$ref": "ImportedFeature#"
    }
   },
   "featureStrategies": {
    "type": "array",
    "maxItems": 10000,
    "items": {
     "$ref": "ImportedStrategy#"
    }
   },
   "featureEnvironments": {
    "type": "array",
    "maxItems": 5000,
    "items": {
     "$ref": "ImportedEnvironment#"
    }
   },
   "featureTags": {
    "type": "array",
    "maxItems": 10000,
    "items": {
     "$ref": "ImportedTag#"
    }
   },
   "contextFields": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "CreateContextField#"
    }
   },
   "segments": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "ImportedSegment#"
    }
   },
   "tagTypes": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "CreateTagType#"
    }
   },
   "dependencies": {
    "type": "array",
    "maxItems": 5000,
    "items": {
     "$ref": "ImportedDependencies#"
    }
   }
  }
 },
 {
  "$id": "FeatureLeadTime",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "timeToProduction"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "timeToProduction": {
    "type": "number",
    "minimum": 0
   }
  }
 },
 {
  "$id": "FeatureLifecycle",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "stage",
   "enteredStageAt"
  ],
  "properties": {
   "stage": {
    "$ref": "LifecycleStage#"
   },
   "enteredStageAt": {
    "type": "string",
    "format": "date-time"
   }
  }
 },
 {
  "$id": "FeatureList",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "features"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 2
   },
   "features": {
    "type": "array",
    "items": {
     "$ref": "FeatureSearchResult#"
    }
   }
  }
 },
 {
  "$id": "FeatureMetrics",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "maturity",
   "featureName",
   "lastHourUsage",
   "seenApplications"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "maturity": {
    "type": "string",
    "const": "stable"
   },
   "featureName": {
    "type": "string"
   },
   "lastHourUsage": {
    "type": "array",
    "items": {
     "$ref": "FeatureUsage#"
    }
   },
   "seenApplications": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 {
  "$id": "FeatureNameToCreate",
  "type": "string",
  "minLength": 1,
  "maxLength": 100,
  "pattern": "^(?!\\.{1,2}$)[A-Za-z0-9\\-_.!~*'()]+$"
 },
 {
  "$id": "FeatureNames",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "features"
  ],
  "properties": {
   "features": {
    "type": "array",
    "maxItems": 5000,
    "items": {
     "$ref": "GivenName#"
    }
   }
  }
 },
 {
  "$id": "FeatureNaming",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "pattern",
   "example",
   "description"
  ],
  "properties": {
   "pattern": {
    "type": [
     "string",
     "null"
    ]
   },
   "example": {
    "type": [
     "string",
     "null"
    ]
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   }
  }
 },
 {
  "$id": "FeatureNamingInput",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "pattern": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 1000
   },
   "example": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 100
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 10000
   }
  }
 },
 {
  "$id": "FeaturePreview",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "before",
   "after"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "before": {
    "$ref": "FeatureConfiguration#"
   },
   "after": {
    "$ref": "FeatureConfiguration#"
   }
  }
 },
 {
  "$id": "FeatureSearchEnvironment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type",
   "enabled",
   "sortOrder",
   "variantCount",
   "lastSeenAt",
   "hasStrategies",
   "hasEnabledStrategies"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "type": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean"
   },
   "sortOrder": {
    "type": "number"
   },
   "variantCount": {
    "type": "number"
   },
   "lastSeenAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "hasStrategies": {
    "type": "boolean"
   },
   "hasEnabledStrategies": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "FeatureSearchPage",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "features",
   "total"
  ],
  "properties": {
   "features": {
    "type": "array",
    "items": {
     "$ref": "FeatureSearchResult#"
    }
   },
   "total": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "FeatureSearchResult",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type",
   "description",
   "project",
   "stale",
   "favorite",
   "impressionData",
   "createdAt",
   "createdBy",
   "archivedAt",
   "lastSeenAt",
   "dependencyType",
   "tags",
   "segments",
   "lifecycle",
   "environments"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "type": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "project": {
    "type": "string"
   },
   "stale": {
    "type": "boolean"
   },
   "favorite": {
    "type": "boolean"
   },
   "impressionData": {
    "type": "boolean"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "createdBy": {
    "oneOf": [
     {
      "$ref": "FeatureCreator#"
     },
     {
      "type": "null"
     }
    ]
   },
   "archivedAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "lastSeenAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "dependencyType": {
    "type": [
     "string",
     "null"
    ],
    "enum": [
     "parent",
     "child",
     null
    ]
   },
   "tags": {
    "type": "array",
    "items": {
     "$ref": "Tag#"
    }
   },
   "segments": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "lifecycle": {
    "$ref": "FeatureLifecycle#"
   },
   "environments": {
    "type": "array",
    "items": {
     "$ref": "FeatureSearchEnvironment#"
    }
   }
  }
 },
 {
  "$id": "FeatureStrategy",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "title",
   "disabled",
   "featureName",
   "sortOrder",
   "segments",
   "constraints",
   "variants",
   "parameters"
  ],
  "properties": {
   "id": {
    "type": "string",
    "format": "uuid"
   },
   "name": {
    "type": "string"
   },
   "title": {
    "type": [
     "string",
     "null"
    ]
   },
   "disabled": {
    "type": [
     "boolean",
     "null"
    ]
   },
   "featureName": {
    "type": "string"
   },
   "sortOrder": {
    "type": "number"
   },
   "segments": {
    "type": "array",
    "items": {
     "type": "number"
    }
   },
   "constraints": {
    "type": "array",
    "items": {
     "$ref": "Constraint#"
    }
   },
   "variants": {
    "type": "array",
    "items": {
     "$ref": "StrategyVariant#"
    }
   },
   "parameters": {
    "$ref": "Parameters#"
   }
  }
 },
 {
  "$id": "FeatureType",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "description",
   "lifetimeDays"
  ],
  "properties": {
   "id": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": "string"
   },
   "lifetimeDays": {
    "type": [
     "integer",
     "null"
    ]
   }
  }
 },
 {
  "$id": "FeatureTypeCount",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "type",
   "count"
  ],
  "properties": {
   "type": {
    "type": "string"
   },
   "count": {
    "type": "number",
    "minimum": 1
   }
  }
 },
 {
  "$id": "FeatureTypes",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "types"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "types": {
    "type": "array",
    "items": {
     "$ref": "FeatureType#"
    }
   }
  }
 },
 {
  "$id": "FeatureUsage",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "environment",
   "timestamp",
   "yes",
   "no"
  ],
  "properties": {
   "environment": {
    "type": "string"
   },
   "timestamp": {
    "type": "string",
    "format": "date-time"
   },
   "yes": {
    "type": "integer"
   },
   "no": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "FeatureVariant",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "weight",
   "weightType",
   "stickiness"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "weight": {
    "type": "number",
    "minimum": 0,
    "maximum": 1000
   },
   "weightType": {
    "$ref": "WeightType#"
   },
   "stickiness": {
    "type": "string"
   },
   "payload": {
    "$ref": "VariantPayload#"
   },
   "overrides": {
    "type": "array",
    "items": {
     "$ref": "VariantOverride#"
    }
   }
  }
 },
 {
  "$id": "FeatureVariantInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name",
   "weight"
  ],
  "properties": {
   "name": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "pattern": "\\S"
   },
   "weight": {
    "type": "number",
    "minimum": 0,
    "maximum": 1000
   },
   "weightType": {
    "$ref": "WeightType#"
   },
   "stickiness": {
    "$ref": "GivenName#"
   },
   "payload": {
    "$ref": "VariantPayloadInput#"
   },
   "overrides": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "VariantOverrideInput#"
    }
   }
  }
 },
 {
  "$id": "FeatureVariantInputs",
  "type": "array",
  "maxItems": 1000,
  "items": {
   "$ref": "FeatureVariantInput#"
  }
 },
 {
  "$id": "FeatureVariantsDocument",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "variants"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "variants": {
    "type": "array",
    "items": {
     "$ref": "FeatureVariant#"
    }
   }
  }
 },
 {
  "$id": "FeaturesToTurn",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "features"
  ],
  "properties": {
   "features": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "GivenName#"
    }
   }
  }
 },
 {
  "$id": "FilterText",
  "type": "string",
  "maxLength": 10000
 },
 {
  "$id": "FlagCreators",
  "type": "array",
  "items": {
   "$ref": "FeatureCreator#"
  }
 },
 {
  "$id": "FoundChangeRequest",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "title",
   "project",
   "environment",
   "state",
   "createdBy",
   "createdAt",
   "features",
   "segments"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "title": {
    "type": "string"
   },
   "project": {
    "type": "string"
   },
   "environment": {
    "type": "string"
   },
   "state": {
    "$ref": "ChangeRequestState#"
   },
   "createdBy": {
    "$ref": "ChangeAuthor#"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "features": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "segments": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 {
  "$id": "FoundUser",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "username"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": [
     "string",
     "null"
    ]
   },
   "username": {
    "type": [
     "string",
     "null"
    ]
   },
   "email": {
    "type": "string"
   },
   "imageUrl": {
    "type": "string"
   }
  }
 },
 {
  "$id": "FrontendContext",
  "type": "object",
  "maxProperties": 1000,
  "additionalProperties": true,
  "properties": {
   "appName": {
    "$ref": "ContextValue#"
   },
   "userId": {
    "$ref": "ContextValue#"
   },
   "sessionId": {
    "$ref": "ContextValue#"
   },
   "remoteAddress": {
    "$ref": "ContextValue#"
   },
   "environment": {
    "$ref": "ContextValue#"
   },
   "currentTime": {
    "$ref": "ContextValue#"
   },
   "properties": {
    "type": "object",
    "maxProperties": 1000,
    "propertyNames": {
     "$ref": "GivenName#"
    },
    "additionalProperties": true
   }
  }
 },
 {
  "$id": "FrontendFeature",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "enabled",
   "variant",
   "impressionData"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean",
    "const": true
   },
   "variant": {
    "$ref": "EvaluatedVariant#"
   },
   "impressionData": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "FrontendFeatures",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "toggles"
  ],
  "properties": {
   "toggles": {
    "type": "array",
    "items": {
     "$ref": "FrontendFeature#"
    }
   }
  }
 },
 {
  "$id": "FrontendRequest",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "context": {
    "$ref": "FrontendContext#"
   }
  }
 },
 {
  "$id": "GivenName",
  "type": "string",
  "maxLength": 255
 },
 {
  "$id": "GivenText",
  "type": "string",
  "maxLength": 10000
 },
 {
  "$id": "Group",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "description",
   "mappingsSSO",
   "rootRole",
   "createdBy",
   "createdAt",
   "users",
   "projects",
   "userCount"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "mappingsSSO": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "rootRole": {
    "type": [
     "integer",
     "null"
    ]
   },
   "createdBy": {
    "type": [
     "string",
     "null"
    ]
   },
   "createdAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "users": {
    "type": "array",
    "items": {
     "$ref": "GroupMember#"
    }
   },
   "projects": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "userCount": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "GroupMember",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "joinedAt",
   "createdBy",
   "user"
  ],
  "properties": {
   "joinedAt": {
    "type": "string",
    "format": "date-time"
   },
   "createdBy": {
    "type": [
     "string",
     "null"
    ]
   },
   "user": {
    "$ref": "MemberAccount#"
   }
  }
 },
 {
  "$id": "GroupReference",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   }
  }
 },
 {
  "$id": "GroupToPick",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "userCount",
   "rootRole"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "userCount": {
    "type": "integer"
   },
   "rootRole": {
    "type": [
     "integer",
     "null"
    ]
   }
  }
 },
 {
  "$id": "Groups",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "groups"
  ],
  "properties": {
   "groups": {
    "type": "array",
    "items": {
     "$ref": "Group#"
    }
   }
  }
 },
 {
  "$id": "HeldPermission",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type",
   "hasPermission",
   "sources"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "type": {
    "type": "string",
    "enum": [
     "root",
     "project",
     "environment"
    ]
   },
   "hasPermission": {
    "type": "boolean"
   },
   "sources": {
    "type": "array",
    "items": {
     "$ref": "PermissionSource#"
    }
   }
  }
 },
 {
  "$id": "HolderIds",
  "type": "array",
  "maxItems": 1000,
  "items": {
   "type": "integer",
   "minimum": -2147483648,
   "maximum": 2147483647
  }
 },
 {
  "$id": "ImportFeatures",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "environment",
   "project",
   "data"
  ],
  "properties": {
   "environment": {
    "$ref": "GivenName#"
   },
   "project": {
    "$ref": "GivenName#"
   },
   "data": {
    "$ref": "FeatureImport#"
   }
  }
 },
 {
  "$id": "ImportFinding",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "message",
   "affectedItems"
  ],
  "properties": {
   "message": {
    "type": "string"
   },
   "affectedItems": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 {
  "$id": "ImportFindings",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "errors",
   "warnings",
   "permissions"
  ],
  "properties": {
   "errors": {
    "type": "array",
    "items": {
     "$ref": "ImportFinding#"
    }
   },
   "warnings": {
    "type": "array",
    "items": {
     "$ref": "ImportFinding#"
    }
   },
   "permissions": {
    "type": "array",
    "items": {
     "$ref": "ImportFinding#"
    }
   }
  }
 },
 {
  "$id": "ImportedDependencies",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "feature",
   "dependencies"
  ],
  "properties": {
   "feature": {
    "$ref": "GivenName#"
   },
   "dependencies": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "AddDependency#"
    }
   }
  }
 },
 {
  "$id": "ImportedEnvironment",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "featureName",
   "enabled"
  ],
  "properties": {
   "featureName": {
    "$ref": "GivenName#"
   },
   "enabled": {
    "type": "boolean"
   },
   "variants": {
    "$ref": "FeatureVariantInputs#"
   }
  }
 },
 {
  "$id": "ImportedFeature",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "FeatureNameToCreate#"
   },
   "type": {
    "$ref": "GivenName#"
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 10000
   },
   "stale": {
    "type": "boolean"
   },
   "impressionData": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "ImportedSegment",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "id",
   "name"
  ],
  "properties": {
   "id": {
    "type": "integer",
    "minimum": 0,
    "maximum": 2147483647
   },
   "name": {
    "$ref": "GivenName#"
   }
  }
 },
 {
  "$id": "ImportedStrategy",
  "allOf": [
   {
    "$ref": "AddStrategy#"
   },
   {
    "type": "object",
    "additionalProperties": true,
    "required": [
     "featureName"
    ],
    "properties": {
     "featureName": {
      "$ref": "GivenName#"
     }
    }
   }
  ]
 },
 {
  "$id": "ImportedTag",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "featureName",
   "tagValue"
  ],
  "properties": {
   "featureName": {
    "$ref": "GivenName#"
   },
   "tagType": {
    "type": "string",
    "minLength": 2,
    "maxLength": 50
   },
   "tagValue": {
    "$ref": "TagValue#"
   }
  }
 },
 {
  "$id": "InactiveUser",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "username",
   "seenAt",
   "createdAt",
   "patSeenAt"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": [
     "string",
     "null"
    ]
   },
   "username": {
    "type": [
     "string",
     "null"
    ]
   },
   "email": {
    "type": "string"
   },
   "seenAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "patSeenAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   }
  }
 },
 {
  "$id": "InactiveUsers",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "inactiveUsers"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "inactiveUsers": {
    "type": "array",
    "items": {
     "$ref": "InactiveUser#"
    }
   }
  }
 },
 {
  "$id": "LegalValue",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "value"
  ],
  "properties": {
   "value": {
    "type": "string"
   },
   "description": {
    "type": "string"
   }
  }
 },
 {
  "$id": "LegalValueInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "value"
  ],
  "properties": {
   "value": {
    "$ref": "LegalValueText#"
   },
   "description": {
    "type": "string",
    "maxLength": 250
   }
  }
 },
 {
  "$id": "LegalValueText",
  "type": "string",
  "minLength": 1,
  "maxLength": 100
 },
 {
  "$id": "LifecycleCount",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "initial",
   "preLive",
   "live",
   "completed",
   "archived"
  ],
  "properties": {
   "initial": {
    "type": "integer"
   },
   "preLive": {
    "type": "integer"
   },
   "live": {
    "type": "integer"
   },
   "completed": {
    "type": "integer"
   },
   "archived": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "LifecycleStage",
  "type": "string",
  "enum": [
   "initial",
   "pre-live",
   "live",
   "completed",
   "archived"
  ]
 },
 {
  "$id": "LifecycleStageSummary",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "averageDays",
   "currentFlags"
  ],
  "properties": {
   "averageDays": {
    "type": [
     "number",
     "null"
    ],
    "minimum": 0
   },
   "currentFlags": {
    "type": "number",
    "minimum": 0
   }
  }
 },
 {
  "$id": "LifecycleSummary",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "initial",
   "preLive",
   "live",
   "completed",
   "archived"
  ],
  "properties": {
   "initial": {
    "$ref": "LifecycleStageSummary#"
   },
   "preLive": {
    "$ref": "LifecycleStageSummary#"
   },
   "live": {
    "$ref": "LifecycleStageSummary#"
   },
   "completed": {
    "$ref": "LifecycleStageSummary#"
   },
   "archived": {
    "$ref": "ArchivedStageSummary#"
   }
  }
 },
 {
  "$id": "LinkTemplate",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "title",
   "urlTemplate"
  ],
  "properties": {
   "title": {
    "type": [
     "string",
     "null"
    ]
   },
   "urlTemplate": {
    "type": "string"
   }
  }
 },
 {
  "$id": "LinkTemplateInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "urlTemplate"
  ],
  "properties": {
   "title": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "urlTemplate": {
    "type": "string",
    "maxLength": 2000,
    "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://"
   }
  }
 },
 {
  "$id": "LogIn",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "username",
   "password"
  ],
  "properties": {
   "username": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255
   },
   "password": {
    "type": "string",
    "minLength": 1,
    "maxLength": 1024
   }
  }
 },
 {
  "$id": "MemberAccount",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "username": {
    "type": "string"
   },
   "email": {
    "type": "string"
   },
   "imageUrl": {
    "type": "string"
   },
   "accountType": {
    "type": "string",
    "enum": [
     "User",
     "Service Account"
    ]
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "seenAt": {
    "type": "string",
    "format": "date-time"
   }
  }
 },
 {
  "$id": "MemberChoice",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "user"
  ],
  "properties": {
   "user": {
    "type": "object",
    "additionalProperties": true,
    "required": [
     "id"
    ],
    "properties": {
     "id": {
      "type": "integer",
      "minimum": -2147483648,
      "maximum": 2147483647
     }
    }
   }
  }
 },
 {
  "$id": "MoveChangeRequest",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "state"
  ],
  "properties": {
   "state": {
    "$ref": "ChangeRequestState#"
   },
   "version": {
    "type": "integer",
    "minimum": 1,
    "maximum": 2147483647
   },
   "comment": {
    "$ref": "CommentText#"
   },
   "scheduledAt": {
    "type": "string",
    "format": "date-time",
    "maxLength": 64
   }
  }
 },
 {
  "$id": "NothingInput",
  "type": [
   "object",
   "null"
  ],
  "additionalProperties": true,
  "maxProperties": 0
 },
 {
  "$id": "OfrepBulkEvaluation",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "flags",
   "eventStreams"
  ],
  "properties": {
   "flags": {
    "type": "array",
    "items": {
     "$ref": "OfrepEvaluation#"
    }
   },
   "eventStreams": {
    "type": "array",
    "items": {
     "$ref": "OfrepEventStream#"
    }
   }
  }
 },
 {
  "$id": "OfrepEndpoint",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "requestUri"
  ],
  "properties": {
   "requestUri": {
    "type": "string"
   }
  }
 },
 {
  "$id": "OfrepEvaluation",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "key",
   "value",
   "reason",
   "metadata"
  ],
  "properties": {
   "key": {
    "type": "string"
   },
   "value": {
    "$ref": "OfrepValue#"
   },
   "reason": {
    "type": "string",
    "enum": [
     "DISABLED",
     "DEFAULT",
     "SPLIT",
     "TARGETING_MATCH",
     "STATIC"
    ]
   },
   "variant": {
    "type": "string"
   },
   "metadata": {
    "$ref": "OfrepMetadata#"
   }
  }
 },
 {
  "$id": "OfrepEventStream",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "type",
   "endpoint"
  ],
  "properties": {
   "type": {
    "type": "string",
    "const": "sse"
   },
   "endpoint": {
    "$ref": "OfrepEndpoint#"
   }
  }
 },
 {
  "$id": "OfrepFailure",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "errorCode",
   "errorDetails"
  ],
  "properties": {
   "key": {
    "type": "string"
   },
   "errorCode": {
    "type": "string",
    "enum": [
     "PARSE_ERROR",
     "INVALID_CONTEXT",
     "FLAG_NOT_FOUND",
     "GENERAL"
    ]
   },
   "errorDetails": {
    "type": "string"
   }
  }
 },
 {
  "$id": "OfrepMetadata",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "project",
   "type",
   "stale"
  ],
  "properties": {
   "project": {
    "type": "string"
   },
   "type": {
    "type": "string"
   },
   "stale": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "OfrepRequest",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "context": {
    "type": "object",
    "maxProperties": 1000,
    "propertyNames": {
     "$ref": "GivenName#"
    },
    "additionalProperties": true,
    "properties": {
     "targetingKey": {
      "type": "string",
      "maxLength": 10000
     }
    }
   }
  }
 },
 {
  "$id": "OfrepValue"
 },
 {
  "$id": "Operator",
  "type": "string",
  "enum": [
   "NOT_IN",
   "IN",
   "STR_ENDS_WITH",
   "STR_STARTS_WITH",
   "STR_CONTAINS",
   "NUM_EQ",
   "NUM_GT",
   "NUM_GTE",
   "NUM_LT",
   "NUM_LTE",
   "DATE_AFTER",
   "DATE_BEFORE",
   "SEMVER_EQ",
   "SEMVER_GT",
   "SEMVER_LT",
   "SEMVER_GTE",
   "SEMVER_LTE",
   "REGEX",
   "IN_CIDR"
  ]
 },
 {
  "$id": "Overwritten",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "was",
   "is"
  ],
  "properties": {
   "was": {
    "anyOf": [
     {
      "$ref": "ChangeSubject#"
     },
     {
      "type": "null"
     }
    ]
   },
   "is": {
    "$ref": "ChangeSubject#"
   }
  }
 },
 {
  "$id": "OwnPermission",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "permission"
  ],
  "properties": {
   "permission": {
    "type": "string"
   },
   "project": {
    "type": "string"
   },
   "environment": {
    "type": "string"
   }
  }
 },
 {
  "$id": "OwnRoles",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "roles"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "roles": {
    "type": "array",
    "items": {
     "$ref": "Role#"
    }
   }
  }
 },
 {
  "$id": "OwnUser",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "user",
   "permissions",
   "feedback",
   "splash"
  ],
  "properties": {
   "user": {
    "$ref": "Caller#"
   },
   "permissions": {
    "type": "array",
    "items": {
     "$ref": "OwnPermission#"
    }
   },
   "feedback": {
    "type": "array",
    "maxItems": 0,
    "items": {
     "type": "string"
    }
   },
   "splash": {
    "type": "object",
    "additionalProperties": false
   }
  }
 },
 {
  "$id": "Parameters",
  "type": "object",
  "additionalProperties": {
   "type": "string"
  }
 },
 {
  "$id": "ParametersInput",
  "type": "object",
  "maxProperties": 1000,
  "propertyNames": {
   "$ref": "GivenName#"
  },
  "additionalProperties": {
   "type": "string",
   "maxLength": 500000
  }
 },
 {
  "$id": "ParentCandidates",
  "type": "array",
  "items": {
   "type": "string"
  }
 },
 {
  "$id": "ParentVariants",
  "type": "array",
  "items": {
   "type": "string"
  }
 },
 {
  "$id": "Password",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "password"
  ],
  "properties": {
   "password": {
    "type": "string",
    "maxLength": 1024
   }
  }
 },
 {
  "$id": "PasswordToCheck",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "password"
  ],
  "properties": {
   "password": {
    "type": "string",
    "maxLength": 1024
   }
  }
 },
 {
  "$id": "Patch",
  "type": "array",
  "maxItems": 1000,
  "items": {
   "$ref": "PatchOperation#"
  }
 },
 {
  "$id": "PatchOperation",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "op",
   "path"
  ],
  "properties": {
   "op": {
    "type": "string",
    "enum": [
     "add",
     "remove",
     "replace",
     "copy",
     "move"
    ]
   },
   "path": {
    "type": "string",
    "maxLength": 1000
   },
   "from": {
    "type": "string",
    "maxLength": 1000
   },
   "value": {}
  }
 },
 {
  "$id": "PatchVariantChange",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "action",
   "feature",
   "payload"
  ],
  "properties": {
   "action": {
    "type": "string",
    "const": "patchVariant"
   },
   "feature": {
    "$ref": "GivenName#",
    "minLength": 1
   },
   "payload": {
    "$ref": "PatchVariantPayload#"
   }
  }
 },
 {
  "$id": "PatchVariantPayload",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "variants"
  ],
  "properties": {
   "variants": {
    "$ref": "FeatureVariantInputs#"
   }
  }
 },
 {
  "$id": "PatchableFeature",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "type"
  ],
  "properties": {
   "type": {
    "$ref": "GivenName#"
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 10000
   },
   "stale": {
    "type": "boolean"
   },
   "impressionData": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "PatchableStrategy",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name",
   "sortOrder"
  ],
  "properties": {
   "name": {
    "$ref": "GivenName#"
   },
   "title": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "disabled": {
    "type": [
     "boolean",
     "null"
    ]
   },
   "sortOrder": {
    "type": "number"
   },
   "constraints": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "ConstraintInput#"
    }
   },
   "variants": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "StrategyVariantInput#"
    }
   },
   "parameters": {
    "$ref": "ParametersInput#"
   },
   "segments": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "type": "integer",
     "minimum": 0,
     "maximum": 2147483647
    }
   }
  }
 },
 {
  "$id": "PathMember",
  "type": "string",
  "maxLength": 2048
 },
 {
  "$id": "PermissionChoice",
  "anyOf": [
   {
    "type": "object",
    "additionalProperties": true,
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "type": "string",
      "maxLength": 255
     },
     "environment": {
      "$ref": "EnvironmentOfPermission#"
     }
    }
   },
   {
    "type": "object",
    "additionalProperties": true,
    "required": [
     "id"
    ],
    "properties": {
     "id": {
      "type": "integer",
      "minimum": 1,
      "maximum": 2147483647
     },
     "environment": {
      "$ref": "EnvironmentOfPermission#"
     }
    }
   }
  ]
 },
 {
  "$id": "PermissionDescription",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "displayName",
   "type"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "displayName": {
    "type": "string"
   },
   "type": {
    "type": "string",
    "enum": [
     "root",
     "project",
     "environment"
    ]
   },
   "environment": {
    "type": "string"
   }
  }
 },
 {
  "$id": "PermissionSource",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "permission",
   "role",
   "group",
   "project",
   "environment"
  ],
  "properties": {
   "permission": {
    "type": "string"
   },
   "role": {
    "$ref": "RoleReference#"
   },
   "group": {
    "anyOf": [
     {
      "$ref": "GroupReference#"
     },
     {
      "type": "null"
     }
    ]
   },
   "project": {
    "type": [
     "string",
     "null"
    ]
   },
   "environment": {
    "type": [
     "string",
     "null"
    ]
   }
  }
 },
 {
  "$id": "Permissions",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "permissions"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "permissions": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "root",
     "project",
     "environments"
    ],
    "properties": {
     "root": {
      "type": "array",
      "items": {
       "$ref": "PermissionDescription#"
      }
     },
     "project": {
      "type": "array",
      "items": {
       "$ref": "PermissionDescription#"
      }
     },
     "environments": {
      "type": "array",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "name",
        "permissions"
       ],
       "properties": {
        "name": {
         "type": "string"
        },
        "permissions": {
         "type": "array",
         "items": {
          "$ref": "PermissionDescription#"
         }
        }
       }
      }
     }
    }
   }
  }
 },
 {
  "$id": "Playground",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "input",
   "features",
   "warnings"
  ],
  "properties": {
   "input": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "environment",
     "projects",
     "context"
    ],
    "properties": {
     "environment": {
      "type": "string"
     },
     "projects": {
      "$ref": "EvaluatedProjects#"
     },
     "context": {
      "$ref": "EvaluatedContext#"
     }
    }
   },
   "features": {
    "type": "array",
    "items": {
     "$ref": "PlaygroundFeature#"
    }
   },
   "warnings": {
    "$ref": "PlaygroundWarnings#"
   }
  }
 },
 {
  "$id": "PlaygroundConstraint",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "contextName",
   "operator",
   "caseInsensitive",
   "inverted",
   "values",
   "result"
  ],
  "properties": {
   "contextName": {
    "type": "string"
   },
   "operator": {
    "$ref": "Operator#"
   },
   "caseInsensitive": {
    "type": "boolean"
   },
   "inverted": {
    "type": "boolean"
   },
   "values": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "value": {
    "type": "string"
   },
   "result": {
    "type": [
     "boolean",
     "null"
    ]
   }
  }
 },
 {
  "$id": "PlaygroundContext",
  "type": "object",
  "maxProperties": 100,
  "propertyNames": {
   "$ref": "GivenName#"
  },
  "additionalProperties": {
   "$ref": "PlaygroundContextMember#"
  },
  "properties": {
   "appName": {
    "$ref": "PlaygroundContextMember#"
   },
   "userId": {
    "$ref": "PlaygroundContextMember#"
   },
   "sessionId": {
    "$ref": "PlaygroundContextMember#"
   },
   "remoteAddress": {
    "$ref": "PlaygroundContextMember#"
   },
   "currentTime": {
    "$ref": "PlaygroundContextMember#"
   },
   "properties": {
    "$ref": "PlaygroundContextMember#"
   }
  }
 },
 {
  "$id": "PlaygroundContextMember",
  "type": [
   "string",
   "number",
   "boolean",
   "null",
   "object"
  ],
  "maxLength": 1000,
  "maxProperties": 100,
  "propertyNames": {
   "$ref": "GivenName#"
  },
  "additionalProperties": {
   "$ref": "PlaygroundContextValue#"
  }
 },
 {
  "$id": "PlaygroundContextValue",
  "type": [
   "string",
   "number",
   "boolean",
   "null"
  ],
  "maxLength": 1000
 },
 {
  "$id": "PlaygroundDependency",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "feature",
   "enabled",
   "variants",
   "satisfied"
  ],
  "properties": {
   "feature": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean"
   },
   "variants": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "satisfied": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "PlaygroundFeature",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "projectId",
   "isEnabled",
   "isEnabledInCurrentEnvironment",
   "hasUnsatisfiedDependency",
   "strategies",
   "dependencies",
   "variant",
   "variants"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "projectId": {
    "type": "string"
   },
   "isEnabled": {
    "type": "boolean"
   },
   "isEnabledInCurrentEnvironment": {
    "type": "boolean"
   },
   "hasUnsatisfiedDependency": {
    "type": "boolean"
   },
   "strategies": {
    "$ref": "PlaygroundStrategies#"
   },
   "dependencies": {
    "type": "array",
    "items": {
     "$ref": "PlaygroundDependency#"
    }
   },
   "variant": {
    "$ref": "PlaygroundVariant#"
   },
   "variants": {
    "type": "array",
    "items": {
     "$ref": "FeatureVariant#"
    }
   }
  }
 },
 {
  "$id": "PlaygroundProjects",
  "oneOf": [
   {
    "type": "array",
    "minItems": 1,
    "maxItems": 1000,
    "items": {
     "$ref": "GivenName#"
    }
   },
   {
    "type": "string",
    "enum": [
     "*"
    ]
   }
  ]
 },
 {
  "$id": "PlaygroundRequest",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "environment",
   "context"
  ],
  "properties": {
   "environment": {
    "$ref": "GivenName#"
   },
   "projects": {
    "$ref": "PlaygroundProjects#"
   },
   "context": {
    "$ref": "PlaygroundContext#"
   }
  }
 },
 {
  "$id": "PlaygroundRollout",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "rollout",
   "groupId",
   "stickiness",
   "stickinessValue",
   "isRandom",
   "normalizedValue"
  ],
  "properties": {
   "rollout": {
    "type": [
     "number",
     "null"
    ]
   },
   "groupId": {
    "type": "string"
   },
   "stickiness": {
    "type": "string"
   },
   "stickinessValue": {
    "type": [
     "string",
     "null"
    ]
   },
   "isRandom": {
    "type": "boolean"
   },
   "normalizedValue": {
    "type": [
     "integer",
     "null"
    ]
   }
  }
 },
 {
  "$id": "PlaygroundSegment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "result",
   "constraints"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "result": {
    "type": [
     "boolean",
     "null"
    ]
   },
   "constraints": {
    "type": "array",
    "items": {
     "$ref": "PlaygroundConstraint#"
    }
   }
  }
 },
 {
  "$id": "PlaygroundStrategies",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "result",
   "data"
  ],
  "properties": {
   "result": {
    "$ref": "PlaygroundVerdict#"
   },
   "data": {
    "type": "array",
    "items": {
     "$ref": "PlaygroundStrategy#"
    }
   }
  }
 },
 {
  "$id": "PlaygroundStrategy",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "title",
   "disabled",
   "result",
   "parameters",
   "constraints",
   "segments",
   "variants"
  ],
  "properties": {
   "id": {
    "type": "string",
    "format": "uuid"
   },
   "name": {
    "type": "string"
   },
   "title": {
    "type": [
     "string",
     "null"
    ]
   },
   "disabled": {
    "type": "boolean"
   },
   "result": {
    "$ref": "PlaygroundStrategyResult#"
   },
   "parameters": {
    "$ref": "Parameters#"
   },
   "constraints": {
    "type": "array",
    "items": {
     "$ref": "PlaygroundConstraint#"
    }
   },
   "segments": {
    "type": "array",
    "items": {
     "$ref": "PlaygroundSegment#"
    }
   },
   "variants": {
    "type": "array",
    "items": {
     "$ref": "StrategyVariant#"
    }
   },
   "rollout": {
    "$ref": "PlaygroundRollout#"
   }
  }
 },
 {
  "$id": "PlaygroundStrategyResult",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "enabled",
   "evaluationStatus"
  ],
  "properties": {
   "enabled": {
    "$ref": "PlaygroundVerdict#"
   },
   "evaluationStatus": {
    "type": "string",
    "enum": [
     "complete",
     "incomplete",
     "unevaluated"
    ]
   }
  }
 },
 {
  "$id": "PlaygroundVariant",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "enabled",
   "feature_enabled"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean"
   },
   "feature_enabled": {
    "type": "boolean"
   },
   "payload": {
    "$ref": "VariantPayload#"
   }
  }
 },
 {
  "$id": "PlaygroundVerdict",
  "type": [
   "boolean",
   "string"
  ],
  "enum": [
   true,
   false,
   "unknown"
  ]
 },
 {
  "$id": "PlaygroundWarnings",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "invalidContextProperties"
  ],
  "properties": {
   "invalidContextProperties": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 {
  "$id": "Profile",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "projects",
   "groups",
   "rootRole",
   "subscriptions",
   "features",
   "canChangePassword"
  ],
  "properties": {
   "projects": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "groups": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "rootRole": {
    "$ref": "Role#"
   },
   "subscriptions": {
    "type": "array",
    "maxItems": 0,
    "items": {
     "type": "string"
    }
   },
   "features": {
    "type": "array",
    "maxItems": 0,
    "items": {
     "type": "string"
    }
   },
   "canChangePassword": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "Project",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "description",
   "mode",
   "defaultStickiness",
   "featureLimit",
   "featureNaming",
   "linkTemplates",
   "environments",
   "changeRequestEnvironments",
   "favorite",
   "createdAt",
   "updatedAt",
   "archivedAt"
  ],
  "properties": {
   "id": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "mode": {
    "$ref": "ProjectMode#"
   },
   "defaultStickiness": {
    "type": "string"
   },
   "featureLimit": {
    "type": [
     "integer",
     "null"
    ]
   },
   "featureNaming": {
    "$ref": "FeatureNaming#"
   },
   "linkTemplates": {
    "type": "array",
    "items": {
     "$ref": "LinkTemplate#"
    }
   },
   "environments": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "changeRequestEnvironments": {
    "type": "array",
    "items": {
     "$ref": "ChangeRequestEnvironment#"
    }
   },
   "favorite": {
    "type": "boolean"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "updatedAt": {
    "type": "string",
    "format": "date-time"
   },
   "archivedAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   }
  }
 },
 {
  "$id": "ProjectAccess",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "users",
   "groups",
   "roles"
  ],
  "properties": {
   "users": {
    "type": "array",
    "items": {
     "$ref": "ProjectUser#"
    }
   },
   "groups": {
    "type": "array",
    "items": {
     "$ref": "ProjectGroup#"
    }
   },
   "roles": {
    "type": "array",
    "items": {
     "$ref": "Role#"
    }
   }
  }
 },
 {
  "$id": "ProjectApplication",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "environments",
   "instances",
   "sdks"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "environments": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "instances": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "sdks": {
    "type": "array",
    "items": {
     "$ref": "ProjectApplicationSdk#"
    }
   }
  }
 },
 {
  "$id": "ProjectApplicationSdk",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "versions"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "versions": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 {
  "$id": "ProjectApplications",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "applications",
   "total"
  ],
  "properties": {
   "applications": {
    "type": "array",
    "items": {
     "$ref": "ProjectApplication#"
    }
   },
   "total": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "ProjectGroup",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "description",
   "mappingsSSO",
   "rootRole",
   "createdBy",
   "createdAt",
   "users",
   "projects",
   "userCount",
   "addedAt",
   "roleId",
   "roles"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "mappingsSSO": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "rootRole": {
    "type": [
     "integer",
     "null"
    ]
   },
   "createdBy": {
    "type": [
     "string",
     "null"
    ]
   },
   "createdAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "users": {
    "type": "array",
    "items": {
     "$ref": "GroupMember#"
    }
   },
   "projects": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "userCount": {
    "type": "integer"
   },
   "addedAt": {
    "type": "string",
    "format": "date-time"
   },
   "roleId": {
    "type": "integer"
   },
   "roles": {
    "type": "array",
    "items": {
     "type": "integer"
    }
   }
  }
 },
 {
  "$id": "ProjectHealthInsight",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "rating",
   "activeCount",
   "potentiallyStaleCount",
   "staleCount"
  ],
  "properties": {
   "rating": {
    "type": "number",
    "minimum": 0,
    "maximum": 100
   },
   "activeCount": {
    "type": "number",
    "minimum": 0
   },
   "potentiallyStaleCount": {
    "type": "number",
    "minimum": 0
   },
   "staleCount": {
    "type": "number",
    "minimum": 0
   }
  }
 },
 {
  "$id": "ProjectHealthReport",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "stats",
   "version",
   "name",
   "description",
   "defaultStickiness",
   "mode",
   "featureLimit",
   "featureNaming",
   "members",
   "health",
   "environments",
   "updatedAt",
   "createdAt",
   "archivedAt",
   "favorite",
   "activeCount",
   "potentiallyStaleCount",
   "staleCount",
   "features"
  ],
  "properties": {
   "stats": {
    "$ref": "ProjectStats#"
   },
   "version": {
    "type": "integer",
    "const": 1
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "defaultStickiness": {
    "type": "string"
   },
   "mode": {
    "type": "string",
    "enum": [
     "open",
     "protected",
     "private"
    ]
   },
   "featureLimit": {
    "type": [
     "number",
     "null"
    ]
   },
   "featureNaming": {
    "$ref": "ProjectOverviewNaming#"
   },
   "members": {
    "type": "number",
    "minimum": 0
   },
   "health": {
    "type": "number",
    "minimum": 0,
    "maximum": 100
   },
   "environments": {
    "type": "array",
    "items": {
     "$ref": "ProjectOverviewEnvironment#"
    }
   },
   "updatedAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "createdAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "archivedAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "favorite": {
    "type": "boolean"
   },
   "activeCount": {
    "type": "number",
    "minimum": 0
   },
   "potentiallyStaleCount": {
    "type": "number",
    "minimum": 0
   },
   "staleCount": {
    "type": "number",
    "minimum": 0
   },
   "features": {
    "type": "array",
    "items": {
     "$ref": "FeatureSearchResult#"
    }
   }
  }
 },
 {
  "$id": "ProjectIdToCheck",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "id"
  ],
  "properties": {
   "id": {
    "$ref": "ProjectIdToCreate#"
   }
  }
 },
 {
  "$id": "ProjectIdToCreate",
  "type": "string",
  "minLength": 1,
  "maxLength": 100,
  "pattern": "^(?!(\\.{1,2}|archive|revive)$)[A-Za-z0-9_~.-]+$"
 },
 {
  "$id": "ProjectInsights",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "stats",
   "featureTypeCounts",
   "health",
   "technicalDebt",
   "leadTime",
   "members"
  ],
  "properties": {
   "stats": {
    "$ref": "ProjectStats#"
   },
   "featureTypeCounts": {
    "type": "array",
    "items": {
     "$ref": "FeatureTypeCount#"
    }
   },
   "health": {
    "$ref": "ProjectHealthInsight#"
   },
   "technicalDebt": {
    "$ref": "ProjectHealthInsight#"
   },
   "leadTime": {
    "$ref": "ProjectLeadTime#"
   },
   "members": {
    "$ref": "ProjectMembersInsight#"
   }
  }
 },
 {
  "$id": "ProjectLeadTime",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "projectAverage",
   "features"
  ],
  "properties": {
   "projectAverage": {
    "type": "number",
    "minimum": 0
   },
   "features": {
    "type": "array",
    "items": {
     "$ref": "FeatureLeadTime#"
    },
    "maxItems": 1000
   }
  }
 },
 {
  "$id": "ProjectMembersInsight",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "currentMembers",
   "change"
  ],
  "properties": {
   "currentMembers": {
    "type": "number",
    "minimum": 0
   },
   "change": {
    "type": "number",
    "minimum": 0
   }
  }
 },
 {
  "$id": "ProjectMode",
  "type": "string",
  "enum": [
   "open",
   "protected",
   "private"
  ]
 },
 {
  "$id": "ProjectName",
  "type": "string",
  "maxLength": 255,
  "pattern": "^(?!\\s*$).+"
 },
 {
  "$id": "ProjectOverview",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "stats",
   "version",
   "name",
   "description",
   "defaultStickiness",
   "mode",
   "featureLimit",
   "featureNaming",
   "members",
   "health",
   "environments",
   "updatedAt",
   "createdAt",
   "archivedAt",
   "favorite",
   "featureTypeCounts"
  ],
  "properties": {
   "stats": {
    "$ref": "ProjectStats#"
   },
   "version": {
    "type": "integer",
    "const": 1
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "defaultStickiness": {
    "type": "string"
   },
   "mode": {
    "type": "string",
    "enum": [
     "open",
     "protected",
     "private"
    ]
   },
   "featureLimit": {
    "type": [
     "number",
     "null"
    ]
   },
   "featureNaming": {
    "$ref": "ProjectOverviewNaming#"
   },
   "members": {
    "type": "number",
    "minimum": 0
   },
   "health": {
    "type": "number",
    "minimum": 0,
    "maximum": 100
   },
   "environments": {
    "type": "array",
    "items": {
     "$ref": "ProjectOverviewEnvironment#"
    }
   },
   "updatedAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "createdAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "archivedAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "favorite": {
    "type": "boolean"
   },
   "featureTypeCounts": {
    "type": "array",
    "items": {
     "$ref": "FeatureTypeCount#"
    }
   }
  }
 },
 {
  "$id": "ProjectOverviewEnvironment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "environment",
   "changeRequestsEnabled"
  ],
  "properties": {
   "environment": {
    "type": "string"
   },
   "changeRequestsEnabled": {
    "type": "boolean"
   },
   "defaultStrategy": {
    "$ref": "DefaultStrategy#"
   }
  }
 },
 {
  "$id": "ProjectOverviewNaming",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "pattern",
   "example",
   "description"
  ],
  "properties": {
   "pattern": {
    "type": [
     "string",
     "null"
    ]
   },
   "example": {
    "type": [
     "string",
     "null"
    ]
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   }
  }
 },
 {
  "$id": "ProjectOwner",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "ownerType"
  ],
  "properties": {
   "ownerType": {
    "type": "string",
    "enum": [
     "user",
     "group",
     "system"
    ]
   },
   "name": {
    "type": "string"
   },
   "email": {
    "type": [
     "string",
     "null"
    ]
   }
  }
 },
 {
  "$id": "ProjectResources",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "members",
   "apiTokens",
   "segments"
  ],
  "properties": {
   "members": {
    "type": "number",
    "minimum": 0
   },
   "apiTokens": {
    "type": "number",
    "minimum": 0
   },
   "segments": {
    "type": "number",
    "minimum": 0
   }
  }
 },
 {
  "$id": "ProjectStats",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "avgTimeToProdCurrentWindow",
   "createdCurrentWindow",
   "createdPastWindow",
   "archivedCurrentWindow",
   "archivedPastWindow",
   "projectActivityCurrentWindow",
   "projectActivityPastWindow",
   "projectMembersAddedCurrentWindow"
  ],
  "properties": {
   "avgTimeToProdCurrentWindow": {
    "type": "number",
    "minimum": 0
   },
   "createdCurrentWindow": {
    "type": "number",
    "minimum": 0
   },
   "createdPastWindow": {
    "type": "number",
    "minimum": 0
   },
   "archivedCurrentWindow": {
    "type": "number",
    "minimum": 0
   },
   "archivedPastWindow": {
    "type": "number",
    "minimum": 0
   },
   "projectActivityCurrentWindow": {
    "type": "number",
    "minimum": 0
   },
   "projectActivityPastWindow": {
    "type": "number",
    "minimum": 0
   },
   "projectMembersAddedCurrentWindow": {
    "type": "number",
    "minimum": 0
   }
  }
 },
 {
  "$id": "ProjectStatus",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "resources",
   "activityCountByDate",
   "health",
   "technicalDebt",
   "lifecycleSummary",
   "staleFlags"
  ],
  "properties": {
   "resources": {
    "$ref": "ProjectResources#"
   },
   "activityCountByDate": {
    "type": "array",
    "items": {
     "$ref": "ActivityOfDay#"
    }
   },
   "health": {
    "$ref": "CurrentPercentage#"
   },
   "technicalDebt": {
    "$ref": "CurrentPercentage#"
   },
   "lifecycleSummary": {
    "$ref": "LifecycleSummary#"
   },
   "staleFlags": {
    "$ref": "StaleFeatures#"
   }
  }
 },
 {
  "$id": "ProjectSummary",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "description",
   "mode",
   "health",
   "memberCount",
   "featureCount",
   "favorite",
   "createdAt",
   "updatedAt",
   "lastUpdatedAt",
   "lastReportedFlagUsage",
   "owners",
   "archivedAt"
  ],
  "properties": {
   "id": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "mode": {
    "type": "string",
    "enum": [
     "open",
     "protected",
     "private"
    ]
   },
   "health": {
    "type": "number",
    "minimum": 0,
    "maximum": 100
   },
   "memberCount": {
    "type": "number",
    "minimum": 0
   },
   "featureCount": {
    "type": "number",
    "minimum": 0
   },
   "favorite": {
    "type": "boolean"
   },
   "createdAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "updatedAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "lastUpdatedAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "lastReportedFlagUsage": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "owners": {
    "type": "array",
    "items": {
     "$ref": "ProjectOwner#"
    }
   },
   "archivedAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   }
  }
 },
 {
  "$id": "ProjectUser",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "addedAt",
   "roleId",
   "roles"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "username": {
    "type": "string"
   },
   "email": {
    "type": "string"
   },
   "imageUrl": {
    "type": "string"
   },
   "accountType": {
    "type": "string",
    "enum": [
     "User",
     "Service Account"
    ]
   },
   "addedAt": {
    "type": "string",
    "format": "date-time"
   },
   "roleId": {
    "type": "integer"
   },
   "roles": {
    "type": "array",
    "items": {
     "type": "integer"
    }
   }
  }
 },
 {
  "$id": "ProjectUsers",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "users",
   "roles"
  ],
  "properties": {
   "users": {
    "type": "array",
    "items": {
     "$ref": "ProjectUser#"
    }
   },
   "roles": {
    "type": "array",
    "items": {
     "$ref": "Role#"
    }
   }
  }
 },
 {
  "$id": "Projects",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "projects"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "projects": {
    "type": "array",
    "items": {
     "$ref": "ProjectSummary#"
    }
   }
  }
 },
 {
  "$id": "RawFeatureMetrics",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "maturity",
   "featureName",
   "data"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "maturity": {
    "type": "string",
    "const": "stable"
   },
   "featureName": {
    "type": "string"
   },
   "data": {
    "type": "array",
    "items": {
     "$ref": "ApplicationFeatureUsage#"
    }
   }
  }
 },
 {
  "$id": "ReorderStrategyChange",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "action",
   "feature",
   "payload"
  ],
  "properties": {
   "action": {
    "type": "string",
    "const": "reorderStrategy"
   },
   "feature": {
    "$ref": "GivenName#",
    "minLength": 1
   },
   "payload": {
    "$ref": "StrategySortOrder#"
   }
  }
 },
 {
  "$id": "ReportedCount",
  "type": "integer",
  "minimum": 0,
  "maximum": 2147483647
 },
 {
  "$id": "ReportedName",
  "type": "string",
  "minLength": 1,
  "maxLength": 255,
  "pattern": "\\S"
 },
 {
  "$id": "ReportedTime",
  "type": [
   "string",
   "integer"
  ],
  "maxLength": 100,
  "minimum": 0,
  "maximum": 253402300799999
 },
 {
  "$id": "ReportedUsage",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "yes": {
    "$ref": "ReportedCount#"
   },
   "no": {
    "$ref": "ReportedCount#"
   },
   "variants": {
    "type": "object",
    "maxProperties": 100,
    "propertyNames": {
     "maxLength": 255
    },
    "additionalProperties": {
     "$ref": "ReportedCount#"
    }
   }
  }
 },
 {
  "$id": "RequestPasswordReset",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "email"
  ],
  "properties": {
   "email": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255
   }
  }
 },
 {
  "$id": "RequestedStrategyOfSegment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "changeRequestId",
   "projectId",
   "featureName",
   "strategyName",
   "environment"
  ],
  "properties": {
   "id": {
    "type": "string",
    "format": "uuid"
   },
   "changeRequestId": {
    "type": "integer"
   },
   "projectId": {
    "type": "string"
   },
   "featureName": {
    "type": "string"
   },
   "strategyName": {
    "type": "string"
   },
   "environment": {
    "type": "string"
   }
  }
 },
 {
  "$id": "ResetLink",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "resetPasswordUrl"
  ],
  "properties": {
   "resetPasswordUrl": {
    "type": "string"
   }
  }
 },
 {
  "$id": "ResetPassword",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "token",
   "password"
  ],
  "properties": {
   "token": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255
   },
   "password": {
    "type": "string",
    "minLength": 1,
    "maxLength": 1024
   }
  }
 },
 {
  "$id": "ResetTokenHolder",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "email",
   "token",
   "createdBy",
   "role"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": [
     "string",
     "null"
    ]
   },
   "email": {
    "type": [
     "string",
     "null"
    ]
   },
   "token": {
    "type": "string"
   },
   "createdBy": {
    "type": [
     "string",
     "null"
    ]
   },
   "role": {
    "anyOf": [
     {
      "$ref": "Role#"
     },
     {
      "type": "null"
     }
    ]
   }
  }
 },
 {
  "$id": "Role",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "type",
   "name",
   "description",
   "project"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "type": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": "string"
   },
   "project": {
    "type": [
     "string",
     "null"
    ]
   }
  }
 },
 {
  "$id": "RoleHolders",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "id"
  ],
  "properties": {
   "id": {
    "type": "integer",
    "minimum": -2147483648,
    "maximum": 2147483647
   },
   "users": {
    "$ref": "HolderIds#"
   },
   "groups": {
    "$ref": "HolderIds#"
   }
  }
 },
 {
  "$id": "RoleIds",
  "type": "array",
  "maxItems": 1000,
  "items": {
   "type": "integer",
   "minimum": -2147483648,
   "maximum": 2147483647
  }
 },
 {
  "$id": "RoleName",
  "type": "string",
  "minLength": 1,
  "maxLength": 255,
  "pattern": "\\S"
 },
 {
  "$id": "RolePermission",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "environment"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "environment": {
    "type": [
     "string",
     "null"
    ]
   }
  }
 },
 {
  "$id": "RoleReference",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "type"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "type": {
    "type": "string"
   }
  }
 },
 {
  "$id": "RoleUsage",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "projects"
  ],
  "properties": {
   "projects": {
    "type": "array",
    "items": {
     "type": "object",
     "additionalProperties": false,
     "required": [
      "project",
      "role",
      "userCount",
      "groupCount",
      "serviceAccountCount"
     ],
     "properties": {
      "project": {
       "type": "string"
      },
      "role": {
       "type": "integer"
      },
      "userCount": {
       "type": "integer"
      },
      "groupCount": {
       "type": "integer"
      },
      "serviceAccountCount": {
       "type": "integer"
      }
     }
    }
   }
  }
 },
 {
  "$id": "RoleWithPermissions",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "type",
   "name",
   "description",
   "project",
   "permissions"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "type": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": "string"
   },
   "project": {
    "type": [
     "string",
     "null"
    ]
   },
   "permissions": {
    "type": "array",
    "items": {
     "$ref": "RolePermission#"
    }
   }
  }
 },
 {
  "$id": "Roles",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "roles"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "roles": {
    "type": "array",
    "items": {
     "$ref": "Role#"
    }
   }
  }
 },
 {
  "$id": "RootRoleReference",
  "anyOf": [
   {
    "type": "integer",
    "minimum": 0,
    "maximum": 2147483647
   },
   {
    "type": "string",
    "minLength": 1,
    "maxLength": 255
   }
  ]
 },
 {
  "$id": "ScheduleConflicts",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "changeRequests"
  ],
  "properties": {
   "changeRequests": {
    "type": "array",
    "minItems": 1,
    "items": {
     "$ref": "BrokenChangeRequest#"
    }
   }
  }
 },
 {
  "$id": "ScheduledChangeRequest",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "title",
   "environment"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "title": {
    "type": "string"
   },
   "environment": {
    "type": "string"
   }
  }
 },
 {
  "$id": "SdkKeysToValidate",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "tokens"
  ],
  "properties": {
   "tokens": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "type": "string",
     "maxLength": 1000
    }
   }
  }
 },
 {
  "$id": "SearchEvents",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "type": {
    "$ref": "EventType#"
   },
   "project": {
    "$ref": "GivenName#"
   },
   "feature": {
    "$ref": "GivenName#"
   },
   "query": {
    "type": "string",
    "maxLength": 1000
   },
   "limit": {
    "type": "integer",
    "minimum": 1,
    "maximum": 100
   },
   "offset": {
    "type": "integer",
    "minimum": 0,
    "maximum": 9007199254740991
   }
  }
 },
 {
  "$id": "Segment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "description",
   "project",
   "constraints",
   "createdBy",
   "createdAt",
   "usedInFeatures",
   "usedInProjects"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "project": {
    "type": [
     "string",
     "null"
    ]
   },
   "constraints": {
    "type": "array",
    "items": {
     "$ref": "Constraint#"
    }
   },
   "createdBy": {
    "type": "string"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "usedInFeatures": {
    "type": "integer"
   },
   "usedInProjects": {
    "type": "integer"
   }
  }
 },
 {
  "$id": "SegmentConfiguration",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "description",
   "project",
   "constraints"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "project": {
    "type": [
     "string",
     "null"
    ]
   },
   "constraints": {
    "type": "array",
    "items": {
     "$ref": "Constraint#"
    }
   }
  }
 },
 {
  "$id": "SegmentInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name",
   "constraints"
  ],
  "properties": {
   "name": {
    "$ref": "SegmentName#"
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 10000
   },
   "project": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "constraints": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "ConstraintInput#"
    }
   }
  }
 },
 {
  "$id": "SegmentName",
  "type": "string",
  "minLength": 1,
  "maxLength": 255,
  "pattern": "\\S"
 },
 {
  "$id": "SegmentPreview",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "before",
   "after"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "before": {
    "$ref": "SegmentConfiguration#"
   },
   "after": {
    "anyOf": [
     {
      "$ref": "SegmentConfiguration#"
     },
     {
      "type": "null"
     }
    ]
   }
  }
 },
 {
  "$id": "SegmentStrategies",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "strategies",
   "changeRequestStrategies"
  ],
  "properties": {
   "strategies": {
    "type": "array",
    "items": {
     "$ref": "StrategyOfSegment#"
    }
   },
   "changeRequestStrategies": {
    "type": "array",
    "items": {
     "$ref": "RequestedStrategyOfSegment#"
    }
   }
  }
 },
 {
  "$id": "Segments",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "segments"
  ],
  "properties": {
   "segments": {
    "type": "array",
    "items": {
     "$ref": "Segment#"
    }
   }
  }
 },
 {
  "$id": "ServiceAccount",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "username",
   "rootRole",
   "createdAt",
   "accountType"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "username": {
    "type": "string"
   },
   "rootRole": {
    "type": [
     "integer",
     "null"
    ]
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "accountType": {
    "type": "string",
    "const": "Service Account"
   }
  }
 },
 {
  "$id": "ServiceAccountWithTokens",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "username",
   "rootRole",
   "createdAt",
   "accountType",
   "tokens"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": "string"
   },
   "username": {
    "type": "string"
   },
   "rootRole": {
    "type": [
     "integer",
     "null"
    ]
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "accountType": {
    "type": "string",
    "const": "Service Account"
   },
   "tokens": {
    "type": "array",
    "items": {
     "$ref": "Token#"
    }
   }
  }
 },
 {
  "$id": "ServiceAccounts",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "serviceAccounts",
   "rootRoles"
  ],
  "properties": {
   "serviceAccounts": {
    "type": "array",
    "items": {
     "$ref": "ServiceAccountWithTokens#"
    }
   },
   "rootRoles": {
    "type": "array",
    "items": {
     "$ref": "Role#"
    }
   }
  }
 },
 {
  "$id": "SetChangeRequestConfiguration",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "changeRequestsEnabled"
  ],
  "properties": {
   "changeRequestsEnabled": {
    "type": "boolean"
   },
   "requiredApprovals": {
    "type": [
     "integer",
     "null"
    ]
   }
  }
 },
 {
  "$id": "SetChangeRequestTitle",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "title"
  ],
  "properties": {
   "title": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "pattern": "\\S"
   }
  }
 },
 {
  "$id": "SetFeaturesStale",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "features",
   "stale"
  ],
  "properties": {
   "features": {
    "type": "array",
    "maxItems": 5000,
    "items": {
     "$ref": "GivenName#"
    }
   },
   "stale": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "SetProjectAccess",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "roles"
  ],
  "properties": {
   "roles": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "$ref": "RoleHolders#"
    }
   }
  }
 },
 {
  "$id": "SetRequestedApprovers",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "reviewers"
  ],
  "properties": {
   "reviewers": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "type": "integer",
     "minimum": -2147483648,
     "maximum": 2147483647
    }
   }
  }
 },
 {
  "$id": "SetRoles",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "roles"
  ],
  "properties": {
   "roles": {
    "$ref": "RoleIds#"
   }
  }
 },
 {
  "$id": "SetStrategySegments",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "projectId",
   "environmentId",
   "strategyId",
   "segmentIds"
  ],
  "properties": {
   "projectId": {
    "$ref": "GivenName#"
   },
   "environmentId": {
    "$ref": "GivenName#"
   },
   "strategyId": {
    "type": "string",
    "maxLength": 36,
    "pattern": "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
   },
   "segmentIds": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "type": "integer",
     "minimum": 0,
     "maximum": 2147483647
    }
   }
  }
 },
 {
  "$id": "SignUp",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "email",
   "name",
   "password"
  ],
  "properties": {
   "email": {
    "type": "string",
    "format": "email",
    "maxLength": 254
   },
   "name": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "pattern": "\\S"
   },
   "username": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "pattern": "\\S"
   },
   "password": {
    "type": "string",
    "minLength": 1,
    "maxLength": 1024
   }
  }
 },
 {
  "$id": "SignedUpUser",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "name",
   "username"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "name": {
    "type": [
     "string",
     "null"
    ]
   },
   "username": {
    "type": [
     "string",
     "null"
    ]
   },
   "email": {
    "type": "string"
   }
  }
 },
 {
  "$id": "SignupToken",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "secret",
   "url",
   "name",
   "enabled",
   "expiresAt",
   "createdAt",
   "createdBy",
   "users",
   "role"
  ],
  "properties": {
   "secret": {
    "type": "string"
   },
   "url": {
    "type": [
     "string",
     "null"
    ]
   },
   "name": {
    "type": "string"
   },
   "enabled": {
    "type": "boolean"
   },
   "expiresAt": {
    "type": "string",
    "format": "date-time"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "createdBy": {
    "type": [
     "string",
     "null"
    ]
   },
   "users": {
    "type": "array",
    "items": {
     "$ref": "SignedUpUser#"
    }
   },
   "role": {
    "$ref": "Role#"
   }
  }
 },
 {
  "$id": "SignupTokens",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "tokens"
  ],
  "properties": {
   "tokens": {
    "type": "array",
    "items": {
     "$ref": "SignupToken#"
    }
   }
  }
 },
 {
  "$id": "StaleFeatures",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "total"
  ],
  "properties": {
   "total": {
    "type": "number",
    "minimum": 0
   }
  }
 },
 {
  "$id": "StateTimestamps",
  "type": "object",
  "additionalProperties": false,
  "properties": {
   "Draft": {
    "type": "string",
    "format": "date-time"
   },
   "In review": {
    "type": "string",
    "format": "date-time"
   },
   "Approved": {
    "type": "string",
    "format": "date-time"
   },
   "Scheduled": {
    "type": "string",
    "format": "date-time"
   },
   "Applied": {
    "type": "string",
    "format": "date-time"
   },
   "Rejected": {
    "type": "string",
    "format": "date-time"
   },
   "Cancelled": {
    "type": "string",
    "format": "date-time"
   }
  }
 },
 {
  "$id": "StrategyOfSegment",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "projectId",
   "featureName",
   "strategyName",
   "environment"
  ],
  "properties": {
   "id": {
    "type": "string",
    "format": "uuid"
   },
   "projectId": {
    "type": "string"
   },
   "featureName": {
    "type": "string"
   },
   "strategyName": {
    "type": "string"
   },
   "environment": {
    "type": "string"
   }
  }
 },
 {
  "$id": "StrategyPlace",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "sortOrder"
  ],
  "properties": {
   "id": {
    "type": "string"
   },
   "sortOrder": {
    "type": "number"
   }
  }
 },
 {
  "$id": "StrategyPosition",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "id",
   "sortOrder"
  ],
  "properties": {
   "id": {
    "$ref": "GivenName#"
   },
   "sortOrder": {
    "type": "number"
   }
  }
 },
 {
  "$id": "StrategySegments",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "projectId",
   "environmentId",
   "strategyId",
   "segmentIds"
  ],
  "properties": {
   "projectId": {
    "type": "string"
   },
   "environmentId": {
    "type": "string"
   },
   "strategyId": {
    "type": "string",
    "format": "uuid"
   },
   "segmentIds": {
    "type": "array",
    "items": {
     "type": "integer"
    }
   }
  }
 },
 {
  "$id": "StrategySortOrder",
  "type": "array",
  "maxItems": 1000,
  "items": {
   "$ref": "StrategyPosition#"
  }
 },
 {
  "$id": "StrategyType",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "displayName",
   "title",
   "description",
   "editable",
   "deprecated",
   "parameters"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "displayName": {
    "type": "string"
   },
   "title": {
    "type": [
     "string",
     "null"
    ]
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "editable": {
    "type": "boolean"
   },
   "deprecated": {
    "type": "boolean"
   },
   "parameters": {
    "type": "array",
    "items": {
     "$ref": "StrategyTypeParameter#"
    }
   }
  }
 },
 {
  "$id": "StrategyTypeParameter",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "type",
   "description",
   "required"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "type": {
    "$ref": "StrategyTypeParameterKind#"
   },
   "description": {
    "type": "string"
   },
   "required": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "StrategyTypeParameterInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name",
   "type"
  ],
  "properties": {
   "name": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "pattern": "\\S"
   },
   "type": {
    "$ref": "StrategyTypeParameterKind#"
   },
   "description": {
    "$ref": "GivenText#"
   },
   "required": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "StrategyTypeParameterKind",
  "type": "string",
  "enum": [
   "string",
   "percentage",
   "list",
   "number",
   "boolean"
  ]
 },
 {
  "$id": "StrategyTypes",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "strategies"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "strategies": {
    "type": "array",
    "items": {
     "$ref": "StrategyType#"
    }
   }
  }
 },
 {
  "$id": "StrategyVariant",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "weight",
   "weightType",
   "stickiness"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "weight": {
    "type": "integer",
    "minimum": 0,
    "maximum": 1000
   },
   "weightType": {
    "$ref": "WeightType#"
   },
   "stickiness": {
    "type": "string"
   },
   "payload": {
    "$ref": "VariantPayload#"
   }
  }
 },
 {
  "$id": "StrategyVariantInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name",
   "weight",
   "weightType",
   "stickiness"
  ],
  "properties": {
   "name": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "pattern": "\\S"
   },
   "weight": {
    "type": "integer",
    "minimum": 0,
    "maximum": 1000
   },
   "weightType": {
    "$ref": "WeightType#"
   },
   "stickiness": {
    "$ref": "GivenName#"
   },
   "payload": {
    "$ref": "VariantPayloadInput#"
   }
  }
 },
 {
  "$id": "Tag",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "value",
   "type"
  ],
  "properties": {
   "value": {
    "type": "string",
    "minLength": 2,
    "maxLength": 50
   },
   "type": {
    "type": "string",
    "minLength": 2,
    "maxLength": 50
   }
  }
 },
 {
  "$id": "TagChanges",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "addedTags",
   "removedTags"
  ],
  "properties": {
   "addedTags": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "$ref": "TagInput#"
    }
   },
   "removedTags": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "$ref": "TagInput#"
    }
   }
  }
 },
 {
  "$id": "TagDocument",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "tag"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "tag": {
    "$ref": "Tag#"
   }
  }
 },
 {
  "$id": "TagInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "value"
  ],
  "properties": {
   "value": {
    "$ref": "TagValue#"
   },
   "type": {
    "type": "string",
    "minLength": 2,
    "maxLength": 50
   }
  }
 },
 {
  "$id": "TagType",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "description",
   "icon",
   "color"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "description": {
    "type": "string"
   },
   "icon": {
    "type": [
     "string",
     "null"
    ]
   },
   "color": {
    "$ref": "TagTypeColor#"
   }
  }
 },
 {
  "$id": "TagTypeColor",
  "type": [
   "string",
   "null"
  ],
  "maxLength": 7,
  "pattern": "^#[0-9A-Fa-f]{6}$"
 },
 {
  "$id": "TagTypeDocument",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "tagType"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "tagType": {
    "$ref": "TagType#"
   }
  }
 },
 {
  "$id": "TagTypeName",
  "type": "string",
  "minLength": 2,
  "maxLength": 50,
  "pattern": "^(?!\\.\\.$)[A-Za-z0-9\\-_.!~*'()]+$"
 },
 {
  "$id": "TagTypes",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "tagTypes"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "tagTypes": {
    "type": "array",
    "items": {
     "$ref": "TagType#"
    }
   }
  }
 },
 {
  "$id": "TagValue",
  "type": "string",
  "maxLength": 255,
  "pattern": "^\\s*\\S[\\s\\S]{0,48}\\S\\s*$"
 },
 {
  "$id": "Tags",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "version",
   "tags"
  ],
  "properties": {
   "version": {
    "type": "integer",
    "const": 1
   },
   "tags": {
    "type": "array",
    "items": {
     "$ref": "Tag#"
    }
   }
  }
 },
 {
  "$id": "Token",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "description",
   "createdAt",
   "expiresAt",
   "userId",
   "secretPrefix",
   "seenAt"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "description": {
    "type": "string"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "expiresAt": {
    "type": "string",
    "format": "date-time"
   },
   "userId": {
    "type": "integer"
   },
   "secretPrefix": {
    "type": "string"
   },
   "seenAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   }
  }
 },
 {
  "$id": "Tokens",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "pats"
  ],
  "properties": {
   "pats": {
    "type": "array",
    "items": {
     "$ref": "Token#"
    }
   }
  }
 },
 {
  "$id": "UpdateApiToken",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "expiresAt"
  ],
  "properties": {
   "expiresAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time",
    "maxLength": 64
   }
  }
 },
 {
  "$id": "UpdateApplication",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 1000
   },
   "url": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 1000
   },
   "color": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 100
   },
   "icon": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 1000
   }
  }
 },
 {
  "$id": "UpdateContextField",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "description": {
    "$ref": "ContextFieldDescription#"
   },
   "stickiness": {
    "type": "boolean"
   },
   "sortOrder": {
    "$ref": "ContextFieldSortOrder#"
   },
   "legalValues": {
    "type": "array",
    "maxItems": 10000,
    "items": {
     "$ref": "LegalValueInput#"
    }
   }
  }
 },
 {
  "$id": "UpdateEnabledChange",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "action",
   "feature",
   "payload"
  ],
  "properties": {
   "action": {
    "type": "string",
    "const": "updateEnabled"
   },
   "feature": {
    "$ref": "GivenName#",
    "minLength": 1
   },
   "payload": {
    "$ref": "UpdateEnabledPayload#"
   }
  }
 },
 {
  "$id": "UpdateEnabledPayload",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "enabled"
  ],
  "properties": {
   "enabled": {
    "type": "boolean"
   },
   "shouldActivateDisabledStrategies": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "UpdateEnvironment",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "type": {
    "$ref": "EnvironmentTypeInput#"
   },
   "sortOrder": {
    "$ref": "EnvironmentSortOrder#"
   }
  }
 },
 {
  "$id": "UpdateFeature",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "name": {
    "$ref": "GivenName#"
   },
   "type": {
    "$ref": "GivenName#"
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 10000
   },
   "stale": {
    "type": "boolean"
   },
   "impressionData": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "UpdateFeatureTypeLifetime",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "lifetimeDays"
  ],
  "properties": {
   "lifetimeDays": {
    "type": [
     "integer",
     "null"
    ],
    "minimum": 0,
    "maximum": 2147483647
   }
  }
 },
 {
  "$id": "UpdateGroup",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "pattern": "\\S"
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 10000
   },
   "mappingsSSO": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "type": "string",
     "maxLength": 1000
    }
   },
   "rootRole": {
    "type": [
     "integer",
     "null"
    ],
    "minimum": 0,
    "maximum": 2147483647
   },
   "users": {
    "type": "array",
    "maxItems": 10000,
    "items": {
     "$ref": "MemberChoice#"
    }
   }
  }
 },
 {
  "$id": "UpdateProject",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "ProjectName#"
   },
   "description": {
    "$ref": "GivenText#"
   },
   "mode": {
    "$ref": "ProjectMode#"
   },
   "defaultStickiness": {
    "$ref": "GivenName#"
   }
  }
 },
 {
  "$id": "UpdateProjectSettings",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "mode": {
    "$ref": "ProjectMode#"
   },
   "defaultStickiness": {
    "$ref": "GivenName#"
   },
   "featureLimit": {
    "type": [
     "integer",
     "null"
    ],
    "minimum": 0,
    "maximum": 2147483647
   },
   "featureNaming": {
    "$ref": "FeatureNamingInput#"
   },
   "linkTemplates": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "$ref": "LinkTemplateInput#"
    }
   }
  }
 },
 {
  "$id": "UpdateRole",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "RoleName#"
   },
   "description": {
    "type": "string",
    "maxLength": 10000
   },
   "type": {
    "type": "string",
    "enum": [
     "custom",
     "root-custom"
    ]
   },
   "permissions": {
    "type": "array",
    "maxItems": 10000,
    "items": {
     "$ref": "PermissionChoice#"
    }
   }
  }
 },
 {
  "$id": "UpdateSegmentChange",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "action",
   "payload"
  ],
  "properties": {
   "action": {
    "type": "string",
    "const": "updateSegment"
   },
   "payload": {
    "$ref": "UpdateSegmentPayload#"
   }
  }
 },
 {
  "$id": "UpdateSegmentPayload",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "id"
  ],
  "properties": {
   "id": {
    "type": "integer",
    "minimum": 0,
    "maximum": 2147483647
   },
   "name": {
    "$ref": "SegmentName#"
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 10000
   },
   "project": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "constraints": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "ConstraintInput#"
    }
   }
  }
 },
 {
  "$id": "UpdateServiceAccount",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "name": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "pattern": "\\S"
   },
   "rootRole": {
    "type": "integer",
    "minimum": 0,
    "maximum": 2147483647
   }
  }
 },
 {
  "$id": "UpdateSignupToken",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "expiresAt": {
    "type": "string",
    "format": "date-time",
    "maxLength": 64
   },
   "enabled": {
    "type": "boolean"
   }
  }
 },
 {
  "$id": "UpdateStrategy",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "name": {
    "$ref": "GivenName#"
   },
   "title": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "disabled": {
    "type": [
     "boolean",
     "null"
    ]
   },
   "sortOrder": {
    "type": "number"
   },
   "constraints": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "ConstraintInput#"
    }
   },
   "variants": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "StrategyVariantInput#"
    }
   },
   "parameters": {
    "$ref": "ParametersInput#"
   },
   "segments": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "type": "integer",
     "minimum": 0,
     "maximum": 2147483647
    }
   }
  }
 },
 {
  "$id": "UpdateStrategyChange",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "action",
   "feature",
   "payload"
  ],
  "properties": {
   "action": {
    "type": "string",
    "const": "updateStrategy"
   },
   "feature": {
    "$ref": "GivenName#",
    "minLength": 1
   },
   "payload": {
    "$ref": "UpdateStrategyPayload#"
   }
  }
 },
 {
  "$id": "UpdateStrategyPayload",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "id"
  ],
  "properties": {
   "id": {
    "$ref": "GivenName#"
   },
   "name": {
    "$ref": "GivenName#"
   },
   "title": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "disabled": {
    "type": [
     "boolean",
     "null"
    ]
   },
   "sortOrder": {
    "type": "number"
   },
   "constraints": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "ConstraintInput#"
    }
   },
   "variants": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "StrategyVariantInput#"
    }
   },
   "parameters": {
    "$ref": "ParametersInput#"
   },
   "segments": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "type": "integer",
     "minimum": 0,
     "maximum": 2147483647
    }
   }
  }
 },
 {
  "$id": "UpdateStrategyType",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "title": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 255
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 10000
   },
   "parameters": {
    "type": "array",
    "maxItems": 100,
    "items": {
     "$ref": "StrategyTypeParameterInput#"
    }
   }
  }
 },
 {
  "$id": "UpdateTagType",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "description": {
    "type": "string",
    "maxLength": 1000
   },
   "icon": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 1000
   },
   "color": {
    "$ref": "TagTypeColor#"
   }
  }
 },
 {
  "$id": "UpdateTagsOfFeatures",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "features",
   "tags"
  ],
  "properties": {
   "features": {
    "type": "array",
    "minItems": 1,
    "maxItems": 1000,
    "items": {
     "$ref": "GivenName#"
    }
   },
   "tags": {
    "$ref": "TagChanges#"
   }
  }
 },
 {
  "$id": "UpdateUser",
  "type": "object",
  "additionalProperties": true,
  "properties": {
   "name": {
    "type": "string",
    "maxLength": 255
   },
   "email": {
    "type": "string",
    "maxLength": 254
   },
   "rootRole": {
    "$ref": "RootRoleReference#"
   }
  }
 },
 {
  "$id": "UrlFriendlyName",
  "type": "string",
  "minLength": 1,
  "maxLength": 100,
  "pattern": "^(?!\\.{1,2}$)[A-Za-z0-9\\-_.!~*'()]+$"
 },
 {
  "$id": "User",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "isAPI",
   "name",
   "username",
   "imageUrl",
   "loginAttempts",
   "seenAt",
   "createdAt",
   "accountType",
   "rootRole"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "isAPI": {
    "type": "boolean"
   },
   "name": {
    "type": [
     "string",
     "null"
    ]
   },
   "email": {
    "type": "string"
   },
   "username": {
    "type": [
     "string",
     "null"
    ]
   },
   "imageUrl": {
    "type": "string"
   },
   "inviteLink": {
    "type": "string"
   },
   "loginAttempts": {
    "type": "integer"
   },
   "emailSent": {
    "type": "boolean"
   },
   "rootRole": {
    "type": "integer"
   },
   "seenAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "accountType": {
    "type": "string",
    "const": "User"
   },
   "permissions": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "scimId": {
    "type": [
     "string",
     "null"
    ]
   }
  }
 },
 {
  "$id": "UserIds",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "ids"
  ],
  "properties": {
   "ids": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "type": "integer",
     "minimum": -2147483648,
     "maximum": 2147483647
    }
   }
  }
 },
 {
  "$id": "UserPermissions",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "overview",
   "user",
   "rootRole",
   "projectRoles"
  ],
  "properties": {
   "overview": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "root",
     "project",
     "environment",
     "groups"
    ],
    "properties": {
     "root": {
      "type": "array",
      "items": {
       "$ref": "HeldPermission#"
      }
     },
     "project": {
      "type": "array",
      "items": {
       "$ref": "HeldPermission#"
      }
     },
     "environment": {
      "type": "array",
      "items": {
       "$ref": "HeldPermission#"
      }
     },
     "groups": {
      "type": "array",
      "items": {
       "$ref": "GroupReference#"
      }
     }
    }
   },
   "user": {
    "$ref": "User#"
   },
   "rootRole": {
    "$ref": "Role#"
   },
   "projectRoles": {
    "type": "array",
    "items": {
     "$ref": "Role#"
    }
   }
  }
 },
 {
  "$id": "Users",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "users",
   "rootRoles"
  ],
  "properties": {
   "users": {
    "type": "array",
    "items": {
     "$ref": "User#"
    }
   },
   "rootRoles": {
    "type": "array",
    "items": {
     "$ref": "Role#"
    }
   }
  }
 },
 {
  "$id": "ValidSdkKey",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "token",
   "type",
   "environment",
   "projects"
  ],
  "properties": {
   "token": {
    "type": "string"
   },
   "type": {
    "type": "string",
    "enum": [
     "client",
     "frontend"
    ]
   },
   "environment": {
    "type": "string"
   },
   "projects": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 {
  "$id": "ValidSdkKeys",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "tokens"
  ],
  "properties": {
   "tokens": {
    "type": "array",
    "items": {
     "$ref": "ValidSdkKey#"
    }
   }
  }
 },
 {
  "$id": "ValidTagType",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "valid",
   "tagType"
  ],
  "properties": {
   "valid": {
    "type": "boolean",
    "const": true
   },
   "tagType": {
    "$ref": "TagType#"
   }
  }
 },
 {
  "$id": "ValidateFeatureName",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "FeatureNameToCreate#"
   },
   "projectId": {
    "$ref": "GivenName#"
   }
  }
 },
 {
  "$id": "ValidateRole",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "RoleName#"
   },
   "id": {
    "type": "integer",
    "minimum": 0,
    "maximum": 2147483647
   }
  }
 },
 {
  "$id": "ValidateSegmentName",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "$ref": "SegmentName#"
   }
  }
 },
 {
  "$id": "VariantOverride",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "contextName",
   "values"
  ],
  "properties": {
   "contextName": {
    "type": "string"
   },
   "values": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 {
  "$id": "VariantOverrideInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "contextName",
   "values"
  ],
  "properties": {
   "contextName": {
    "$ref": "GivenName#",
    "minLength": 1
   },
   "values": {
    "type": "array",
    "maxItems": 10000,
    "items": {
     "type": "string",
     "maxLength": 1000
    }
   }
  }
 },
 {
  "$id": "VariantPayload",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "type",
   "value"
  ],
  "properties": {
   "type": {
    "type": "string",
    "enum": [
     "json",
     "csv",
     "string",
     "number"
    ]
   },
   "value": {
    "type": "string"
   }
  }
 },
 {
  "$id": "VariantPayloadInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "type",
   "value"
  ],
  "properties": {
   "type": {
    "type": "string",
    "enum": [
     "json",
     "csv",
     "string",
     "number"
    ]
   },
   "value": {
    "type": "string",
    "maxLength": 500000
   }
  }
 },
 {
  "$id": "VariantsInEnvironments",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "environments",
   "variants"
  ],
  "properties": {
   "environments": {
    "type": "array",
    "minItems": 1,
    "maxItems": 100,
    "items": {
     "$ref": "GivenName#"
    }
   },
   "variants": {
    "$ref": "FeatureVariantInputs#"
   }
  }
 },
 {
  "$id": "Webhook",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "provider",
   "description",
   "enabled",
   "parameters",
   "events",
   "projects",
   "environments",
   "createdAt"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "provider": {
    "type": "string",
    "const": "webhook"
   },
   "description": {
    "type": [
     "string",
     "null"
    ]
   },
   "enabled": {
    "type": "boolean"
   },
   "parameters": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "url"
    ],
    "properties": {
     "url": {
      "type": "string"
     },
     "contentType": {
      "type": "string"
     },
     "authorization": {
      "type": "string"
     },
     "customHeaders": {
      "type": "string"
     },
     "bodyTemplate": {
      "type": "string"
     },
     "secret": {
      "type": "string"
     }
    }
   },
   "events": {
    "type": "array",
    "items": {
     "$ref": "EventType#"
    }
   },
   "projects": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "environments": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   }
  }
 },
 {
  "$id": "WebhookDeliveries",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "deliveries"
  ],
  "properties": {
   "deliveries": {
    "type": "array",
    "items": {
     "$ref": "WebhookDelivery#"
    }
   }
  }
 },
 {
  "$id": "WebhookDelivery",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "id",
   "eventId",
   "eventType",
   "state",
   "attempts",
   "createdAt",
   "lastAttemptAt",
   "nextAttemptAt",
   "responseStatus",
   "error"
  ],
  "properties": {
   "id": {
    "type": "integer"
   },
   "eventId": {
    "type": "integer"
   },
   "eventType": {
    "$ref": "EventType#"
   },
   "state": {
    "type": "string",
    "enum": [
     "pending",
     "delivered",
     "failed"
    ]
   },
   "attempts": {
    "type": "integer"
   },
   "createdAt": {
    "type": "string",
    "format": "date-time"
   },
   "lastAttemptAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "nextAttemptAt": {
    "type": [
     "string",
     "null"
    ],
    "format": "date-time"
   },
   "responseStatus": {
    "type": [
     "integer",
     "null"
    ]
   },
   "error": {
    "type": [
     "string",
     "null"
    ]
   }
  }
 },
 {
  "$id": "WebhookInput",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "provider",
   "enabled",
   "parameters",
   "events"
  ],
  "properties": {
   "provider": {
    "type": "string",
    "enum": [
     "webhook"
    ]
   },
   "description": {
    "type": [
     "string",
     "null"
    ],
    "maxLength": 1000
   },
   "enabled": {
    "type": "boolean"
   },
   "parameters": {
    "$ref": "WebhookParameters#"
   },
   "events": {
    "type": "array",
    "minItems": 1,
    "maxItems": 200,
    "items": {
     "$ref": "EventType#"
    }
   },
   "projects": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "GivenName#"
    }
   },
   "environments": {
    "type": "array",
    "maxItems": 1000,
    "items": {
     "$ref": "GivenName#"
    }
   }
  }
 },
 {
  "$id": "WebhookParameters",
  "type": "object",
  "additionalProperties": true,
  "required": [
   "url"
  ],
  "properties": {
   "url": {
    "type": "string",
    "minLength": 1,
    "maxLength": 2000
   },
   "contentType": {
    "type": "string",
    "maxLength": 200,
    "pattern": "^$|^[A-Za-z0-9.+_-]+/[A-Za-z0-9.+_-]+(; ?charset=[A-Za-z0-9_-]+)?$"
   },
   "authorization": {
    "type": "string",
    "maxLength": 2000
   },
   "customHeaders": {
    "type": "string",
    "maxLength": 10000
   },
   "bodyTemplate": {
    "type": "string",
    "maxLength": 10000
   },
   "secret": {
    "type": "string",
    "maxLength": 200
   }
  }
 },
 {
  "$id": "WebhookProvider",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "name",
   "displayName",
   "description",
   "parameters",
   "events"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "displayName": {
    "type": "string"
   },
   "description": {
    "type": "string"
   },
   "parameters": {
    "type": "array",
    "items": {
     "type": "object",
     "additionalProperties": false,
     "required": [
      "name",
      "displayName",
      "description",
      "type",
      "required",
      "sensitive"
     ],
     "properties": {
      "name": {
       "type": "string"
      },
      "displayName": {
       "type": "string"
      },
      "description": {
       "type": "string"
      },
      "type": {
       "type": "string",
       "enum": [
        "url",
        "text",
        "textfield"
       ]
      },
      "required": {
       "type": "boolean"
      },
      "sensitive": {
       "type": "boolean"
      }
     }
    }
   },
   "events": {
    "type": "array",
    "items": {
     "$ref": "EventType#"
    }
   }
  }
 },
 {
  "$id": "Webhooks",
  "type": "object",
  "additionalProperties": false,
  "required": [
   "addons",
   "providers"
  ],
  "properties": {
   "addons": {
    "type": "array",
    "items": {
     "$ref": "Webhook#"
    }
   },
   "providers": {
    "type": "array",
    "items": {
     "$ref": "WebhookProvider#"
    }
   }
  }
 },
 {
  "$id": "WeightType",
  "type": "string",
  "enum": [
   "variable",
   "fix"
  ]
 }
]
