-- What must be recorded before a site may go live, and courses of good clinical practice.

alter table course add column good_clinical_practice boolean not null default false;
comment on column course.good_clinical_practice is 'True where its certificate proves training in good clinical practice (GCP).';

create table site_gate (
  tenant_id uuid not null,
  site_id uuid not null,
  item text not null check (item in ('ethics', 'contract', 'genetic', 'gcp', 'pharmacy')),
  state text not null check (state in ('open', 'done', 'waived')),
  done_on date,
  valid_until date,
  route text check (route in ('licence', 'filing', 'notification', 'not_needed')),
  reference text not null default '',
  person_id uuid,
  waiver_reason text not null default '',
  signature_id uuid,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, site_id, item),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, site_id, person_id) references site_person (tenant_id, site_id, id),
  check (state <> 'done' or done_on is not null),
  check (state <> 'waived' or (waiver_reason <> '' and signature_id is not null)),
  check (item <> 'genetic' or state <> 'done' or route is not null),
  check (item <> 'gcp' or state <> 'done' or person_id is not null)
);
select isolate('site_gate');
comment on table site_gate is 'Conditions of the activation gate of a site (ICH E6(R3) 4.3.5), each recorded as done, waived by a signature, or open again.';
comment on column site_gate.site_id is 'The site.';
comment on column site_gate.item is 'ethics approval, contract, genetic resources, gcp training of the investigator, pharmacy.';
comment on column site_gate.state is 'open after it was taken back; done; waived, which is signed.';
comment on column site_gate.done_on is 'Day of the approval, contract, training or release, without a zone.';
comment on column site_gate.valid_until is 'Last day of its validity, without a zone; null for no end.';
comment on column site_gate.route is 'Route of the genetic resources: licence, filing, notification, or not needed.';
comment on column site_gate.reference is 'Number of the approval or document, as free text.';
comment on column site_gate.person_id is 'Person whose training it is; another investigator needs a record of their own.';
comment on column site_gate.waiver_reason is 'Why it is waived.';
comment on column site_gate.signature_id is 'Signature of the waiver.';
comment on column site_gate.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column site_gate.updated_at is 'When a person last changed it.';
grant select, insert, update on site_gate to mds_app;
