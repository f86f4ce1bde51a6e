import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptOutsideCertificate,
  outsideCertificateFile,
  outsideCertificates,
  ownOutsideCertificates,
  restoreCertificate,
  returnOutsideCertificate,
  revokeCertificate,
  submitOutsideCertificate,
  withdrawOutsideCertificate,
} from '../../../contract/certificates/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { certificatesDue, isPassTheExamByRole } from '../../../contract/learning/calls.ts'
import { listAssignments, trainingMatrix, trainingOverview } from '../../../contract/training/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, ahead, now } from '../rows.ts'

let server: DemoServer
let learner: Caller
let reviewer: Caller
let course: { id: string }

beforeAll(async () => {
  server = await demoServer()
  learner = await server.caller('zhang.wei', 'CRA')
  reviewer = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  ;[course] = (await server.rows<{ id: string }>(
    'select id from course where tenant_id = $1 and good_clinical_practice order by id limit 1',
    [learner.tenantId],
  )) as [{ id: string }]
})
afterAll(() => server.close())

const upload = async (owner: Caller, mediaType = 'application/pdf') => {
  const id = randomUUID()
  await server.addRow('file', {
    ...{
      tenant_id: owner.tenantId,
      id,
      kind: 'attachment',
      name: 'GCP.pdf',
      media_type: mediaType,
      size: '1',
    },
    ...{
      sha256: Buffer.from('00', 'hex'),
      key: randomUUID(),
      owner_user_id: owner.userId,
      expires_at: ahead('1 day'),
    },
  })
  return id
}
const recognition = {
  ...{ provider: 'CITI Program', courseTitle: 'GCP for investigators', courseVersion: '4' },
  ...{ revision: 'E6(R3)' as const, stated: true, attestedBy: '' },
}
const printed = {
  ...{ title: 'Good clinical practice', issuer: 'CITI Program', number: 'C-77' },
  ...{ issuedOn: '2026-03-01', endsOn: '2029-02-28' as string | null, recognition },
}
const submit = async (more: object = {}, by = learner) =>
  server.call(submitOutsideCertificate, { fileId: await upload(by), ...printed, ...more }, by)
const review = (id: string, rowVersion = 1, by = reviewer) =>
  server.call(acceptOutsideCertificate, { id, rowVersion, courseId: course.id }, by)
const inForce = () =>
  server.rows<{ number: string }>(
    `select number from set_config('app.tenant', $1, false), certificates_in_force(array[$2::uuid]) where outside`,
    [learner.tenantId, learner.userId],
  )

