import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { contentPolicy, policyFor } from '../../../server/kernel/http/security.ts'
import { readSettings } from '../../../server/kernel/settings.ts'
import { SetupError } from '../../../server/kernel/setup-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'mds-settings-'))
const good = '0sT3r9v-Vq2m8Zx7Lk4n6Pb1Yc5Wd0Ua'
const read = (env: NodeJS.ProcessEnv = {}) => readSettings({ DATA_DIR: folder, ...env })

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('settings', () => {
  it('have defaults, and an empty variable is none', () => {
    expect(read({ PORT: '', SMTP_URL: '' })).toMatchObject({
      production: false,
      demo: true,
      port: 4180,
      databaseUrl: null,
      poolSize: 10,
      dataDir: folder,
      fileDir: join(folder, 'files'),
      bucket: null,
      outboxDir: join(folder, 'outbox'),
      smtpUrl: null,
      smsUrl: null,
      smsToken: null,
      publicOrigin: 'http://localhost:4180',
      trustProxy: false,
      secureCookies: false,
    })
  })

  it('name a bucket, of Amazon or at an endpoint', () => {
    const place = { bucket: 'mds-files', region: 'eu-1', endpoint: null }
    expect(read({ FILE_URL: 's3://mds-files?region=eu-1' }).bucket).toEqual(place)
    const endpoint = 'https://store.example.com:9000'
    expect(read({ FILE_URL: `s3://mds-files?region=eu-1&endpoint=${endpoint}` }).bucket).toEqual({
      ...place,
      endpoint,
    })
  })

  it('lead people to those applications alone that answer here: master data and e-learning, and what is named', () => {
    const ids = (env: NodeJS.ProcessEnv) => [...read(env).subApplications].sort((one, other) => one - other)
    const production = { NODE_ENV: 'production', MDS_SECRET: good }
    expect(ids(production)).toEqual([1, 10])
    expect(ids({ ...production, SUB_APPLICATIONS: 'ctms, edc' })).toEqual([1, 2, 3, 10])
    expect(ids({ SUB_APPLICATIONS: 'none' })).toEqual([1, 10])
    expect(ids({}).length).toBe(16)
  })

  it.each([
    ['SUB_APPLICATIONS', 'ctms,crm', /^SUB_APPLICATIONS must be all, none, or some of ctms,/],
    ['PORT', 'eighty', /^PORT must be a whole number from 1 to 65535\.$/],
    ['PORT', '70000', /^PORT must/],
    ['PORT', '4180.5', /^PORT must/],
    ['HOST', 'a b', /^HOST must/],
    ['DATABASE_URL', 'mysql://x/y', /^DATABASE_URL must be an address like postgres:/],
    ['DATABASE_URL', 'not an address', /^DATABASE_URL must/],
    ['DATABASE_LISTEN_URL', 'db:5432', /^DATABASE_LISTEN_URL must be an address like postgres:/],
    ['DATABASE_POOL', '0', /^DATABASE_POOL must/],
    ['SMTP_URL', 'http://mail', /^SMTP_URL must/],
    ['FILE_URL', '/files', /^FILE_URL must be an address like s3:/],
    ['FILE_URL', 's3://mds-files', /^FILE_URL must/],
    ['FILE_URL', 's3://mds-files?region=eu-1&endpoint=store.example.com', /^FILE_URL must/],
    ['SMS_URL', 'sms.example.com', /^SMS_URL must/],
    ['PUBLIC_ORIGIN', 'mds.example.com', /^PUBLIC_ORIGIN must/],
    ['PUBLIC_ORIGIN', 'https://mds.example.com/path', /^PUBLIC_ORIGIN must/],
    ['PUBLIC_ORIGIN', 'ftp://mds.example.com', /^PUBLIC_ORIGIN must/],
    ['TRUST_PROXY', 'everyone', /^TRUST_PROXY must/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of fatal, error/],
    ['NODE_ENV', 'staging', /^NODE_ENV must/],
    ['MDS_SECRET', 'short', /^MDS_SECRET must be random and at least 32/],
    ['MDS_SECRET', 'a'.repeat(64), /^MDS_SECRET must be random/],
    ['MDS_DEMO', 'maybe', /^MDS_DEMO must/],
  ])('%s=%s is refused in one clear sentence', (name, value, sentence) => {
    expect(() => read({ [name]: value })).toThrow(SetupError)
    expect(() => read({ [name]: value })).toThrow(sentence)
  })

  it.each([
    ['false', false],
    ['true', true],
    ['2', 2],
    ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ])('TRUST_PROXY=%s is understood', (text, value) => {
    expect(read({ TRUST_PROXY: text }).trustProxy).toEqual(value)
  })

  it('make a secret in development that stays, for its owner only', () => {
    const first = read().secret
    expect(first).toHaveLength(43)
    expect(read().secret).toBe(first)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(first)
  })

  it('want a secret and no demo in production', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow(/^MDS_SECRET must be set in production/)
    const production = { NODE_ENV: 'production', MDS_SECRET: good }
    expect(() => read({ ...production, MDS_DEMO: 'on' })).toThrow(/^MDS_DEMO=on is refused in production/)
    expect(read(production)).toMatchObject({ production: true, demo: false, secret: good, host: '0.0.0.0' })
  })

  it('name the directory that cannot be written', () => {
    const file = join(folder, 'a file')
    writeFileSync(file, '')
    expect(() => readSettings({ DATA_DIR: join(file, 'data') })).toThrow(
      /a file\/data cannot be written .*set DATA_DIR/,
    )
  })

  it('keep cookies to HTTPS where people come over HTTPS', () => {
    expect(read({ PUBLIC_ORIGIN: 'https://mds.example.com' })).toMatchObject({
      secureCookies: true,
      publicOrigin: 'https://mds.example.com',
    })
  })
})

