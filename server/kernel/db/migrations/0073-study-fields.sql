-- Every field of a study (E1-E6), and studies that were deleted.

alter table study alter column phase drop not null;
alter table study add column sponsor_project_no text not null default '';
alter table study add column product text not null default '';
alter table study add column product_id text not null default '';
alter table study add column product_type text;
alter table study add column registration_category text not null default '';
alter table study add column innovative_drug boolean not null default false;
alter table study add column target text not null default '';
alter table study add column mechanism text not null default '';
alter table study add column dosage_form text not null default '';
alter table study add column administration text not null default '';
alter table study add column route text not null default '';
alter table study add column bd_partner text not null default '';
alter table study add column project_assistant_id uuid;
alter table study add column genetics_specialist_id uuid;
alter table study add column lead_organisation_id uuid;
alter table study add column lead_pi text not null default '';
alter table study add column services_scope text not null default '';
alter table study add column suppliers text not null default '';
alter table study add column contract_date date;
alter table study add column suspension_date date;
alter table study add column primary_endpoints text not null default '';
alter table study add column secondary_endpoints text not null default '';
alter table study add column pk_study boolean not null default false;
alter table study add column pk_method text not null default '';
alter table study add column pk_remark text not null default '';
alter table study add column multi_regional boolean not null default false;
alter table study add column countries text[] not null default '{}';
alter table study add column overseas_listing text;
alter table study add column key_registration boolean not null default false;
alter table study add column audit_service boolean not null default false;
alter table study add column quotation_audits integer not null default 0;
alter table study add column inner_audits integer not null default 0;
alter table study add column outer_audits integer not null default 0;
alter table study add column genetic_resources boolean not null default false;
alter table study add column two_factor boolean not null default false;
alter table study add column remark text not null default '';
alter table study add column search text not null default '';
alter table study add column sort_name text not null default '';
alter table study add column removed_at timestamptz;

-- A phase is one of the declared values; any other text moves to the remark.
update study set phase = case regexp_replace(upper(phase), '[AB]|[ ]', '', 'g')
  when '' then null when '0' then '0' when 'I' then 'I' when 'I/II' then 'I/II' when 'II' then 'II' when 'II/III' then 'II/III'
  when 'III' then 'III' when 'IV' then 'IV' else 'N/A' end,
  remark = case when regexp_replace(upper(phase), '[AB]|[ ]', '', 'g') in ('', '0', 'I', 'I/II', 'II', 'II/III', 'III', 'IV') then remark
    else phase end;
alter table study alter column phase drop default;
-- Until the next edit a study is found by these words; the server then writes its readings too.
update study set search = translate(lower(concat_ws(' ', '', plan_id, name, name_en, indication, sponsor)), '-', ''),
  sort_name = lower(name);

alter table study add constraint study_phase check (phase in ('0', 'I', 'I/II', 'II', 'II/III', 'III', 'IV', 'N/A'));
alter table study add constraint study_amounts check (planned_sites >= 0 and planned_subjects >= 0 and quotation_audits >= 0
  and inner_audits >= 0 and outer_audits >= 0);
alter table study add constraint study_assistant foreign key (tenant_id, project_assistant_id) references users (tenant_id, id);
alter table study add constraint study_specialist foreign key (tenant_id, genetics_specialist_id) references users (tenant_id, id);
alter table study add constraint study_lead_site foreign key (tenant_id, lead_organisation_id) references organisation (tenant_id, id);
alter table study drop constraint study_tenant_id_plan_id_key;
create unique index study_plan on study (tenant_id, lower(plan_id)) where removed_at is null;
create index study_lead on study (tenant_id, lead_pm_user_id) where lead_pm_user_id is not null;
create index study_organisation on study (tenant_id, lead_organisation_id) where lead_organisation_id is not null;
create index role_assignment_study on role_assignment (tenant_id, study_id) where ended_at is null and study_id is not null;

comment on column study.phase is 'Phase of clinical development in Roman numerals; null while it is not known.';
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

select as_of.create_views();
