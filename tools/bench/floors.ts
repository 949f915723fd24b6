/**
 * The upper limits of the machine. A bare Fastify sends a fixed answer: alone, after one prepared select, or after one
 * prepared statement that updates a row and inserts another. It also sends a thousand rows of a prepared select as
 * JSON, a page of 50 rows of 1 kB, an empty 304, a buffer of any size, and the fixed answer after it has parsed a JSON
 * body. The benchmark's ratios refer to these floors.
 */
import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const [url, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const answer = JSON.stringify({ padding: 'x'.repeat(2000 - 14) })
const app = Fastify()

app.get('/fixed', (_, reply) => reply.type('application/json').send(answer))
app.get<{ Params: { id: string } }>('/select/:id', async ({ params }, reply) => {
  await pool.query({
    name: 'read',
    text: 'select id, value from floor_rows where id = $1',
    values: [Number(params.id)],
  })
  return reply.type('application/json').send(answer)
})
app.patch<{ Params: { id: string }; Body: { value: string } }>('/write/:id', async ({ params, body }, reply) => {
  await pool.query({
    name: 'write',
    text: `with changed as (update floor_rows set value = $2 where id = $1 returning id)
      insert into floor_log (row_id, value) select id, $2 from changed`,
    values: [Number(params.id), body.value],
  })
  return reply.type('application/json').send(answer)
})

app.get('/list', async (_, reply) => {
  const { rows } = await pool.query({
    name: 'list',
    text: 'select * from floor_people order by id limit $1',
    values: [1000],
  })
  return reply.type('application/json').send(JSON.stringify({ rows }))
})

app.get<{ Params: { id: string } }>('/page/:id', async ({ params }, reply) => {
  const { rows } = await pool.query({
    name: 'page',
    text: 'select id, value from floor_pages where id >= $1 order by id limit 50',
    values: [Number(params.id)],
  })
  return reply.type('application/json').send(JSON.stringify({ rows }))
})

app.get('/unchanged', (_, reply) => reply.code(304).send())
const buffers = new Map<number, Buffer>()
app.get<{ Params: { bytes: string } }>('/buffer/:bytes', (request, reply) => {
  const bytes = Number(request.params.bytes)
  const buffer = buffers.get(bytes) ?? randomBytes(bytes)
  buffers.set(bytes, buffer)
  return reply.type('application/json').send(buffer)
})
app.post('/parsed', (_, reply) => reply.type('application/json').send(answer))

await pool.query(`
  create table if not exists floor_people (id int primary key, name text, username text, email text, image_url text,
    attempts int, role int, kind text, created_at timestamptz, seen_at timestamptz);
  insert into floor_people select n, 'Person ' || n, 'person-' || n, 'person-' || n || '@example.com',
    'https://example.com/' || repeat('0123456789abcdef', 4), 0, 3, 'user', now(), now()
    from generate_series(1, 1000) n on conflict do nothing;
  create table if not exists floor_pages (id int primary key, value text not null);
  insert into floor_pages select n, repeat(md5(n::text), 32) from generate_series(0, 1999) n on conflict do nothing;
  create table if not exists floor_rows (id int primary key, value text not null);
  create table if not exists floor_log (id bigint generated always as identity primary key, row_id int not null, value text not null);
  insert into floor_rows select n, 'row ' || n from generate_series(0, 1999) n on conflict do nothing`)
await app.listen({ port: Number(port), host: '127.0.0.1' })
