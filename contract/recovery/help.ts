import { z } from 'zod'
import { call } from '../define.ts'
import { instant, nothing } from '../shapes.ts'

export const versionNote = call({
  name: 'versionNote',
  method: 'GET',
  path: '/mdsdata/version/note',
  summary: 'System name, version, release date and what is new, per language.',
  needs: 'signed-in',
  input: nothing,
  output: z.object({
    systemName: z.string(),
    version: z.string(),
    remark: z.string(),
    versionTime: instant,
    zh: z.array(z.string()),
    en: z.array(z.string()),
    ja: z.array(z.string()),
    es: z.array(z.string()),
  }),
  codes: [],
  rows: 'E35 D18',
})

export const contact = call({
  name: 'contact',
  method: 'GET',
  path: '/mdsdata/contact/info',
  summary:
    'Support phone, mailbox, manual, chat group and AI assistant as the operator set them; empty where not set.',
  needs: 'public',
  input: nothing,
  output: z.object({
    phone: z.string(),
    email: z.string(),
    manual: z.record(z.string(), z.string()),
    chatGroup: z.string(),
    /** Address of the assistant's page by language. */
    assistant: z.record(z.string(), z.string()),
  }),
  codes: [],
  rows: 'A19 A20 A21',
})
