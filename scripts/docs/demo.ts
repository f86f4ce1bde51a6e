import type { Tag } from '../../elements/index.ts'
import type { Values } from './snippets.ts'

/** Where the visitor's own data have an id that an element needs: a call, and the first record of its answer. */
export type Lookup = { property: string; method: 'GET' | 'POST'; path: string }

/** What each live page starts with. */
export const demo: Record<Tag, { values: Values; lookup?: Lookup }> = {
  'mds-session': { values: {} },
  'mds-notice-bell': { values: {} },
  'mds-download-center': { values: {} },
  'mds-role-tree': {
    values: { label: 'Rights of the role' },
    lookup: { property: 'roleId', method: 'POST', path: 'mdscore/role/crud/queryListByPage' },
  },
  'mds-elearning-player': {
    values: {},
    lookup: { property: 'taskId', method: 'POST', path: 'elearning/clientCourse/outerTaskList' },
  },
  'mds-study-site-table': {
    values: { label: 'Sites of the study' },
    lookup: { property: 'studyId', method: 'GET', path: 'mdsdata/mds/studies' },
  },
  'mds-organisation-selector': { values: { name: 'organisation', label: 'Organisation', inline: true } },
  'mds-user-picker': { values: { name: 'lead', label: 'Lead' } },
  'mds-time-zone-picker': { values: { name: 'zone', label: 'Time zone', value: 'Europe/Madrid' } },
  'mds-upload': { values: { name: 'documents', label: 'Documents' } },
}
