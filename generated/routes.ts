// Made from openapi/ by "npm run generate". Edits here are lost.

import type { OperationId } from '../src/contract.ts'
import type { Route } from '../src/http/requests/route.ts'
import { adminRoutes } from './admin-routes.ts'
import { sdkRoutes } from './sdk-routes.ts'

export const routes: Readonly<Record<OperationId, Route>> = { ...adminRoutes, ...sdkRoutes }
