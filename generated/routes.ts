// Made from openapi/ by "npm run generate". Edits here are lost.

import type { EventType } from './events.ts'
import type { operations } from './contract.ts'
import type { Permission } from './permissions.ts'

export type OperationId = keyof operations

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  /** Who may call: a holder of a key or a session, only a session, anybody, or an SDK. */
  readonly access: 'caller' | 'session' | 'public' | 'sdk'
  /** The types of SDK keys that are accepted; empty where SDKs may not call. */
  readonly sdkKeys: readonly ('client' | 'frontend')[]
  /** Any one of these is enough. Empty: whoever may call. */
  readonly permissions: readonly Permission[]
  readonly events: readonly EventType[]
  /** Whether it may end sessions of somebody. */
  readonly endsSessions: boolean
  /** Whether it takes long: few of them are under way at the same time, and the others wait. */
  readonly isHeavy: boolean
  /** Whose body its refusals have: that of the contract, or that of the OpenFeature protocol. */
  readonly errorBody: 'error' | 'ofrep'
  /** What a change request would have for it, where they guard it. Empty: it is never guarded. */
  readonly guardedAs: readonly string[]
  /** Media types of the body; empty for an operation without a body. */
  readonly bodyTypes: readonly string[]
  readonly schema: {
    readonly params?: object
    readonly querystring?: object
    readonly headers?: object
    readonly body?: object
    /** By status; null where the answer has no body. */
    readonly response: Readonly<Record<string, object | null>>
  }
}