describe('A19 TR-W2 the assistant', () => {
  it('has an address for each language, and its origin alone may be framed', () => {
    const settings = read({ ASSISTANT_URL: 'https://chat.example.com/{locale}?mds' })
    expect(settings.contact.assistant['ja-JP']).toBe('https://chat.example.com/ja-JP?mds')
    expect(policyFor(settings.contact.assistant)).toBe(`${contentPolicy}; frame-src https://chat.example.com`)
    expect(policyFor(read().contact.assistant)).toBe(contentPolicy)
    expect(contentPolicy).toMatch(/^default-src 'none'/)
    expect(contentPolicy).not.toContain('frame-src')
  })

  it.each([
    ['javascript:alert(1)', 'ASSISTANT_URL must be an address'],
    ['http://chat.example.com', 'ASSISTANT_URL must be an address'],
    ['chat.example.com', 'ASSISTANT_URL must be an address'],
    ['https://mds.example.com/chat', 'another origin than PUBLIC_ORIGIN'],
  ])('%s is refused', (address, says) => {
    expect(() => read({ ASSISTANT_URL: address, PUBLIC_ORIGIN: 'https://mds.example.com' })).toThrow(says)
  })
})

describe('KIT-C42 origins that may call', () => {
  it('are none unless set, and exactly those that are set', () => {
    expect([...read().embedOrigins]).toEqual([])
    const set = read({ EMBED_ORIGINS: 'https://host.example.com, http://localhost:5173' }).embedOrigins
    expect([...set]).toEqual(['https://host.example.com', 'http://localhost:5173'])
  })

  it.each([
    '*',
    'null',
    'https://*.example.com',
    'https://host.example.com/',
    'https://host.example.com/app',
    'https://host.example.com:443',
    'https://HOST.example.com',
    'https://user@host.example.com',
    'host.example.com',
    'file://host',
    'https://host.example.com,',
    'https://host.example.com https://other.example.com',
  ])('%s stops the start with a message that names it', origins => {
    expect(() => read({ EMBED_ORIGINS: origins })).toThrow(
      /^EMBED_ORIGINS must be exact origins like .* is not\.$/,
    )
  })
})
