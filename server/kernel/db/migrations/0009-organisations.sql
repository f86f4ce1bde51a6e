-- Organisations, and the search by pieces of words.

-- Two-character pieces of a text as numbers that differ by tenant: a substring search of two characters or more
-- becomes an index look-up, in any script. Single CJK characters count too.
create function search_grams(tenant uuid, content text) returns integer[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtext(salt || piece)), '{}')
  from (select tenant::text as salt, string_to_array(content, null) as characters) as given, lateral (
    select one || next as piece from unnest(characters, characters[2:]) as pair (one, next) where next is not null
    union all
    select one from unnest(characters) as single (one) where one collate "C" >= U&'\2E80'
  ) as pieces $$;

-- The pieces of a term that the index is asked for: at most five, those with digits or beyond Latin first, since pieces of
-- common words are in every row and intersecting their lists costs more than it saves.
create function search_probe(tenant uuid, term text) returns integer[] language sql immutable parallel safe as $$
  select coalesce(array_agg(gram), '{}') from (
    select hashtext(tenant::text || piece) as gram from (
      select distinct on (piece) piece, i from (
        select substr(term, i, 2) as piece, i from generate_series(1, length(term) - 1) as i
        union all
        select term, 1 where length(term) = 1 and term >= U&'\2E80'
      ) as every
    ) as pieces
    order by piece ~ '[^a-z .@_-]' desc, i desc limit 5
  ) as chosen $$;

create table standard_organisation (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code <> ''),
  name text not null,
  name_en text not null,
  alias_1 text not null,
  alias_2 text not null,
  type text not null check (type in ('hospital', 'hospital_department', 'ethics_committee', 'institution', 'genetic_resources_office', 'sponsor', 'cro')),
  country text not null,
  province text not null,
  city text not null,
  address text not null,
  zip text not null,
  phone text not null,
  website text not null,
  identifiers jsonb not null,
  active boolean not null,
  row_version integer not null default 1,
  changed_at timestamptz not null default now(),
  sort_name text not null,
  search text not null,
  grams integer[] generated always as (search_grams('00000000-0000-0000-0000-000000000000', search)) stored
);
create index standard_organisation_grams on standard_organisation using gin (grams);
create index standard_organisation_country on standard_organisation (country, sort_name, id) where active;
create index standard_organisation_place on standard_organisation (sort_name, id) where active;
comment on table standard_organisation is 'Organisations of the standard directory, from which companies copy; only the operator fills it (MD-O4).';
comment on column standard_organisation.id is 'Id in calls.';
comment on column standard_organisation.code is 'Key in its source, such as ror:00pjdza24; a reload updates the record with the same code.';
comment on column standard_organisation.name is 'Name in the language of its country where the source has it, else its usual name.';
comment on column standard_organisation.name_en is 'English name.';
comment on column standard_organisation.alias_1 is 'Another name.';
comment on column standard_organisation.alias_2 is 'A further name.';
comment on column standard_organisation.type is 'Kind of organisation, as for those of companies.';
comment on column standard_organisation.country is 'Country or region by its code in ISO 3166-1; empty when not known.';
comment on column standard_organisation.province is 'State or province, by name.';
comment on column standard_organisation.city is 'City, by name.';
comment on column standard_organisation.address is 'Street and house.';
comment on column standard_organisation.zip is 'Postal code.';
comment on column standard_organisation.phone is 'Telephone number.';
comment on column standard_organisation.website is 'Address of its pages.';
comment on column standard_organisation.identifiers is 'Its numbers in registries, each with type and value.';
comment on column standard_organisation.active is 'False when its source has withdrawn it.';
comment on column standard_organisation.row_version is 'Rises whenever a load changes the record.';
comment on column standard_organisation.changed_at is 'When a load last changed the record.';
comment on column standard_organisation.sort_name is 'Lists are ordered by it, as for those of companies.';
comment on column standard_organisation.search is 'Normalised names, readings and identifiers.';
comment on column standard_organisation.grams is 'Pieces of search for its index (search_grams).';
grant select on standard_organisation to mds_app;

