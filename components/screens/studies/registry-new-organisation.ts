import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { type OrganisationType, organisationFieldsInput } from '../../../contract/organisations/shapes.ts'
import { getEmptyInput } from '../../../contract/records/define.ts'
import type { RegistryFacility } from '../../../contract/studies/compare.ts'

/** Kinds of organisations that a place of a study can be. */
export const organisationTypes: readonly OrganisationType[] = organisationRecord.fields.type.values

/** A new organisation of a place: its name in both fields, since the registry writes English, and its address. */
export const toOrganisation = (place: RegistryFacility, name: string, type: OrganisationType) => ({
  ...organisationFieldsInput.parse({
    ...getEmptyInput(organisationRecord),
    ...{ name, nameEn: name, type, ...place.address, zip: place.zip },
  }),
  aliasConfirmed: false,
})
