import '../styles/theme.css.ts'
import type { Described } from './base/definition.ts'
import { defineLight } from './base/light.ts'
import { panelEvents, panelMethods, panelTroubles } from './base/panel-members.ts'
import { bell } from './bell/bell.ts'

const definition = {
  tag: 'mds-notice-bell',
  docs: 'The bell: how many notices are unread, and on press the to-dos and notices of the signed-in person.',
  props: {
    list: {
      type: 'string',
      values: ['', 'notification', 'todo'],
      docs: 'List to open with, `notification` or `todo`; unless said, the one in which something waits.',
    },
  },
  events: {
    ...panelEvents,
    'mds-navigate': {
      docs: 'The person follows a notice or the link to all of them (`notice` is null); preventDefault() leaves the way to the page (a router). With `error`, without `<mds-session>`: a refused call sends the person to `href`.',
      cancelable: true,
      detail:
        '{ href: string | null; notice?: string | null; error?: Error & { code: number; requestId: string; data: unknown } }',
    },
    ...panelTroubles,
  },
  methods: {
    ...panelMethods,
    refresh: { docs: 'Asks for the counts now; answers a promise.', signature: '() => Promise<void>' },
  },
  parts: {
    button: 'The button with the bell.',
    badge: 'The number of unread notices on it.',
    panel: 'The opened panel.',
  },
  cssProperties: {
    '--mds-height-control': 'Edge of the button.',
    '--mds-color-accent': 'Ground of the badge when something is new.',
    '--mds-color-on-accent': 'Figures of the badge when something is new.',
    '--mds-color-surface': 'Ground of the panel.',
    '--mds-color-ink': 'Text of the panel.',
    '--mds-color-focus': 'Focus ring.',
  },
  states: {
    open: 'The panel is open.',
    new: 'Something has come since the person last looked.',
  },
  slots: { '': 'Shown until the element is defined, and if it cannot be loaded: a link to the notices.' },
} as const satisfies Described

/** `<mds-notice-bell>`: light until it is opened. */
export const element = defineLight(definition, bell)
