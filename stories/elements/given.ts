import type { Tag } from '../../elements/index.ts'
import type { State } from '../../tests/fixtures/element-states.ts'
import type { Values } from './embed.ts'

/** A file that the server has taken before. */
export const acceptedFile = { id: 'plan-2', name: 'Monitoring plan 2.1.pdf', size: 482_311 }

/** The attributes with which each element is shown first. */
export const given: Record<Tag, Values> = {
  'mds-user-picker': { label: 'Monitors', multiple: true, value: 'zhang.wei' },
  'mds-organisation-selector': { label: 'Participating hospitals', multiple: true, value: 'ward1' },
  'mds-role-tree': { label: 'Rights of the role', roleId: 'lead' },
  'mds-study-site-table': { studyId: 's1', exportable: true },
  'mds-elearning-player': { taskId: 'task' },
  'mds-download-center': {},
  'mds-notice-bell': { list: 'notification' },
  'mds-time-zone-picker': { label: 'Site time zone', value: 'Asia/Shanghai' },
  'mds-upload': { label: 'Monitoring plan', value: acceptedFile.id, maxFiles: 2, accept: 'pdf' },
  'mds-session': { appId: 2 },
}

const members: Partial<Record<State, Values>> = {
  'read-only': { readonly: true },
  disabled: { disabled: true },
}

/** What a page sets for a state that it decides itself. */
export const asIn = (state: State): Values => members[state] ?? {}
