/** The versions of all tools of others that `npm run clients` and `npm run fuzz` install, in one place. */
export const VERSIONS = {
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.95.0',
  oazapfts: '7.5.0',
  orval: '8.38.0',
  '@oazapfts/runtime': '1.2.0',
  'swagger-typescript-api': '13.13.0',
  axios: '1.21.1',
  typescript: '5.9.3',
  '@types/node': '22.20.5',
  'openapi-python-client': '0.29.1',
  'oapi-codegen': '2.8.2',
  'openapi-generator-cli': '7.25.0',
  'maven-dependency-plugin': '3.8.1',
  'exec-maven-plugin': '3.5.1',
  schemathesis: '4.32.5',
} as const
