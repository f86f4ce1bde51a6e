import type { SessionStore } from '../../client/session/store.ts'
import { buttonKey } from '../../contract/access/menus.ts'
import type { Output } from '../../contract/define.ts'
import type {
  OrganisationField,
  OrganisationFields,
  organisationFieldUses,
} from '../../contract/organisation-fields/calls.ts'
import type { Reason } from '../../contract/shapes.ts'
import type { NameSet } from '../../contract/values/name-set.ts'
import { type Answer, answeredSession, busy, done } from '../answered.ts'

/** How the server behaves: it answers, has no data yet, refuses changes, or has a later version. */
export type ServerState = 'well' | 'empty' | 'read' | 'late'

const noButton: Reason = {
  check: 'button',
  ok: false,
  code: 990703,
  data: { menu: 1009, button: 'ORGANIZATION_MANAGEMENT_EDIT' },
}

const id = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const names = (zh: string, en = '', ja = '', es = ''): NameSet => ({
  'zh-CN': zh,
  'en-US': en,
  'ja-JP': ja,
  'es-ES': es,
})

const ownership: OrganisationField = {
  id: id(2),
  type: 'dropdown',
  names: names('机构性质', 'Ownership', '設立形態', 'Titularidad'),
  required: false,
  options: [
    names('公立医院', 'Public hospital', '公立病院', 'Hospital público'),
    names('民营医院', 'Private hospital', '民間病院', 'Hospital privado'),
    names('军队医院', 'Military hospital'),
    names('中外合资', 'Joint venture'),
    names('其他', 'Other'),
  ].map((each, at) => ({ id: id(100 + at), names: each, rowVersion: 1 })),
  rowVersion: 3,
}

const fields: OrganisationField[] = [
  {
    id: id(1),
    type: 'line',
    names: names(
      '药物临床试验机构备案号',
      'Clinical trial institution filing number',
      '治験実施機関届出番号',
      'Número de registro del centro de ensayos clínicos',
    ),
    required: true,
    options: [],
    rowVersion: 1,
  },
  ownership,
  {
    id: id(3),
    type: 'paragraph',
    names: names('机构立项特殊要求'),
    required: false,
    options: [],
    rowVersion: 1,
  },
]

const changed = { ...ownership, required: true, options: ownership.options.slice(0, 4), rowVersion: 4 }

/** How many organisations have a value, and one field that was retired. */
const uses: Output<typeof organisationFieldUses> = {
  records: fields.map((field, at) => ({ id: field.id, used: 18 - at * 7, missing: at * 7 })),
  total: fields.length,
  organisations: 214,
  retired: [
    {
      id: id(4),
      type: 'line',
      names: names('原备案编号', 'Former filing number', '旧届出番号', 'Número de registro anterior'),
      rowVersion: 2,
      used: 6,
    },
  ],
}
const noUses: typeof uses = { records: [], total: 0, organisations: 0, retired: [] }

const asked = new Set<string>()

const answer = (server: ServerState, name: string): Answer => {
  if (name === 'uses') return done(server === 'empty' ? noUses : uses)
  if (name !== 'list')
    return server === 'late' ? { code: 200002, data: { by: '林海燕', at: '2026-11-20T06:24:00Z' } } : busy
  const later = server === 'late' && asked.has('edit')
  const records = server === 'empty' ? [] : later ? [fields[0]!, changed, fields[2]!] : fields
  const data: OrganisationFields = {
    records,
    total: records.length,
    language: 'zh-CN',
    editing: server === 'read' ? noButton : null,
  }
  return done(data)
}

/** A session of a user who may change organisations, or only read them; its calls are answered in the page. */
export const fieldSession = (server: ServerState): SessionStore => {
  asked.clear()
  return answeredSession(
    `fields-${server}`,
    ({ name }) => {
      asked.add(name)
      return answer(server, name)
    },
    { buttons: server === 'read' ? [] : [buttonKey(1009, 'ORGANIZATION_MANAGEMENT_EDIT')] },
  )
}
