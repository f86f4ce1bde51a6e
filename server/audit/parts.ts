import { records } from '../../contract/registry/records.ts'
import type { AuditEntry } from '../kernel/context.ts'

/** Fields of a kind of record that are facts; all other fields are personal data. `all` means no personal data. */
type Facts = 'all' | readonly string[]

/** Ids and states in entries of many kinds: the actors, the subject and the result. */
const everywhere = [
  'userId',
  'userIds',
  'fromUserId',
  'toUserId',
  'memberId',
  'roleId',
  'roleIds',
  'studyId',
  'siteId',
  'departmentId',
  'departmentIds',
  'positionIds',
  'organisationId',
  'accountId',
  'role',
  'call',
  'code',
  'import',
  'handover',
  'accessRequest',
  'confirmed',
  'invitation',
  'application',
  'moment',
  'cause',
  'way',
  'sessions',
  'others',
  'provider',
  'state',
  'type',
  'types',
  'kind',
  'rows',
  'count',
  'number',
  'opens',
  'legal',
  'entries',
  'people',
  'tasks',
  'devices',
  'narrowToken',
]

/** Fields of the same kinds that are personal data. They are declared, so that every new field needs a decision. */
const personalEverywhere = [
  'lastName',
  'firstName',
  'reading',
  'email',
  'phone',
  'employeeId',
  'region',
  'account',
  'statusReason',
  'name',
  'fileName',
  'network',
  'askedFor',
]

/**
 * Facts and personal data by kind of record: a company's records have facts only, entries about people have both. A kind or field that is
 * missing here counts as personal data, so that it can be redacted.
 */
const kinds: Readonly<Record<string, { facts: Facts; personal?: readonly string[] }>> = {
  roles: { facts: 'all' },
  roleRules: { facts: 'all' },
  departments: { facts: 'all' },
  positions: { facts: 'all' },
  courses: { facts: 'all' },
  courseCategories: { facts: 'all' },
  organisations: { facts: 'all' },
  organisationFields: { facts: 'all' },
  organisationFacts: { facts: 'all' },
  organisationFieldOptions: { facts: 'all' },
  courseFiles: { facts: 'all' },
  studies: { facts: 'all' },
  sites: { facts: 'all' },
  tenant: { facts: 'all' },
  tenantSettings: { facts: 'all' },
  heldChanges: { facts: 'all' },
  accessRequests: {
    facts: [
      'kind',
      'state',
      'roleIds',
      'studyIds',
      'siteIds',
      'departmentId',
      'decision',
      'number',
      'reviewers',
      'signature',
      'signatureDigest',
    ],
    personal: ['userId', 'email', 'comment'],
  },
  assignments: { facts: ['effectiveAt', 'expiresAt', 'endedAt', 'grantedBy'] },
  members: { facts: [] },
  trainingTasks: { facts: ['copyOf'] },
  training: { facts: ['dueAt', 'excused', 'rightAnswers', 'taskId', 'courseIds', 'passed', 'questions'] },
  certificates: {
    facts: [
      'number',
      'title',
      'issuer',
      'issuedOn',
      'endsOn',
      'state',
      'courseId',
      'trainingProvider',
      'revision',
    ],
  },
  narrowTokens: { facts: 'all' },
  noticeAgents: { facts: ['periods', 'noticeKinds'] },
  noticeSettings: { facts: ['noticeChoices', 'quietHours', 'digestAt'] },
  handovers: { facts: ['at', 'submit', 'assignmentIds', 'taskIds', 'removed'] },
}

const listed = new Set(everywhere)

const getTrail = (entity: string, field: string): 'personal' | 'fact' | undefined =>
  records.get(entity)?.fields[field]?.trail

/** Whether a field of an entry is a fact. */
export const isFact = (entity: string, field: string): boolean => {
  const trail = getTrail(entity, field)
  if (trail) return trail === 'fact'
  const facts = kinds[entity]?.facts
  return facts === 'all' || listed.has(field) || Boolean(facts?.includes(field))
}

/** Whether a field is declared as fact or personal; kinds that are not listed are personal as a whole. */
export const isClassified = (entity: string, field: string): boolean =>
  (!kinds[entity] && !records.has(entity)) ||
  getTrail(entity, field) !== undefined ||
  isFact(entity, field) ||
  kinds[entity]?.personal?.includes(field) === true ||
  personalEverywhere.includes(field)

type Payload = Pick<AuditEntry, 'changes' | 'reason' | 'detail'> & {
  ip: string
  zone: string
  submitTime?: string
}
type Part = { changes?: Record<string, unknown>; detail?: Record<string, unknown>; reason?: string }

const some = (of: Record<string, unknown>): boolean => Object.keys(of).length > 0

const divided = (entity: string, all: Record<string, unknown> = {}) => {
  const facts = Object.entries(all).filter(([field]) => isFact(entity, field))
  const personal = Object.entries(all).filter(([field]) => !isFact(entity, field))
  return [Object.fromEntries(facts), Object.fromEntries(personal)] as const
}

/** Splits an entry into its two parts; null when there is no personal data. Reasons are personal when the record is about a person. */
export const getParts = (
  entity: string,
  { changes, detail, reason, ip, ...rest }: Payload,
): { facts: Part & { personal?: string[] }; personal: (Part & { ip?: string }) | null } => {
  const [facts, personal] = divided(entity, changes)
  const [told, hidden] = divided(entity, detail)
  const open = kinds[entity]?.facts === 'all'
  const part = {
    ...(some(personal) && { changes: personal }),
    ...(some(hidden) && { detail: hidden }),
    ...(reason && !open && { reason }),
    ...(ip && { ip }),
  }
  return {
    facts: {
      ...(changes && { changes: facts }),
      ...(detail && { detail: told }),
      ...(reason && open && { reason }),
      ...rest,
      ...(some(part) && { personal: Object.keys(personal) }),
    },
    personal: some(part) ? part : null,
  }
}
