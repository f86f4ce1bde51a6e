import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { outcomes, text } from '../shapes.ts'
import { organisationLists } from './parts.ts'
import { organisationFieldsInput, organisationToggle, seenOrganisation } from './shapes.ts'

const prefix = '/mdsdata/mdsOrg/crud'
const editing = { menu: 1009, button: 'ORGANIZATION_MANAGEMENT_EDIT' } as const
/** Why it is changed, for the audit trail; optional. */
const because = { reason: text(limits.reasonLength).default('') }
/** The user has seen that an alias is the name or an alias of another organisation (G28). */
export const confirmed = { aliasConfirmed: z.boolean().default(false) }

export const changeCodes = [
  'dataNotFound',
  'organisationNameTaken',
  'organisationOwnParent',
  'organisationUnderItself',
  'organisationAliasSame',
  'identifierTaken',
  'itemRepeated',
  'optionInvalid',
  'regionRepeated',
  'addressOverlap',
  'customFieldRequired',
  'optionInvalid',
] as const
export const changeReferences = {
  parentId: 'organisations',
  'ownValues.fieldId': 'organisationFields',
  'flowFiles.id': 'files',
} as const

export const addOrganisation = call({
  name: 'addOrganisation',
  method: 'POST',
  path: `${prefix}/add`,
  summary: 'Adds an active organisation.',
  needs: { menu: 1009, button: 'ORGANIZATION_MANAGEMENT_ADD' },
  input: organisationFieldsInput.extend(confirmed),
  output: seenOrganisation,
  codes: [...changeCodes],
  changes: { audit: 'addOrganisation', entity: 'organisations', repeatable: true },
  ids: changeReferences,
  rows: 'L44 H12 G28 G31 G48 MD-O1 MD-O2',
})

export const editOrganisation = call({
  name: 'editOrganisation',
  method: 'POST',
  path: `${prefix}/update`,
  summary: 'Changes fields of an organisation; fields left out stay.',
  needs: editing,
  input: z.object({
    ...seenOrganisation.shape,
    ...organisationFieldsInput.partial().shape,
    ...confirmed,
    ...because,
  }),
  output: seenOrganisation,
  codes: [...changeCodes, 'dataChanged'],
  changes: { audit: 'editOrganisation', entity: 'organisations', repeatable: true },
  ids: { id: 'organisations', ...changeReferences },
  rows: 'L47 G28 G29 G31 G48 MD-O2 TR-C1 TR-C2',
})

export const saveOrganisationGenetics = call({
  name: 'saveOrganisationGenetics',
  method: 'POST',
  path: `${prefix}/saveOrgGos`,
  summary: 'Sets the contacts of the genetic resources office of an organisation.',
  needs: editing,
  input: z.object({
    ...seenOrganisation.shape,
    staff: organisationLists.staff.unwrap(),
    ...because,
  }),
  output: seenOrganisation,
  codes: ['dataNotFound', 'dataChanged'],
  changes: { audit: 'editOrganisation', entity: 'organisations', repeatable: true },
  ids: { id: 'organisations' },
  rows: 'L55 E15 TR-C1',
})

export const toggleOrganisations = call({
  name: 'toggleOrganisations',
  method: 'POST',
  path: `${prefix}/updateactive`,
  summary: 'Activates or deactivates organisations, with a result for each.',
  needs: editing,
  input: organisationToggle,
  output: outcomes,
  codes: ['dataNotFound', 'dataChanged', 'organisationAlreadyActive', 'organisationAlreadyInactive'],
  changes: { audit: 'toggleOrganisations', entity: 'organisations', repeatable: true, reason: true },
  ids: { 'organisations.id': 'organisations' },
  rows: 'L49 F8',
})