export const routes: Readonly<Record<OperationId, Route>> = {
 "addChangeRequestComment": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/change-requests/:changeRequestId/comments",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "changeRequestId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "changeRequestId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "AddChangeRequestComment#"
   },
   "response": {
    "200": {
     "$ref": "ChangeRequest#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "addDependency": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/dependencies",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_DEPENDENCY"
  ],
  "events": [
   "feature-dependency-added",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "addDependency"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "AddDependency#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "addFeatureTag": {
  "method": "POST",
  "url": "/api/admin/features/:featureName/tags",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "tag-created",
   "feature-tagged"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "featureName"
    ],
    "properties": {
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "TagInput#"
   },
   "response": {
    "201": {
     "$ref": "Tag#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "addProjectAccess": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/access",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT",
   "PROJECT_USER_ACCESS_WRITE"
  ],
  "events": [
   "project-access-added"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "AddProjectAccess#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "addProjectEnvironment": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/environments",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT"
  ],
  "events": [
   "project-environment-added",
   "default-strategy-updated",
   "change-request-configuration-updated",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "AddProjectEnvironment#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "addStrategy": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "CREATE_FEATURE_STRATEGY"
  ],
  "events": [
   "feature-strategy-add",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "addStrategy"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "AddStrategy#"
   },
   "response": {
    "200": {
     "$ref": "FeatureStrategy#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "addToChangeRequest": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/environments/:environment/change-requests",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "change-request-created",
   "change-added",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "ChangeInputs#"
   },
   "response": {
    "200": {
     "$ref": "ChangeRequest#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "archiveFeature": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/features/:featureName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_FEATURE"
  ],
  "events": [
   "feature-dependencies-removed",
   "feature-archived",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "archiveFeature"
  ],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "202": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "archiveFeatures": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/archive",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_FEATURE"
  ],
  "events": [
   "feature-dependencies-removed",
   "feature-archived",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "archiveFeature"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "FeatureNames#"
   },
   "response": {
    "202": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "archiveProject": {
  "method": "POST",
  "url": "/api/admin/projects/archive/:projectId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_PROJECT"
  ],
  "events": [
   "project-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "changeFeatureProject": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/changeProject",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "MOVE_FEATURE_TOGGLE"
  ],
  "events": [
   "feature-project-change",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "updateEnabled",
   "addStrategy",
   "patchVariant"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "ChangeFeatureProject#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "changeOwnPassword": {
  "method": "POST",
  "url": "/api/admin/user/change-password",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "user-updated"
  ],
  "endsSessions": true,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ChangeOwnPassword#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "429": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "changeUserPassword": {
  "method": "POST",
  "url": "/api/admin/user-admin/:userId/change-password",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "user-updated"
  ],
  "endsSessions": true,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "userId"
    ],
    "properties": {
     "userId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "Password#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "cloneFeature": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/clone",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "CREATE_FEATURE"
  ],
  "events": [
   "feature-created",
   "feature-strategy-add",
   "feature-environment-variants-updated",
   "feature-dependency-added",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "addStrategy",
   "patchVariant",
   "addDependency"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "CloneFeature#"
   },
   "response": {
    "201": {
     "$ref": "Feature#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "completeFeature": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/lifecycle/complete",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-completed"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "CompleteFeature#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "countActionableChangeRequests": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/change-requests/actionable",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ActionableChangeRequests#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "countAdmins": {
  "method": "GET",
  "url": "/api/admin/user-admin/admin-count",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "response": {
    "200": {
     "$ref": "AdminCount#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "countChangeRequests": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/change-requests/count",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ChangeRequestCounts#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "countLifecycles": {
  "method": "GET",
  "url": "/api/admin/lifecycle/count",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "response": {
    "200": {
     "$ref": "LifecycleCount#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createApiToken": {
  "method": "POST",
  "url": "/api/admin/api-tokens",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "CREATE_CLIENT_API_TOKEN",
   "CREATE_FRONTEND_API_TOKEN"
  ],
  "events": [
   "api-token-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateApiToken#"
   },
   "response": {
    "201": {
     "$ref": "ApiToken#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createContextField": {
  "method": "POST",
  "url": "/api/admin/context",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "CREATE_CONTEXT_FIELD"
  ],
  "events": [
   "context-field-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateContextField#"
   },
   "response": {
    "201": {
     "$ref": "ContextField#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createEnvironment": {
  "method": "POST",
  "url": "/api/admin/environments",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "environment-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateEnvironment#"
   },
   "response": {
    "201": {
     "$ref": "Environment#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createFeature": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "CREATE_FEATURE"
  ],
  "events": [
   "feature-created",
   "tag-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "CreateFeature#"
   },
   "response": {
    "201": {
     "$ref": "Feature#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createGroup": {
  "method": "POST",
  "url": "/api/admin/groups",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "group-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateGroup#"
   },
   "response": {
    "201": {
     "$ref": "Group#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createPersonalAccessToken": {
  "method": "POST",
  "url": "/api/admin/user/tokens",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "pat-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateToken#"
   },
   "response": {
    "201": {
     "$ref": "CreatedToken#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createProject": {
  "method": "POST",
  "url": "/api/admin/projects",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "CREATE_PROJECT"
  ],
  "events": [
   "project-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateProject#"
   },
   "response": {
    "201": {
     "$ref": "CreatedProject#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createProjectApiToken": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/api-tokens",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "CREATE_PROJECT_API_TOKEN"
  ],
  "events": [
   "api-token-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "CreateProjectApiToken#"
   },
   "response": {
    "201": {
     "$ref": "ApiToken#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createRole": {
  "method": "POST",
  "url": "/api/admin/roles",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "role-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateRole#"
   },
   "response": {
    "201": {
     "$ref": "RoleWithPermissions#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createSegment": {
  "method": "POST",
  "url": "/api/admin/segments",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "CREATE_SEGMENT",
   "UPDATE_PROJECT_SEGMENT"
  ],
  "events": [
   "segment-created",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "SegmentInput#"
   },
   "response": {
    "201": {
     "$ref": "Segment#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createServiceAccount": {
  "method": "POST",
  "url": "/api/admin/service-account",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "service-account-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateServiceAccount#"
   },
   "response": {
    "201": {
     "$ref": "ServiceAccount#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createServiceAccountToken": {
  "method": "POST",
  "url": "/api/admin/service-account/:serviceAccountId/token",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "pat-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "serviceAccountId"
    ],
    "properties": {
     "serviceAccountId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "CreateToken#"
   },
   "response": {
    "201": {
     "$ref": "CreatedToken#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createSignupToken": {
  "method": "POST",
  "url": "/api/admin/invite-link/tokens",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "public-signup-token-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateSignupToken#"
   },
   "response": {
    "201": {
     "$ref": "SignupToken#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createStrategyType": {
  "method": "POST",
  "url": "/api/admin/strategies",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "CREATE_STRATEGY"
  ],
  "events": [
   "strategy-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateStrategyType#"
   },
   "response": {
    "201": {
     "$ref": "StrategyType#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createTag": {
  "method": "POST",
  "url": "/api/admin/tags",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "tag-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "TagInput#"
   },
   "response": {
    "201": {
     "$ref": "Tag#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createTagType": {
  "method": "POST",
  "url": "/api/admin/tag-types",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "CREATE_TAG_TYPE"
  ],
  "events": [
   "tag-type-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateTagType#"
   },
   "response": {
    "201": {
     "$ref": "TagType#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createUser": {
  "method": "POST",
  "url": "/api/admin/user-admin",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "user-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateUser#"
   },
   "response": {
    "201": {
     "$ref": "CreatedUser#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "createWebhook": {
  "method": "POST",
  "url": "/api/admin/addons",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "CREATE_ADDON"
  ],
  "events": [
   "addon-config-created"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "WebhookInput#"
   },
   "response": {
    "201": {
     "$ref": "Webhook#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteApiToken": {
  "method": "DELETE",
  "url": "/api/admin/api-tokens/:token",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_CLIENT_API_TOKEN",
   "DELETE_FRONTEND_API_TOKEN"
  ],
  "events": [
   "api-token-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "token"
    ],
    "properties": {
     "token": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteApplication": {
  "method": "DELETE",
  "url": "/api/admin/metrics/applications/:appName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_APPLICATION"
  ],
  "events": [
   "application-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "appName"
    ],
    "properties": {
     "appName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteArchivedFeature": {
  "method": "DELETE",
  "url": "/api/admin/archive/:featureName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_FEATURE"
  ],
  "events": [
   "feature-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "featureName"
    ],
    "properties": {
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteContextField": {
  "method": "DELETE",
  "url": "/api/admin/context/:contextField",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_CONTEXT_FIELD"
  ],
  "events": [
   "context-field-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "contextField"
    ],
    "properties": {
     "contextField": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteEnvironment": {
  "method": "DELETE",
  "url": "/api/admin/environments/:environment",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "api-token-deleted",
   "environment-deleted",
   "addon-config-updated",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "environment"
    ],
    "properties": {
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteFeatures": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/delete",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_FEATURE"
  ],
  "events": [
   "feature-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "FeatureNames#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteGroup": {
  "method": "DELETE",
  "url": "/api/admin/groups/:groupId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "group-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "groupId"
    ],
    "properties": {
     "groupId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteInactiveUsers": {
  "method": "POST",
  "url": "/api/admin/user-admin/inactive/delete",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "pat-deleted",
   "user-deleted",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "UserIds#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deletePersonalAccessToken": {
  "method": "DELETE",
  "url": "/api/admin/user/tokens/:tokenId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "pat-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "tokenId"
    ],
    "properties": {
     "tokenId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteProject": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_PROJECT"
  ],
  "events": [
   "feature-deleted",
   "api-token-updated",
   "api-token-deleted",
   "segment-deleted",
   "project-deleted",
   "addon-config-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteProjectApiToken": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/api-tokens/:token",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_PROJECT_API_TOKEN"
  ],
  "events": [
   "api-token-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "token"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "token": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteRole": {
  "method": "DELETE",
  "url": "/api/admin/roles/:roleId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "role-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "roleId"
    ],
    "properties": {
     "roleId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteSegment": {
  "method": "DELETE",
  "url": "/api/admin/segments/:segmentId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_SEGMENT",
   "UPDATE_PROJECT_SEGMENT"
  ],
  "events": [
   "segment-deleted",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "deleteSegment"
  ],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "segmentId"
    ],
    "properties": {
     "segmentId": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "204": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteServiceAccount": {
  "method": "DELETE",
  "url": "/api/admin/service-account/:serviceAccountId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "pat-deleted",
   "service-account-deleted",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "serviceAccountId"
    ],
    "properties": {
     "serviceAccountId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteServiceAccountToken": {
  "method": "DELETE",
  "url": "/api/admin/service-account/:serviceAccountId/token/:tokenId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "pat-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "serviceAccountId",
     "tokenId"
    ],
    "properties": {
     "serviceAccountId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     },
     "tokenId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteStrategyType": {
  "method": "DELETE",
  "url": "/api/admin/strategies/:strategyType",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_STRATEGY"
  ],
  "events": [
   "strategy-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "strategyType"
    ],
    "properties": {
     "strategyType": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteTag": {
  "method": "DELETE",
  "url": "/api/admin/tags/:tagType/:tagValue",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "tag-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "tagType",
     "tagValue"
    ],
    "properties": {
     "tagType": {
      "$ref": "PathMember#"
     },
     "tagValue": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteTagType": {
  "method": "DELETE",
  "url": "/api/admin/tag-types/:tagType",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_TAG_TYPE"
  ],
  "events": [
   "tag-type-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "tagType"
    ],
    "properties": {
     "tagType": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteUser": {
  "method": "DELETE",
  "url": "/api/admin/user-admin/:userId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "pat-deleted",
   "user-deleted",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "userId"
    ],
    "properties": {
     "userId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deleteWebhook": {
  "method": "DELETE",
  "url": "/api/admin/addons/:webhookId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_ADDON"
  ],
  "events": [
   "addon-config-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "webhookId"
    ],
    "properties": {
     "webhookId": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "deprecateStrategyType": {
  "method": "POST",
  "url": "/api/admin/strategies/:strategyType/deprecate",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_STRATEGY"
  ],
  "events": [
   "strategy-deprecated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "strategyType"
    ],
    "properties": {
     "strategyType": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "discardChange": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/change-requests/:changeRequestId/changes/:changeId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "change-discarded"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "changeRequestId",
     "changeId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "changeRequestId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     },
     "changeId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ChangeRequest#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "discardChangeRequest": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/change-requests/:changeRequestId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "change-request-discarded"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "changeRequestId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "changeRequestId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "editChange": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/change-requests/:changeRequestId/changes/:changeId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "change-edited",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "changeRequestId",
     "changeId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "changeRequestId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     },
     "changeId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "ChangeInput#"
   },
   "response": {
    "200": {
     "$ref": "ChangeRequest#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "evaluateFeatures": {
  "method": "POST",
  "url": "/api/admin/playground",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": true,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "PlaygroundRequest#"
   },
   "response": {
    "200": {
     "$ref": "Playground#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "evaluateFeaturesForContexts": {
  "method": "POST",
  "url": "/api/admin/playground/advanced",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": true,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "AdvancedPlaygroundRequest#"
   },
   "response": {
    "200": {
     "$ref": "AdvancedPlayground#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "evaluateFlag": {
  "method": "POST",
  "url": "/ofrep/v1/evaluate/flags/:flagKey",
  "access": "sdk",
  "sdkKeys": [
   "client",
   "frontend"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "ofrep",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "flagKey"
    ],
    "properties": {
     "flagKey": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "OfrepRequest#"
   },
   "response": {
    "200": {
     "$ref": "OfrepEvaluation#"
    },
    "400": {
     "$ref": "OfrepFailure#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "OfrepFailure#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "evaluateFlags": {
  "method": "POST",
  "url": "/ofrep/v1/evaluate/flags",
  "access": "sdk",
  "sdkKeys": [
   "client",
   "frontend"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "ofrep",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "flagConfigEtag": {
      "type": "string",
      "maxLength": 1000
     },
     "flagConfigLastModified": {
      "type": "string",
      "maxLength": 1000
     }
    }
   },
   "headers": {
    "type": "object",
    "required": [],
    "properties": {
     "if-none-match": {
      "type": "string",
      "maxLength": 1000
     }
    }
   },
   "body": {
    "$ref": "OfrepRequest#"
   },
   "response": {
    "200": {
     "$ref": "OfrepBulkEvaluation#"
    },
    "304": null,
    "400": {
     "$ref": "OfrepFailure#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "evaluateFrontendFeatures": {
  "method": "POST",
  "url": "/api/frontend",
  "access": "sdk",
  "sdkKeys": [
   "frontend"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "headers": {
    "type": "object",
    "required": [],
    "properties": {
     "if-none-match": {
      "type": "string",
      "maxLength": 1000
     }
    }
   },
   "body": {
    "$ref": "FrontendRequest#"
   },
   "response": {
    "200": {
     "$ref": "FrontendFeatures#"
    },
    "304": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "exportFeatures": {
  "method": "POST",
  "url": "/api/admin/features-batch/export",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "features-exported"
  ],
  "endsSessions": false,
  "isHeavy": true,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ExportFeatures#"
   },
   "response": {
    "200": {
     "$ref": "FeatureExport#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "favoriteFeature": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/favorites",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "feature-favorited"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "favoriteProject": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/favorites",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "project-favorited"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getAccessOverview": {
  "method": "GET",
  "url": "/api/admin/user-admin/access",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "AccessOverview#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getApplication": {
  "method": "GET",
  "url": "/api/admin/metrics/applications/:appName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "appName"
    ],
    "properties": {
     "appName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Application#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getApplicationOverview": {
  "method": "GET",
  "url": "/api/admin/metrics/applications/:appName/overview",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "appName"
    ],
    "properties": {
     "appName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ApplicationOverview#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getChangeRequest": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/change-requests/:changeRequestId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "changeRequestId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "changeRequestId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ChangeRequest#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getChangeRequestConfiguration": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/change-requests/config",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "type": "array",
     "items": {
      "$ref": "ChangeRequestConfiguration#"
     }
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getClientDelta": {
  "method": "GET",
  "url": "/api/client/delta",
  "access": "sdk",
  "sdkKeys": [
   "client"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "project": {
      "type": "array",
      "maxItems": 100,
      "items": {
       "$ref": "GivenName#"
      }
     },
     "namePrefix": {
      "$ref": "GivenName#"
     },
     "tag": {
      "type": "array",
      "maxItems": 100,
      "items": {
       "type": "string",
       "maxLength": 500,
       "pattern": "^[^:]+:[\\s\\S]+$"
      }
     }
    }
   },
   "headers": {
    "type": "object",
    "required": [],
    "properties": {
     "if-none-match": {
      "type": "string",
      "maxLength": 1000
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ClientDelta#"
    },
    "304": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getClientFeature": {
  "method": "GET",
  "url": "/api/client/features/:featureName",
  "access": "sdk",
  "sdkKeys": [
   "client"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "featureName"
    ],
    "properties": {
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "headers": {
    "type": "object",
    "required": [],
    "properties": {
     "if-none-match": {
      "type": "string",
      "maxLength": 1000
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ClientFeature#"
    },
    "304": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getClientFeatures": {
  "method": "GET",
  "url": "/api/client/features",
  "access": "sdk",
  "sdkKeys": [
   "client"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "project": {
      "type": "array",
      "maxItems": 100,
      "items": {
       "$ref": "GivenName#"
      }
     },
     "namePrefix": {
      "$ref": "GivenName#"
     },
     "tag": {
      "type": "array",
      "maxItems": 100,
      "items": {
       "type": "string",
       "maxLength": 500,
       "pattern": "^[^:]+:[\\s\\S]+$"
      }
     }
    }
   },
   "headers": {
    "type": "object",
    "required": [],
    "properties": {
     "unleash-client-spec": {
      "type": "string",
      "maxLength": 100
     },
     "if-none-match": {
      "type": "string",
      "maxLength": 1000
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ClientFeatures#"
    },
    "304": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getContextField": {
  "method": "GET",
  "url": "/api/admin/context/:contextField",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "contextField"
    ],
    "properties": {
     "contextField": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ContextField#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getDefaultStrategy": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/environments/:environment/default-strategy",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "DefaultStrategy#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getEnvironment": {
  "method": "GET",
  "url": "/api/admin/environments/:environment",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "environment"
    ],
    "properties": {
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Environment#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getFeature": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Feature#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getFeatureEnvironment": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "FeatureEnvironment#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getFeatureLifecycle": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/lifecycle",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "EnteredStages#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getFeatureMetrics": {
  "method": "GET",
  "url": "/api/admin/client-metrics/features/:featureName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "featureName"
    ],
    "properties": {
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "FeatureMetrics#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getFeatureVariants": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/variants",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "FeatureVariantsDocument#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getFrontendFeatures": {
  "method": "GET",
  "url": "/api/frontend",
  "access": "sdk",
  "sdkKeys": [
   "frontend"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "appName": {
      "$ref": "ContextText#"
     },
     "userId": {
      "$ref": "ContextText#"
     },
     "sessionId": {
      "$ref": "ContextText#"
     },
     "remoteAddress": {
      "$ref": "ContextText#"
     },
     "environment": {
      "$ref": "ContextText#"
     },
     "currentTime": {
      "$ref": "ContextText#"
     },
     "properties": {
      "type": "object",
      "maxProperties": 1000,
      "propertyNames": {
       "$ref": "GivenName#"
      },
      "additionalProperties": {
       "type": "string",
       "maxLength": 10000
      }
     }
    }
   },
   "headers": {
    "type": "object",
    "required": [],
    "properties": {
     "if-none-match": {
      "type": "string",
      "maxLength": 1000
     }
    }
   },
   "response": {
    "200": {
     "$ref": "FrontendFeatures#"
    },
    "304": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getGroup": {
  "method": "GET",
  "url": "/api/admin/groups/:groupId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "groupId"
    ],
    "properties": {
     "groupId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Group#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getOwnProfile": {
  "method": "GET",
  "url": "/api/admin/user/profile",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "response": {
    "200": {
     "$ref": "Profile#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getOwnUser": {
  "method": "GET",
  "url": "/api/admin/user",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "response": {
    "200": {
     "$ref": "OwnUser#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getProject": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Project#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getProjectAccess": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/access",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT",
   "PROJECT_USER_ACCESS_READ"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ProjectAccess#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getProjectHealthReport": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/health-report",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ProjectHealthReport#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getProjectInsights": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/insights",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ProjectInsights#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getProjectOverview": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/overview",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "archived": {
      "type": "boolean"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ProjectOverview#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getProjectStatus": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/status",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ProjectStatus#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getRawFeatureMetrics": {
  "method": "GET",
  "url": "/api/admin/client-metrics/features/:featureName/raw",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "featureName"
    ],
    "properties": {
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "hoursBack": {
      "type": "integer",
      "minimum": 1,
      "maximum": 48
     }
    }
   },
   "response": {
    "200": {
     "$ref": "RawFeatureMetrics#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getResetToken": {
  "method": "GET",
  "url": "/auth/reset/validate",
  "access": "public",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [
     "token"
    ],
    "properties": {
     "token": {
      "type": "string",
      "minLength": 1,
      "maxLength": 255
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ResetTokenHolder#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "429": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getRole": {
  "method": "GET",
  "url": "/api/admin/roles/:roleId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "READ_ROLE"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "roleId"
    ],
    "properties": {
     "roleId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": {
     "$ref": "RoleWithPermissions#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getRoleUsage": {
  "method": "GET",
  "url": "/api/admin/projects/roles/:roleId/access",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "READ_ROLE"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "roleId"
    ],
    "properties": {
     "roleId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": {
     "$ref": "RoleUsage#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getSegment": {
  "method": "GET",
  "url": "/api/admin/segments/:segmentId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "segmentId"
    ],
    "properties": {
     "segmentId": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Segment#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getSignupToken": {
  "method": "GET",
  "url": "/api/admin/invite-link/tokens/:token",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "token"
    ],
    "properties": {
     "token": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "SignupToken#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getStrategy": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies/:strategyId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment",
     "strategyId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     },
     "strategyId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "FeatureStrategy#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getStrategyType": {
  "method": "GET",
  "url": "/api/admin/strategies/:strategyType",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "strategyType"
    ],
    "properties": {
     "strategyType": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "StrategyType#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getTag": {
  "method": "GET",
  "url": "/api/admin/tags/:tagType/:tagValue",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "tagType",
     "tagValue"
    ],
    "properties": {
     "tagType": {
      "$ref": "PathMember#"
     },
     "tagValue": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "TagDocument#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getTagType": {
  "method": "GET",
  "url": "/api/admin/tag-types/:tagType",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "tagType"
    ],
    "properties": {
     "tagType": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "TagTypeDocument#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getUser": {
  "method": "GET",
  "url": "/api/admin/user-admin/:userId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "userId"
    ],
    "properties": {
     "userId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": {
     "$ref": "User#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getUserPermissions": {
  "method": "GET",
  "url": "/api/admin/user-admin/:userId/permissions",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "userId"
    ],
    "properties": {
     "userId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "project": {
      "type": "string",
      "maxLength": 255
     },
     "environment": {
      "type": "string",
      "maxLength": 255
     }
    }
   },
   "response": {
    "200": {
     "$ref": "UserPermissions#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getVariants": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/variants",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "FeatureVariantsDocument#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "getWebhook": {
  "method": "GET",
  "url": "/api/admin/addons/:webhookId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "webhookId"
    ],
    "properties": {
     "webhookId": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Webhook#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "hasDependencies": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/dependencies",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "type": "boolean"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "importFeatures": {
  "method": "POST",
  "url": "/api/admin/features-batch/import",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "tag-type-created",
   "context-field-created",
   "tag-created",
   "feature-created",
   "feature-metadata-updated",
   "feature-stale-on",
   "feature-stale-off",
   "feature-tagged",
   "feature-untagged",
   "feature-strategy-add",
   "feature-strategy-remove",
   "feature-environment-variants-updated",
   "feature-environment-enabled",
   "feature-environment-disabled",
   "feature-dependency-added",
   "feature-dependency-removed",
   "change-request-schedule-suspended",
   "features-imported"
  ],
  "endsSessions": false,
  "isHeavy": true,
  "errorBody": "error",
  "guardedAs": [
   "updateEnabled",
   "addStrategy",
   "deleteStrategy",
   "patchVariant",
   "addDependency",
   "deleteDependency"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ImportFeatures#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listApiTokens": {
  "method": "GET",
  "url": "/api/admin/api-tokens",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "READ_CLIENT_API_TOKEN",
   "READ_FRONTEND_API_TOKEN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "response": {
    "200": {
     "$ref": "ApiTokens#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listApiTokensNamed": {
  "method": "GET",
  "url": "/api/admin/api-tokens/:token",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "READ_CLIENT_API_TOKEN",
   "READ_FRONTEND_API_TOKEN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "token"
    ],
    "properties": {
     "token": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ApiTokens#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listApplicationInstances": {
  "method": "GET",
  "url": "/api/admin/metrics/instances/:appName/environment/:environment",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "appName",
     "environment"
    ],
    "properties": {
     "appName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ApplicationInstances#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listApplications": {
  "method": "GET",
  "url": "/api/admin/metrics/applications",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "query": {
      "$ref": "GivenName#"
     },
     "sortBy": {
      "type": "string",
      "enum": [
       "appName",
       "createdAt",
       "lastSeenAt"
      ]
     },
     "sortOrder": {
      "type": "string",
      "enum": [
       "asc",
       "desc"
      ]
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Applications#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listArchivedFeatures": {
  "method": "GET",
  "url": "/api/admin/archive/features",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "FeatureList#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listArchivedProjectFeatures": {
  "method": "GET",
  "url": "/api/admin/archive/features/:projectId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "FeatureList#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listAvailableReviewers": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/change-requests/available-reviewers/:environment",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "AvailableReviewers#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listChangeRequests": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/change-requests",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ChangeRequests#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listChangeRequestsOfFeature": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/change-requests/pending/:featureName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ChangeRequests#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listContextFieldStrategies": {
  "method": "GET",
  "url": "/api/admin/context/:contextField/strategies",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "contextField"
    ],
    "properties": {
     "contextField": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ContextFieldStrategies#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listContextFields": {
  "method": "GET",
  "url": "/api/admin/context",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "type": "array",
     "items": {
      "$ref": "ContextField#"
     }
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listEnvironments": {
  "method": "GET",
  "url": "/api/admin/environments",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "response": {
    "200": {
     "$ref": "Environments#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listEventCreators": {
  "method": "GET",
  "url": "/api/admin/event-creators",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "type": "array",
     "items": {
      "$ref": "EventCreator#"
     }
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listEvents": {
  "method": "GET",
  "url": "/api/admin/events",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "project": {
      "$ref": "GivenName#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "EventPage#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listFeatureEvents": {
  "method": "GET",
  "url": "/api/admin/events/:featureName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "featureName"
    ],
    "properties": {
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "FeatureEvents#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listFeatureTags": {
  "method": "GET",
  "url": "/api/admin/features/:featureName/tags",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "featureName"
    ],
    "properties": {
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Tags#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listFeatureTypes": {
  "method": "GET",
  "url": "/api/admin/feature-types",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "response": {
    "200": {
     "$ref": "FeatureTypes#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listFlagCreators": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/flag-creators",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "FlagCreators#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listGroups": {
  "method": "GET",
  "url": "/api/admin/groups",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Groups#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listInactiveUsers": {
  "method": "GET",
  "url": "/api/admin/user-admin/inactive",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "InactiveUsers#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listOwnChangeRequests": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/change-requests/pending",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ChangeRequests#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listOwnRoles": {
  "method": "GET",
  "url": "/api/admin/user/roles",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "projectId": {
      "type": "string",
      "maxLength": 255
     }
    }
   },
   "response": {
    "200": {
     "$ref": "OwnRoles#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listParentCandidates": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/parents",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ParentCandidates#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listParentVariants": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/parent-variants",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ParentVariants#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listPermissions": {
  "method": "GET",
  "url": "/api/admin/permissions",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "READ_ROLE"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "response": {
    "200": {
     "$ref": "Permissions#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listPersonalAccessTokens": {
  "method": "GET",
  "url": "/api/admin/user/tokens",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "response": {
    "200": {
     "$ref": "Tokens#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listProjectApiTokens": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/api-tokens",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "READ_PROJECT_API_TOKEN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ApiTokens#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listProjectApplications": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/applications",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "query": {
      "$ref": "GivenName#"
     },
     "sortOrder": {
      "type": "string",
      "enum": [
       "asc",
       "desc"
      ]
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 100
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ProjectApplications#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listProjectEnvironments": {
  "method": "GET",
  "url": "/api/admin/environments/project/:projectId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "EnvironmentsOfProject#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listProjectFeatures": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "tag": {
      "type": "array",
      "maxItems": 100,
      "items": {
       "type": "string",
       "maxLength": 500,
       "pattern": "^[^:]+:[\\s\\S]+$"
      }
     },
     "namePrefix": {
      "$ref": "GivenName#"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "FeatureList#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listProjectUsers": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/users",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT",
   "PROJECT_USER_ACCESS_READ"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ProjectUsers#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listProjects": {
  "method": "GET",
  "url": "/api/admin/projects",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "archived": {
      "type": "boolean"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Projects#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listRoles": {
  "method": "GET",
  "url": "/api/admin/roles",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "READ_ROLE"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Roles#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listScheduledChangeRequests": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/change-requests/scheduled",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "feature": {
      "type": "array",
      "maxItems": 100,
      "items": {
       "$ref": "GivenName#"
      }
     },
     "strategyId": {
      "type": "array",
      "maxItems": 100,
      "items": {
       "$ref": "GivenName#"
      }
     },
     "variantForFlag": {
      "type": "array",
      "maxItems": 100,
      "items": {
       "$ref": "GivenName#"
      }
     }
    }
   },
   "response": {
    "200": {
     "type": "array",
     "items": {
      "$ref": "ScheduledChangeRequest#"
     }
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listSegmentStrategies": {
  "method": "GET",
  "url": "/api/admin/segments/:segmentId/strategies",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "segmentId"
    ],
    "properties": {
     "segmentId": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "SegmentStrategies#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listSegments": {
  "method": "GET",
  "url": "/api/admin/segments",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "response": {
    "200": {
     "$ref": "Segments#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listServiceAccountTokens": {
  "method": "GET",
  "url": "/api/admin/service-account/:serviceAccountId/token",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "serviceAccountId"
    ],
    "properties": {
     "serviceAccountId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Tokens#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listServiceAccounts": {
  "method": "GET",
  "url": "/api/admin/service-account",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ServiceAccounts#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listSignupTokens": {
  "method": "GET",
  "url": "/api/admin/invite-link/tokens",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "SignupTokens#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listStrategies": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "type": "array",
     "items": {
      "$ref": "FeatureStrategy#"
     }
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listStrategySegments": {
  "method": "GET",
  "url": "/api/admin/segments/strategies/:strategyId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "strategyId"
    ],
    "properties": {
     "strategyId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Segments#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listStrategyTypes": {
  "method": "GET",
  "url": "/api/admin/strategies",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "StrategyTypes#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listTagTypes": {
  "method": "GET",
  "url": "/api/admin/tag-types",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "TagTypes#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listTags": {
  "method": "GET",
  "url": "/api/admin/tags",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Tags#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listTagsOfType": {
  "method": "GET",
  "url": "/api/admin/tags/:tagType",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "tagType"
    ],
    "properties": {
     "tagType": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Tags#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listUsers": {
  "method": "GET",
  "url": "/api/admin/user-admin",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Users#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listWebhookDeliveries": {
  "method": "GET",
  "url": "/api/admin/addons/:webhookId/events",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_ADDON"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "webhookId"
    ],
    "properties": {
     "webhookId": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "WebhookDeliveries#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "listWebhooks": {
  "method": "GET",
  "url": "/api/admin/addons",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "Webhooks#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "logIn": {
  "method": "POST",
  "url": "/auth/simple/login",
  "access": "public",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": true,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "LogIn#"
   },
   "response": {
    "200": {
     "$ref": "User#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "429": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "logOut": {
  "method": "POST",
  "url": "/logout",
  "access": "session",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": true,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "response": {
    "200": null,
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "patchFeature": {
  "method": "PATCH",
  "url": "/api/admin/projects/:projectId/features/:featureName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-metadata-updated",
   "feature-stale-on",
   "feature-stale-off"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json",
   "application/json-patch+json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "Patch#"
   },
   "response": {
    "200": {
     "$ref": "Feature#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "patchStrategy": {
  "method": "PATCH",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies/:strategyId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_STRATEGY"
  ],
  "events": [
   "feature-strategy-update",
   "feature-environment-disabled",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "updateStrategy"
  ],
  "bodyTypes": [
   "application/json",
   "application/json-patch+json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment",
     "strategyId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     },
     "strategyId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "Patch#"
   },
   "response": {
    "200": {
     "$ref": "FeatureStrategy#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "patchVariants": {
  "method": "PATCH",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/variants",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT_VARIANTS"
  ],
  "events": [
   "feature-environment-variants-updated",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "patchVariant"
  ],
  "bodyTypes": [
   "application/json",
   "application/json-patch+json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "Patch#"
   },
   "response": {
    "200": {
     "$ref": "FeatureVariantsDocument#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "previewChangeRequest": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/change-requests/:changeRequestId/preview",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": true,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "changeRequestId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "changeRequestId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ChangeRequestPreview#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "reactivateStrategyType": {
  "method": "POST",
  "url": "/api/admin/strategies/:strategyType/reactivate",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_STRATEGY"
  ],
  "events": [
   "strategy-reactivated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "strategyType"
    ],
    "properties": {
     "strategyType": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "registerClient": {
  "method": "POST",
  "url": "/api/client/register",
  "access": "sdk",
  "sdkKeys": [
   "client"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ClientRegistration#"
   },
   "response": {
    "202": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "registerFrontendClient": {
  "method": "POST",
  "url": "/api/frontend/client/register",
  "access": "sdk",
  "sdkKeys": [
   "frontend"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ClientRegistration#"
   },
   "response": {
    "202": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "removeDependencies": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/features/:featureName/dependencies",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_DEPENDENCY"
  ],
  "events": [
   "feature-dependencies-removed"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "deleteDependency"
  ],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "removeDependency": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/features/:featureName/dependencies/:parentName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_DEPENDENCY"
  ],
  "events": [
   "feature-dependency-removed"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "deleteDependency"
  ],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "parentName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "parentName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "removeFeatureTag": {
  "method": "DELETE",
  "url": "/api/admin/features/:featureName/tags/:tagType/:tagValue",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-untagged"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "featureName",
     "tagType",
     "tagValue"
    ],
    "properties": {
     "featureName": {
      "$ref": "PathMember#"
     },
     "tagType": {
      "$ref": "PathMember#"
     },
     "tagValue": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "removeLegalValue": {
  "method": "DELETE",
  "url": "/api/admin/context/:contextField/legal-values/:legalValue",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_CONTEXT_FIELD"
  ],
  "events": [
   "context-field-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "contextField",
     "legalValue"
    ],
    "properties": {
     "contextField": {
      "$ref": "PathMember#"
     },
     "legalValue": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "removeProjectEnvironment": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/environments/:environment",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT"
  ],
  "events": [
   "project-environment-removed",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "removeProjectGroup": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/groups/:groupId/roles",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT",
   "PROJECT_USER_ACCESS_WRITE"
  ],
  "events": [
   "project-access-group-roles-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "groupId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "groupId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "removeProjectUser": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/users/:userId/roles",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT",
   "PROJECT_USER_ACCESS_WRITE"
  ],
  "events": [
   "project-access-user-roles-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "userId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "userId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "removeStrategy": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies/:strategyId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_FEATURE_STRATEGY"
  ],
  "events": [
   "feature-strategy-remove",
   "feature-environment-disabled",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "deleteStrategy"
  ],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment",
     "strategyId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     },
     "strategyId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "reportBulkClientMetrics": {
  "method": "POST",
  "url": "/api/client/metrics/bulk",
  "access": "sdk",
  "sdkKeys": [
   "client"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "BulkClientMetrics#"
   },
   "response": {
    "202": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "reportClientMetrics": {
  "method": "POST",
  "url": "/api/client/metrics",
  "access": "sdk",
  "sdkKeys": [
   "client"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ClientMetrics#"
   },
   "response": {
    "202": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "reportFrontendMetrics": {
  "method": "POST",
  "url": "/api/frontend/client/metrics",
  "access": "sdk",
  "sdkKeys": [
   "frontend"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ClientMetrics#"
   },
   "response": {
    "202": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "requestPasswordReset": {
  "method": "POST",
  "url": "/auth/reset/password-email",
  "access": "public",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "RequestPasswordReset#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "429": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "resendWebhookDelivery": {
  "method": "POST",
  "url": "/api/admin/addons/:webhookId/events/:deliveryId/resend",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_ADDON"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "webhookId",
     "deliveryId"
    ],
    "properties": {
     "webhookId": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     },
     "deliveryId": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991
     }
    }
   },
   "response": {
    "202": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "resetPassword": {
  "method": "POST",
  "url": "/auth/reset/password",
  "access": "public",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "user-updated"
  ],
  "endsSessions": true,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ResetPassword#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "429": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "resetUserPassword": {
  "method": "POST",
  "url": "/api/admin/user-admin/reset-password",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "user-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "EmailAsId#"
   },
   "response": {
    "200": {
     "$ref": "ResetLink#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "reviveFeature": {
  "method": "POST",
  "url": "/api/admin/archive/revive/:featureName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-revived"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "featureName"
    ],
    "properties": {
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "reviveFeatures": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/revive",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-revived"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "FeatureNames#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "reviveProject": {
  "method": "POST",
  "url": "/api/admin/projects/revive/:projectId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_PROJECT"
  ],
  "events": [
   "project-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "searchChangeRequests": {
  "method": "GET",
  "url": "/api/admin/search/change-requests",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "createdBy": {
      "type": "string",
      "maxLength": 20,
      "pattern": "^IS:-?[0-9]{1,9}$"
     },
     "requestedApproverId": {
      "type": "string",
      "maxLength": 20,
      "pattern": "^IS:-?[0-9]{1,9}$"
     },
     "state": {
      "type": "string",
      "maxLength": 20,
      "pattern": "^IS:(open|closed)$"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 1000
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "ChangeRequestSearchPage#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "searchEvents": {
  "method": "POST",
  "url": "/api/admin/events/search",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "SearchEvents#"
   },
   "response": {
    "200": {
     "$ref": "EventPage#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "searchFeatures": {
  "method": "GET",
  "url": "/api/admin/search/features",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "query": {
      "type": "string",
      "maxLength": 500
     },
     "project": {
      "$ref": "FilterText#",
      "pattern": "^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):[^,]+(,[^,]+)*$"
     },
     "type": {
      "$ref": "FilterText#",
      "pattern": "^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):[^,]+(,[^,]+)*$"
     },
     "createdBy": {
      "$ref": "FilterText#",
      "pattern": "^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):-?[0-9]+(,-?[0-9]+)*$"
     },
     "state": {
      "$ref": "FilterText#",
      "pattern": "^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):(active|stale|potentially-stale)(,(active|stale|potentially-stale))*$"
     },
     "lifecycle": {
      "$ref": "FilterText#",
      "pattern": "^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):(initial|pre-live|live|completed|archived)(,(initial|pre-live|live|completed|archived))*$"
     },
     "tag": {
      "$ref": "FilterText#",
      "pattern": "^(INCLUDE|DO_NOT_INCLUDE|INCLUDE_ALL_OF|INCLUDE_ANY_OF|EXCLUDE_IF_ANY_OF|EXCLUDE_ALL):[^:,]+:[^,]+(,[^:,]+:[^,]+)*$"
     },
     "segment": {
      "$ref": "FilterText#",
      "pattern": "^(INCLUDE|DO_NOT_INCLUDE|INCLUDE_ALL_OF|INCLUDE_ANY_OF|EXCLUDE_IF_ANY_OF|EXCLUDE_ALL):[^,]+(,[^,]+)*$"
     },
     "createdAt": {
      "$ref": "FilterText#",
      "pattern": "^(IS_BEFORE|IS_ON_OR_AFTER):[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$"
     },
     "lastSeenAt": {
      "$ref": "FilterText#",
      "pattern": "^(IS_BEFORE|IS_ON_OR_AFTER):[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$"
     },
     "status[]": {
      "type": "array",
      "maxItems": 100,
      "items": {
       "$ref": "GivenName#"
      }
     },
     "favorite": {
      "$ref": "GivenName#"
     },
     "archived": {
      "$ref": "GivenName#"
     },
     "favoritesFirst": {
      "type": "boolean"
     },
     "sortBy": {
      "$ref": "GivenName#"
     },
     "sortOrder": {
      "type": "string",
      "enum": [
       "asc",
       "desc"
      ]
     },
     "offset": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     },
     "limit": {
      "type": "integer",
      "maximum": 2147483647
     }
    }
   },
   "response": {
    "200": {
     "$ref": "FeatureSearchPage#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "searchUsers": {
  "method": "GET",
  "url": "/api/admin/user-admin/search",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "q": {
      "type": "string",
      "maxLength": 255
     }
    }
   },
   "response": {
    "200": {
     "type": "array",
     "items": {
      "$ref": "FoundUser#"
     }
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setChangeRequestConfiguration": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/environments/:environment/change-requests/config",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT",
   "PROJECT_CHANGE_REQUEST_WRITE"
  ],
  "events": [
   "change-request-configuration-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "SetChangeRequestConfiguration#"
   },
   "response": {
    "204": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setChangeRequestState": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/change-requests/:changeRequestId/state",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "change-request-sent-to-review",
   "change-request-approval-added",
   "change-request-approved",
   "change-request-rejected",
   "change-request-cancelled",
   "change-request-scheduled",
   "change-request-applied",
   "change-request-schedule-suspended",
   "feature-environment-enabled",
   "feature-environment-disabled",
   "feature-strategy-add",
   "feature-strategy-update",
   "feature-strategy-remove",
   "strategy-order-changed",
   "feature-environment-variants-updated",
   "feature-archived",
   "feature-dependency-added",
   "feature-dependencies-removed",
   "segment-updated",
   "segment-deleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "changeRequestId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "changeRequestId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "MoveChangeRequest#"
   },
   "response": {
    "200": {
     "$ref": "ChangeRequest#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setChangeRequestTitle": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/change-requests/:changeRequestId/title",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "changeRequestId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "changeRequestId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "SetChangeRequestTitle#"
   },
   "response": {
    "200": {
     "$ref": "ChangeRequest#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setDefaultStrategy": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/environments/:environment/default-strategy",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT",
   "PROJECT_DEFAULT_STRATEGY_WRITE"
  ],
  "events": [
   "default-strategy-updated",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "AddStrategy#"
   },
   "response": {
    "200": {
     "$ref": "DefaultStrategy#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setEnvironmentSortOrder": {
  "method": "PUT",
  "url": "/api/admin/environments/sort-order",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "environment-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "EnvironmentSortOrders#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setFeaturesStale": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/stale",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-stale-on",
   "feature-stale-off"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "SetFeaturesStale#"
   },
   "response": {
    "202": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setLegalValue": {
  "method": "POST",
  "url": "/api/admin/context/:contextField/legal-values",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_CONTEXT_FIELD"
  ],
  "events": [
   "context-field-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "contextField"
    ],
    "properties": {
     "contextField": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "LegalValueInput#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setProjectAccess": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/access",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT",
   "PROJECT_USER_ACCESS_WRITE"
  ],
  "events": [
   "project-access-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "SetProjectAccess#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setProjectGroupRoles": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/groups/:groupId/roles",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT",
   "PROJECT_USER_ACCESS_WRITE"
  ],
  "events": [
   "project-access-group-roles-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "groupId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "groupId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "SetRoles#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setProjectUserRoles": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/users/:userId/roles",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT",
   "PROJECT_USER_ACCESS_WRITE"
  ],
  "events": [
   "project-access-user-roles-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "userId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "userId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "SetRoles#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setRequestedApprovers": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/change-requests/:changeRequestId/approvers",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "change-request-requested-approvers-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "changeRequestId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "changeRequestId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "SetRequestedApprovers#"
   },
   "response": {
    "200": {
     "$ref": "ChangeRequest#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setStrategySegments": {
  "method": "POST",
  "url": "/api/admin/segments/strategies",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_STRATEGY"
  ],
  "events": [
   "feature-strategy-update",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "updateStrategy"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "SetStrategySegments#"
   },
   "response": {
    "201": {
     "$ref": "StrategySegments#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setStrategySortOrder": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies/set-sort-order",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_STRATEGY"
  ],
  "events": [
   "strategy-order-changed"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "reorderStrategy"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "StrategySortOrder#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setVariants": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/variants",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT_VARIANTS"
  ],
  "events": [
   "feature-environment-variants-updated",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "patchVariant"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "FeatureVariantInputs#"
   },
   "response": {
    "200": {
     "$ref": "FeatureVariantsDocument#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "setVariantsInEnvironments": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/features/:featureName/variants-batch",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT_VARIANTS"
  ],
  "events": [
   "feature-environment-variants-updated",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "patchVariant"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "VariantsInEnvironments#"
   },
   "response": {
    "200": {
     "$ref": "FeatureVariantsDocument#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "signUp": {
  "method": "POST",
  "url": "/invite/:token/signup",
  "access": "public",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "user-created",
   "public-signup-token-user-added"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "token"
    ],
    "properties": {
     "token": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "SignUp#"
   },
   "response": {
    "201": {
     "$ref": "User#"
    },
    "400": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "429": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "streamClientFeatures": {
  "method": "GET",
  "url": "/api/client/streaming",
  "access": "sdk",
  "sdkKeys": [
   "client"
  ],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "project": {
      "type": "array",
      "maxItems": 100,
      "items": {
       "$ref": "GivenName#"
      }
     },
     "namePrefix": {
      "$ref": "GivenName#"
     },
     "tag": {
      "type": "array",
      "maxItems": 100,
      "items": {
       "type": "string",
       "maxLength": 500,
       "pattern": "^[^:]+:[\\s\\S]+$"
      }
     }
    }
   },
   "headers": {
    "type": "object",
    "required": [],
    "properties": {
     "last-event-id": {
      "type": "string",
      "maxLength": 1000
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "streamEvents": {
  "method": "GET",
  "url": "/api/admin/events/stream",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "querystring": {
    "type": "object",
    "required": [],
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
     }
    }
   },
   "headers": {
    "type": "object",
    "required": [],
    "properties": {
     "last-event-id": {
      "type": "string",
      "maxLength": 15,
      "pattern": "^[0-9]*$"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "streamFlagChanges": {
  "method": "GET",
  "url": "/ofrep/v1/events/:channel",
  "access": "public",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "channel"
    ],
    "properties": {
     "channel": {
      "$ref": "PathMember#"
     }
    }
   },
   "headers": {
    "type": "object",
    "required": [],
    "properties": {
     "last-event-id": {
      "type": "string",
      "maxLength": 1000
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "turnEnvironmentOff": {
  "method": "POST",
  "url": "/api/admin/environments/:environment/off",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "environment-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "environment"
    ],
    "properties": {
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "204": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "turnEnvironmentOn": {
  "method": "POST",
  "url": "/api/admin/environments/:environment/on",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "environment-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "environment"
    ],
    "properties": {
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "204": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "turnFeatureOff": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/off",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT"
  ],
  "events": [
   "feature-environment-disabled"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "updateEnabled"
  ],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "turnFeatureOn": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/on",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT"
  ],
  "events": [
   "feature-strategy-add",
   "feature-strategy-update",
   "feature-environment-enabled",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "updateEnabled"
  ],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "shouldActivateDisabledStrategies": {
      "type": "boolean"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "turnFeaturesOff": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/bulk_features/environments/:environment/off",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT"
  ],
  "events": [
   "feature-environment-disabled"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "updateEnabled"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "FeaturesToTurn#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "turnFeaturesOn": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/bulk_features/environments/:environment/on",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT"
  ],
  "events": [
   "feature-strategy-add",
   "feature-strategy-update",
   "feature-environment-enabled",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "updateEnabled"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "environment"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "querystring": {
    "type": "object",
    "required": [],
    "properties": {
     "shouldActivateDisabledStrategies": {
      "type": "boolean"
     }
    }
   },
   "body": {
    "$ref": "FeaturesToTurn#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "uncompleteFeature": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/lifecycle/uncomplete",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-uncompleted"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "unfavoriteFeature": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/features/:featureName/favorites",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "feature-unfavorited"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "unfavoriteProject": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/favorites",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [
   "project-unfavorited"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateApiToken": {
  "method": "PUT",
  "url": "/api/admin/api-tokens/:token",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_CLIENT_API_TOKEN",
   "UPDATE_FRONTEND_API_TOKEN"
  ],
  "events": [
   "api-token-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "token"
    ],
    "properties": {
     "token": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateApiToken#"
   },
   "response": {
    "200": {
     "$ref": "ApiToken#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateApplication": {
  "method": "POST",
  "url": "/api/admin/metrics/applications/:appName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_APPLICATION"
  ],
  "events": [
   "application-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "appName"
    ],
    "properties": {
     "appName": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateApplication#"
   },
   "response": {
    "202": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateContextField": {
  "method": "PUT",
  "url": "/api/admin/context/:contextField",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_CONTEXT_FIELD"
  ],
  "events": [
   "context-field-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "contextField"
    ],
    "properties": {
     "contextField": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateContextField#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateEnvironment": {
  "method": "PUT",
  "url": "/api/admin/environments/update/:environment",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "environment-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "environment"
    ],
    "properties": {
     "environment": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateEnvironment#"
   },
   "response": {
    "200": {
     "$ref": "Environment#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateFeature": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/features/:featureName",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-metadata-updated",
   "feature-stale-on",
   "feature-stale-off"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateFeature#"
   },
   "response": {
    "200": {
     "$ref": "Feature#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateFeatureTags": {
  "method": "PUT",
  "url": "/api/admin/features/:featureName/tags",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "tag-created",
   "feature-tagged",
   "feature-untagged"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "featureName"
    ],
    "properties": {
     "featureName": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "TagChanges#"
   },
   "response": {
    "200": {
     "$ref": "Tags#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateFeatureTypeLifetime": {
  "method": "PUT",
  "url": "/api/admin/feature-types/:id/lifetime",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "feature-type-updated",
   "feature-potentially-stale-on"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "id"
    ],
    "properties": {
     "id": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateFeatureTypeLifetime#"
   },
   "response": {
    "200": {
     "$ref": "FeatureType#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateGroup": {
  "method": "PUT",
  "url": "/api/admin/groups/:groupId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "group-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "groupId"
    ],
    "properties": {
     "groupId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "UpdateGroup#"
   },
   "response": {
    "200": {
     "$ref": "Group#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateProject": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT",
   "PROJECT_SETTINGS_WRITE"
  ],
  "events": [
   "project-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateProject#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateProjectSettings": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/settings",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_PROJECT",
   "PROJECT_SETTINGS_WRITE"
  ],
  "events": [
   "project-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateProjectSettings#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateRole": {
  "method": "PUT",
  "url": "/api/admin/roles/:roleId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "role-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "roleId"
    ],
    "properties": {
     "roleId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "UpdateRole#"
   },
   "response": {
    "200": {
     "$ref": "RoleWithPermissions#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateSegment": {
  "method": "PUT",
  "url": "/api/admin/segments/:segmentId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_SEGMENT",
   "UPDATE_PROJECT_SEGMENT"
  ],
  "events": [
   "segment-updated",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "updateSegment"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "segmentId"
    ],
    "properties": {
     "segmentId": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "body": {
    "$ref": "SegmentInput#"
   },
   "response": {
    "204": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateServiceAccount": {
  "method": "PUT",
  "url": "/api/admin/service-account/:serviceAccountId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "service-account-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "serviceAccountId"
    ],
    "properties": {
     "serviceAccountId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "UpdateServiceAccount#"
   },
   "response": {
    "200": {
     "$ref": "ServiceAccount#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateSignupToken": {
  "method": "PUT",
  "url": "/api/admin/invite-link/tokens/:token",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "public-signup-token-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "token"
    ],
    "properties": {
     "token": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateSignupToken#"
   },
   "response": {
    "200": {
     "$ref": "SignupToken#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateStrategy": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies/:strategyId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE_STRATEGY"
  ],
  "events": [
   "feature-strategy-update",
   "feature-environment-disabled",
   "change-request-schedule-suspended"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [
   "updateStrategy"
  ],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId",
     "featureName",
     "environment",
     "strategyId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     },
     "featureName": {
      "$ref": "PathMember#"
     },
     "environment": {
      "$ref": "PathMember#"
     },
     "strategyId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateStrategy#"
   },
   "response": {
    "200": {
     "$ref": "FeatureStrategy#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateStrategyType": {
  "method": "PUT",
  "url": "/api/admin/strategies/:strategyType",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_STRATEGY"
  ],
  "events": [
   "strategy-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "strategyType"
    ],
    "properties": {
     "strategyType": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateStrategyType#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateTagType": {
  "method": "PUT",
  "url": "/api/admin/tag-types/:tagType",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_TAG_TYPE"
  ],
  "events": [
   "tag-type-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "tagType"
    ],
    "properties": {
     "tagType": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateTagType#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateTagsOfFeatures": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/tags",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "tag-created",
   "feature-tagged",
   "feature-untagged"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "UpdateTagsOfFeatures#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateUser": {
  "method": "PUT",
  "url": "/api/admin/user-admin/:userId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "user-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "userId"
    ],
    "properties": {
     "userId": {
      "type": "integer",
      "maximum": 2147483647,
      "minimum": -2147483648
     }
    }
   },
   "body": {
    "$ref": "UpdateUser#"
   },
   "response": {
    "200": {
     "$ref": "User#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "updateWebhook": {
  "method": "PUT",
  "url": "/api/admin/addons/:webhookId",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "UPDATE_ADDON"
  ],
  "events": [
   "addon-config-updated"
  ],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "webhookId"
    ],
    "properties": {
     "webhookId": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "body": {
    "$ref": "WebhookInput#"
   },
   "response": {
    "200": {
     "$ref": "Webhook#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validateArchiveFeatures": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/archive/validate",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "DELETE_FEATURE"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "$ref": "PathMember#"
     }
    }
   },
   "body": {
    "$ref": "FeatureNames#"
   },
   "response": {
    "200": {
     "$ref": "ArchiveCheck#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validateContextFieldName": {
  "method": "POST",
  "url": "/api/admin/context/validate",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ContextFieldNameToCheck#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validateEnvironmentName": {
  "method": "POST",
  "url": "/api/admin/environments/validate",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "EnvironmentNameToCheck#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validateFeatureName": {
  "method": "POST",
  "url": "/api/admin/features/validate",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ValidateFeatureName#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validateImport": {
  "method": "POST",
  "url": "/api/admin/features-batch/validate",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": true,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ImportFeatures#"
   },
   "response": {
    "200": {
     "$ref": "ImportFindings#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "404": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validatePassword": {
  "method": "POST",
  "url": "/api/admin/user-admin/validate-password",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "Password#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validateProjectId": {
  "method": "POST",
  "url": "/api/admin/projects/validate",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "CREATE_PROJECT"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ProjectIdToCheck#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validateResetPassword": {
  "method": "POST",
  "url": "/auth/reset/validate-password",
  "access": "public",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "PasswordToCheck#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validateRoleName": {
  "method": "POST",
  "url": "/api/admin/roles/validate",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [
   "ADMIN"
  ],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ValidateRole#"
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validateSdkKeys": {
  "method": "POST",
  "url": "/edge/validate",
  "access": "public",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "SdkKeysToValidate#"
   },
   "response": {
    "200": {
     "$ref": "ValidSdkKeys#"
    },
    "400": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validateSegmentName": {
  "method": "POST",
  "url": "/api/admin/segments/validate",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "ValidateSegmentName#"
   },
   "response": {
    "204": null,
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validateSignupToken": {
  "method": "GET",
  "url": "/invite/:token/validate",
  "access": "public",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "token"
    ],
    "properties": {
     "token": {
      "$ref": "PathMember#"
     }
    }
   },
   "response": {
    "200": null,
    "400": {
     "$ref": "Error#"
    },
    "429": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 },
 "validateTagType": {
  "method": "POST",
  "url": "/api/admin/tag-types/validate",
  "access": "caller",
  "sdkKeys": [],
  "permissions": [],
  "events": [],
  "endsSessions": false,
  "isHeavy": false,
  "errorBody": "error",
  "guardedAs": [],
  "bodyTypes": [
   "application/json"
  ],
  "schema": {
   "body": {
    "$ref": "CreateTagType#"
   },
   "response": {
    "200": {
     "$ref": "ValidTagType#"
    },
    "400": {
     "$ref": "Error#"
    },
    "401": {
     "$ref": "Error#"
    },
    "403": {
     "$ref": "Error#"
    },
    "409": {
     "$ref": "Error#"
    },
    "413": {
     "$ref": "Error#"
    },
    "415": {
     "$ref": "Error#"
    },
    "500": {
     "$ref": "Error#"
    },
    "503": {
     "$ref": "Error#"
    }
   }
  }
 }
}
