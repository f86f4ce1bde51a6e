// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface StandardOrganisationTable {
  id: ColumnType<string, string | undefined, string>
  code: string
  name: string
  name_en: string
  alias_1: string
  alias_2: string
  type: string
  country: string
  province: string
  city: string
  address: string
  zip: string
  phone: string
  website: string
  identifiers: ColumnType<unknown, string, string>
  active: boolean
  row_version: ColumnType<number, number | undefined, number>
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>
  sort_name: string
  search: string
  grams: ColumnType<number[] | null, never, never>
}

export interface OrganisationTable {
  tenant_id: string
  id: string
  parent_id: string | null
  name: string
  name_en: ColumnType<string, string | undefined, string>
  alias_1: ColumnType<string, string | undefined, string>
  alias_2: ColumnType<string, string | undefined, string>
  type: string
  country: ColumnType<string, string | undefined, string>
  province: ColumnType<string, string | undefined, string>
  city: ColumnType<string, string | undefined, string>
  address: ColumnType<string, string | undefined, string>
  active: ColumnType<boolean, boolean | undefined, boolean>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  path: ColumnType<string[], string[] | undefined, string[]>
  reading: ColumnType<string, string | undefined, string>
  zip: ColumnType<string, string | undefined, string>
  phone: ColumnType<string, string | undefined, string>
  fax: ColumnType<string, string | undefined, string>
  email: string | null
  website: ColumnType<string, string | undefined, string>
  service_content: ColumnType<string, string | undefined, string>
  contacts: ColumnType<string, string | undefined, string>
  sort_name: ColumnType<string, string | undefined, string>
  said: ColumnType<string, string | undefined, string>
  search: ColumnType<string, string | undefined, string>
  grams: ColumnType<number[] | null, never, never>
  cde_approval_needed: string | null
  lead_approval_needed: string | null
  fast_review: string | null
  approval_time: ColumnType<string, string | undefined, string>
  genetics_letter_time: ColumnType<string, string | undefined, string>
  contract_sign_time: ColumnType<string, string | undefined, string>
  meeting_frequency: ColumnType<string, string | undefined, string>
  submission_way: string | null
  approval_start_node: ColumnType<string, string | undefined, string>
  pre_ethics_accepted: string | null
  site_ethics_accepted: string | null
  pay_before_meeting: string | null
  fee_currency: string | null
  meeting_fee: number | null
  amendment_fee: number | null
  fast_review_fee: number | null
  other_fee: number | null
  reception_time: ColumnType<string, string | undefined, string>
  service_direction: ColumnType<string, string | undefined, string>
  intro: ColumnType<string, string | undefined, string>
  letter_period: ColumnType<string, string | undefined, string>
  file_submit_time: ColumnType<string, string | undefined, string>
  can_lead_submission: string | null
  has_led_submission: string | null
  accepts_lead_ethics: string | null
  online_account: ColumnType<string, string | undefined, string>
  pre_approval: ColumnType<string, string | undefined, string>
  contract_template: ColumnType<string, string | undefined, string>
  contract_parties: number | null
  contract_signers: ColumnType<string, string | undefined, string>
  contract_review_time: ColumnType<string, string | undefined, string>
  contract_review: ColumnType<string, string | undefined, string>
  first_payment: ColumnType<string, string | undefined, string>
  close_process: ColumnType<string, string | undefined, string>
  third_party_audit: string | null
  designated_auditor: ColumnType<string, string | undefined, string>
  qc_lead_time: ColumnType<string, string | undefined, string>
  qc_charged: string | null
  qc_fee: number | null
  closure_other: ColumnType<string, string | undefined, string>
  pharmacy_central: string | null
  pharmacy_receipt: ColumnType<string, string | undefined, string>
  standard_code: string | null
  standard_values: ColumnType<unknown, string | null, string | null>
  match_keys: string[] | null
  merged_into: string | null
}

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
