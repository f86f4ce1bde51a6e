import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import { applications, learningId, masterDataId } from '../../contract/access/applications.ts'
import { locales } from '../../contract/locales.ts'
import { type Bucket, bucketUrl } from './files/bucket.ts'
import { root } from './root.ts'
import { getSecret } from './secret.ts'
import { SetupError } from './setup-error.ts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const words = (sentence: string) => ({ error: () => sentence })
const whole = (name: string, from: number, to: number) => {
  const message = words(`${name} must be a whole number from ${from} to ${to}.`)
  return z.coerce.number(message).int(message).min(from, message).max(to, message)
}
const postgresUrl = (name: string) =>
  z
    .string()
    .refine(
      url => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url),
      words(`${name} must be an address like postgres://user:password@host:5432/database.`),
    )
    .optional()
const origin = z
  .string()
  .refine(
    text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/',
    words('PUBLIC_ORIGIN must be an origin like https://mds.example.com, without a path.'),
  )
  .transform(text => new URL(text).origin)

/** As a browser sends it in the header Origin: a text that differs would never match. */
const isOrigin = (text: string) =>
  /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text

/** Origins whose pages may call with a token. */
const embedOrigins = z.string().transform((text, context): ReadonlySet<string> => {
  const origins = text.split(',').map(part => part.trim())
  const wrong = origins.find(each => !isOrigin(each))
  if (wrong !== undefined)
    context.addIssue(
      `EMBED_ORIGINS must be exact origins like https://host.example.com or http://localhost:5173, with commas between: "${wrong}" is not.`,
    )
  return new Set(origins)
})

/** false, true, the number of proxies in front, or their addresses; anything else would trust a client's header. */
const trustProxy = z.string().transform((text, context): boolean | number | string[] => {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map(part => part.trim())
  if (
    addresses.every(
      part => /^[\da-fA-F:.]+(\/\d{1,3})?$/.test(part) || /^(loopback|linklocal|uniquelocal)$/.test(part),
    )
  ) {
    return addresses
  }
  context.addIssue(
    'TRUST_PROXY must be true, false, a number of proxies, or their addresses with commas between.',
  )
  return false
})

/** Over HTTPS, or on this machine: its page is embedded in ours. */
function isAssistant(address: string): boolean {
  const of = addressesOf(address)
  const sound = ({ protocol, hostname }: URL) =>
    protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(hostname))
  return Object.values(of).every(each => URL.canParse(each) && sound(new URL(each)))
}

/** Applications by the first segment of their paths, without the portal itself. */
const prefixes = new Map(
  applications
    .filter(({ id }) => id !== masterDataId && id !== learningId)
    .map(({ id, prefix }) => [prefix.slice(1), id]),
)

