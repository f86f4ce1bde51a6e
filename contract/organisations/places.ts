import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id, list, text } from '../shapes.ts'
import { matchClass } from './shapes.ts'

/** Places that one request may ask for. */
export const placesMost = 50

/** Names under which registries hide who a place is: they name no organisation. */
const hidden =
  /^(?:[\p{L}\d&.-]+ ){0,2}(?:research|investigative|investigational|investigator|study|trial|clinical) (?:site|location)s?\b|^(?:local institution|research facility|site|for additional information)\b/iu

/** Whether a place of a registry says who it is. */
export const isNamedPlace = (name: string): boolean => name.trim() !== '' && !hidden.test(name.trim())

export const matchPlaces = call({
  name: 'matchPlaces',
  method: 'POST',
  path: '/mdsdata/mdsOrg/crud/queryPlaceMatches',
  summary:
    'Finds for each place of a registry file the active organisations that may be it, surest first, whether they are sites of a study, and the record of the standard directory.',
  needs: { menu: 1004 },
  input: z.object({
    studyId: id.optional(),
    places: z
      .array(
        z.object({
          name: text(limits.studyNameLength).default(''),
          city: text(limits.longNameLength).default(''),
          province: text(limits.longNameLength).default(''),
          country: text(limits.longNameLength).default(''),
        }),
      )
      .min(1)
      .max(placesMost),
  }),
  /** A record for each place, in their order. */
  output: list(
    z.object({
      matches: z.array(
        z.object({
          id,
          name: z.string(),
          nameEn: z.string(),
          city: z.string(),
          match: matchClass,
          /** It is in another city than the place. */
          elsewhere: z.boolean(),
          /** It is a site of the study already, in any environment. */
          bound: z.boolean(),
        }),
      ),
      /** The record of the standard directory with this name in this country, as long as the company has not added it. */
      standard: z.object({ id, name: z.string(), nameEn: z.string() }).nullable(),
    }),
  ),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'MD-S3 MD-O3',
})
export type PlaceMatches = z.output<typeof matchPlaces.output>['records'][number]
export type PlaceMatch = PlaceMatches['matches'][number]
