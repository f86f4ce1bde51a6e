import type { ClientBase } from 'pg'
import { getParts } from '../../audit/parts.ts'
import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'
import { getId, type Keys, type Versions } from './rows.ts'

/** An audit entry to append. */
export type Entry = {
  at: Date
  actor: Person | null
  role: string | null
  action: string
  entity: string
  entityId: string | null
  version: number | null
  changes?: Record<string, [unknown, unknown]>
  reason?: string
  detail?: Record<string, unknown>
  /** Draws what else the entry says; else the common source of the company. */
  random?: Random
}

type Scene = {
  company: Company
  random: Random
  clock: Clock
  positions: Keys
  admin: Person
  reviewer: Person
}

/** Number of employees with edits in their history. */
const edited = 24

/** The history of each person since the company began, oldest first. The last values are the current ones of the record. */
export function historyOfPeople(
  people: readonly Person[],
  scene: Scene,
): { entries: Entry[]; versions: Versions } {
  const busy = new Set(
    [
      ...people.filter(each => each.cast),
      ...scene.random.shuffled(people.filter(each => each.status === 'enabled')),
    ].slice(0, edited),
  )
  const histories = people.map(person => ({ person, entries: getHistory(person, scene, busy.has(person)) }))
  const versions = new Map(
    histories.map(({ person, entries }) => {
      const last = entries.at(-1)
      return [person, { version: last?.version ?? 1, at: last?.at ?? person.createdAt }] as const
    }),
  )
  return { entries: histories.flatMap(each => each.entries), versions }
}

type Step = {
  action: string
  by: Person
  changes: Record<string, [unknown, unknown]>
  reason?: string
  at: Date
}

function getHistory(person: Person, scene: Scene, busy: boolean): Entry[] {
  const byLink = person.status === 'under_review' || person.status === 'rejected'
  const steps: Step[] = [added(person, scene, byLink), ...firstSteps(person, scene)]
  if (busy && person.status === 'enabled') steps.push(...edits(person, scene))
  steps.push(...lastSteps(person, scene))
  const kept = steps.filter(step => step.at <= scene.clock.now)
  return inOrder(kept).map((step, at) => ({
    at: step.at,
    actor: step.by,
    role:
      step.by === scene.admin ? 'DH_ADMINISTRATOR' : step.by === scene.reviewer ? 'ACCESS_REVIEWER' : null,
    action: step.action,
    entity: 'users',
    entityId: person.id,
    version: at + 1,
    changes: step.changes,
    reason: step.reason,
  }))
}

/** Steps keep their order whatever hours were drawn. */
function inOrder(steps: Step[]): Step[] {
  let last = 0
  return steps.map(step => {
    const at = Math.max(step.at.getTime(), last + 61_000)
    last = at
    return { ...step, at: new Date(at) }
  })
}

function added(person: Person, { admin }: Scene, byLink: boolean): Step {
  const { lastName, firstName } = person.name
  return {
    action: 'addUser',
    by: byLink ? person : admin,
    at: person.createdAt,
    changes: {
      lastName: [null, lastName],
      firstName: [null, firstName],
      ...(person.account && { account: [null, person.account] }),
      status: [null, byLink ? 'under_review' : 'inactive'],
    },
  }
}

const after = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000)

function firstSteps(person: Person, { admin, reviewer, random, company }: Scene): Step[] {
  if (person.status === 'rejected') {
    const reason = company.reasons.rejected
    return [
      {
        action: 'rejectUsers',
        by: reviewer,
        at: after(person.createdAt, 600 + random.below(3000)),
        changes: { status: ['under_review', 'rejected'], statusReason: ['', person.statusReason] },
        reason,
      },
    ]
  }
  if (person.status !== 'enabled' && person.status !== 'disabled') return []
  return [
    {
      action: 'activateUsers',
      by: admin,
      at: after(person.createdAt, 20 + random.below(2400)),
      changes: { status: ['inactive', 'enabled'] },
    },
  ]
}

function edits(person: Person, scene: Scene): Step[] {
  const { random, clock, positions, admin, company } = scene
  const since = Math.floor((clock.now.getTime() - person.createdAt.getTime()) / 86_400_000)
  const day = (share: number) => after(person.createdAt, Math.floor(since * share) * 1440 + 90)
  const junior: Readonly<Record<string, string>> = {
    cra2: 'cra1',
    cra3: 'cra2',
    pm2: 'pm',
    head: 'team-lead',
    director: 'head',
  }
  const before = junior[person.position]
  const old = `${person.phone.slice(0, 4)}${String(random.below(10 ** (person.phone.length - 4))).padStart(person.phone.length - 4, '0')}`
  const steps: Step[] = [
    { action: 'editUser', by: person, at: day(0.3), changes: { phone: [old, person.phone] } },
  ]
  if (before) {
    const changes: Step['changes'] = {
      positionIds: [[getId(positions, before)], [getId(positions, person.position)]],
    }
    steps.push({ action: 'editUser', by: admin, at: day(0.55), changes })
  }
  if (random.chance(0.4)) {
    const [reason = ''] = company.reasons.disabled.slice(-1)
    steps.push({
      action: 'disableUsers',
      by: admin,
      at: day(0.7),
      changes: { status: ['enabled', 'disabled'] },
      reason,
    })
    steps.push({
      action: 'enableUsers',
      by: admin,
      at: day(0.82),
      changes: { status: ['disabled', 'enabled'] },
      reason: company.reasons.enabled,
    })
  }
  if (person.validTo instanceof Date) {
    const earlier = new Date(person.validTo.getTime() - 90 * 86_400_000).toISOString()
    steps.push({
      action: 'editUser',
      by: admin,
      at: day(0.9),
      changes: { validTo: [earlier, person.validTo.toISOString()] },
    })
  }
  return steps
}

