-- Every tab of an organisation (E11-E18), its typed identifiers, further addresses, contacts and own values.

alter table organisation add column cde_approval_needed text;
alter table organisation add column lead_approval_needed text;
alter table organisation add column fast_review text;
alter table organisation add column approval_time text not null default '';
alter table organisation add column genetics_letter_time text not null default '';
alter table organisation add column contract_sign_time text not null default '';
alter table organisation add column meeting_frequency text not null default '';
alter table organisation add column submission_way text;
alter table organisation add column approval_start_node text not null default '';
alter table organisation add column pre_ethics_accepted text;
alter table organisation add column site_ethics_accepted text;
alter table organisation add column pay_before_meeting text;
alter table organisation add column fee_currency text;
alter table organisation add column meeting_fee integer;
alter table organisation add column amendment_fee integer;
alter table organisation add column fast_review_fee integer;
alter table organisation add column other_fee integer;
alter table organisation add column reception_time text not null default '';
alter table organisation add column service_direction text not null default '';
alter table organisation add column intro text not null default '';
alter table organisation add column letter_period text not null default '';
alter table organisation add column file_submit_time text not null default '';
alter table organisation add column can_lead_submission text;
alter table organisation add column has_led_submission text;
alter table organisation add column accepts_lead_ethics text;
alter table organisation add column online_account text not null default '';
alter table organisation add column pre_approval text not null default '';
alter table organisation add column contract_template text not null default '';
alter table organisation add column contract_parties integer;
alter table organisation add column contract_signers text not null default '';
alter table organisation add column contract_review_time text not null default '';
alter table organisation add column contract_review text not null default '';
alter table organisation add column first_payment text not null default '';
alter table organisation add column close_process text not null default '';
alter table organisation add column third_party_audit text;
alter table organisation add column designated_auditor text not null default '';
alter table organisation add column qc_lead_time text not null default '';
alter table organisation add column qc_charged text;
alter table organisation add column qc_fee integer;
alter table organisation add column closure_other text not null default '';
alter table organisation add column pharmacy_central text;
alter table organisation add column pharmacy_receipt text not null default '';
alter table organisation alter column email drop default;
alter table organisation alter column email drop not null;
update organisation set email = null where email = '';
comment on column organisation.cde_approval_needed is 'Whether it starts its review only after the approval of the authority (CDE); yes, no, or null when not known.';
comment on column organisation.lead_approval_needed is 'Whether it needs the opinion of the lead site; yes, no, or null when not known.';
comment on column organisation.fast_review is 'Whether there is an expedited review; yes, no, or null when not known.';
comment on column organisation.approval_time is 'How long an approval takes.';
comment on column organisation.genetics_letter_time is 'When it issues the letter for genetic resources.';
comment on column organisation.contract_sign_time is 'When the contract may be signed, seen from the review.';
comment on column organisation.meeting_frequency is 'How often the committee meets.';
comment on column organisation.submission_way is 'How documents are handed in: online, paper or both; null when not known.';
comment on column organisation.approval_start_node is 'From which event the review time is counted.';
comment on column organisation.pre_ethics_accepted is 'Whether a preliminary review is accepted; yes, no, or null when not known.';
comment on column organisation.site_ethics_accepted is 'Whether the opinion of a central committee is accepted for the site; yes, no, or null when not known.';
comment on column organisation.pay_before_meeting is 'Whether the fee is paid before the meeting; yes, no, or null when not known.';
comment on column organisation.fee_currency is 'Currency of the fees, as in ISO 4217; null when not known.';
comment on column organisation.meeting_fee is 'Fee of a review at a meeting, in whole units of the currency; null when not known.';
comment on column organisation.amendment_fee is 'Fee of the review of an amendment; null when not known.';
comment on column organisation.fast_review_fee is 'Fee of an expedited review; null when not known.';
comment on column organisation.other_fee is 'Other fees; null when not known.';
comment on column organisation.reception_time is 'When the office of the institution receives visitors.';
comment on column organisation.service_direction is 'Fields in which it runs studies.';
comment on column organisation.intro is 'What it says of itself.';
comment on column organisation.letter_period is 'How long the letter of the office takes.';
comment on column organisation.file_submit_time is 'When files are handed in to the office.';
comment on column organisation.can_lead_submission is 'Whether it can lead a submission to the authority; yes, no, or null when not known.';
comment on column organisation.has_led_submission is 'Whether it has led a submission before; yes, no, or null when not known.';
comment on column organisation.accepts_lead_ethics is 'Whether it accepts the ethics approval of the lead site; yes, no, or null when not known.';
comment on column organisation.online_account is 'The account in the online system of the authority.';
comment on column organisation.pre_approval is 'What must be done before the approval.';
comment on column organisation.contract_template is 'Which template a contract follows.';
comment on column organisation.contract_parties is 'Number of parties of a contract; null when not known.';
comment on column organisation.contract_signers is 'Who signs the contract.';
comment on column organisation.contract_review_time is 'How long the review of a contract takes.';
comment on column organisation.contract_review is 'Steps of the review of a contract.';
comment on column organisation.first_payment is 'What the first payment requires.';
comment on column organisation.close_process is 'Steps of closing a site.';
comment on column organisation.third_party_audit is 'Whether a third party audits before the closing; yes, no, or null when not known.';
comment on column organisation.designated_auditor is 'The auditor that it designates.';
comment on column organisation.qc_lead_time is 'How long before the quality control is booked.';
comment on column organisation.qc_charged is 'Whether the quality control is charged; yes, no, or null when not known.';
comment on column organisation.qc_fee is 'Fee of the quality control, in the currency of the fees; null when not known.';
comment on column organisation.closure_other is 'Other requirements of closing.';
comment on column organisation.pharmacy_central is 'Whether the pharmacy manages trial medication centrally; yes, no, or null when not known.';
comment on column organisation.pharmacy_receipt is 'What the receipt of trial medication requires.';

