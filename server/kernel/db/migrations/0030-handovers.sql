-- Handovers: what a person holds goes to a successor at a minute.

create table handover (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  at timestamptz not null,
  state text not null check (state in ('draft', 'pending', 'done', 'failed')),
  reason text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  submitted_by uuid,
  submitted_at timestamptz,
  executed_at timestamptz,
  confirmed boolean not null default false,
  failure integer,
  removed_at timestamptz,
  row_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, from_user_id) references users (tenant_id, id),
  foreign key (tenant_id, to_user_id) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, submitted_by) references users (tenant_id, id)
);
select isolate('handover');
create index handover_from on handover (tenant_id, from_user_id, state) where removed_at is null;
create index handover_at on handover (tenant_id, state, at) where removed_at is null;
comment on table handover is 'Handovers of what a person holds to a successor (F19).';
comment on column handover.id is 'Random UUID; what the wire calls it by.';
comment on column handover.from_user_id is 'Who leaves it.';
comment on column handover.to_user_id is 'Who takes it over.';
comment on column handover.at is 'Minute at which it is done; what is handed over ends and begins at this instant, whenever the job gets to it.';
comment on column handover.state is 'draft, pending (to be handed over, locked), done, or failed.';
comment on column handover.reason is 'Why, in the words of whoever arranged it.';
comment on column handover.created_by is 'Who arranged it.';
comment on column handover.created_at is 'When it was arranged.';
comment on column handover.submitted_by is 'Who submitted it; null of a draft.';
comment on column handover.submitted_at is 'When it was submitted.';
comment on column handover.executed_at is 'When it was done or failed.';
comment on column handover.confirmed is 'A second person has confirmed that it unblinds blinded people.';
comment on column handover.failure is 'Code of the catalogue that it failed with.';
comment on column handover.removed_at is 'When a draft was removed.';
comment on column handover.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';

create table handover_item (
  tenant_id uuid not null,
  handover_id uuid not null,
  kind text not null check (kind in ('assignment', 'department', 'task')),
  item_id uuid not null,
  primary key (tenant_id, handover_id, kind, item_id),
  foreign key (tenant_id, handover_id) references handover (tenant_id, id)
);
select isolate('handover_item');
create index handover_item_item on handover_item (tenant_id, item_id);
comment on table handover_item is 'What a handover hands over.';
comment on column handover_item.handover_id is 'The handover.';
comment on column handover_item.kind is 'A role held, a department headed or managed, or an open to-do.';
comment on column handover_item.item_id is 'Id of the role assignment, the department or the notice.';

grant select, insert, update on handover to mds_app;
grant select, insert, delete on handover_item to mds_app;
