import type { FastifyInstance } from 'fastify'
import { applications } from '../../../contract/access/applications.ts'
import type { Database } from '../db/pool.ts'
import type { Settings } from '../settings.ts'
import { buildInfo } from '../system/build-info.ts'
import { isDraining } from './drain.ts'

/** Serves /healthz (the process), /readyz (database and migrations), /{app}/healthCheck.json (the served build; M29, F40). */
export const serveHealth = (app: FastifyInstance, database: Database, _settings: Settings): void => {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (request, reply) => {
    if (isDraining(app)) return reply.status(503).send({ status: 'stopping' })
    try {
      const { lost, ...migrations } = await database.migrationStatus()
      const ready = migrations.pending === 0 && lost === 0
      return reply
        .status(ready ? 200 : 503)
        .send({ status: ready ? 'ready' : 'not ready', database: 'up', migrations, grants: { lost } })
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'not ready', database: 'down' })
    }
  })
  const { commitId, version, builtAt } = buildInfo()
  const health = async () => ({ status: 'up', lastCommitId: commitId, version, builtAt })
  app.get('/healthCheck.json', health)
  for (const { prefix } of applications) app.get(`${prefix}/healthCheck.json`, health)
}
