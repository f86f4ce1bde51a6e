import { randomUUID } from 'node:crypto'
import type { DemoServer } from '../demo-server.ts'
import type { Ids } from '../id-names.ts'
import { ago, ahead } from '../rows.ts'

/** Certificates by what can be done with them, and an upload of the caller. */
export type CertificateIds = Record<
  | 'outsideCertificates'
  | 'outsideToReturn'
  | 'ownOutsideCertificates'
  | 'certificatesOfOthers'
  | 'revokedCertificates'
  | 'certificateUpload',
  string
>

const outside = {
  ...{ title: 'Good clinical practice', issuer: 'CITI Program', number: 'C-1' },
  ...{ issued_on: '2026-03-01', ends_on: '2029-02-28' },
}

/** Gives a user and the caller certificates of both kinds. */
export const addCertificates = async (
  server: DemoServer,
  tenantId: string,
  { userId, ownId, courseId }: { userId: string; ownId: string; courseId: string },
): Promise<CertificateIds> => {
  const of = { tenant_id: tenantId }
  const addFile = async (more: object) => {
    const file = {
      ...of,
      id: randomUUID(),
      kind: 'attachment',
      name: 'GCP.pdf',
      media_type: 'application/pdf',
      size: '1',
    }
    await server.addRow('file', { ...file, sha256: Buffer.from('00', 'hex'), key: randomUUID(), ...more })
    return file.id
  }
  const file = await addFile({})
  const add = async (holder: string) => {
    const row = { ...of, id: randomUUID(), user_id: holder, file_id: file, submitted_by: holder, ...outside }
    await server.addRow('outside_certificate', row)
    return row.id
  }
  const issue = async (more: object) => {
    const task = await server.addNew('training_task', { ...of, name: 'Inputs, certificate' })
    await server.addRow('task_course', { ...of, task_id: task.id, course_id: courseId })
    const record = await server.addNew('learning_record', {
      ...{ ...of, task_id: task.id, course_id: courseId, user_id: userId, content_version: 1 },
      finished_at: ago('1 day'),
    })
    const row = { ...of, id: randomUUID(), record_id: record.id, user_id: userId, number: randomUUID() }
    await server.addRow('certificate', { ...row, expires_at: ahead('90 days'), ...more })
    return row.id
  }
  return {
    outsideCertificates: await add(userId),
    outsideToReturn: await add(userId),
    ownOutsideCertificates: await add(ownId),
    certificatesOfOthers: await issue({}),
    revokedCertificates: await issue({
      ...{ revoked_at: ago('1 hour'), revoked_by: ownId, revoke_reason: 'Wrong person' },
      ...{ ended_at: ago('1 hour'), end_reason: 'withdrawn' },
    }),
    certificateUpload: await addFile({ owner_user_id: ownId, expires_at: ahead('1 day') }),
  }
}

const printed = {
  ...{ title: 'Good clinical practice', issuer: 'CITI Program', number: 'C-2' },
  ...{ issuedOn: '2026-03-01', endsOn: '2029-02-28', recognition: null },
}

/** A valid input for each call of certificates. */
export const certificateInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  issuedCertificates: ids => ({ courseIds: [ids.courses] }),
  outsideCertificates: () => ({}),
  ownOutsideCertificates: () => ({}),
  certificateCourses: () => ({}),
  submitOutsideCertificate: ids => ({ fileId: ids.certificateUpload, userId: ids.users, ...printed }),
  acceptOutsideCertificate: ids => ({ id: ids.outsideCertificates, rowVersion: 1, courseId: ids.courses }),
  returnOutsideCertificate: ids => ({ id: ids.outsideToReturn, rowVersion: 1, reason: 'Not readable' }),
  withdrawOutsideCertificate: ids => ({
    id: ids.ownOutsideCertificates,
    rowVersion: 1,
    reason: 'Wrong file',
  }),
  outsideCertificateFile: ids => ({ id: ids.ownOutsideCertificates }),
  certificateHistory: ids => ({ id: ids.outsideCertificates }),
  revokeCertificate: ids => ({ id: ids.certificatesOfOthers, reason: 'Wrong person' }),
  restoreCertificate: ids => ({ id: ids.revokedCertificates, reason: 'Revoked by mistake' }),
}
