import { limits } from '../../../contract/limits.ts'

/** The entries of a pasted text. */
export type Pasted = {
  /** E-mails or ids to look up, each once, in order. */
  keys: readonly string[]
  /** Entries beyond the limit of one batch. */
  over: readonly string[]
}

/** The key of an entry: 'Zhang Wei <zhang@hengyu.example>' gives its address. */
const getKey = (entry: string): string => (/<([^<>\s]+)>\s*$/.exec(entry)?.[1] ?? entry).trim()

/** Splits a pasted list at line breaks, commas and semicolons, Chinese ones too; null for a text that is no list. */
export function splitPasted(text: string, limit: number = limits.inviteEmails): Pasted | null {
  const entries = text
    .split(/[\r\n\t,，;；]+/)
    .map(getKey)
    .filter(Boolean)
  if (entries.length < 2) return null
  const once = new Map(entries.toReversed().map(entry => [entry.normalize('NFKC').toLowerCase(), entry]))
  const keys = [...once.values()].toReversed()
  return { keys: keys.slice(0, limit), over: keys.slice(limit) }
}