describe('MD-L3 certificates from elsewhere', () => {
  test('MD-L3: a learner hands one in with the fields of mutual recognition; a reviewer accepts it for a course', async () => {
    const { code, data } = await submit()
    expect(code).toBe(0)
    const own = (await server.call(ownOutsideCertificates, { limit: 10 }, learner)).data.records
    expect(own.find(each => each.id === data.id)).toMatchObject({
      ...{ state: 'submitted', inForce: false, issuer: 'CITI Program', recognition, endsOn: '2029-02-28' },
      file: { name: 'GCP.pdf', mediaType: 'application/pdf' },
    })
    const listed = (await server.call(outsideCertificates, { limit: 10 }, reviewer)).data.records
    expect(listed.find(each => each.id === data.id)).toMatchObject({ deciding: null })
    expect((await review(data.id)).code).toBe(0)
    const after = (await server.call(ownOutsideCertificates, { limit: 10 }, learner)).data.records
    expect(after.find(each => each.id === data.id)).toMatchObject({
      ...{ state: 'accepted', inForce: true, course: { id: course.id } },
      decidedBy: { id: reviewer.userId },
    })
    expect((await review(data.id, 2)).code).toBe(codes.alreadyHandled.code)
    expect((await review(data.id, 1)).code).toBe(codes.dataChanged.code)
  })

  test('MD-L3: nobody reviews their own, not even when a colleague handed it in', async () => {
    const { data } = await submit({}, reviewer)
    expect((await review(data.id)).code).toBe(codes.selfForbidden.code)
    const listed = (await server.call(outsideCertificates, { limit: 50 }, reviewer)).data.records
    expect(listed.find(each => each.id === data.id)!.deciding).toMatchObject({
      code: codes.selfForbidden.code,
    })
  })

  test('MD-L3: one is returned with the reason, and withdrawn by its holder, who alone may', async () => {
    const { data } = await submit()
    const returned = { id: data.id, rowVersion: 1, reason: 'The page is not readable' }
    expect((await server.call(returnOutsideCertificate, returned, reviewer)).code).toBe(0)
    const mine = { id: data.id, rowVersion: 2, reason: 'A better scan follows' }
    expect((await server.call(withdrawOutsideCertificate, mine, reviewer)).code).toBe(codes.dataNotFound.code)
    expect((await server.call(withdrawOutsideCertificate, mine, learner)).code).toBe(0)
    const entries = await server.getRows(
      'audit_log',
      { entity: 'certificates', entity_id: data.id, orderBy: 'seq' },
      'action',
    )
    expect(entries.map(each => each.action)).toEqual([
      'submitCertificate',
      'returnCertificate',
      'withdrawCertificate',
    ])
  })

  test('MD-L3: a user without the button hands in none for others, and reads no file of others', async () => {
    const other = await server.caller('ouyang.sihan', 'CRA')
    expect((await submit({ userId: learner.userId }, other)).code).not.toBe(0)
    const { data } = await submit()
    expect((await server.call(outsideCertificateFile, { id: data.id }, other)).code).toBe(
      codes.dataNotFound.code,
    )
    const link = await server.call(outsideCertificateFile, { id: data.id }, learner)
    expect(link.data.url).toMatch(/^\/mdsdata\/file\/download/)
    expect((await submit({}, reviewer)).code).toBe(0)
    expect((await submit({ userId: learner.userId }, reviewer)).code).toBe(0)
  })

  test('MD-L3: it takes a PDF or a picture, of the caller, with days in order', async () => {
    const sheet = await upload(learner, 'application/vnd.ms-excel')
    expect((await submit({ fileId: sheet })).code).toBe(codes.uploadFormat.code)
    expect((await submit({ fileId: await upload(reviewer) })).code).toBe(codes.dataNotFound.code)
    expect((await submit({ endsOn: '2026-02-28' })).code).toBe(codes.dateOrder.code)
  })

  test('MD-L3: it counts for its course while it is accepted and in force: for roles, and for GCP at a site', async () => {
    await server.setRows('outside_certificate', { user_id: learner.userId }, { state: 'withdrawn' })
    expect(await inForce()).toEqual([])
    const { data } = await submit()
    expect(await inForce()).toEqual([])
    await review(data.id)
    expect(await inForce()).toEqual([{ number: 'C-77' }])
    const task = await server.addNew('training_task', { tenant_id: learner.tenantId, name: 'Role needs GCP' })
    await server.addRow('task_course', {
      tenant_id: learner.tenantId,
      task_id: task.id,
      course_id: course.id,
    })
    await server.addRow('task_audience', {
      ...{ tenant_id: learner.tenantId, task_id: task.id, kind: 'roleGained', subject_id: learner.roleId },
    })
    const assigned = { tenant_id: learner.tenantId, task_id: task.id, user_id: learner.userId }
    await server.addRow('task_assignment', { ...assigned, id: randomUUID() })
    const open = async () =>
      (await server.call(isPassTheExamByRole, { rid: learner.roleId!, aid: 1 }, learner)).data.tasks.map(
        each => each.name,
      )
    expect(await open()).not.toContain('Role needs GCP')
    await server.rows(
      `update outside_certificate set ends_on = current_date - 2, issued_on = current_date - 9 where id = $1`,
      [data.id],
    )
    expect(await inForce()).toEqual([])
    expect(await open()).toContain('Role needs GCP')
  })

  test('MD-L2 MD-L3: an accepted one counts in figures, list and matrix from that moment until it ends or is withdrawn', async () => {
    await server.setRows(
      'outside_certificate',
      { user_id: learner.userId },
      { state: 'withdrawn', withdrawn_at: now() },
    )
    const task = await server.addNew('training_task', { tenant_id: learner.tenantId, name: 'Counts outside' })
    const of = { tenant_id: learner.tenantId, task_id: task.id }
    // A course of its own: nothing else counts for it.
    const own = await server.addNew('course', {
      tenant_id: learner.tenantId,
      name: 'GCP of outside',
      kind: 'pdf',
      length_ms: 0,
    })
    await server.addRow('task_course', { ...of, course_id: own.id })
    await server.addRow('task_assignment', {
      ...{ ...of, id: randomUUID(), user_id: learner.userId, assigned_at: ago('1 day') },
    })
    const cell = async (at?: string) => {
      const asked = { taskIds: [task.id], limit: 10, ...(at && { at }) }
      const { records } = (await server.call(trainingMatrix, asked, reviewer)).data
      const { state, finishedAt, certificateEndsAt } = records[0]!.cells[0]!
      const list = (await server.call(listAssignments, asked, reviewer)).data.records
      expect(list.map(each => each.state)).toEqual([state])
      return { state, finishedAt, certificateEndsAt }
    }
    const figures = async () => {
      const { data } = await server.call(trainingOverview, { by: 'training' }, reviewer)
      return data.parts.find(each => each.id === task.id)!.figures
    }
    const open = { state: 'not_started', finishedAt: null, certificateEndsAt: null }
    expect(await cell()).toEqual(open)
    const endsOn = (await server.rows<{ day: string }>(`select (current_date + 20)::text as day`))[0]!.day
    const { data } = await submit({ endsOn })
    expect(await cell(), 'waits for its reviewer').toEqual(open)
    const before = (await server.rows<{ at: Date }>('select clock_timestamp() as at'))[0]!.at.toISOString()
    const given = { id: data.id, rowVersion: 1, courseId: own.id }
    expect((await server.call(acceptOutsideCertificate, given, reviewer)).code).toBe(0)
    // The company is in Shanghai: its day begins at 16:00 UTC of the day before.
    const done = {
      state: 'finished',
      finishedAt: '2026-02-28T16:00:00.000Z',
      certificateEndsAt: `${endsOn}T16:00:00.000Z`,
    }
    expect(await cell()).toEqual(done)
    expect(await cell(before), 'as it was').toEqual(open)
    expect(await figures()).toMatchObject({ assigned: 1, ending90: 1, ending30: 1, ending7: 0 })
    const accepted = (await server.rows<{ at: Date }>('select clock_timestamp() as at'))[0]!.at.toISOString()
    const act = { id: data.id, rowVersion: 2, reason: 'Another one follows' }
    expect((await server.call(withdrawOutsideCertificate, act, learner)).code).toBe(0)
    expect(await cell()).toEqual(open)
    expect(await cell(accepted), 'as it was while it counted').toEqual(done)
    await server.rows(
      `update outside_certificate set withdrawn_at = null, state = 'accepted', ends_on = current_date - 2 where id = $1`,
      [data.id],
    )
    expect(await cell(), 'ended').toEqual(open)
  })
})