/** Ids of the applications under this origin; the portal's own always are. */
const answering = (named: string): ReadonlySet<number> => {
  const names = named === 'all' ? [...prefixes.keys()] : named.split(',').map(each => each.trim())
  return new Set([masterDataId, learningId, ...names.flatMap(name => prefixes.get(name) ?? [])])
}

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], words('NODE_ENV must be development, test or production.'))
    .default('development'),
  PORT: whole('PORT', 1, 65535).default(4180),
  METRICS_PORT: whole('METRICS_PORT', 1, 65535).optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, words('HOST must be a host name or an address.'))
    .optional(),
  DATABASE_URL: postgresUrl('DATABASE_URL'),
  DATABASE_APP_URL: postgresUrl('DATABASE_APP_URL'),
  DATABASE_LISTEN_URL: postgresUrl('DATABASE_LISTEN_URL'),
  DATABASE_READ_URL: postgresUrl('DATABASE_READ_URL'),
  DATABASE_POOL: whole('DATABASE_POOL', 1, 200).default(10),
  DATABASE_PREPARE: z.enum(['on', 'off'], words('DATABASE_PREPARE must be on or off.')).default('on'),
  DATA_DIR: z.string().default('.data'),
  FILE_DIR: z.string().optional(),
  FILE_URL: bucketUrl.optional(),
  OUTBOX_DIR: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(
      url => /^smtps?:\/\//.test(url) && URL.canParse(url),
      words('SMTP_URL must be an address like smtp://user:password@host:587.'),
    )
    .optional(),
  SMS_URL: z
    .string()
    .refine(
      url => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
      words('SMS_URL must be an address like https://sms.example.com/messages.'),
    )
    .optional(),
  SMS_TOKEN: z.string().max(4000).optional(),
  PUBLIC_ORIGIN: origin.optional(),
  EMBED_ORIGINS: embedOrigins.default(new Set()),
  DRAIN_SECONDS: whole('DRAIN_SECONDS', 0, 300).optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z.enum(levels, words(`LOG_LEVEL must be one of ${levels.join(', ')}.`)).optional(),
  SUPPORT_PHONE: z.string().max(40).default(''),
  SUPPORT_EMAIL: z.string().max(254).default(''),
  SUPPORT_MANUAL: z.string().max(500).default(''),
  SUPPORT_CHAT: z.string().max(500).default(''),
  ASSISTANT_URL: z
    .string()
    .max(500)
    .refine(
      isAssistant,
      words(
        'ASSISTANT_URL must be an address like https://chat.example.com/?lang={locale}; http only on this machine.',
      ),
    )
    .optional(),
  DOCUMENT_DIR: z.string().optional(),
  SUB_APPLICATIONS: z
    .string()
    .max(500)
    .refine(
      text => ['all', 'none'].includes(text) || text.split(',').every(each => prefixes.has(each.trim())),
      words(
        `SUB_APPLICATIONS must be all, none, or some of ${[...prefixes.keys()].join(',')} with commas between.`,
      ),
    )
    .optional(),
  MDS_DEMO: z.enum(['on', 'off'], words('MDS_DEMO must be on or off.')).optional(),
  MDS_DEMO_CTMS: z.enum(['on', 'off'], words('MDS_DEMO_CTMS must be on or off.')).optional(),
  MDS_SECRET: z.string().optional(),
})

/** Every setting, by its environment variable. */
export const settingNames = Object.keys(environment.shape)

/** The server's settings from its environment, with defaults. */
export type Settings = {
  production: boolean
  /** Whether an empty database is filled with the demo; never in production. */
  demo: boolean
  /** Whether a process beside the server plays the /ctms application of the demo. */
  demoCtms: boolean
  /** Port and host of the one listener. */
  port: number
  host: string
  /** Port of /metrics; null when nothing is counted. */
  metricsPort: number | null
  /** The operator's PostgreSQL, or null for the embedded one. */
  databaseUrl: string | null
  /** Login of the application's role there; null derives its password from the secret. */
  databaseAppUrl: string | null
  /** Direct connection without a pooler in transaction mode, for work that needs a session; null when the login above provides one. */
  databaseListenUrl: string | null
  /** A streaming replica for calls that read much; null when there is none. */
  databaseReadUrl: string | null
  /** Connections of the main pool. */
  poolSize: number
  /** False for a pooler without support for prepared statements. */
  prepare: boolean
  dataDir: string
  fileDir: string
  /** Where files are stored instead of fileDir; null for fileDir. */
  bucket: Bucket | null
  outboxDir: string
  /** Null writes each mail into outboxDir. */
  smtpUrl: string | null
  /** Null writes each SMS into outboxDir. */
  smsUrl: string | null
  /** Our token at the SMS provider. */
  smsToken: string | null
  /** Public origin, as in links of mails. */
  publicOrigin: string
  /** Other origins whose pages may call with a bearer token; none unless set. */
  embedOrigins: ReadonlySet<string>
  trustProxy: boolean | number | string[]
  /** Seconds for which a stopping server still accepts calls, so that proxies notice. */
  drainSeconds: number
  /** True when users come over HTTPS. */
  secureCookies: boolean
  logLevel: (typeof levels)[number]
  /** What the contact dialog shows; empty when not set (A20). */
  contact: {
    phone: string
    email: string
    manual: Record<string, string>
    chatGroup: string
    /** Page of the AI assistant by language; empty without an assistant (A19). */
    assistant: Record<string, string>
  }
  /** Folder of the document center's files; null when there is none (B20). */
  documentDir: string | null
  /** Applications under this origin; in development a plain page represents each (A13). */
  subApplications: ReadonlySet<number>
  /** The one secret: every key is derived from it (server/kernel/keys.ts). */
  secret: string
}

