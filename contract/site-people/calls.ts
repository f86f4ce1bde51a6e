import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { getInputShape, getRowShape } from '../records/schema.ts'
import { id, list, reason, required, rowVersion, text } from '../shapes.ts'
import { signatureBadge } from '../signatures/shapes.ts'
import { sitePersonRecord } from '../sites/people-fields.ts'
import { confirmed, piWarning } from '../sites/pi-warnings.ts'
import { email } from '../values/email.ts'

const menu = 1043
const button = 'STUDY_CENTER_PERSONNEL'
const prefix = '/mdsdata/site/crud/personnel'

/** One change of the main principal investigator. */
const piTerm = z.object({ personId: id, from: z.iso.date(), lastName: z.string(), firstName: z.string() })

const sitePerson = z.object({
  ...getRowShape(sitePersonRecord),
  /** The main principal investigator today. */
  main: z.boolean(),
  /** Name of the linked user, when the person has one. */
  account: z.string().nullable(),
  /** Current training in good clinical practice, with its last day; null for none. */
  training: z.object({ until: z.iso.date().nullable() }).nullable(),
  /** What must be confirmed before this person becomes the main principal investigator. */
  piWarnings: z.array(piWarning),
})
export type SitePerson = z.output<typeof sitePerson>

const personInput = z
  .object({
    ...getInputShape(sitePersonRecord),
    email: z.union([email, z.literal('')]),
    phone: text(20).regex(/^[\d+() -]*$/, { message: 'phoneInvalid' }),
    siteId: id,
    /** Required where the site is active (Annex 11, clause 9). */
    reason: text(limits.reasonLength).default(''),
  })
  .refine(({ lastName, firstName }) => lastName !== '' || firstName !== '', {
    path: ['lastName'],
    message: 'nameRequired',
  })
  .refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'dateOrder',
  })
  .refine(({ roles, customRole }) => !roles.includes('other') || customRole !== '', {
    path: ['customRole'],
    message: 'fieldRequired',
  })

const seenPerson = { id, rowVersion }
const changed = ['dataNotFound', 'dataChanged', ...closedStudy] as const
const refused = [
  ...changed,
  'studyInactive',
  'sitePersonRepeated',
  'siteClosed',
  'siteInactive',
  'userUnderReview',
  'reasonRequired',
] as const

export const listSitePeople = call({
  name: 'listSitePeople',
  method: 'GET',
  path: `${prefix}/list`,
  summary:
    'Lists the personnel of a site, the main principal investigator first, with the replacements that are still to come.',
  needs: { menu },
  input: z.object({ siteId: id }),
  output: list(sitePerson).extend({
    /** Replacements of the main principal investigator whose day has not come, first one first. */
    replacements: z.array(piTerm.extend({ signature: signatureBadge.nullable() })),
    /** The signed replacement by which the present one is it, or null. */
    piSignature: signatureBadge.nullable(),
    /** Whether a replacement must be signed. */
    signed: z.boolean(),
    /** Why the actor may not change the personnel, or null. */
    editing: reason.nullable(),
    /** Why the actor may not end duties or remove people either, or null: both stay open in a closed study (P37). */
    ending: reason.nullable(),
  }),
  codes: ['dataNotFound'],
  ids: { siteId: 'sites' },
  rows: 'E8 E10 L36',
})

export const addSitePerson = call({
  name: 'addSitePerson',
  method: 'POST',
  path: `${prefix}/add`,
  summary: 'Adds a person to a site, with or without an account; the first one may be its main investigator.',
  needs: { menu, button },
  input: personInput.safeExtend({ main: z.boolean().default(false), confirmed }),
  output: z.object(seenPerson),
  codes: [...refused, 'sitePiExists', 'sitePiUnconfirmed'],
  changes: { audit: 'addSitePerson', entity: 'sitePeople', repeatable: true },
  ids: { siteId: 'sites', userId: 'users' },
  rows: 'E10',
})

export const editSitePerson = call({
  name: 'editSitePerson',
  method: 'POST',
  path: `${prefix}/edit`,
  summary: 'Changes a person of a site over the version that the actor has read.',
  needs: { menu, button },
  input: personInput.safeExtend(seenPerson),
  output: z.object(seenPerson),
  codes: refused,
  changes: { audit: 'editSitePerson', entity: 'sitePeople', repeatable: true },
  ids: { siteId: 'sites', id: 'sitePeople', userId: 'users' },
  rows: 'E10 TR-C1',
})

export const removeSitePerson = call({
  name: 'removeSitePerson',
  method: 'POST',
  path: `${prefix}/remove`,
  summary: 'Removes a person from a site; the main principal investigator is replaced first.',
  needs: { menu, button },
  input: z.object({ siteId: id, ...seenPerson, reason: required(500) }),
  output: z.object(seenPerson),
  codes: [...refused, 'sitePersonIsPi'],
  changes: { audit: 'removeSitePerson', entity: 'sitePeople', repeatable: true, reason: true },
  ids: { siteId: 'sites', id: 'sitePeople' },
  rows: 'E10',
})

export const undoPiReplacement = call({
  name: 'undoPiReplacement',
  method: 'POST',
  path: `${prefix}/undoReplacePi`,
  summary: 'Takes back a replacement of the main principal investigator whose day has not come.',
  needs: { menu, button },
  input: z.object({ siteId: id, rowVersion, from: z.iso.date(), reason: required(500) }),
  output: z.object({ siteId: id, rowVersion, from: z.iso.date() }),
  codes: [...refused, 'sitePiDate'],
  changes: { audit: 'undoPiReplacement', entity: 'sites', repeatable: true, reason: true },
  ids: { siteId: 'sites' },
  rows: 'E10 TR-C1',
})
