import type { Tag } from '../../elements/index.ts'

export type State = (typeof states)[number]

/** Every state that a widget can be in. */
export const states = [
  'ready',
  'loading',
  'empty-never',
  'empty-search',
  'error',
  'offline',
  'no-permission',
  'no-session',
  'read-only',
  'disabled',
] as const

const asking = ['ready', 'loading', 'empty-never', 'error', 'offline', 'no-permission', 'no-session'] as const
const searching = [...asking, 'empty-search'] as const
const choosing = [...searching, 'read-only', 'disabled'] as const

/** Those that each can be in: what asks nobody cannot fail, and what takes no value is neither read-only nor disabled. */
export const statesOf: Record<Tag, readonly State[]> = {
  'mds-session': ['ready', 'no-session'],
  'mds-user-picker': choosing,
  'mds-organisation-selector': choosing,
  'mds-role-tree': choosing,
  'mds-study-site-table': [...searching, 'read-only'],
  'mds-elearning-player': asking,
  'mds-download-center': asking,
  'mds-notice-bell': searching,
  'mds-time-zone-picker': ['ready', 'empty-search', 'read-only', 'disabled'],
}