/** What of the demo runs: none of it in production, and none that a test does not ask for. */
const getDemo = (
  { NODE_ENV, MDS_DEMO, MDS_DEMO_CTMS }: z.output<typeof environment>,
  production: boolean,
) => {
  const open = !production && NODE_ENV !== 'test'
  return { demo: open && MDS_DEMO !== 'off', demoCtms: open && MDS_DEMO_CTMS !== 'off' }
}

const getDatabase = (read: z.output<typeof environment>) => ({
  databaseUrl: read.DATABASE_URL ?? null,
  databaseAppUrl: read.DATABASE_APP_URL ?? null,
  databaseListenUrl: read.DATABASE_LISTEN_URL ?? null,
  databaseReadUrl: read.DATABASE_READ_URL ?? null,
  poolSize: read.DATABASE_POOL,
  prepare: read.DATABASE_PREPARE === 'on',
})

/** Reads every setting from the environment; an invalid one throws a SetupError that says what to write. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(nonEmpty)
  if (!parsed.success) throw new SetupError(parsed.error.issues.map(issue => issue.message).join(' '))
  const read = parsed.data
  const production = read.NODE_ENV === 'production'
  const dataDir = absolute(read.DATA_DIR)
  const publicOrigin = read.PUBLIC_ORIGIN ?? `http://localhost:${read.PORT}`
  const secret = getSecret(read.MDS_SECRET, production, dataDir)
  if (production && read.MDS_DEMO === 'on') {
    throw new SetupError('MDS_DEMO=on is refused in production: its passwords are published.')
  }
  return {
    production,
    ...getDemo(read, production),
    ...{ port: read.PORT, metricsPort: read.METRICS_PORT ?? null },
    host: read.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    ...getDatabase(read),
    dataDir,
    fileDir: absolute(read.FILE_DIR ?? join(dataDir, 'files')),
    bucket: read.FILE_URL ?? null,
    outboxDir: read.OUTBOX_DIR ? absolute(read.OUTBOX_DIR) : join(dataDir, 'outbox'),
    smtpUrl: read.SMTP_URL ?? null,
    smsUrl: read.SMS_URL ?? null,
    smsToken: read.SMS_TOKEN ?? null,
    publicOrigin,
    ...{ embedOrigins: read.EMBED_ORIGINS, trustProxy: read.TRUST_PROXY },
    drainSeconds: read.DRAIN_SECONDS ?? (production ? 5 : 0),
    secureCookies: publicOrigin.startsWith('https:'),
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    contact: {
      phone: read.SUPPORT_PHONE,
      email: read.SUPPORT_EMAIL,
      manual: addressesOf(read.SUPPORT_MANUAL),
      chatGroup: read.SUPPORT_CHAT,
      assistant: apartFrom(publicOrigin, addressesOf(read.ASSISTANT_URL ?? '')),
    },
    documentDir: read.DOCUMENT_DIR ? absolute(read.DOCUMENT_DIR) : null,
    subApplications: answering(read.SUB_APPLICATIONS ?? (production ? 'none' : 'all')),
    secret,
  }
}

/** One URL, or one with {locale} in it, by language. */
function addressesOf(address: string): Record<string, string> {
  return address
    ? Object.fromEntries(locales.map(locale => [locale, address.replaceAll('{locale}', locale)]))
    : {}
}

/** A frame of our own origin could escape its sandbox into the page. */
function apartFrom(publicOrigin: string, addresses: Record<string, string>): Record<string, string> {
  if (Object.values(addresses).some(address => new URL(address).origin === publicOrigin))
    throw new SetupError('ASSISTANT_URL must be of another origin than PUBLIC_ORIGIN.')
  return addresses
}

const absolute = (path: string) => (isAbsolute(path) ? path : resolve(root, path))
