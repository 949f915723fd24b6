import { sql } from 'kysely'
import { startTemporaryPostgres, TEST_SETTINGS } from '../tools/scripts/temporary-postgres.ts'
import { startServer, KEY } from '../tools/bench/server.ts'
import pg from 'pg'
const p = await startTemporaryPostgres(TEST_SETTINGS)
let server: any
try {
  server = await startServer({ DATABASE_URL: p!.url }, 4399, { isWatched: true })
  const c = new pg.Client(p!.url); await c.connect()
  const q = (t: string) => c.query(t)
  await q(`insert into projects (id, name) values ('bench','Bench')`)
  await q(`insert into project_environments (project_id, environment) select 'bench', name from environments on conflict do nothing`)
  let t = performance.now()
  await q(`insert into features (name, project_id, type, description, created_at) select 'feature-'||n, 'bench','release','A feature of the benchmark', now() from generate_series(0,9999) n`)
  console.log('insert features', Math.round(performance.now()-t))
  await q(`insert into feature_environments (feature_name, environment, enabled, variants) select f.name, e.name, true, '[]'::jsonb from features f, environments e on conflict do nothing`)
  await q(`insert into feature_strategies (feature_name, environment, name, sort_order, constraints, parameters) select f.name, e.name, 'flexibleRollout',0,'[{"contextName":"userId","operator":"IN","values":["ada","grace"],"value":null,"inverted":false,"caseInsensitive":false}]'::jsonb, jsonb_build_object('rollout','50','stickiness','default','groupId',f.name) from features f, environments e`)
  await q(`insert into managed_fields (kind,name,field,manager,value,applied_at) select 'features', f.name, x.field, 'big', x.value::jsonb, now() from features f, (values ('','true'),('/project','"bench"'),('/type','"release"'),('/description','"A feature of the benchmark"'),('/environments/development/enabled','true'),('/environments/production/enabled','true'),('/environments/development/strategies','[{"name":"flexibleRollout","constraints":[{"contextName":"userId","operator":"IN","values":["ada","grace"]}]}]'),('/environments/production/strategies','[{"name":"flexibleRollout","constraints":[{"contextName":"userId","operator":"IN","values":["ada","grace"]}]}]')) x(field,value)`)
  await q(`insert into state_managers (name, applied_at, applied_by) values ('big', now(), 'x')`)
  await q('analyze')
  for (const path of ['/api/admin/state?manager=big','/api/admin/state?manager=big','/api/admin/state?manager=big','/api/admin/state','/api/admin/state']) {
    await new Promise((r) => setTimeout(r, 300)); await server.blocked()
    t = performance.now(); const cpu = server.cpuMs()
    const r = await fetch(server.address+path, { headers: { authorization: KEY } })
    const text = await r.text()
    const ms = Math.round(performance.now()-t)
    console.log(path, r.status, text.length, ms+' ms', 'cpu', server.cpuMs()-cpu, JSON.stringify(await server.blocked()))
  }
  await c.end()
} finally { await server?.stop(); p!.stop() }