describe('MD-L4 revoking', () => {
  test('MD-L4: a revoked certificate says so to its holder, its bit is set; taken back it is as before', async () => {
    const [row] = await server.rows<{ id: string; status_no: string }>(
      `update certificate set issued_at = now() - interval '1 day', expires_at = now() + interval '60 days' where id = (select c.id
        from certificate c join learning_record r on r.id = c.record_id join training_task t on t.id = r.task_id and t.scores_at <= now()
        where c.user_id = $1 order by c.issued_at desc limit 1) returning id, status_no`,
      [learner.userId],
    )
    const no = Number(row!.status_no)
    const bit = async () => {
      const { body } = await server.app.inject(
        `/badges/${learner.tenantId}/status/${Math.floor(no / 131_072)}`,
      )
      const list = JSON.parse(Buffer.from(body.split('.')[1]!, 'base64url').toString())
      const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), 'base64url'))
      return (bits[Math.floor((no % 131_072) / 8)]! >> (7 - (no % 8))) & 1
    }
    const seen = async () => {
      const { data } = await server.call(certificatesDue, { days: 3650, limit: 50 }, learner)
      const { expired, revokedAt } = data.records.find(each => each.id === row!.id)!
      return [expired, revokedAt !== null]
    }
    expect([await bit(), ...(await seen())]).toEqual([0, false, false])
    const act = { id: row!.id, reason: 'Issued to the wrong person' }
    expect((await server.call(revokeCertificate, act, learner)).code).not.toBe(0)
    expect((await server.call(revokeCertificate, act, reviewer)).code).toBe(0)
    expect([await bit(), ...(await seen())]).toEqual([1, true, true])
    expect((await server.call(revokeCertificate, act, reviewer)).code).toBe(codes.alreadyHandled.code)
    expect((await server.call(restoreCertificate, { ...act, reason: 'By mistake' }, reviewer)).code).toBe(0)
    expect([await bit(), ...(await seen())]).toEqual([0, false, false])
  })
})

test('MD-L3: in the demo a GCP certificate waits for review, with its file and its entry in the trail', async () => {
  const waiting = await server.rows(
    `select o.state, o.recognition->>'revision' as revision, o.recognition->>'stated' as stated, f.media_type, f.owner_user_id,
      f.expires_at::text, o.issued_on < o.submitted_at::date and o.submitted_at::date < o.ends_on as valid, l.action
    from outside_certificate o join users u on u.tenant_id = o.tenant_id and u.id = o.user_id and u.account = 'he.lihua'
      join file f on f.tenant_id = o.tenant_id and f.id = o.file_id
      join audit_log l on l.tenant_id = o.tenant_id and l.entity_id = o.id::text and l.actor_user_id = u.id`,
  )
  expect(waiting).toEqual([
    {
      ...{
        state: 'submitted',
        revision: 'E6(R3)',
        stated: 'true',
        valid: true,
        media_type: 'application/pdf',
      },
      ...{ owner_user_id: null, expires_at: 'infinity', action: 'submitCertificate' },
    },
  ])
})