function lastSteps(person: Person, { admin, clock }: Scene): Step[] {
  if (person.status === 'disabled')
    return [
      {
        action: 'disableUsers',
        by: admin,
        at: clock.at(-9, '08:00'),
        changes: { status: ['enabled', 'disabled'], statusReason: ['', person.statusReason] },
        reason: person.statusReason,
      },
    ]
  if (person.removedAt)
    return [{ action: 'removePeople', by: admin, at: person.removedAt, changes: { removed: [false, true] } }]
  return []
}

/** Sign-ins, as recorded with the people. */
export const signIns = (people: readonly Person[]): Entry[] =>
  people.flatMap(person =>
    person.lastSignInAt
      ? [
          {
            at: person.lastSignInAt,
            actor: person,
            role: null,
            action: 'signIn',
            entity: 'session',
            entityId: null,
            version: null,
          },
        ]
      : [],
  )

/**
 * audit_append with given instants, only for the owner's connection and only in this session. The chain is a normal one. Its entries are
 * the demo's story, and the last entry, written by audit_append itself, says so.
 */
const appendAt = `
create or replace function pg_temp.append_at(entries jsonb) returns void language plpgsql as $$
declare
  tenant uuid := current_tenant();
  head audit_head;
  entry record;
  salt bytea;
  digest bytea;
  personal_salt bytea;
  hidden bytea;
begin
  insert into audit_head (tenant_id) values (tenant) on conflict do nothing;
  select * into head from audit_head where tenant_id = tenant for update;
  for entry in select * from jsonb_to_recordset(entries) as e (at timestamptz, account uuid, actor uuid, name text, role uuid,
    role_name text, action text, entity text, entity_id text, version integer, request text, facts jsonb, personal jsonb)
  loop
    salt := uuid_send(gen_random_uuid());
    digest := sha256(salt || convert_to(entry.facts::text, 'UTF8'));
    personal_salt := uuid_send(gen_random_uuid());
    hidden := case when entry.personal is not null then sha256(personal_salt || convert_to(entry.personal::text, 'UTF8')) end;
    insert into audit_log values (tenant, head.seq + 1, entry.at, entry.account, entry.actor, entry.name, entry.role,
      entry.role_name, entry.action, entry.entity, entry.entity_id, entry.version, 'done', entry.request, digest, head.hash,
      audit_hash(head.hash, tenant, head.seq + 1, entry.at, entry.account, entry.actor, entry.name, entry.role, entry.role_name,
        entry.action, entry.entity, entry.entity_id, entry.version, 'done', entry.request, digest, hidden), hidden)
      returning seq, hash into head.seq, head.hash;
    insert into audit_payload values (tenant, head.seq, salt, entry.facts);
    if entry.personal is not null then insert into audit_personal values (tenant, head.seq, personal_salt, entry.personal); end if;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash where tenant_id = tenant;
end $$`

type Actors = {
  accountOf: (person: Person) => string | null
  roleOf: (key: string) => { id: string; name: string }
}

/** Appends entries to the tenant's chain in chronological order. */
export async function writeHistory(
  client: ClientBase,
  entries: readonly Entry[],
  { company, random }: Scene,
  actors: Actors,
) {
  await client.query(appendAt)
  const rows = entries
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, actor, role, action, entity, entityId, version, changes, reason, detail, random: own }) => ({
      at,
      account: actor && actors.accountOf(actor),
      actor: actor?.id ?? null,
      name: actor ? printed(actor) : company.nameEn,
      role: role && actors.roleOf(role).id,
      role_name: role && actors.roleOf(role).name,
      action,
      entity,
      entity_id: entityId,
      version,
      request: (own ?? random).uuid(),
      ...getParts(entity, {
        ...(changes && { changes }),
        ...(reason && { reason }),
        ...(detail && { detail }),
        ip: `203.0.113.${1 + (own ?? random).below(250)}`,
        zone: company.zone,
      }),
    }))
  await client.query('select pg_temp.append_at($1)', [JSON.stringify(rows)])
}

/** A name as the trail prints it: given name first in Latin script. */
const printed = ({ name }: Person) =>
  name.script === 'zh' || name.script === 'ja'
    ? name.lastName + name.firstName
    : `${name.firstName} ${name.lastName}`
