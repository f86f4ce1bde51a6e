import { z } from 'zod'
import { call } from '../define.ts'
import { download } from '../downloads/calls.ts'
import { exportRequest } from '../downloads/request.ts'
import { givenInstant, id, instant, line, list, nothing, page, text } from '../shapes.ts'

const menu = 1012
const prefix = '/mdsdata/audit'

export const auditOutcome = z.enum(['done', 'refused'])

/** Changes of records, everything else (sign-ins, reads, own settings), or both. */
export const auditShow = z.enum(['changes', 'access', 'all'])

/** Name of an action or of a kind of record, as entries contain it. */
const key = z
  .string()
  .max(60)
  .regex(/^[a-zA-Z][\w.]*$/)

const filters = {
  /** From this instant on. */
  from: givenInstant.optional(),
  /** Up to but not including this instant. */
  to: givenInstant.optional(),
  /** Users who acted. */
  actorIds: z.array(id).max(50).default([]),
  actions: z.array(key).max(50).default([]),
  /** Kinds of records. */
  entities: z.array(key).max(30).default([]),
  /** One record, by its id: every entry about it, also those filed under other records. */
  recordId: line(100).default(''),
  outcome: auditOutcome.optional(),
  /** Id of the call that made the entry. */
  requestId: line(100).default(''),
  /** Only changes of records, or only the rest of the trail: sign-ins, reads and personal screen settings. */
  show: auditShow.default('all'),
  /** Words in the name of the acting user, the name of the record or the reason; or an id. */
  query: text(200).default(''),
}

/** A change of one field in words; for sets, what was added and removed. */
const auditChange = z.object({
  field: z.string(),
  from: z.json(),
  to: z.json(),
  added: z.array(z.string()).nullable(),
  removed: z.array(z.string()).nullable(),
})
export type AuditChange = z.output<typeof auditChange>

/** An entry in the list. */
export const auditRow = z.object({
  seq: z.number().int(),
  at: instant,
  /** The acting user's name as it was printed then; no user for what the system does by itself. */
  actor: z.object({ userId: id.nullable(), name: z.string() }),
  /** Name of the acting role at that time, and its English name now. */
  roleName: z.string().nullable(),
  roleNameEn: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** Current name of the record, in the language of the request. */
  record: z.string().nullable(),
  version: z.number().int().nullable(),
  outcome: auditOutcome,
  /** Fields that changed. */
  fields: z.array(z.string()),
  /** The changes in words: in a list only the first few. */
  changes: z.array(auditChange),
  reason: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

export const auditDetail = auditRow.extend({
  /** Other content of the entry, in words. */
  detail: z.array(z.object({ field: z.string(), value: z.json() })),
  /** Why the call was refused: the code of the catalogue and its sentence. */
  refusal: z.object({ code: z.number().int(), message: z.string() }).nullable(),
  requestId: z.string().nullable(),
  ip: z.string(),
  /** Time zone of the acting user's browser. */
  zone: z.string(),
  /** When the user's browser claims to have sent the call: not trusted. */
  submitTime: z.string().nullable(),
  hash: z.string(),
  previousHash: z.string(),
  /** Its personal data were removed; the entry itself remains. */
  redacted: z.boolean(),
  /** Whether its content matches its hash, computed now. */
  holds: z.boolean(),
})
export type AuditDetail = z.output<typeof auditDetail>

export const searchAudit = call({
  name: 'searchAudit',
  method: 'POST',
  path: `${prefix}/queryListByPage`,
  summary:
    'Lists entries of the audit trail that the actor may see, newest first, by time, person, action, record, outcome, request and words.',
  needs: { menu },
  input: z.object({ ...page, ...filters }),
  output: list(auditRow).extend({
    /** Current name of the requested record; null without a requested record, or if it has no name. */
    about: z.string().nullable(),
  }),
  codes: [],
  furtherIds: { actorIds: 'users' },
  rows: 'B45 TR-A1 TR-Z3',
})

export const auditEntry = call({
  name: 'auditEntry',
  method: 'GET',
  path: `${prefix}/detail`,
  summary: 'Gives one entry of the audit trail whole, with old and new values in words.',
  needs: { menu },
  input: z.object({ seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  output: auditDetail,
  codes: ['dataNotFound'],
  rows: 'B45 TR-A1 TR-A6',
})

export const auditOptions = call({
  name: 'auditOptions',
  method: 'GET',
  path: `${prefix}/options`,
  summary:
    'Lists the actions that stand in the audit trail, each with the kind of record of its newest entry.',
  needs: { menu },
  input: nothing,
  output: z.object({ records: z.array(z.object({ action: z.string(), entity: z.string() })) }),
  codes: [],
  rows: 'B45',
})

/**
 * What is wrong with a chain. An entry is missing, does not follow the previous one, or was altered; its payload was
 * altered, or is gone without a redaction; the head or a signed anchor names another entry.
 */
export const chainFault = z.enum(['missing', 'unlinked', 'altered', 'payload', 'gone', 'head', 'anchor'])
export type ChainFault = z.output<typeof chainFault>

export const auditChainStatus = call({
  name: 'auditChainStatus',
  method: 'GET',
  path: `${prefix}/chainStatus`,
  summary:
    'Checks a further piece of the chain of the audit trail and tells how far it holds, and whether it is anchored.',
  needs: { menu },
  input: nothing,
  output: z.object({
    /** Entries of the chain. */
    entries: z.number().int(),
    /** Last entry up to which the chain is checked. */
    verified: z.number().int(),
    verifiedAt: instant,
    /** When the whole chain was last checked again, and up to which entry. */
    whole: z.object({ seq: z.number().int(), at: instant }).nullable(),
    /** The first entry that fails the check. */
    bad: z.object({ seq: z.number().int(), fault: chainFault }).nullable(),
    /** The newest signed anchor; `holds` when its signature and the entry that it names are correct. */
    anchor: z.object({ seq: z.number().int(), at: instant, holds: z.boolean() }).nullable(),
  }),
  codes: [],
  passive: true,
  rows: 'TR-A4 TR-A5',
})

export const auditExportColumns = [
  'seq',
  'at',
  'actor',
  'role',
  'action',
  'outcome',
  'entity',
  'record',
  'entityId',
  'version',
  'changes',
  'reason',
  'detail',
  'ip',
  'zone',
  'submitTime',
  'requestId',
  'hash',
] as const

export const exportAudit = call({
  name: 'exportAudit',
  method: 'POST',
  path: `${prefix}/asyncExport`,
  summary:
    'Has a workbook made of the entries of the audit trail that the actor may see and that match, in the background.',
  needs: { menu, button: 'AUDIT_EXPORT' },
  input: z.object({ ...exportRequest(auditExportColumns), ...filters }),
  output: download,
  codes: ['exportTooLarge', 'exportEmpty', 'exportsAtOnce'],
  changes: { audit: 'exportAudit', entity: 'downloads', repeatable: true },
  furtherIds: { actorIds: 'users' },
  rows: 'L89 M11 TR-A6 TR-C8',
})
