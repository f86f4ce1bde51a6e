import type { TransportFailure } from '../transport.ts'

/**
 * How the screen reacts to a code, as data (specification 2 §8.2). Widgets only emit the event; only the portal acts on
 * the page (KIT: "the embed never acts on the host page").
 */

/** Events that a widget or `<mds-session>` emits for a code (WIDGETS 2.9.5); each is cancelable. */
export type ReactionEvent =
  | 'mds-sign-in-required'
  | 'mds-session-replaced'
  | 'mds-password-expired'
  | 'mds-permissions-changed'
  | 'mds-system-updated'
  | 'mds-reload-required'
  | 'mds-license'
  | 'mds-navigate'
  | 'mds-error'

/** How a code is shown, and what follows. `delayMs` counts from showing the text to acting. */
export type Reaction =
  /** Text in a toast, unless the call suppresses it (N37). */
  | { kind: 'show'; event: 'mds-error' | 'mds-license' }
  /** Toast of the server's message followed by the localised text (N34, N35). */
  | { kind: 'show-with-server-message'; event: 'mds-error' }
  /** Toast of the localised text with the server's message as the value `name` (N36). */
  | { kind: 'show-as-template'; value: 'user'; event: 'mds-error' }
  /** The caller decides; nothing is shown (N30-N32). */
  | { kind: 'to-caller' }
  /** Toast, and the caller decides what else (N33). */
  | { kind: 'to-caller-and-show'; event: 'mds-error' }
  /** Alert that the user must acknowledge, then the login page (N11). */
  | { kind: 'alert-then-login'; event: 'mds-sign-in-required' }
  /** Dialog; then session or acting role is cleared and / opens (N12, N22). */
  | {
      kind: 'dialog-then-home'
      clear: 'session' | 'role'
      event: 'mds-session-replaced' | 'mds-permissions-changed'
    }
  /** Question: confirm goes to the login page, cancel stays (N14). */
  | { kind: 'confirm-login'; event: 'mds-sign-in-required' }
  /** Session cleared, toast, login page (N15). */
  | { kind: 'clear-show-login'; event: 'mds-sign-in-required' }
  /** Toast, then the login page (N13, N16, N17, N19-N21). */
  | {
      kind: 'show-then-login'
      delayMs: number
      event: 'mds-sign-in-required' | 'mds-system-updated' | 'mds-license'
    }
  /** The dialog to change an expired password (N18). */
  | { kind: 'open-password-dialog'; event: 'mds-password-expired' }
  /** Dialog, then one page back (N24-N26). */
  | { kind: 'dialog-then-back'; event: 'mds-navigate' }
  /** Another page at once (N27, N28). */
  | { kind: 'go-to'; path: string; event: 'mds-navigate' }
  /** Toast, then a reload of the page (N29). */
  | { kind: 'show-then-reload'; delayMs: number; event: 'mds-reload-required' }
  /** Toast; portal language and list of systems are reloaded (N23). */
  | { kind: 'reload-language-and-systems'; event: 'mds-reload-required' }

export type ReactionKind = Reaction['kind']

/** Delay before leaving the page after 1001xx and 900909, in ms (O9). */
const leaveDelayMs = 500

/** The reactions of §8.2 by name; codes refer to these. */
export const reactions = {
  show: { kind: 'show', event: 'mds-error' },
  showLicence: { kind: 'show', event: 'mds-license' },
  prependServerMessage: { kind: 'show-with-server-message', event: 'mds-error' },
  userTemplate: { kind: 'show-as-template', value: 'user', event: 'mds-error' },
  toCaller: { kind: 'to-caller' },
  toCallerAndShow: { kind: 'to-caller-and-show', event: 'mds-error' },
  alertThenLogin: { kind: 'alert-then-login', event: 'mds-sign-in-required' },
  replaced: { kind: 'dialog-then-home', clear: 'session', event: 'mds-session-replaced' },
  roleGone: { kind: 'dialog-then-home', clear: 'role', event: 'mds-permissions-changed' },
  confirmLogin: { kind: 'confirm-login', event: 'mds-sign-in-required' },
  clearShowLogin: { kind: 'clear-show-login', event: 'mds-sign-in-required' },
  showThenLogin: { kind: 'show-then-login', delayMs: 0, event: 'mds-sign-in-required' },
  updatedThenLogin: { kind: 'show-then-login', delayMs: 0, event: 'mds-system-updated' },
  licenceThenLogin: { kind: 'show-then-login', delayMs: leaveDelayMs, event: 'mds-license' },
  passwordDialog: { kind: 'open-password-dialog', event: 'mds-password-expired' },
  dialogThenBack: { kind: 'dialog-then-back', event: 'mds-navigate' },
  toStudies: { kind: 'go-to', path: '/csr_mds/study', event: 'mds-navigate' },
  toUsers: { kind: 'go-to', path: '/csr_mds/user', event: 'mds-navigate' },
  showThenReload: { kind: 'show-then-reload', delayMs: leaveDelayMs, event: 'mds-reload-required' },
  reloadLanguage: { kind: 'reload-language-and-systems', event: 'mds-reload-required' },
} as const satisfies Record<string, Reaction>

/** How long a transport failure stays on screen, in ms (N2, O8). */
export const transportDisplayMs = 5000

/** Failures below the envelope (§8.1). `key` is the text under `errors:transport`. */
export type TransportReaction = {
  key: TransportFailure
  displayMs: number
  /** `login`: the login page follows (N8). `close-opened-tab`: a tab opened by another closes and its opener goes to `path` (N54). */
  follows?:
    | { kind: 'login'; event: 'mds-sign-in-required' }
    | { kind: 'close-opened-tab'; path: string; event: 'mds-navigate' }
}

export const transport = {
  timeout: { key: 'timeout', displayMs: transportDisplayMs },
  network: { key: 'network', displayMs: transportDisplayMs },
  aborted: { key: 'aborted', displayMs: transportDisplayMs },
  badRequest: { key: 'badRequest', displayMs: transportDisplayMs },
  unauthorised: { key: 'unauthorised', displayMs: transportDisplayMs },
  forbidden: {
    key: 'forbidden',
    displayMs: transportDisplayMs,
    follows: { kind: 'close-opened-tab', path: '/csr_mds/customer', event: 'mds-navigate' },
  },
  serverError: { key: 'serverError', displayMs: transportDisplayMs },
  unavailable: { key: 'unavailable', displayMs: transportDisplayMs },
  noToken: {
    key: 'noToken',
    displayMs: transportDisplayMs,
    follows: { kind: 'login', event: 'mds-sign-in-required' },
  },
} as const satisfies Record<TransportFailure, TransportReaction>
