import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type Database, DatabaseBusy } from '../../kernel/db/pool.ts'
import { rows } from '../../kernel/db/statements.ts'
import type { Handled } from '../../kernel/http/handle.ts'
import { countCall, countedMetrics, isCounting, metric, startCounting } from '../../kernel/metrics.ts'
import type { Settings } from '../../kernel/settings.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { isTracing, traced } from '../../kernel/tracing.ts'
import { getClaims } from './guard.ts'

type MetricsOptions = {
  /** A pool beside that of the calls: a full one must not hide what fills it. */
  database: Database
  settings: Pick<Settings, 'metricsPort' | 'host'>
  log: FastifyBaseLogger
}

/** Serves /metrics in the text format of Prometheus on its own port, if METRICS_PORT is set. Returns what ends it. */
export const serveMetrics = async ({ database, settings, log }: MetricsOptions): Promise<() => void> => {
  const { metricsPort, host } = settings
  if (metricsPort === null) return () => {}
  startCounting()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const server = createServer(async (request, reply) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      reply.writeHead(404).end()
      return
    }
    const stored = await storedMetrics(database).catch((error: unknown) => {
      if (!(error instanceof DatabaseBusy)) log.error({ err: error }, 'metrics of the database')
      return metric('mds_database_up', 'gauge', 'Whether the database answers.', [['', 0]])
    })
    const loop = delay.percentile(99) / 1e9
    delay.reset()
    reply
      .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      .end([countedMetrics(), processMetrics(loop), stored].join(''))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(new SetupError(`Port ${metricsPort} is taken: set METRICS_PORT to a free one.`)),
    )
    server.listen(metricsPort, host, resolve)
  })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

const processMetrics = (loop: number): string => {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const one = (name: string, type: 'gauge' | 'counter', help: string, value: number) =>
    metric(name, type, help, [['', value]])
  return [
    one('process_resident_memory_bytes', 'gauge', 'Memory of the process.', rss),
    one('nodejs_heap_used_bytes', 'gauge', 'Memory of its values.', heapUsed),
    one('process_cpu_seconds_total', 'counter', 'Time of processors that it took.', (user + system) / 1e6),
    one('nodejs_eventloop_p99_seconds', 'gauge', 'Delay of the event loop since the last look, p99.', loop),
  ].join('')
}

type Waiting = { name: string; count: number; age: number }

/** What waits in the queues. */
const storedMetrics = (database: Database): Promise<string> =>
  database.transaction(
    null,
    async tx => {
      const queues = await rows(tx)<Waiting>`select q.name, count(j.id)::int as count,
          coalesce(extract(epoch from now() - min(greatest(j.created_on, j.start_after))), 0)::float8 as age
        from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active' and j.start_after <= now()
        group by q.name order by q.name`
      const values = (pick: (each: Waiting) => number) =>
        queues.map((each): [string, number] => [`queue="${each.name}"`, pick(each)])
      return [
        metric('mds_database_up', 'gauge', 'Whether the database answers.', [['', 1]]),
        metric(
          'mds_queue_waiting',
          'gauge',
          'Due jobs that wait, by queue.',
          values(each => each.count),
        ),
        metric(
          'mds_queue_age_seconds',
          'gauge',
          'Age of the oldest due job that waits.',
          values(each => each.age),
        ),
      ].join('')
    },
    { readOnly: true },
  )

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A span for each call, in the trace that its client began. */
export const inSpan = ({ call }: Handled, handler: Handler): Handler =>
  isTracing && call.answers !== 'events'
    ? (request, reply) => {
        const attributes = {
          'http.request.method': call.method,
          'http.route': call.path,
          'mds.request': request.id,
        }
        return traced(call.name, { kind: 'SERVER', attributes, headers: request.headers }, async span => {
          const envelope = await handler(request, reply)
          span?.setAttribute('mds.code', (envelope as { code?: number } | undefined)?.code ?? 0)
          return envelope
        })
      }
    : handler

/** Counts calls where METRICS_PORT is set; a stream lasts as long as its reader. */
export const counted = ({ call }: Handled, handler: Handler): Handler =>
  call.answers === 'events'
    ? handler
    : async (request, reply) => {
        if (!isCounting()) return handler(request, reply)
        const start = performance.now()
        const envelope = await handler(request, reply)
        const { code = 0 } = (envelope ?? {}) as { code?: number }
        countCall(call.name, code, (performance.now() - start) / 1000, getClaims(request).tenantId)
        return envelope
      }
