import { z } from 'zod'
import { call } from '../define.ts'
import { locales } from '../locales.ts'
import { bytes, instant, list, nothing } from '../shapes.ts'

/** Code of a document, as its file is named. */
export const resCode = z.string().regex(/^[A-Za-z0-9][\w-]{0,63}$/)

const language = z.enum(locales)

export const documentsOn = call({
  name: 'documentsOn',
  method: 'GET',
  path: '/mdsdata/doc/isOn',
  summary: 'Tells whether the operator has put documents into the document center.',
  needs: 'signed-in',
  input: nothing,
  output: z.object({ on: z.boolean() }),
  codes: [],
  rows: 'L94 A21',
})

export const listDocuments = call({
  name: 'listDocuments',
  method: 'GET',
  path: '/mdsdata/doc/list',
  summary:
    'Lists the documents of the document center by title, each in the wanted language or the nearest that there is, with a signed link.',
  needs: 'signed-in',
  input: z.object({ locale: language }),
  output: list(
    z.object({
      resCode: z.string(),
      title: z.string(),
      /** Language of this file, which may differ from the requested one. */
      locale: language,
      size: z.number().int(),
      changedAt: instant,
      /** Ends with the session, at the latest after 15,000 seconds (TR-W6). */
      url: z.string(),
    }),
  ),
  codes: [],
  rows: 'B20 A21 TR-W6',
})

export const documentFile = call({
  name: 'documentFile',
  method: 'GET',
  path: '/mdsdata/doc/file',
  summary: 'Serves a document by its signed link, whole or by ranges; `save` has it saved instead of shown.',
  needs: 'public',
  answers: 'file',
  input: z.object({ url: z.string().regex(/^[\w-]{60,300}$/), save: z.literal('1').optional() }),
  output: bytes,
  codes: ['fileLinkExpired', 'fileGone'],
  rows: 'B20 TR-W6',
})
