import '../styles/theme.css.ts'
import type { Described } from './base/definition.ts'
import { defineLight } from './base/light.ts'
import { panelEvents, panelMethods, panelTroubles } from './base/panel-members.ts'
import { downloadCenter } from './downloads/center.ts'

const definition = {
  tag: 'mds-download-center',
  docs: 'The download center: how many exports are being prepared or have just ended, and on press the exports of the signed-in person.',
  props: {},
  events: {
    ...panelEvents,
    'mds-complete': {
      docs: 'An export has ended: `status` 2 is finished, 3 failed. Nothing is downloaded by itself.',
      detail: '{ id: string; fileName: string; status: 2 | 3 }',
    },
    'mds-download': {
      docs: 'The person wants a finished file; preventDefault() leaves fetching it to the page.',
      cancelable: true,
      detail: '{ id: string; fileName: string }',
    },
    ...panelTroubles,
  },
  methods: {
    ...panelMethods,
    refresh: { docs: 'Reads the exports now; answers a promise.', signature: '() => Promise<void>' },
  },
  parts: {
    button: 'The button with the download sign.',
    badge: 'How many exports are being prepared or have ended unseen.',
    panel: 'The opened panel.',
  },
  cssProperties: {
    '--mds-height-control': 'Edge of the button.',
    '--mds-color-accent': 'Ground of the badge when an export has ended, and the bar of progress.',
    '--mds-color-on-accent': 'Figures of the badge when an export has ended.',
    '--mds-color-surface': 'Ground of the panel.',
    '--mds-color-ink': 'Text of the panel.',
    '--mds-color-focus': 'Focus ring.',
  },
  states: {
    open: 'The panel is open.',
    busy: 'An export is being prepared.',
    new: 'An export has ended and was not seen yet.',
  },
  slots: { '': 'Shown until the element is defined, and if it cannot be loaded: a link to the exports.' },
} as const satisfies Described

/** `<mds-download-center>`: light until it is opened. */
export const element = defineLight(definition, downloadCenter)
