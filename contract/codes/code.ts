import type { Reaction } from '../reactions.ts'

/** A code of the catalogue. Its texts stand in locales/<language>/errors.json under its number. */
export type Code = {
  code: number
  reaction: Reaction
  /** Any call may answer it; calls do not list it. */
  common?: true
  /** Travels as code -1, its number and a comma at the head of the message (N11, N61). */
  prefixed?: true
}

export type Group = Readonly<Record<string, Code>>
