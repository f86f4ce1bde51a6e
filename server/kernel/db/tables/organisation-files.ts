// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface OrganisationFileTable {
  tenant_id: string
  organisation_id: string
  file_id: string
  sort: number
}
