import type { ReactionEvent, ReactionKind } from '../../contract/codes/reactions.ts'

type Specified = {
  row: string
  code: number
  kind: ReactionKind
  event?: ReactionEvent
  reaction?: Record<string, unknown>
}

/** The codes that the specification numbers (2 §8.2, §8.3), with their reactions. */
export const specified: Specified[] = [
  { row: 'N11', code: 999409, kind: 'alert-then-login', event: 'mds-sign-in-required' },
  {
    row: 'N12',
    code: 999410,
    kind: 'dialog-then-home',
    event: 'mds-session-replaced',
    reaction: { clear: 'session' },
  },
  { row: 'N13', code: 999403, kind: 'show-then-login' },
  { row: 'N14', code: 999402, kind: 'confirm-login', event: 'mds-sign-in-required' },
  { row: 'N15', code: 999401, kind: 'clear-show-login' },
  { row: 'N16', code: 999408, kind: 'show-then-login', event: 'mds-system-updated' },
  { row: 'N17', code: 999411, kind: 'show-then-login' },
  { row: 'N18 P8', code: 999415, kind: 'open-password-dialog', event: 'mds-password-expired' },
  { row: 'N19 O9', code: 100101, kind: 'show-then-login', event: 'mds-license', reaction: { delayMs: 500 } },
  { row: 'N20 O9', code: 100102, kind: 'show-then-login', event: 'mds-license', reaction: { delayMs: 500 } },
  { row: 'N21 O9', code: 100103, kind: 'show-then-login', event: 'mds-license', reaction: { delayMs: 500 } },
  {
    row: 'N22',
    code: 999910,
    kind: 'dialog-then-home',
    event: 'mds-permissions-changed',
    reaction: { clear: 'role' },
  },
  { row: 'N23', code: 400224, kind: 'reload-language-and-systems' },
  { row: 'N24', code: 400221, kind: 'dialog-then-back', event: 'mds-navigate' },
  { row: 'N25', code: 400223, kind: 'dialog-then-back', event: 'mds-navigate' },
  { row: 'N26', code: 400233, kind: 'dialog-then-back', event: 'mds-navigate' },
  { row: 'N27', code: 990409, kind: 'go-to', event: 'mds-navigate', reaction: { path: '/csr_mds/study' } },
  { row: 'N28', code: 990413, kind: 'go-to', event: 'mds-navigate', reaction: { path: '/csr_mds/user' } },
  {
    row: 'N29 O9',
    code: 900909,
    kind: 'show-then-reload',
    event: 'mds-reload-required',
    reaction: { delayMs: 500 },
  },
  { row: 'N30', code: 202086, kind: 'to-caller' },
  { row: 'N31', code: 900726, kind: 'to-caller' },
  { row: 'N32', code: 900729, kind: 'to-caller' },
  { row: 'N33', code: 204019, kind: 'to-caller-and-show' },
  { row: 'N34', code: 900717, kind: 'show-with-server-message' },
  { row: 'N35', code: 900718, kind: 'show-with-server-message' },
  { row: 'N36', code: 207007, kind: 'show-as-template', reaction: { value: 'user' } },
  { row: 'N38', code: 999412, kind: 'show' },
  { row: 'N38', code: 999413, kind: 'show' },
  { row: 'N39', code: 990416, kind: 'show' },
  { row: 'N40', code: 990417, kind: 'show' },
  { row: 'N40', code: 990418, kind: 'show' },
  { row: 'N41', code: 999500, kind: 'show' },
  { row: 'N42', code: 900018, kind: 'show' },
]
