import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { writeProvider } from '../../server/features/auth/third-party/providers.ts'
import type { Database } from '../../server/kernel/db/pool.ts'
import { rows, run } from '../../server/kernel/db/statements.ts'
import type { Keys } from '../../server/kernel/keys.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'

/** A provider's options, as the command line names them. */
export type Given = Partial<
  Record<'id' | 'kind' | 'tenant' | 'issuer' | 'client-id' | 'name' | 'name-en', string>
>

const issuer = z.url({ protocol: /^https?$/ })
const wish = z.object({
  id: z.uuid().default(() => randomUUID()),
  kind: z.enum(['oidc', 'wechat']).default('oidc'),
  tenant: z.string().optional(),
  issuer: issuer.default('https://open.weixin.qq.com'),
  'client-id': z.string().min(1),
  name: z.string().min(1).max(50),
  'name-en': z.string().min(1).max(50),
  secret: z.string().min(1, 'PROVIDER_SECRET must hold the secret that the provider gave.'),
})

/** Adds a provider, or changes the one with the given id. */
export const write = async (
  database: Database,
  keys: Keys,
  given: Given & { secret: string },
): Promise<void> => {
  const parsed = wish.safeParse(given)
  if (!parsed.success)
    throw new SetupError(
      parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join(' '),
    )
  const { id, kind, tenant, name, secret, ...rest } = parsed.data
  if (kind === 'oidc' && !given.issuer)
    throw new SetupError('issuer: a provider of OpenID Connect needs one.')
  await database.transaction(null, async tx => {
    const tenantId = tenant ? await getTenant(tx, tenant) : null
    await writeProvider(tx, keys, {
      id,
      kind,
      name,
      tenantId,
      nameEn: rest['name-en'],
      issuer: rest.issuer,
      clientId: rest['client-id'],
      clientSecret: secret,
    })
  })
}

type Transaction = Parameters<Parameters<Database['transaction']>[1]>[0]

const getTenant = async (tx: Transaction, wanted: string): Promise<string> => {
  const tenants = await rows(tx)<{ id: string }>`select id from tenant
    where id::text = ${wanted} or company_name = ${wanted} or company_name_en = ${wanted}`
  if (tenants.length !== 1)
    throw new SetupError(`tenant: ${tenants.length ? 'several are' : 'none is'} called ${wanted}.`)
  return tenants[0]!.id
}

/** Removes a provider and every binding to it. */
export const remove = async (database: Database, id: string | undefined): Promise<void> => {
  const parsedId = z.uuid().safeParse(id)
  const count = parsedId.success
    ? await database.transaction(
        null,
        tx => run(tx)`delete from identity_provider where id = ${parsedId.data}::uuid`,
      )
    : 0
  if (count === 0) throw new SetupError('id: there is no such provider.')
}

/** Lists every provider without its secret, with the sign-in URL of its tenant's users. */
export const listAll = async (database: Database, origin: string): Promise<object[]> => {
  const providers = await database.transaction(
    null,
    tx => rows(tx)<{ tenant: string | null; tenantId: string | null }>`
      select p.id, p.kind, p.name, p.name_en as "nameEn", p.issuer, p.client_id as "clientId", p.tenant_id as "tenantId",
        t.company_name_en as tenant, (select count(*)::int from third_party_identity i where i.provider_id = p.id) as bound
      from identity_provider p left join tenant t on t.id = p.tenant_id order by p.name_en, p.id`,
  )
  return providers.map(({ tenantId, ...row }) => ({
    ...row,
    signInAt: `${origin}/login${tenantId ? `?company=${tenantId}` : ''}`,
    callback: `${origin}/plt/thirdpart/callback`,
  }))
}
