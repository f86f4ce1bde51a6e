-- Studies.

create table study (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  plan_id text not null,
  name text not null,
  name_en text not null default '',
  indication text not null default '',
  therapeutic_area text not null default '',
  phase text,
  sponsor text not null default '',
  status text not null check (status in ('planned', 'ongoing', 'completed', 'stopped', 'on_hold', 'locked')),
  held_from text,
  department_id uuid,
  lead_pm_user_id uuid,
  planned_sites integer not null default 0,
  planned_subjects integer not null default 0,
  enrolled_subjects integer not null default 0,
  start_date date,
  end_date date,
  active boolean not null default true,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sponsor_project_no text not null default '',
  product text not null default '',
  product_id text not null default '',
  product_type text,
  registration_category text not null default '',
  innovative_drug boolean not null default false,
  target text not null default '',
  mechanism text not null default '',
  dosage_form text not null default '',
  administration text not null default '',
  route text not null default '',
  bd_partner text not null default '',
  project_assistant_id uuid,
  genetics_specialist_id uuid,
  lead_organisation_id uuid,
  lead_pi text not null default '',
  services_scope text not null default '',
  suppliers text not null default '',
  contract_date date,
  suspension_date date,
  primary_endpoints text not null default '',
  secondary_endpoints text not null default '',
  pk_study boolean not null default false,
  pk_method text not null default '',
  pk_remark text not null default '',
  multi_regional boolean not null default false,
  countries text[] not null default '{}',
  overseas_listing text,
  key_registration boolean not null default false,
  audit_service boolean not null default false,
  quotation_audits integer not null default 0,
  inner_audits integer not null default 0,
  outer_audits integer not null default 0,
  genetic_resources boolean not null default false,
  two_factor boolean not null default false,
  remark text not null default '',
  search text not null default '',
  sort_name text not null default '',
  removed_at timestamptz,
  progress_reminded_at timestamptz,
  plan_key text generated always as (lower(plan_id)) stored,
  actual_start_date date,
  actual_end_date date,
  start_delay integer generated always as (actual_start_date - start_date) stored,
  end_delay integer generated always as (actual_end_date - end_date) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, department_id) references department (tenant_id, id),
  foreign key (tenant_id, lead_pm_user_id) references users (tenant_id, id),
  constraint study_phase check (phase in ('0', 'I', 'I/II', 'II', 'II/III', 'III', 'IV', 'N/A')),
  constraint study_amounts check (planned_sites >= 0 and planned_subjects >= 0 and quotation_audits >= 0
  and inner_audits >= 0 and outer_audits >= 0),
  constraint study_assistant foreign key (tenant_id, project_assistant_id) references users (tenant_id, id),
  constraint study_specialist foreign key (tenant_id, genetics_specialist_id) references users (tenant_id, id),
  constraint study_lead_site foreign key (tenant_id, lead_organisation_id) references organisation (tenant_id, id)
);
select isolate('study');
create index study_lead on study (tenant_id, lead_pm_user_id) where lead_pm_user_id is not null;
create index study_organisation on study (tenant_id, lead_organisation_id) where lead_organisation_id is not null;
create unique index study_plan on study (tenant_id, plan_key) where removed_at is null;
comment on table study is 'Clinical studies.';
comment on column study.id is 'Random UUID; what the wire and other tables call it by.';
comment on column study.plan_id is 'Protocol id, unique in the tenant.';
comment on column study.name is 'Title in the tenant''s first language.';
comment on column study.name_en is 'Title in English; empty when it has none.';
comment on column study.indication is 'Disease or condition under study.';
comment on column study.therapeutic_area is 'Field of medicine, such as oncology.';
comment on column study.phase is 'Phase of clinical development in Roman numerals; null while it is not known.';
comment on column study.sponsor is 'Name of the sponsor as the protocol gives it.';
comment on column study.status is 'planned, ongoing, completed, stopped, on_hold, locked (P21).';
comment on column study.held_from is 'Status before it was put on hold or locked: the only one it may return to (F6).';
comment on column study.department_id is 'Department that runs it; null when none does.';
comment on column study.lead_pm_user_id is 'Lead project manager; null while nobody is named.';
comment on column study.planned_sites is 'How many sites are planned.';
comment on column study.planned_subjects is 'How many subjects are planned at all sites.';
comment on column study.enrolled_subjects is 'How many subjects are enrolled at all sites.';
comment on column study.start_date is 'Day on which it is planned to start, without a zone.';
comment on column study.end_date is 'Day on which it is planned to end, without a zone.';
comment on column study.active is 'False hides it where studies are chosen, apart from its status.';
comment on column study.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column study.created_at is 'When the row was written, by the database''s clock.';
comment on column study.updated_at is 'When a person last changed it.';
comment on column study.sponsor_project_no is 'Number of the project at the sponsor.';
comment on column study.product is 'Investigational product, device or compound.';
comment on column study.product_id is 'Number of the product.';
comment on column study.product_type is 'Kind of product, such as chemical or device; null while it is not known.';
comment on column study.registration_category is 'Category under which the product is registered.';
comment on column study.innovative_drug is 'Whether it is an innovative drug.';
comment on column study.target is 'Biological target of the product.';
comment on column study.mechanism is 'How the product acts.';
comment on column study.dosage_form is 'Dosage form, such as tablet.';
comment on column study.administration is 'Method of administration, such as once daily.';
comment on column study.route is 'Route of administration, such as oral.';
comment on column study.bd_partner is 'Partner of business development.';
comment on column study.project_assistant_id is 'Project assistant; null while nobody is named.';
comment on column study.genetics_specialist_id is 'Specialist for human genetic resources; null while nobody is named.';
comment on column study.lead_organisation_id is 'Leading site; null while there is none.';
comment on column study.lead_pi is 'Name of the leading principal investigator as printed.';
comment on column study.services_scope is 'Services that are agreed.';
comment on column study.suppliers is 'Suppliers of the study.';
comment on column study.contract_date is 'Day on which the contract was signed, without a zone.';
comment on column study.suspension_date is 'Day of the last suspension, without a zone; set by the change of the status.';
comment on column study.primary_endpoints is 'Primary endpoints of the protocol.';
comment on column study.secondary_endpoints is 'Secondary endpoints of the protocol.';
comment on column study.pk_study is 'Whether pharmacokinetics are studied.';
comment on column study.pk_method is 'Method of the pharmacokinetic analysis.';
comment on column study.pk_remark is 'Remark on pharmacokinetics.';
comment on column study.multi_regional is 'Whether it is a multi-regional study.';
comment on column study.countries is 'Related countries, by their ISO 3166-1 codes.';
comment on column study.overseas_listing is 'none, planned, filed, approved: listing of the product in other countries; null while it is not known.';
comment on column study.key_registration is 'Whether it is pivotal for the registration.';
comment on column study.audit_service is 'Whether audits are part of the service.';
comment on column study.quotation_audits is 'Audits in the quotation of the contract.';
comment on column study.inner_audits is 'Internal audits that were accepted.';
comment on column study.outer_audits is 'External audits that were accepted.';
comment on column study.genetic_resources is 'Whether the sponsor declares human genetic resources.';
comment on column study.two_factor is 'Whether the study requires a second factor.';
comment on column study.remark is 'Remark.';
comment on column study.search is 'Normalised numbers, titles, indication, product and sponsor, with their readings.';
comment on column study.sort_name is 'Key by which titles sort: pinyin, kana folded to hiragana, or lower-case Latin.';
comment on column study.removed_at is 'When it was deleted; the row stays for the audit trail and its number becomes free.';
comment on column study.progress_reminded_at is 'When its lead project manager was reminded that few fields are left; once (P36).';
comment on column study.plan_key is 'The protocol id in lower case: unique in the tenant, and what imports find it by.';
comment on column study.actual_start_date is 'Day on which it started, without a zone; set by the change of the status.';
comment on column study.actual_end_date is 'Day on which it ended or was stopped, without a zone; set by the change of the status.';
comment on column study.start_delay is 'Days by which it started after its planned day; negative for earlier.';
comment on column study.end_delay is 'Days by which it ended after its planned day; negative for earlier.';
create trigger organisation_follow before insert or update of lead_organisation_id on study
  for each row execute function organisation_follow('lead_organisation_id');