alter table organisation add constraint organisation_choices check (submission_way in ('online', 'paper', 'both')
  and fee_currency in ('CNY', 'EUR', 'GBP', 'JPY', 'USD'));
alter table organisation add constraint organisation_amounts check (meeting_fee >= 0 and amendment_fee >= 0 and fast_review_fee >= 0
  and other_fee >= 0 and contract_parties >= 0 and qc_fee >= 0);
alter table organisation add constraint organisation_answers check (cde_approval_needed in ('yes', 'no')
  and lead_approval_needed in ('yes', 'no')
  and fast_review in ('yes', 'no')
  and pre_ethics_accepted in ('yes', 'no')
  and site_ethics_accepted in ('yes', 'no')
  and pay_before_meeting in ('yes', 'no')
  and can_lead_submission in ('yes', 'no')
  and has_led_submission in ('yes', 'no')
  and accepts_lead_ethics in ('yes', 'no')
  and third_party_audit in ('yes', 'no')
  and qc_charged in ('yes', 'no')
  and pharmacy_central in ('yes', 'no'));

create table organisation_identifier (
  tenant_id uuid not null,
  organisation_id uuid not null,
  type text not null check (type in ('uscc', 'ror', 'oms_org', 'oms_loc', 'npi', 'gln', 'own')),
  value text not null check (value <> ''),
  sort integer not null,
  primary key (tenant_id, type, value),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
select isolate('organisation_identifier');
comment on table organisation_identifier is 'Numbers of organisations in registries; each belongs to one organisation of the company (MD-O2).';
comment on column organisation_identifier.organisation_id is 'Organisation that has it.';
comment on column organisation_identifier.type is 'Registry: unified social credit code, ROR, OMS organisation or location, NPI, GLN, or the company itself.';
comment on column organisation_identifier.value is 'The number in its one spelling, with a valid check digit.';
comment on column organisation_identifier.sort is 'Place among the identifiers of the organisation, from 0.';
create index organisation_identifier_organisation on organisation_identifier (tenant_id, organisation_id);
grant select, insert, update, delete on organisation_identifier to mds_app;

create table organisation_address (
  tenant_id uuid not null,
  organisation_id uuid not null,
  sort integer not null,
  purpose text not null check (purpose in ('visit', 'mail', 'invoice', 'delivery', 'archive')),
  country text not null,
  province text not null,
  city text not null,
  zip text not null,
  address text not null,
  primary key (tenant_id, organisation_id, sort),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
select isolate('organisation_address');
comment on table organisation_address is 'Addresses of organisations besides the main one, which is in the organisation itself (E36, G31, G48).';
comment on column organisation_address.organisation_id is 'Organisation whose address it is.';
comment on column organisation_address.sort is 'Place among the addresses of the organisation, from 0.';
comment on column organisation_address.purpose is 'What it is for: visits, mail, invoices, deliveries of medication, archive.';
comment on column organisation_address.country is 'Country or region, by name.';
comment on column organisation_address.province is 'State or province, by name.';
comment on column organisation_address.city is 'City, by name.';
comment on column organisation_address.zip is 'Postal code.';
comment on column organisation_address.address is 'Street and house.';
grant select, insert, update, delete on organisation_address to mds_app;

create table organisation_staff (
  tenant_id uuid not null,
  organisation_id uuid not null,
  sort integer not null,
  name text not null,
  position text not null,
  description text not null,
  primary key (tenant_id, organisation_id, sort),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
select isolate('organisation_staff');
comment on table organisation_staff is 'Contacts of the genetic resources office of an organisation (E15).';
comment on column organisation_staff.organisation_id is 'Organisation whose contact it is.';
comment on column organisation_staff.sort is 'Place among the contacts of the organisation, from 0.';
comment on column organisation_staff.name is 'Name of the person.';
comment on column organisation_staff.position is 'Position of the person.';
comment on column organisation_staff.description is 'What the person does, and how to reach them.';
grant select, insert, update, delete on organisation_staff to mds_app;

create table organisation_value (
  tenant_id uuid not null,
  organisation_id uuid not null,
  field_id uuid not null,
  value text not null check (value <> ''),
  primary key (tenant_id, organisation_id, field_id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, field_id) references organisation_field (tenant_id, id)
);
select isolate('organisation_value');
comment on table organisation_value is 'Values of the custom fields of organisations (E12, MD-O6).';
comment on column organisation_value.organisation_id is 'Organisation that has the value.';
comment on column organisation_value.field_id is 'Custom field; a rename keeps the values.';
comment on column organisation_value.value is 'Text, or the id of an option of a dropdown.';
create index organisation_value_field on organisation_value (tenant_id, field_id);
grant select, insert, update, delete on organisation_value to mds_app;
