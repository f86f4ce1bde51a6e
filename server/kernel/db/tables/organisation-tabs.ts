// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface OrganisationIdentifierTable {
  tenant_id: string
  organisation_id: string
  type: string
  value: string
  sort: number
}

export interface OrganisationAddressTable {
  tenant_id: string
  organisation_id: string
  sort: number
  purpose: string
  country: string
  province: string
  city: string
  zip: string
  address: string
}

export interface OrganisationStaffTable {
  tenant_id: string
  organisation_id: string
  sort: number
  name: string
  position: string
  description: string
}

export interface OrganisationValueTable {
  tenant_id: string
  organisation_id: string
  field_id: string
  value: string
}
