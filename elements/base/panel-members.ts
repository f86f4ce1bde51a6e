import type { Described } from './definition.ts'
import { failed, wayIn } from './session-events.ts'

/** Events of every element whose button opens a panel. */
export const panelEvents = {
  'mds-open': { docs: 'The panel has opened.', detail: 'undefined' },
  'mds-close': {
    docs: 'The panel is about to close; preventDefault() keeps it open.',
    cancelable: true,
    detail: "{ reason: 'escape' | 'blur' | 'chosen' | 'button' | 'hide' }",
  },
} as const satisfies Described['events']

/** Events of failures in a panel, and of a missing session. */
export const panelTroubles = {
  'mds-error': {
    docs: 'Something failed that the widget shows; preventDefault() leaves showing it to the host.',
    ...failed,
  },
  'mds-sign-in-required': wayIn,
} as const satisfies Described['events']

export const panelMethods = {
  show: { docs: 'Opens the panel.' },
  hide: { docs: 'Closes the panel.' },
} as const satisfies Described['methods']
