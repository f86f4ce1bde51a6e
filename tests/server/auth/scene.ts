import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { QueryConfig } from 'pg'
import { legalVersion } from '../../../contract/auth/legal.ts'
import type { Call, Input, Output } from '../../../contract/define.ts'
import { runCall } from '../../../server/app/http/run.ts'
import { handlers } from '../../../server/app/registry/handlers.ts'
import { doAct } from '../../../server/features/auth/do-act.ts'
import { hashSecret } from '../../../server/features/auth/password.ts'
import type { Client, Services } from '../../../server/kernel/context.ts'
import { openFiles } from '../../../server/kernel/files/open-files.ts'
import { afterWork } from '../../../server/kernel/http/after.ts'
import { openQueue } from '../../../server/kernel/jobs/queue.ts'
import { keysFrom } from '../../../server/kernel/keys.ts'
import { openMail } from '../../../server/kernel/mail/mail.ts'
import { openMessages } from '../../../server/kernel/messages/messages.ts'
import { Problem } from '../../../server/kernel/problem.ts'
import { readSettings } from '../../../server/kernel/settings.ts'
import { openSms } from '../../../server/kernel/sms/sms.ts'
import { testDatabase } from '../harness.ts'
import { rowsOf } from '../rows.ts'
import { testSecret } from '../template.ts'

/** What the protocol sends for a password. */
export const md5 = (password: string) => createHash('md5').update(password).digest('hex').toUpperCase()

export const password = md5('Visit-7-Window')

/** A browser at an address, as the server sees it. */
export const browserAt = (ip: string, browser: string | null = randomUUID()): Client => ({
  ip,
  network: ip.split('.').slice(0, 3).join('.'),
  userAgent: `Browser ${browser ?? 'without cookies'}`,
  browser,
  locale: 'en-US',
  zone: 'Asia/Shanghai',
  submitTime: null,
  requestId: randomUUID(),
  refreshCookie: null,
  deviceCookie: null,
  carrierCookie: null,
  crossSite: false,
})

export type Answer<T> = { code: number; data: T; refusal: Record<string, unknown> }
export type From = {
  client?: Client
  token?: string
  tenantId?: string
  key?: string
  /** Receives the cookie that makes the browser a trusted device. */
  keepDevice?: (tokens: string) => void
}

/** A migrated database with the sign-in calls; `call` answers as the wire does, with code and data. */
export const openScene = async () => {
  const db = await testDatabase({ poolSize: 20 })
  const outboxDir = mkdtempSync(join(tmpdir(), 'mds-outbox-'))
  const settings = {
    ...readSettings({ MDS_SECRET: testSecret, FILE_DIR: outboxDir }),
    outboxDir,
    smtpUrl: null,
    smsUrl: null,
  }
  const keys = keysFrom(testSecret)
  const told = { keys, mail: openMail(settings), sms: openSms(settings), doAct }
  const services: Services = {
    settings,
    ...told,
    messages: openMessages({ database: db.database, ...told }),
    files: openFiles(settings),
    jobs: openQueue(db.connections.app),
  }
  const stored = await hashSecret(keys, password)
  const silent = { error: () => undefined } as unknown as FastifyBaseLogger

  const call = async <C extends Call>(
    what: C,
    input: Input<C>,
    from: From = {},
  ): Promise<Answer<Output<C>>> => {
    const handled = handlers.find(each => each.call === what)!
    try {
      const envelope = await runCall(db.database, services, {
        handled,
        input: what.input.parse(input),
        claims: {
          tokenHash: from.token ? createHash('sha256').update(from.token).digest() : null,
          tenantId: from.tenantId ?? null,
          userId: null,
          roleId: null,
          malformed: [],
        },
        client: from.client ?? browserAt('10.0.0.1'),
        key: from.key ?? null,
        keepDevice: from.keepDevice,
        log: silent,
      })
      return { code: envelope.code, data: envelope.data as Output<C>, refusal: {} }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return {
        code: error.code,
        data: null as Output<C>,
        refusal: (error.data ?? {}) as Record<string, unknown>,
      }
    }
  }

  /** Reads rows after everything that answered calls do later is done, for example trail entries. */
  const query = async (of: QueryConfig) => {
    await afterWork()
    return db.owner.query(of)
  }
  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await query({ text, values })).rows as T[]

  /**
   * A person with an account in each of the tenants, who has accepted the legal statement by default; the password is
   * `password`.
   */
  const person = async (
    name: string,
    tenants: readonly string[],
    options: { enabled?: boolean; status?: string; legal?: boolean } = {},
  ) => {
    const accountId = randomUUID()
    const email = `${name.toLowerCase()}@example.org`
    await rows('insert into account (id, name, email, locale, enabled) values ($1, $2, $3, $4, $5)', [
      accountId,
      name,
      email,
      'ja-JP',
      options.enabled ?? true,
    ])
    await rows('insert into credential (id, account_id, secret) values ($1, $2, $3)', [
      randomUUID(),
      accountId,
      stored.secret,
    ])
    if (options.legal !== false)
      await rows('insert into legal_acceptance (account_id, version) values ($1, $2)', [
        accountId,
        legalVersion,
      ])
    const users: string[] = []
    for (const tenant of tenants) {
      const userId = randomUUID()
      await rows(
        `insert into users (tenant_id, id, account_id, account, last_name, first_name, status, super_admin) values ($1, $2, $3, $4, '周', '岚', $5, $6)`,
        [tenant, userId, accountId, name, options.status ?? 'enabled', name.startsWith('admin')],
      )
      await rows('insert into membership (account_id, tenant_id, user_id) values ($1, $2, $3)', [
        accountId,
        tenant,
        userId,
      ])
      users.push(userId)
    }
    return { accountId, name, email, users }
  }

  const tenant = async (name: string, change = '') => {
    const id = randomUUID()
    await rows(
      'insert into tenant (id, company_name, company_name_en, tenant_type, licence_from, licence_to) values ($1, $2, $2, 1, now() - interval $$1 day$$, now() + interval $$1 year$$)',
      [id, name],
    )
    if (change) await rows(`update tenant set ${change} where id = $1`, [id])
    return id
  }

  /** Every message to an address, oldest first, after all work of the answered calls; waits until there are `count`. */
  const mailTo = async (
    address: string,
    count = 1,
  ): Promise<{ subject: string; text: string; html: string; locale: string }[]> => {
    await afterWork()
    for (let tries = 0; tries < 100; tries += 1) {
      const letters = readdirSync(outboxDir)
        .filter(file => !file.startsWith('.'))
        .sort()
        .map(file => JSON.parse(readFileSync(join(outboxDir, file), 'utf8')))
        .filter(letter => letter.to === address)
      if (letters.length >= count) return letters
      await pause(20)
    }
    return []
  }

  const close = async () => {
    await afterWork()
    await db.close()
    rmSync(outboxDir, { recursive: true, force: true })
  }
  return { ...db, ...rowsOf(query), services, keys, call, rows, person, tenant, mailTo, outboxDir, close }
}

export type Scene = Awaited<ReturnType<typeof openScene>>
