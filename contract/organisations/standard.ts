import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id, list, nothing, page, text } from '../shapes.ts'
import { changeCodes, changeReferences, confirmed } from './changes.ts'
import { organisationFieldsInput, organisationType, seenOrganisation } from './shapes.ts'
import { standardFields, standardStates } from './standard-record.ts'

const prefix = '/mdsdata/mdsOrg/crud'
const menu = 1009
const editing = { menu, button: 'ORGANIZATION_MANAGEMENT_EDIT' } as const
const standardField = z.enum(standardFields)

/** A record of the standard directory; its places are named in the language of the company. */
export const standardOrganisation = z.object({
  id,
  /** Its key in the directory. */
  code: z.string(),
  type: organisationType,
  ...(Object.fromEntries(standardFields.map(name => [name, z.string()])) as Record<
    (typeof standardFields)[number],
    z.ZodString
  >),
  identifiers: z.array(z.object({ type: z.string(), value: z.string() })),
  active: z.boolean(),
  /** The organisation of the company that was copied from it, or null; null too where the actor may not see it. */
  organisationId: id.nullable(),
  /** Whether the company has added it, even if the actor may not see that organisation. */
  added: z.boolean(),
})
export type StandardOrganisation = z.output<typeof standardOrganisation>

export const findStandardOrganisations = call({
  name: 'findStandardOrganisations',
  method: 'GET',
  path: `${prefix}/getBaseOrg`,
  summary:
    'Finds organisations of the standard directory by words of names, aliases, readings and identifiers, or by country; each with whether the company has added it.',
  needs: { menu },
  input: z.object({
    ...page,
    query: text(200).default(''),
    /** Code of ISO 3166-1. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  }),
  output: list(standardOrganisation),
  codes: [],
  rows: 'L52 MD-O3 MD-O4',
})

export const countStandardOrganisations = call({
  name: 'countStandardOrganisations',
  method: 'GET',
  path: `${prefix}/countStandOrg`,
  summary:
    'Counts the organisations of the standard directory, those of the company that were copied from it, and those with differences to decide.',
  needs: { menu },
  input: nothing,
  output: z.object({
    standard: z.number().int(),
    /** Organisations of the company that the actor may see. */
    added: z.number().int(),
    differing: z.number().int(),
  }),
  codes: [],
  rows: 'L53 MD-O4',
})

export const selectStandardOrganisation = call({
  name: 'selectStandardOrganisation',
  method: 'POST',
  path: `${prefix}/selectAdd`,
  summary:
    'Adds an organisation of the standard directory to those of the company; fields left out are copied from it.',
  needs: { menu, button: 'ORGANIZATION_MANAGEMENT_ADD' },
  input: z.object({ standardId: id, ...organisationFieldsInput.partial().shape, ...confirmed }),
  output: seenOrganisation,
  codes: [...changeCodes, 'organisationAlreadyAdded'],
  changes: { audit: 'selectStandardOrganisation', entity: 'organisations', repeatable: true },
  ids: changeReferences,
  furtherIds: { standardId: 'own' },
  rows: 'L45 MD-O4',
})

export const organisationStandard = call({
  name: 'organisationStandard',
  method: 'GET',
  path: `${prefix}/queryStandDiff`,
  summary:
    'Says per field whether an organisation has the value of the standard directory, its own, or one that the directory has changed since.',
  needs: { menu },
  input: z.object({ id }),
  output: z.object({
    /** Null for an organisation of the company alone. */
    code: z.string().nullable(),
    /** False when the source of the directory has withdrawn it. */
    active: z.boolean(),
    fields: z.array(
      z.object({
        field: standardField,
        own: z.string(),
        standard: z.string(),
        /** Both for the reader: a place is named in their language (E36). */
        shown: z.object({ own: z.string(), standard: z.string() }),
        state: z.enum(standardStates),
      }),
    ),
  }),
  codes: ['dataNotFound'],
  ids: { id: 'organisations' },
  rows: 'MD-O4',
})
export type OrganisationStandard = z.output<typeof organisationStandard.output>

export const linkStandard = call({
  name: 'linkStandard',
  method: 'POST',
  path: `${prefix}/linkStand`,
  summary:
    'Links an organisation of the company to a record of the standard directory: its values stay, its numbers are added, and fields that differ are then offered one by one.',
  needs: editing,
  input: z.object({
    ...seenOrganisation.shape,
    standardId: id,
    reason: text(limits.reasonLength).default(''),
  }),
  output: seenOrganisation,
  codes: ['dataNotFound', 'dataChanged', 'organisationAlreadyAdded'],
  changes: { audit: 'linkStandard', entity: 'organisations', repeatable: true },
  ids: { id: 'organisations' },
  furtherIds: { standardId: 'own' },
  rows: 'MD-O4 TR-C1',
})

export const unlinkStandard = call({
  name: 'unlinkStandard',
  method: 'POST',
  path: `${prefix}/unlinkStand`,
  summary: 'Ends the link of an organisation to the standard directory; all of its values stay, as its own.',
  needs: editing,
  input: z.object({ ...seenOrganisation.shape, reason: text(limits.reasonLength).default('') }),
  output: seenOrganisation,
  codes: ['dataNotFound', 'dataChanged'],
  changes: { audit: 'unlinkStandard', entity: 'organisations', repeatable: true },
  ids: { id: 'organisations' },
  rows: 'MD-O4 TR-C1',
})

export const settleStandard = call({
  name: 'settleStandard',
  method: 'POST',
  path: `${prefix}/settleStandDiff`,
  summary:
    'Decides fields of an organisation that differ from the standard directory: takes the value of the directory or keeps the own one.',
  needs: editing,
  input: z.object({
    ...seenOrganisation.shape,
    /** Each field with the value of the directory that the user has read. */
    fields: z
      .array(z.object({ field: standardField, standard: z.string().max(200), take: z.boolean() }))
      .min(1)
      .max(standardFields.length),
    ...confirmed,
    reason: text(limits.reasonLength).default(''),
  }),
  output: seenOrganisation,
  codes: [...changeCodes, 'dataChanged'],
  changes: { audit: 'settleStandard', entity: 'organisations', repeatable: true },
  ids: { id: 'organisations' },
  rows: 'MD-O4 TR-C1',
})