create table organisation (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  parent_id uuid,
  name text not null,
  name_en text not null default '',
  alias_1 text not null default '',
  alias_2 text not null default '',
  type text not null check (type in ('hospital', 'hospital_department', 'ethics_committee', 'institution', 'genetic_resources_office', 'sponsor', 'cro')),
  country text not null default '',
  province text not null default '',
  city text not null default '',
  address text not null default '',
  active boolean not null default true,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  path uuid[] not null default '{}',
  reading text not null default '',
  zip text not null default '',
  phone text not null default '',
  fax text not null default '',
  email text,
  website text not null default '',
  service_content text not null default '',
  contacts text not null default '',
  sort_name text not null default '',
  said text not null default '',
  search text not null default '',
  grams integer[] generated always as (search_grams(tenant_id, search)) stored,
  cde_approval_needed text,
  lead_approval_needed text,
  fast_review text,
  approval_time text not null default '',
  genetics_letter_time text not null default '',
  contract_sign_time text not null default '',
  meeting_frequency text not null default '',
  submission_way text,
  approval_start_node text not null default '',
  pre_ethics_accepted text,
  site_ethics_accepted text,
  pay_before_meeting text,
  fee_currency text,
  meeting_fee integer,
  amendment_fee integer,
  fast_review_fee integer,
  other_fee integer,
  reception_time text not null default '',
  service_direction text not null default '',
  intro text not null default '',
  letter_period text not null default '',
  file_submit_time text not null default '',
  can_lead_submission text,
  has_led_submission text,
  accepts_lead_ethics text,
  online_account text not null default '',
  pre_approval text not null default '',
  contract_template text not null default '',
  contract_parties integer,
  contract_signers text not null default '',
  contract_review_time text not null default '',
  contract_review text not null default '',
  first_payment text not null default '',
  close_process text not null default '',
  third_party_audit text,
  designated_auditor text not null default '',
  qc_lead_time text not null default '',
  qc_charged text,
  qc_fee integer,
  closure_other text not null default '',
  pharmacy_central text,
  pharmacy_receipt text not null default '',
  standard_code text,
  standard_values jsonb,
  match_keys text[],
  merged_into uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references organisation (tenant_id, id),
  constraint organisation_choices check (submission_way in ('online', 'paper', 'both')
  and fee_currency in ('CNY', 'EUR', 'GBP', 'JPY', 'USD')),
  constraint organisation_amounts check (meeting_fee >= 0 and amendment_fee >= 0 and fast_review_fee >= 0
  and other_fee >= 0 and contract_parties >= 0 and qc_fee >= 0),
  constraint organisation_answers check (cde_approval_needed in ('yes', 'no')
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
  and pharmacy_central in ('yes', 'no')),
  constraint organisation_standard foreign key (standard_code) references standard_organisation (code),
  constraint organisation_merged_into foreign key (tenant_id, merged_into) references organisation (tenant_id, id),
  constraint organisation_merged_apart check (merged_into <> id)
);
select isolate('organisation');
create index organisation_place on organisation (tenant_id, parent_id, sort_name, id);
create index organisation_grams on organisation using gin (grams) with (fastupdate = off);
create unique index organisation_standard on organisation (tenant_id, standard_code);
create index organisation_merged on organisation (tenant_id, merged_into) where merged_into is not null;
-- Lists of organisations in their order, and their numbers, without reading the records themselves.
create index organisation_order on organisation (tenant_id, sort_name, id) where merged_into is null;
create index organisation_type on organisation (tenant_id, type, sort_name, id) where merged_into is null;
comment on table organisation is 'Hospitals, their departments, ethics committees, institutions, genetic resources offices, sponsors and CROs.';
comment on column organisation.id is 'Random UUID; what the wire and other tables call it by.';
comment on column organisation.parent_id is 'Organisation that it is part of, as a department is of its hospital; null for none.';
comment on column organisation.name is 'Official name in the language of its country.';
comment on column organisation.name_en is 'English name; empty when it has none.';
comment on column organisation.alias_1 is 'Another name in use.';
comment on column organisation.alias_2 is 'A second name in use.';
comment on column organisation.type is 'hospital, hospital_department, ethics_committee, institution, genetic_resources_office, sponsor, cro.';
comment on column organisation.country is 'Country as its own addresses write it; empty when unknown.';
comment on column organisation.province is 'State, province or prefecture as written in addresses.';
comment on column organisation.city is 'City as written in addresses.';
comment on column organisation.address is 'Street and number.';
comment on column organisation.active is 'Inactive organisations are kept and greyed.';
comment on column organisation.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column organisation.created_at is 'When the row was written, by the database''s clock.';
comment on column organisation.updated_at is 'When a person last changed it.';
comment on column organisation.path is 'Ids from the topmost organisation above it to itself; kept by a trigger.';
comment on column organisation.reading is 'How the name is read where the letters do not say it: kana, or Latin; empty when there is nothing to say.';
comment on column organisation.zip is 'Postal code.';
comment on column organisation.phone is 'Telephone number.';
comment on column organisation.fax is 'Fax number.';
comment on column organisation.email is 'E-mail address.';
comment on column organisation.website is 'Address of its pages.';
comment on column organisation.service_content is 'What it does for studies, as free text.';
comment on column organisation.contacts is 'Whom to ask for there, as free text.';
comment on column organisation.sort_name is 'What lists are ordered by: the reading of a Chinese name, else the folded name.';
comment on column organisation.said is 'How the name is read, to show and to type ahead: the reading, else the pinyin of a Chinese name; empty where the letters say it.';
comment on column organisation.search is 'Normalised names, aliases and their readings (pinyin full and initials, kana, romaji).';
comment on column organisation.grams is 'Pieces of search for its index (search_grams).';
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
comment on column organisation.standard_code is 'Record of the standard directory that it was copied from; null for one of the company alone.';
comment on column organisation.standard_values is 'Values of the standard record that the company last accepted or declined, by field; null without one.';
comment on column organisation.match_keys is 'Keys that it shares with records that may be the same (search/organisation-keys.ts); null until the hourly work has written those of a new release.';
comment on column organisation.merged_into is 'Organisation that it was merged into: its id leads there. Null for one that was not merged.';
create policy search on organisation for select to mds_search using (true);
grant select, insert, update, delete on organisation to mds_app;
grant select (tenant_id, id, grams, search) on organisation to mds_search;
grant select (match_keys) on organisation to mds_search;

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
create index organisation_identifier_organisation on organisation_identifier (tenant_id, organisation_id);
comment on table organisation_identifier is 'Numbers of organisations in registries; each belongs to one organisation of the company (MD-O2).';
comment on column organisation_identifier.organisation_id is 'Organisation that has it.';
comment on column organisation_identifier.type is 'Registry: unified social credit code, ROR, OMS organisation or location, NPI, GLN, or the company itself.';
comment on column organisation_identifier.value is 'The number in its one spelling, with a valid check digit.';
comment on column organisation_identifier.sort is 'Place among the identifiers of the organisation, from 0.';
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
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
select isolate('organisation_value');
create index organisation_value_field on organisation_value (tenant_id, field_id);
comment on table organisation_value is 'Values of the custom fields of organisations (E12, MD-O6).';
comment on column organisation_value.organisation_id is 'Organisation that has the value.';
comment on column organisation_value.field_id is 'Custom field; a rename keeps the values.';
comment on column organisation_value.value is 'Text, or the id of an option of a dropdown.';
grant select, insert, update, delete on organisation_value to mds_app;

