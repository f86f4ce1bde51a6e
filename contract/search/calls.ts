import { z } from 'zod'
import { call } from '../define.ts'
import { id, nameFields, text } from '../shapes.ts'

/**
 * Smaller is a better match: 0 for the whole number, 1 where a number or a person's name begins with the words, 2 for a person's account or number,
 * 3 for their e-mail and what is within a name, 4 where a word of another text begins so, 5 for the rest.
 */
const rank = z.number().int()
const named = { id, rank, name: z.string(), nameEn: z.string() }

/** A study that a search has found. */
export const studyHit = z.object({ ...named, planId: z.string() })
/** A site that a search has found; name and nameEn are those of its organisation. */
export const siteHit = z.object({ ...named, siteNo: z.string(), studyId: id, planId: z.string() })
/** A person whom a search has found; `organisation` is null for someone without one. */
export const userHit = z.object({
  id,
  rank,
  ...nameFields,
  account: z.string().nullable(),
  /** The reading by which the words match, where the written name does not. */
  matchedReading: z.string().nullable(),
  /** The employee number, e-mail or phone by which they match, where neither name nor account does; null without the right to it. */
  matchedField: z.string().nullable(),
  organisation: z.object({ name: z.string(), nameEn: z.string() }).nullable(),
})
/** An organisation or a role that a search has found. */
export const namedHit = z.object(named)

export const searchRecords = call({
  name: 'searchRecords',
  method: 'POST',
  path: '/mdsdata/api/search/queryRecords',
  summary:
    'Finds studies, sites, people, organisations and roles by words, the best match of each kind first. Each kind follows the rights of its list and is empty without them.',
  needs: 'signed-in',
  input: z.object({ query: text(200), limit: z.number().int().min(1).max(20).default(5) }),
  output: z.object({
    studies: z.array(studyHit),
    sites: z.array(siteHit),
    users: z.array(userHit),
    organisations: z.array(namedHit),
    roles: z.array(namedHit),
  }),
  codes: [],
})
