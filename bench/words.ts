import { pickUsers } from '../contract/users/calls.ts'
import { fullName, type PersonName } from '../contract/values/names.ts'
import type { Word } from './drive.ts'
import { holding, people } from './pages/people.ts'

/** The first name that a list shows for a text; undefined for an empty list. */
type First = (text: string) => string | undefined | Promise<string | undefined>

/**
 * Texts of three letters that show another first person after each letter, so that the previous list cannot be mistaken for the new one.
 */
async function tellingWords(candidates: Iterable<string>, first: First, wanted: number): Promise<Word[]> {
  const words: Word[] = []
  const before = await first('')
  for (const letters of candidates) {
    if (words.length === wanted) break
    if (words.some(word => word.letters[0] === letters[0])) continue
    const hits = [await first(letters.slice(0, 1)), await first(letters.slice(0, 2)), await first(letters)]
    const firstHits = hits.filter(hit => hit !== undefined)
    if (firstHits.length === 3 && new Set([before, ...firstHits]).size === 4)
      words.push({ letters, hits: firstHits })
  }
  if (words.length < wanted) throw new Error(`Only ${words.length} words tell their lists apart.`)
  return words
}

/** Texts for people of the page itself. */
export const localWords = (count: number, wanted: number): Promise<Word[]> => {
  const rows = people(count)
  const candidates = rows.slice(37).map(({ lc }) => lc.slice(0, 3))
  return tellingWords(candidates, letters => holding(rows, letters)[0]?.name, wanted)
}

/** Syllables and name beginnings that are frequent in the seeded tenant. */
const heard =
  'zha wan che liu yan hua sun gao lin xia tan mar gar sat suz jia qia ren pen fan bai dua ets ito nak kob lop rui vie ume ona ari'.split(
    ' ',
  )

type Envelope = { code: number; data: { records: PersonName[] } }

/** Texts for people of a server, found by the picker's own call. */
export const remoteWords = (
  origin: string,
  headers: Record<string, string>,
  wanted: number,
): Promise<Word[]> =>
  tellingWords(
    heard,
    async query => {
      const url = `${origin}${pickUsers.path}?${new URLSearchParams({ query, limit: '20' })}`
      const { code, data } = (await (await fetch(url, { headers })).json()) as Envelope
      if (code !== 0) throw new Error(`The search for "${query}" answered ${code}.`)
      return data.records[0] && fullName(data.records[0], 'en-US')
    },
    wanted,
  )
