import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import type { Call, Input, Output } from '../../contract/define.ts'
import { moveIntoStore } from '../../scripts/lib/store-copy.ts'
import { seedDemo } from '../../server/app/demo/seed.ts'
import { buildApp } from '../../server/app/http/app.ts'
import { doAct } from '../../server/features/auth/do-act.ts'
import { issueSession } from '../../server/features/auth/sessions.ts'
import type { Services } from '../../server/kernel/context.ts'
import { type Connections, connectOwner } from '../../server/kernel/db/connections.ts'
import { openFiles } from '../../server/kernel/files/open-files.ts'
import { openQueue } from '../../server/kernel/jobs/queue.ts'
import { type Keys, keysFrom } from '../../server/kernel/keys.ts'
import { openMail } from '../../server/kernel/mail/mail.ts'
import { openMessages } from '../../server/kernel/messages/messages.ts'
import { readSettings } from '../../server/kernel/settings.ts'
import { openSms } from '../../server/kernel/sms/sms.ts'
import { openBucketServer } from './files/bucket-server.ts'
import { type TestDatabase, testDatabase } from './harness.ts'
import { rowsOf } from './rows.ts'
import { sendCall } from './send.ts'
import { filledOnce, getDemo, testSecret } from './template.ts'
import { smallForm } from './upload-form.ts'

/** An answer as it comes over the wire. */
export type Answer<T = unknown> = { code: number; message: string; data: T; requestId: string }

/** A signed-in actor: claims that go into the headers; a test may falsify each of them. */
export type Caller = {
  token: string
  accountId: string
  tenantId: string
  userId: string
  roleId: string | null
}

export type DemoServer = TestDatabase &
  ReturnType<typeof rowsOf> & {
    app: FastifyInstance
    services: Services
    /** Signs an account in, with one of its roles active, by the role's code. */
    caller: (account: string, role?: string | null, tenant?: string) => Promise<Caller>
    /** Makes a call; the given headers override the caller's. */
    call: <C extends Call>(
      call: C,
      input: Input<C>,
      caller: Caller | null,
      headers?: Record<string, string>,
    ) => Promise<Answer<Output<C>>>
    rows: <T extends object>(statement: string, values?: unknown[]) => Promise<T[]>
  }

/** Fills in the demo once in a run; each file has its own copy of database and files. `columns` adds some before that. */
const demoOnce = async (keys: Keys, columns?: string) => {
  const site = inject('site')
  const demo = getDemo(columns ? `${site.template}_columns` : site.template)
  mkdirSync(demo.files, { recursive: true })
  const files = openFiles({ fileDir: demo.files, bucket: null })
  await filledOnce(site, { name: demo.database, template: site.template }, async connections => {
    if (columns) await addColumns(connections, columns)
    await seedDemo(connections, { keys, files, production: false })
  })
  return demo
}

/** A copy of the demo's database, without the server. */
export const demoDatabase = async (): Promise<TestDatabase> =>
  testDatabase({ template: (await demoOnce(keysFrom(testSecret))).database })

/** Adds columns as a migration does. */
const addColumns = async (connections: Connections, columns: string) => {
  const owner = await connectOwner(connections)
  await owner.query(columns)
  await owner.query('select as_of.create_views()')
  await owner.end()
}

/** The whole server with the demo, without a port: the tests of every call use it. `columns` is SQL that adds some. */
export const demoServer = async (columns?: string): Promise<DemoServer> => {
  const keys = keysFrom(testSecret)
  const demo = await demoOnce(keys, columns)
  const db = await testDatabase({ poolSize: 8, template: demo.database })
  const fileDir = mkdtempSync(join(tmpdir(), 'mds-files-'))
  const bucket = process.env.MDS_TEST_FILES === 'bucket' ? await openBucketServer() : null
  const settings = {
    ...readSettings({
      NODE_ENV: 'test',
      FILE_URL: bucket?.url,
      MDS_SECRET: testSecret,
      FILE_DIR: fileDir,
      DATA_DIR: join(fileDir, 'data'),
      OUTBOX_DIR: join(fileDir, 'outbox'),
    }),
    logLevel: (process.env.LOG_LEVEL ?? 'silent') as 'silent',
    smtpUrl: null,
    smsUrl: null,
  }
  const told = { keys, mail: openMail(settings), sms: openSms(settings), doAct }
  const services: Services = {
    settings,
    ...told,
    messages: openMessages({ database: db.database, ...told }),
    files: openFiles(settings),
    jobs: openQueue(db.connections.app),
  }
  cpSync(demo.files, fileDir, { recursive: true })
  if (bucket) await moveIntoStore(services.files, join(fileDir, 'store'))
  const app = await buildApp(db.database, services)
  await app.ready()
  const rows = async <T extends object>(statement: string, values: unknown[] = []) =>
    (await db.owner.query(statement, values)).rows as T[]

  const caller = async (account: string, role: string | null = null, tenant = ''): Promise<Caller> => {
    const [found] = await rows<{
      account_id: string
      tenant_id: string
      user_id: string
      role_id: string | null
    }>(
      `select m.account_id, m.tenant_id, m.user_id, (select ra.role_id from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id
          where ra.tenant_id = m.tenant_id and ra.user_id = m.user_id and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at
            and ($2::text is null or r.code = $2) order by r.created_at limit 1) as role_id
        from membership m join account a on a.id = m.account_id join tenant t on t.id = m.tenant_id
        where a.name = $1 and ($3 = '' or t.company_name_en like $3 || '%') order by m.last_used_at desc nulls last limit 1`,
      [account, role, tenant],
    )
    if (!found) throw new Error(`no demo account ${account}`)
    const session = {
      accountId: found.account_id,
      method: 'token' as const,
      browser: null,
      ip: '127.0.0.1',
      userAgent: 'test',
      kind: 'token' as const,
    }
    const issued = await db.database.transaction(null, tx => issueSession(tx, session))
    return {
      token: issued.accessToken,
      accountId: found.account_id,
      tenantId: found.tenant_id,
      userId: found.user_id,
      roleId: found.role_id,
    }
  }

  const call: DemoServer['call'] = async (call, input, by, headers) =>
    (await sendCall(app, { call, input: call.takes ? smallForm(input) : input, by }, headers)) as never

  const close = async () => {
    await app.close()
    await services.messages.stop()
    await services.jobs.stop(0)
    await db.close()
    await bucket?.close()
    rmSync(fileDir, { recursive: true, force: true })
  }
  return { ...db, ...rowsOf(query => db.owner.query(query)), app, services, caller, call, rows, close }
}
