import { z } from 'zod'
import { keptFile } from '../files/calls.ts'
import { limits } from '../limits.ts'
import { id, line, text } from '../shapes.ts'
import { addressPurposes } from './addresses.ts'
import { identifierTypes, isIdentifier, normalizeIdentifier } from './identifiers.ts'

/** An identifier in its one spelling, with a valid check digit (MD-O2). */
export const organisationIdentifier = z
  .object({ type: z.enum(identifierTypes), value: line(64).min(1, { message: 'fieldRequired' }) })
  .transform(({ type, value }) => ({ type, value: normalizeIdentifier({ type, value }) }))
  .refine(isIdentifier, { path: ['value'], message: 'identifierInvalid' })

const region = line(limits.longNameLength)

/** A further address with what it is for; the main one is in the record itself. */
export const organisationAddress = z.object({
  purpose: z.enum(addressPurposes),
  country: region.min(1, { message: 'fieldRequired' }),
  province: region,
  city: region,
  zip: line(20),
  address: line(limits.longNameLength),
})
export type OrganisationAddress = z.output<typeof organisationAddress>

/** A contact of the genetic resources office (E15). */
export const organisationStaff = z.object({
  name: line(limits.nameLength).min(1, { message: 'fieldRequired' }),
  position: line(limits.titleLength),
  description: line(limits.longNameLength),
})

/** The value of a custom field: text, or the id of an option of a dropdown; empty for none. */
export const ownValue = z.object({ fieldId: id, value: text(limits.remarkLength) })
export type OwnValue = z.output<typeof ownValue>

/** Lists of a form beside the fields of the record; one left out stays as it is. */
export const organisationLists = {
  identifiers: z.array(organisationIdentifier).max(20).optional(),
  addresses: z.array(organisationAddress).max(20).optional(),
  staff: z.array(organisationStaff).max(20).optional(),
  /** Documents of the ethics committee, uploaded before (E13). */
  flowFiles: z.array(z.object({ id })).max(limits.uploadFiles).optional(),
  ownValues: z.array(ownValue).max(200).optional(),
}

/** Country, province and city in the language of the reader; a name that is in no list as it is (E36). */
export const placeNames = z.object({ country: z.string(), province: z.string(), city: z.string() })

/** The same lists in answers. */
export const shownLists = {
  identifiers: z.array(z.object({ type: z.enum(identifierTypes), value: z.string() })),
  addresses: z.array(
    z.object({
      purpose: z.enum(addressPurposes),
      country: z.string(),
      province: z.string(),
      city: z.string(),
      zip: z.string(),
      address: z.string(),
      place: placeNames,
    }),
  ),
  staff: z.array(z.object({ name: z.string(), position: z.string(), description: z.string() })),
  flowFiles: z.array(keptFile),
  ownValues: z.array(z.object({ fieldId: id, value: z.string() })),
}
