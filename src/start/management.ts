import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { buildManagement, type ManagementSetting } from '../http/servers/management-server.ts'
import { listenAt } from './listening.ts'

/** Opens the management port: metrics and health checks, for machines. */
export async function startManagement(config: Config, setting: ManagementSetting): Promise<FastifyInstance> {
  const { managementHost: host = config.host, managementPort: port = 0 } = config
  const management = buildManagement(setting)
  const address = await listenAt(management, { host, port }, 'MANAGEMENT_')
  setting.log.info({ address }, 'the management port is open')
  return management
}
