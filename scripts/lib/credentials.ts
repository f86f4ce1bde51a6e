import { z } from 'zod'
import {
  type CredentialKind,
  credentialKinds,
  reportKinds,
} from '../../contract/application-events/shapes.ts'
import { line } from '../../contract/shapes.ts'
import {
  type Credential,
  createCredential,
  listCredentials,
  revokeCredential,
} from '../../server/features/application-events/credentials.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'
import { findApplication } from './tenant-wish.ts'
import { findTenant, type Works } from './tenants.ts'

/** Options of the command as typed. */
type Options = Partial<Record<'tenant' | 'application' | 'kinds' | 'note' | 'id', string>>

/** Creates a credential and shows its secret, once. */
export async function create({ database }: Works, options: Options): Promise<string> {
  if (!options.application) throw new SetupError('--application must name the application, such as ctms.')
  const application = findApplication('application', options.application)
  const [kinds, note] = [readKinds(options.kinds), readNote(options.note)]
  const tenant = await findTenant(database, options)
  const credential = await database.transaction(tenant.id, tx =>
    createCredential(tx, { application, kinds, note }),
  )
  return [
    `${application.key} at ${tenant.nameEn}: ${kinds.join(', ')}.`,
    `  credential  ${credential.id}`,
    `  tenant      ${tenant.id}`,
    `  secret      ${credential.secret}`,
    'The secret is shown only now.',
  ].join('\n')
}

/** Lists the credentials of a company, one per line, without their secrets. */
export async function list({ database }: Works, options: Options): Promise<string> {
  const tenant = await findTenant(database, options)
  const credentials = await database.transaction(tenant.id, listCredentials)
  if (credentials.length === 0) return `${tenant.nameEn} has no credential.`
  return credentials.map(showCredential).join('\n')
}

/** Revokes a credential: its next request is refused. */
export async function revoke({ database }: Works, options: Options): Promise<string> {
  const id = z.guid().safeParse(options.id)
  if (!id.success) throw new SetupError('--id must be the id of a credential, as "list" shows it.')
  const tenant = await findTenant(database, options)
  const revoked = await database.transaction(tenant.id, tx => revokeCredential(tx, id.data))
  if (!revoked) throw new SetupError(`${tenant.nameEn} has no valid credential ${id.data}.`)
  return `The credential ${id.data} is revoked.`
}

function readKinds(text: string = reportKinds.join()): CredentialKind[] {
  const parsed = z.array(z.enum(credentialKinds)).safeParse(text.split(',').map(part => part.trim()))
  if (parsed.success) return [...new Set(parsed.data)]
  throw new SetupError(
    `--kinds must be some of ${credentialKinds.join(', ')}, with commas between: "${text}" is not.`,
  )
}

function readNote(text = ''): string {
  const parsed = line(200).safeParse(text)
  if (parsed.success) return parsed.data
  throw new SetupError('--note must be one line of at most 200 characters.')
}

const showDay = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? 'never'

const showCredential = ({ id, application, kinds, note, createdAt, lastUsedAt, revokedAt }: Credential) =>
  [
    id,
    application.padEnd(14),
    kinds.join(',').padEnd(16),
    `created ${showDay(createdAt)}`,
    `last used ${showDay(lastUsedAt)}`.padEnd(20),
    revokedAt ? `revoked ${showDay(revokedAt)}` : 'valid',
    note,
  ]
    .join('  ')
    .trimEnd()