grant select, insert, update on study to mds_app;

alter table application_file add foreign key (tenant_id, study_id) references study (tenant_id, id);

create table study_registry_number (
  tenant_id uuid not null references tenant (id),
  study_id uuid not null,
  type text not null check (type in ('nct', 'euct', 'eudract', 'utn', 'isrctn', 'jrct', 'chictr', 'ctr', 'other')),
  value text not null,
  issuer text not null default '',
  primary key (tenant_id, type, issuer, value),
  foreign key (tenant_id, study_id) references study (tenant_id, id)
);
select isolate('study_registry_number');
create index study_registry_number_study on study_registry_number (tenant_id, study_id);
comment on table study_registry_number is 'Numbers of studies in public registries: each once in the tenant.';
comment on column study_registry_number.study_id is 'Study that is registered.';
comment on column study_registry_number.type is 'Registry, or other; contract/studies/registry.ts.';
comment on column study_registry_number.value is 'The number as the registry writes it.';
comment on column study_registry_number.issuer is 'Who gave a number of another registry; empty where the type says it.';
grant select, insert, delete on study_registry_number to mds_app;

create table study_pin (
  tenant_id uuid not null,
  user_id uuid not null,
  study_id uuid not null,
  pinned_at timestamptz not null default now(),
  primary key (tenant_id, user_id, study_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id)
);
select isolate('study_pin');
comment on table study_pin is 'Studies that a user pinned to the top of the portal (F7).';
comment on column study_pin.user_id is 'Who pinned it.';
comment on column study_pin.study_id is 'What is pinned.';
comment on column study_pin.pinned_at is 'When it was pinned; the newest is first.';
grant select, insert, update, delete on study_pin to mds_app;
