import type { ElementClass, Member } from '../../elements/base/definition.ts'
import { element as downloadCenter } from '../../elements/download-center.ts'
import { element as elearningPlayer } from '../../elements/elearning-player.tsx'
import type { Tag } from '../../elements/index.ts'
import { element as noticeBell } from '../../elements/notice-bell.ts'
import { element as organisationSelector } from '../../elements/organisation-selector.tsx'
import { element as roleTree } from '../../elements/role-tree.tsx'
import { element as session } from '../../elements/session.ts'
import { element as studySiteTable } from '../../elements/study-site-table.tsx'
import { element as timeZonePicker } from '../../elements/time-zone-picker.tsx'
import { element as upload } from '../../elements/upload.tsx'
import { element as userPicker } from '../../elements/user-picker.tsx'
import { type State, statesOf } from '../../tests/fixtures/element-states.ts'
import type { Values } from './embed.ts'
import { acceptedFile, Shown } from './shown.tsx'

export default { title: 'Elements' }

/** Session members that would detach it from the story's own session, or that Ladle's switches set already. */
const elsewhere = ['apiBase', 'locale', 'theme', 'density', 'name']

const getControl = ({ values }: Member) => values && { options: values, control: { type: 'select' } }
const startOf: Record<Member['type'], unknown> = {
  string: '',
  ids: '',
  boolean: false,
  number: Number.NaN,
  object: null,
}

const own = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !elsewhere.includes(name)))

/** One element in any of its states, with a control for each of its attributes. */
function playground(element: ElementClass, given: Values) {
  const Play = ({ state, ...values }: Values) => (
    <Shown element={element} state={state as State} values={own(values)} />
  )
  const members = Object.entries(element.definition.props).filter(
    ([name, { type }]) => type !== 'object' && !elsewhere.includes(name),
  )
  const states = statesOf[element.tag as Tag]
  const args = members.map(([name, { type }]) => [name, given[name] ?? startOf[type]])
  const argTypes = members.flatMap(([name, member]) => {
    const control = getControl(member)
    return control ? [[name, control]] : []
  })
  return Object.assign(Play, {
    args: { state: states[0], ...Object.fromEntries(args) },
    argTypes: { state: { options: states, control: { type: 'select' } }, ...Object.fromEntries(argTypes) },
  })
}

export const UserPicker = playground(userPicker, { label: 'Monitors', multiple: true, value: 'zhang.wei' })
export const OrganisationSelector = playground(organisationSelector, {
  label: 'Participating hospitals',
  multiple: true,
  value: 'ward1',
})
export const RoleTree = playground(roleTree, { label: 'Rights of the role', roleId: 'lead' })
export const StudySiteTable = playground(studySiteTable, { studyId: 's1', exportable: true })
export const ElearningPlayer = playground(elearningPlayer, { taskId: 'task' })
export const DownloadCenter = playground(downloadCenter, {})
export const NoticeBell = playground(noticeBell, { list: 'notification' })
export const TimeZonePicker = playground(timeZonePicker, { label: 'Site time zone', value: 'Asia/Shanghai' })
export const Upload = playground(upload, {
  label: 'Monitoring plan',
  value: acceptedFile.id,
  maxFiles: 2,
  accept: 'pdf',
})
export const Session = playground(session, { appId: 2 })
