import type { Locale } from '../../../contract/locales.ts'
import { resolveApplication } from '../../access/application.ts'
import { addLatinNames } from '../../access/latin-names.ts'
import { type AuditActor, appendAudit } from '../../audit/append.ts'
import type { ApplicationActor, AuditEntry, Context, Services, Transaction } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { doAfter } from '../../kernel/http/after.ts'
import { refusalIn } from '../../kernel/http/conflict.ts'
import { type Envelope, getAsked, keepAnswer, takeKey } from '../../kernel/http/idempotency.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { getReport, unknownSecret } from '../../kernel/throttle/rules.ts'
import { countAll, getRefusal } from '../../kernel/throttle/throttle.ts'
import { codeMessage } from '../../kernel/words.ts'
import { refuseClaim } from './guard.ts'
import type { Request } from './run.ts'

/** The author of an application's entries: the application itself, never a person. */
const getAuthor = ({ application }: ApplicationActor): AuditActor => ({
  accountId: null,
  userId: null,
  name: `application ${application.key}`,
  roleId: null,
  roleName: null,
})

/** Runs one call of an application in one transaction: credential, limit, work, audit entries, answer. */
export const runForApplication = async (
  database: Database,
  services: Services,
  request: Request,
): Promise<Envelope> => {
  const { handled, client, claims, log } = request
  const { tenantId, tokenHash } = getCredential(request)
  const after: (() => Promise<void>)[] = []
  let actor: ApplicationActor | undefined
  try {
    actor = await atDoor(database, tenantId, client, tx => admit(tx, tenantId, tokenHash))
    const envelope = await database.transaction(claims.tenantId, tx =>
      transact(tx, database, services, request, tenantId, tokenHash, after),
    )
    doAfter(after, handled.call.name, log)
    return { ...envelope, requestId: client.requestId }
  } catch (error) {
    const refusal = refusalIn(error, handled)
    if (refusal && actor) await recordRefusal(database, request, actor, refusal)
    throw refusal ?? error
  }
}

/** Whose file an application sends: its credential's. */
export const admitApplication = async (
  database: Database,
  { claims, client }: Pick<Request, 'claims' | 'client'>,
) => {
  const { tenantId, tokenHash } = getCredential({ claims })
  const { actor } = await atDoor(database, tenantId, client, tx =>
    resolveApplication(tx, tenantId, tokenHash),
  )
  return { accountId: actor.credentialId, tenantId }
}

/** Counts an unknown secret under the client's address, and refuses every secret from there once there were too many. */
const atDoor = async <T>(
  database: Database,
  tenantId: string,
  client: Request['client'],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  const counts = unknownSecret(tenantId, client)
  try {
    return await database.transaction(tenantId, async tx => {
      const shut = await getRefusal(tx, counts)
      if (shut) throw shut
      return work(tx)
    })
  } catch (error) {
    if (error instanceof Problem && error.problem === 'tokenInvalid')
      await database.transaction(tenantId, tx => countAll(tx, counts))
    throw error
  }
}

const getCredential = ({ claims }: Pick<Request, 'claims'>): { tenantId: string; tokenHash: Buffer } => {
  const [malformed] = claims.malformed
  if (malformed) throw refuseClaim(malformed)
  if (!claims.tokenHash) throw problem('tokenMissing')
  // A session's token belongs to a person, and neither has a tenant that the client left out.
  if (!claims.tenantId) throw problem('tenantMissing')
  return { tenantId: claims.tenantId, tokenHash: claims.tokenHash }
}

/** Checks the credential and counts the request, in a transaction of its own: a refused request counts too. */
const admit = async (tx: Transaction, tenantId: string, tokenHash: Buffer): Promise<ApplicationActor> => {
  const { actor } = await resolveApplication(tx, tenantId, tokenHash)
  const refused = await countAll(tx, getReport(tenantId, actor.application.id))
  if (refused) throw refused
  return actor
}

const transact = async (
  tx: Transaction,
  database: Database,
  services: Services,
  { handled, input, client, key, upload, refusal }: Request,
  tenantId: string,
  tokenHash: Buffer,
  after: (() => Promise<void>)[],
): Promise<Envelope> => {
  const { actor, now } = await resolveApplication(tx, tenantId, tokenHash)
  const owner = { tenantId, accountId: actor.credentialId }
  const before = key
    ? await takeKey(tx, services.keys, owner, handled.call, key, getAsked({ input, upload }))
    : null
  if (before) return sayAgain(before, client.locale)
  if (refusal) throw refusal
  const entries: AuditEntry[] = []
  const context: Context<ApplicationActor> = {
    ...{ actor, tx, now, client, services, upload: upload ?? null },
    audit: entry => void entries.push(entry),
    everywhere: () => {
      throw new Error('an application acts in one tenant')
    },
    apart: (work, tenant = tenantId) => database.transaction(tenant, work),
    keepDevice: () => undefined,
    afterCommit: work => void after.push(work),
  }
  const data = await addLatinNames(tx, handled.call.output.parse(await handled.run(context, input)))
  const envelope: Envelope = { code: 0, message: '', data, requestId: client.requestId }
  if (key && handled.call.changes?.repeatable) await keepAnswer(tx, owner, key, envelope)
  await appendAudit(tx, getAuthor(actor), handled.call, client, entries)
  return envelope
}

type EventResult = { code: number; message: string; data?: Record<string, string> }

/** A repeated answer, with its messages in the language of this request. */
const sayAgain = (envelope: Envelope, locale: Locale): Envelope => {
  const { results } = (envelope.data ?? {}) as { results?: EventResult[] }
  if (!results) return envelope
  const translated = results.map(each =>
    each.code === 0 ? each : { ...each, message: codeMessage(locale, each.code, each.data ?? {}) },
  )
  return { ...envelope, data: { ...(envelope.data as object), results: translated } }
}

const recordRefusal = async (
  database: Database,
  { handled, client }: Request,
  actor: ApplicationActor,
  { problem: name, code }: Problem,
): Promise<void> => {
  if (name === 'submitting' || name === 'keyReused') return
  const entry = { outcome: 'refused' as const, detail: { call: handled.call.name, code } }
  await database.transaction(actor.tenantId, tx =>
    appendAudit(tx, getAuthor(actor), handled.call, client, [entry]),
  )
}
