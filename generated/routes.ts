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
 "addDependency": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/dependencies",
  "permissions": [
   "UPDATE_FEATURE_DEPENDENCY"
  ],
  "events": [
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
 "removeDependencies": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/features/:featureName/dependencies",
  "permissions": [
   "UPDATE_FEATURE_DEPENDENCY"
  ],
  "events": [
   "feature-dependencies-removed"
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
 "removeDependency": {
  "method": "DELETE",
  "url": "/api/admin/projects/:projectId/features/:featureName/dependencies/:parentName",
  "permissions": [
   "UPDATE_FEATURE_DEPENDENCY"
  ],
  "events": [
   "feature-dependency-removed"
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
      "type": "string"
     },
     "featureName": {
      "type": "string"
     },
     "parentName": {
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
 "listParentCandidates": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/parents",
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
 "hasDependencies": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/dependencies",
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
 "getFeatureLifecycle": {
  "method": "GET",
  "url": "/api/admin/projects/:projectId/features/:featureName/lifecycle",
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
 "completeFeature": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/lifecycle/complete",
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-completed"
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
 "uncompleteFeature": {
  "method": "POST",
  "url": "/api/admin/projects/:projectId/features/:featureName/lifecycle/uncomplete",
  "permissions": [
   "UPDATE_FEATURE"
  ],
  "events": [
   "feature-uncompleted"
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
 "countLifecycles": {
  "method": "GET",
  "url": "/api/admin/lifecycle/count",
  "permissions": [],
  "events": [],
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
 "listFeatureTypes": {
  "method": "GET",
  "url": "/api/admin/feature-types",
  "permissions": [],
  "events": [],
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
 "updateFeatureTypeLifetime": {
  "method": "PUT",
  "url": "/api/admin/feature-types/:id/lifetime",
  "permissions": [
   "ADMIN"
  ],
  "events": [
   "feature-type-updated",
   "feature-potentially-stale-on"
  ],
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
      "type": "string"
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
