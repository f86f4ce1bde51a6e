import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { keptFile, linkSeconds } from '../files/calls.ts'
import { limits } from '../limits.ts'
import { bytes, id, instant, line, list, required } from '../shapes.ts'

/** Kinds of files of a site that an application sends. Words: siteDetail.json, files.kind. */
export const applicationFileKinds = [
  'ethicsApproval',
  'contract',
  'delegationLog',
  'visitReport',
  'other',
] as const
const kind = z.enum(applicationFileKinds)

const facts = keptFile.extend({
  kind,
  siteId: id,
  studyId: id,
  /** Number of the application that sent it. */
  applicationId: z.number().int(),
  /** The application's own id of the file. */
  reference: z.string(),
  sha256: z.string(),
  receivedAt: instant,
})

export const sendApplicationFile = call({
  name: 'sendApplicationFile',
  method: 'POST',
  path: '/mdsdata/application/file',
  summary:
    'Takes a file of a site from an application. The same content under the same reference is the same file; another content is a further file.',
  needs: 'application',
  takes: { mb: limits.uploadMb },
  timeoutMs: limits.uploadTimeoutMs,
  input: z.object({ kind, studyId: id, siteId: id, reference: required(64) }),
  output: z.object({ id, result: z.enum(['done', 'same']) }),
  codes: [
    'dataNotFound',
    'uploadEmpty',
    'uploadTooMany',
    'uploadFormat',
    'uploadBigger',
    'uploadContentUnfit',
    'uploadUnsafe',
    'uploadQuota',
    'imageTooManyPixels',
    'tooFrequentHour',
    ...closedStudy,
    'studyInactive',
  ],
  changes: { audit: 'sendApplicationFile', entity: 'sites', repeatable: true },
  ids: { siteId: 'sites' },
  furtherIds: { studyId: 'studies' },
  rows: 'M7 MD-N1',
})

export const listSiteFiles = call({
  name: 'listSiteFiles',
  method: 'GET',
  path: '/mdsdata/site/crud/files',
  summary: 'Lists the files of a site that applications sent, the newest first.',
  needs: { menu: 1043 },
  input: z.object({ siteId: id }),
  output: list(facts),
  codes: ['dataNotFound'],
  ids: { siteId: 'sites' },
  rows: 'M8 B32',
})

export const applicationFileFacts = call({
  name: 'applicationFileFacts',
  method: 'GET',
  path: '/csrctms/file/one/detail',
  summary: 'Gives the facts of a file of an application and a signed link to it.',
  needs: { menu: 1043 },
  input: z.object({ kind, id, expires: linkSeconds }),
  output: facts.extend({ url: z.string(), expiresAt: instant }),
  codes: ['dataNotFound'],
  ids: { id: 'applicationFiles' },
  rows: 'M8 TR-W6',
})

export const applicationFile = call({
  name: 'applicationFile',
  method: 'GET',
  path: '/csrctms/file/one/{kind}/{id}',
  summary:
    'Serves a file of an application by its kind, its id and its signed link, with ranges; `certName` is the name to save it under.',
  needs: 'public',
  answers: 'file',
  input: z.object({
    kind,
    id,
    /** The text of a link. */
    url: z.string().regex(/^[\w-]{40,400}$/),
    certName: line(limits.longNameLength).optional(),
  }),
  output: bytes,
  codes: ['fileLinkExpired', 'fileGone'],
  furtherIds: { id: 'own' },
  rows: 'M7 P34 TR-W6',
})
