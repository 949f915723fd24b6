// Made from openapi/ by "npm run generate". Edits here are lost.

import type { EventType } from './events.ts'
import type { operations } from './contract.ts'
import type { Permission } from './permissions.ts'

export type OperationId = keyof operations

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  /** Any one of these is enough. Empty: any key of the administration interface. */
  readonly permissions: readonly Permission[]
  readonly events: readonly EventType[]
  /** Media types of the body; empty for an operation without a body. */
  readonly bodyTypes: readonly string[]
  readonly schema: {
    readonly params?: object
    readonly querystring?: object
    readonly body?: object
    /** By status; null where the answer has no body. */
    readonly response: Readonly<Record<string, object | null>>
  }
}

export const routes: Readonly<Record<OperationId, Route>> = {
 "listProjectFeatures": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features",
  "permissions": [],
  "events": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "type": "string"
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
       "pattern": "^[^:]+:[\\s\\S]+$"
      }
     },
     "namePrefix": {
      "type": "string"
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
 "createFeature": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features",
  "permissions": [
   "CREATE_FEATURE"
  ],
  "events": [
   "feature-created",
   "tag-created"
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
      "type": "string"
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
 "getFeature": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName",
  "permissions": [],
  "events": [],
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
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
 "updateFeature": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/features/:featureName",
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-metadata-updated",
   "feature-stale-on",
   "feature-stale-off"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
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
 "patchFeature": {
  "method": "PATCH",
  "url": "/api/admin/projects/:projectId/features/:featureName",
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-metadata-updated",
   "feature-stale-on",
   "feature-stale-off"
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
     "featureName"
    ],
    "properties": {
     "projectId": {
      "type": "string"
     },
     "featureName": {
      "type": "string"
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
 "archiveFeature": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/features/:featureName",
  "permissions": [
   "DELETE_FEATURE"
  ],
  "events": [
   "feature-dependencies-removed",
   "feature-archived"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
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
 "cloneFeature": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/clone",
  "permissions": [
   "CREATE_FEATURE"
  ],
  "events": [
   "feature-created",
   "feature-strategy-add",
   "feature-environment-variants-updated",
   "feature-dependency-added"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
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
 "favoriteFeature": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/favorites",
  "permissions": [],
  "events": [
   "feature-favorited"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
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
  "permissions": [],
  "events": [
   "feature-unfavorited"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
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
 "setFeaturesStale": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/stale",
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-stale-on",
   "feature-stale-off"
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
      "type": "string"
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
 "validateFeatureName": {
  "method": "POST",
  "url": "/api/admin/features/validate",
  "permissions": [],
  "events": [],
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
 "searchFeatures": {
  "method": "GET",
  "url": "/api/admin/search/features",
  "permissions": [],
  "events": [],
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
      "type": "string",
      "pattern": "^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):[^,]+(,[^,]+)*$"
     },
     "type": {
      "type": "string",
      "pattern": "^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):[^,]+(,[^,]+)*$"
     },
     "createdBy": {
      "type": "string",
      "pattern": "^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):-?[0-9]+(,-?[0-9]+)*$"
     },
     "state": {
      "type": "string",
      "pattern": "^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):(active|stale|potentially-stale)(,(active|stale|potentially-stale))*$"
     },
     "lifecycle": {
      "type": "string",
      "pattern": "^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):(initial|pre-live|live|completed|archived)(,(initial|pre-live|live|completed|archived))*$"
     },
     "tag": {
      "type": "string",
      "pattern": "^(INCLUDE|DO_NOT_INCLUDE|INCLUDE_ALL_OF|INCLUDE_ANY_OF|EXCLUDE_IF_ANY_OF|EXCLUDE_ALL):[^:,]+:[^,]+(,[^:,]+:[^,]+)*$"
     },
     "segment": {
      "type": "string",
      "pattern": "^(INCLUDE|DO_NOT_INCLUDE|INCLUDE_ALL_OF|INCLUDE_ANY_OF|EXCLUDE_IF_ANY_OF|EXCLUDE_ALL):[^,]+(,[^,]+)*$"
     },
     "createdAt": {
      "type": "string",
      "pattern": "^(IS_BEFORE|IS_ON_OR_AFTER):[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$"
     },
     "lastSeenAt": {
      "type": "string",
      "pattern": "^(IS_BEFORE|IS_ON_OR_AFTER):[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$"
     },
     "status[]": {
      "type": "array",
      "maxItems": 100,
      "items": {
       "type": "string",
       "pattern": "^[^:]+:(enabled|disabled)$"
      }
     },
     "favorite": {
      "type": "string",
      "pattern": "^IS:(true|false)$"
     },
     "archived": {
      "type": "string",
      "pattern": "^IS:(true|false)$"
     },
     "favoritesFirst": {
      "type": "boolean"
     },
     "sortBy": {
      "type": "string"
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
      "type": "integer"
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
 "archiveFeatures": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/archive",
  "permissions": [
   "DELETE_FEATURE"
  ],
  "events": [
   "feature-dependencies-removed",
   "feature-archived"
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
      "type": "string"
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
 "validateArchiveFeatures": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/archive/validate",
  "permissions": [
   "DELETE_FEATURE"
  ],
  "events": [],
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
      "type": "string"
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
 "reviveFeatures": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/revive",
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-revived"
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
      "type": "string"
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
 "deleteFeatures": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/delete",
  "permissions": [
   "DELETE_FEATURE"
  ],
  "events": [
   "feature-deleted"
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
      "type": "string"
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
 "listArchivedFeatures": {
  "method": "GET",
  "url": "/api/admin/archive/features",
  "permissions": [],
  "events": [],
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
  "permissions": [],
  "events": [],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "projectId"
    ],
    "properties": {
     "projectId": {
      "type": "string"
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
 "reviveFeature": {
  "method": "POST",
  "url": "/api/admin/archive/revive/:featureName",
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-revived"
  ],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "featureName"
    ],
    "properties": {
     "featureName": {
      "type": "string"
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
  "permissions": [
   "DELETE_FEATURE"
  ],
  "events": [
   "feature-deleted"
  ],
  "bodyTypes": [],
  "schema": {
   "params": {
    "type": "object",
    "required": [
     "featureName"
    ],
    "properties": {
     "featureName": {
      "type": "string"
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
 "getFeatureVariants": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/variants",
  "permissions": [],
  "events": [],
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
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
 "setVariantsInEnvironments": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/features/:featureName/variants-batch",
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT_VARIANTS"
  ],
  "events": [
   "feature-environment-variants-updated"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
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
 "getFeatureEnvironment": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment",
  "permissions": [],
  "events": [],
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
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
 "turnFeatureOn": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/on",
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT"
  ],
  "events": [
   "feature-strategy-add",
   "feature-strategy-update",
   "feature-environment-enabled"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
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
 "turnFeatureOff": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/off",
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT"
  ],
  "events": [
   "feature-environment-disabled"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
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
 "getVariants": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/variants",
  "permissions": [],
  "events": [],
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
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
 "setVariants": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/variants",
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT_VARIANTS"
  ],
  "events": [
   "feature-environment-variants-updated"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
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
 "patchVariants": {
  "method": "PATCH",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/variants",
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT_VARIANTS"
  ],
  "events": [
   "feature-environment-variants-updated"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
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
 "listStrategies": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies",
  "permissions": [],
  "events": [],
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
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
 "addStrategy": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies",
  "permissions": [
   "CREATE_FEATURE_STRATEGY"
  ],
  "events": [
   "feature-strategy-add"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
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
 "setStrategySortOrder": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies/set-sort-order",
  "permissions": [
   "UPDATE_FEATURE_STRATEGY"
  ],
  "events": [
   "strategy-order-changed"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
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
 "getStrategy": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies/:strategyId",
  "permissions": [],
  "events": [],
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
     },
     "strategyId": {
      "type": "string"
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
 "updateStrategy": {
  "method": "PUT",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies/:strategyId",
  "permissions": [
   "UPDATE_FEATURE_STRATEGY"
  ],
  "events": [
   "feature-strategy-update",
   "feature-environment-disabled"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
     },
     "strategyId": {
      "type": "string"
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
 "patchStrategy": {
  "method": "PATCH",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies/:strategyId",
  "permissions": [
   "UPDATE_FEATURE_STRATEGY"
  ],
  "events": [
   "feature-strategy-update",
   "feature-environment-disabled"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
     },
     "strategyId": {
      "type": "string"
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
 "removeStrategy": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/features/:featureName/environments/:environment/strategies/:strategyId",
  "permissions": [
   "DELETE_FEATURE_STRATEGY"
  ],
  "events": [
   "feature-strategy-remove",
   "feature-environment-disabled"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "environment": {
      "type": "string"
     },
     "strategyId": {
      "type": "string"
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
 "turnFeaturesOn": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/bulk_features/environments/:environment/on",
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT"
  ],
  "events": [
   "feature-strategy-add",
   "feature-strategy-update",
   "feature-environment-enabled"
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
      "type": "string"
     },
     "environment": {
      "type": "string"
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
 "turnFeaturesOff": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/bulk_features/environments/:environment/off",
  "permissions": [
   "UPDATE_FEATURE_ENVIRONMENT"
  ],
  "events": [
   "feature-environment-disabled"
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
      "type": "string"
     },
     "environment": {
      "type": "string"
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
 "searchEvents": {
  "method": "POST",
  "url": "/api/admin/events/search",
  "permissions": [],
  "events": [],
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
 "createServiceAccount": {
  "method": "POST",
  "url": "/api/admin/service-account",
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "service-account-created"
  ],
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
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "pat-created"
  ],
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
 }
}
