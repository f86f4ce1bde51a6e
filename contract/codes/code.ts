import type { Reaction } from './reactions.ts'

/** A code of the catalogue. Its texts are in locales/<language>/errors.json under its number. */
export type Code = {
  code: number
  reaction: Reaction
  /** Any call may answer with it; calls do not list it. */
  common?: true
  /** Sent as code -1, with its number and a comma at the start of the message (N11, N61). */
  prefixed?: true
}

export type Group = Readonly<Record<string, Code>>
