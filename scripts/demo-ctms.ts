// Plays the /ctms application of the demo: reports milestones and usage, and sends files, through the calls for applications. `npm start` runs it beside the
// server. It knows nothing of the database.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { declareNoticeKinds, reportEvents } from '../contract/application-events/calls.ts'
import { eventsMost } from '../contract/application-events/shapes.ts'
import { sendApplicationFile } from '../contract/application-files/calls.ts'
import type { Call, Input } from '../contract/define.ts'
import { type CtmsEvent, demoSentences, listEvents } from './lib/ctms-events.ts'
import type { CtmsOptions, CtmsSite } from './lib/demo-ctms.ts'

const pauseMs = 600_000
const retryMs = 5000

const wish: CtmsOptions = JSON.parse(process.env.CTMS_WISH ?? 'null')

/** Sends until the server answers; the same key makes a second try safe. */
async function send(post: (key: string) => Promise<number>): Promise<void> {
  const key = randomUUID()
  for (;;) {
    const code = await post(key).catch(() => null)
    if (code === 0) return
    if (code !== null) console.error(`The demo's /ctms was refused: ${code}.`)
    await sleep(retryMs)
  }
}

const postEvents = (events: readonly CtmsEvent[]) => (key: string) =>
  post(reportEvents, key, JSON.stringify({ events }), { 'content-type': 'application/json' })

const postFile =
  ({ fields, name, bytes }: CtmsFile) =>
  (key: string) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new File([new Uint8Array(bytes)], name))
    return post(sendApplicationFile, key, form)
  }

async function post(
  { path, method }: Call,
  key: string,
  body: string | FormData,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(new URL(path, wish.url), {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${wish.secret}`,
      'idempotency-key': key,
      'mds-tenant': wish.tenantId,
    },
    body,
  })
  const { code } = (await response.json()) as { code: number }
  return code
}

async function run() {
  const sent = new Set<string>()
  const kinds = JSON.stringify(demoSentences)
  await send(key => post(declareNoticeKinds, key, kinds, { 'content-type': 'application/json' }))
  for (const file of listFiles(wish.sites)) await send(postFile(file))
  for (;;) {
    const events = listEvents(wish.sites, new Date()).filter(({ eventId }) => !sent.has(eventId))
    for (let from = 0; from < events.length; from += eventsMost)
      await send(postEvents(events.slice(from, from + eventsMost)))
    for (const { eventId } of events) sent.add(eventId)
    await sleep(pauseMs)
  }
}

type CtmsFile = { fields: Input<typeof sendApplicationFile>; name: string; bytes: Buffer }

/** How many sites the demo's /ctms has files of. */
const filesMost = 12

/** The files that the demo's /ctms has: the letter of the ethics committee, and a signed contract of every third site. */
const listFiles = (sites: readonly CtmsSite[]): CtmsFile[] =>
  sites
    .slice(0, filesMost)
    .flatMap((site, at) => [
      getFile(site, 'ethicsApproval', 'Ethics committee approval'),
      ...(at % 3 === 0 ? [getFile(site, 'contract', 'Clinical trial agreement')] : []),
    ])

function getFile(
  { studyId, siteId, selectedOn }: CtmsSite,
  kind: CtmsFile['fields']['kind'],
  title: string,
): CtmsFile {
  const reference = `${kind}-${siteId.slice(0, 8)}`
  const lines = [
    title,
    `Reference ${reference}`,
    `Site selected on ${selectedOn}`,
    'A file of the demonstration.',
  ]
  return {
    fields: { kind, studyId, siteId, reference },
    name: `${title}.pdf`,
    bytes: Buffer.from(writePdf(lines), 'latin1'),
  }
}

/** A PDF of one page with these lines, of ASCII only. */
function writePdf(lines: readonly string[]): string {
  const text = lines
    .map((line, at) => `BT /F1 ${at ? 11 : 18} Tf 72 ${760 - at * 28} Td (${line}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}

if (wish) await run()