-- Sets the path of a row from its parent's, and of everything below it when it moves. What would be its own ancestor is
-- refused here too, whatever the application has looked at before.
create function organisation_path() returns trigger language plpgsql as $$
declare
  above uuid[] := '{}';
begin
  if new.parent_id is not null then
    select o.path into above from organisation o where o.tenant_id = new.tenant_id and o.id = new.parent_id;
    if new.id = any(above) then raise exception 'organisation % would stand under itself', new.id using errcode = 'check_violation'; end if;
  end if;
  new.path := above || new.id;
  return new;
end $$;

create trigger organisation_path before insert or update of parent_id on organisation for each row execute function organisation_path();

create function organisation_path_below() returns trigger language plpgsql as $$
begin
  if new.path is distinct from old.path then
    update organisation o set path = new.path || o.path[cardinality(old.path) + 1:]
      where o.tenant_id = new.tenant_id and old.id = any(o.path) and o.id <> new.id;
  end if;
  return null;
end $$;

create trigger organisation_path_below after update of parent_id on organisation for each row execute function organisation_path_below();

-- Searches of organisations use every piece of a word. The last five, as for people, are those of the kind: nearly every name
-- ends with that of a hospital.
create function organisations_matching(terms text[]) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := current_tenant();
  patterns text[];
  wanted integer[];
begin
  select array_agg('%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%') into patterns from unnest(terms) as term;
  select array_agg(gram) into wanted from (select distinct unnest(search_grams(tenant, term)) as gram from unnest(terms) as term) as grams;
  return query select o.id from organisation o
    where o.tenant_id = tenant and o.grams @> coalesce(wanted, '{}') and o.search like all (patterns);
end $$;
revoke all on function organisations_matching(text[]) from public;

-- The role of the text searches owns them; it may create nothing afterwards.
do $$ begin execute format('grant create on schema %I to mds_search', current_schema()); end $$;
alter function organisations_matching owner to mds_search;
do $$ begin execute format('revoke create on schema %I from mds_search', current_schema()); end $$;
revoke all on function organisations_matching from public;
grant execute on function organisations_matching to mds_app;
