import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import {
  listAssignments,
  trainingDivisions,
  trainingMatrix,
  trainingOverview,
} from '../contract/training/calls.ts'
import { writePart } from '../scripts/lib/performance-page.ts'
import { connectOwner } from '../server/kernel/db/connections.ts'
import { root } from '../server/kernel/root.ts'
import type { CallRequest } from './asked.ts'
import { measuredLine } from './figures.ts'
import { getReadTable, type Line, measureReads } from './reads.ts'
import { withLoad } from './seeded.ts'

const people = 5000
const trainings = 40
const defaultRounds = 3

export type TrainingFigures = { lines: Line[]; rounds: number; busy: number }

/**
 * Gives everyone 40 trainings of one course each: half are finished, many of these with a certificate; every tenth person has a certificate
 * from outside for one more.
 */
async function fill(client: Client, tenantId: string, log: (line: string) => void): Promise<void> {
  const own = [tenantId]
  const { rows } = await client.query('select from training_task where tenant_id = $1 limit 1', own)
  if (rows.length > 0) return
  await client.query('begin')
  await client.query(`select set_config('app.tenant', $1, true)`, own)
  await client.query(
    `with c as (insert into course (tenant_id, id, name, kind, length_ms) select $1, gen_random_uuid(), 'Course ' || n, 'pdf', 60000
         from generate_series(1, ${trainings}) n returning id, name),
       t as (insert into training_task (tenant_id, id, name, due_at) select $1, gen_random_uuid(), 'Training ' || name, now() + interval '1 day' * (length(name) - 9)
         from c returning id, name)
     insert into task_course (tenant_id, task_id, course_id) select $1, t.id, c.id from t join c on t.name = 'Training ' || c.name`,
    own,
  )
  await client.query(
    `insert into task_assignment (tenant_id, task_id, user_id, assigned_at) select $1, t.id, u.id, now() - interval '40 days'
       from training_task t, (select id from users where tenant_id = $1 and status = 'enabled' and removed_at is null limit ${people}) u where t.tenant_id = $1`,
    own,
  )
  await client.query(
    `insert into learning_record (tenant_id, id, task_id, course_id, user_id, content_version, watched, begun_at, learned_at, finished_at)
       select $1, gen_random_uuid(), a.task_id, c.course_id, a.user_id, 1, '{[0,60000)}', now() - interval '30 days', now() - interval '20 days', now() - interval '20 days'
       from task_assignment a join task_course c on c.tenant_id = $1 and c.task_id = a.task_id
       where a.tenant_id = $1 and hashtext(a.user_id::text || a.task_id) % 2 = 0`,
    own,
  )
  await client.query(
    `insert into certificate (tenant_id, id, record_id, user_id, number, issued_at, expires_at)
       select $1, gen_random_uuid(), id, user_id, id::text, now() - interval '20 days', now() + interval '1 day' * (hashtext(id::text) % 100)
       from learning_record where tenant_id = $1 and hashtext(id::text) % 2 = 0 and hashtext(id::text) % 100 > -20`,
    own,
  )
  await client.query(
    `with f as (insert into file (tenant_id, id, kind, name, media_type, size, sha256, key, owner_user_id)
         select $1, gen_random_uuid(), 'attachment', 'GCP.pdf', 'application/pdf', 1, '', gen_random_uuid()::text, id from users
         where tenant_id = $1 limit 1 returning id, owner_user_id)
     insert into outside_certificate (tenant_id, id, user_id, file_id, title, issuer, issued_on, state, course_id, submitted_by, decided_by, decided_at)
       select $1, gen_random_uuid(), a.user_id, f.id, 'GCP', 'Elsewhere', '2026-01-01', 'accepted', (array_agg(c.course_id))[1], a.user_id,
         f.owner_user_id, now() - interval '5 days'
       from f, task_assignment a join task_course c on c.tenant_id = $1 and c.task_id = a.task_id
       where a.tenant_id = $1 and hashtext(a.user_id::text) % 10 = 0 and a.user_id <> f.owner_user_id group by a.user_id, f.id, f.owner_user_id`,
    own,
  )
  await client.query('commit')
  await client.query('analyze')
  log(`${people} people have ${trainings} trainings`)
}

const page = { limit: 20, pageNum: 1 }
const tenDaysAgo = () => new Date(Date.now() - 10 * 86_400_000).toISOString()

const asks: Record<string, CallRequest> = {
  'matrix, first page': { call: trainingMatrix, input: page },
  'matrix, page 200': { call: trainingMatrix, input: { ...page, pageNum: 200 } },
  'matrix as it was ten days ago': { call: trainingMatrix, input: { ...page, at: tenDaysAgo() } },
  'overdue, first page': { call: listAssignments, input: { ...page, figure: 'overdue' } },
  'failed, first page': { call: listAssignments, input: { ...page, figure: 'failed' } },
  ...Object.fromEntries(
    trainingDivisions.map(by => [`figures by ${by}`, { call: trainingOverview, input: { by } }]),
  ),
}

/** Measures what coordinators read of 200,000 assignments. */
export const benchTraining = (
  log: (line: string) => void,
  { rounds = defaultRounds, only = '' }: { rounds?: number; only?: string },
): Promise<TrainingFigures | null> =>
  withLoad(
    log,
    process.env.BENCH_DIR ?? join(root, '.data/bench-training'),
    [{ tenants: 1, users: people, studies: 20 }],
    async seeded => {
      const owner = await connectOwner(seeded.logins)
      await fill(owner, seeded.tokens[0]!.tenantId, log)
      await owner.end()
      const wanted = Object.fromEntries(Object.entries(asks).filter(([ask]) => ask.includes(only)))
      const lines = await measureReads(log, seeded, wanted, { rounds, connections: 1 })
      return only ? null : { lines, rounds, busy: loadavg()[0]! }
    },
  )

/** Writes the figures of training. */
export function writeTrainingFigures({ lines, rounds, busy }: TrainingFigures): void {
  writePart(
    'training',
    `## Training of 5,000 people in 40 trainings

Every person has each training: 200,000 assignments, half of them finished, many with a certificate, and one from outside for every tenth
person; p50 / p95 / p99 in ms, one caller at a time. The bare route sends the same statements as a superuser. The aim is a p95 of at most 150 ms for the first page
of the matrix, and of 300 ms for figures and lists, which read all 200,000 assignments.

${measuredLine(rounds, busy)}

${getReadTable(lines)}
`,
  )
}
