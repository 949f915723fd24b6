import { writeFileSync } from 'node:fs'
import { startTemporaryPostgres } from './scripts/temporary-postgres.ts'
const pg = await startTemporaryPostgres(['shared_buffers=1GB', 'logging_collector=on', 'shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=all'])
writeFileSync('/tmp/fh/pg24.url', pg!.url)
console.log(pg!.url, process.pid)
process.on('SIGTERM', () => { pg!.stop(); process.exit(0) })
setInterval(() => {}, 1e6)
