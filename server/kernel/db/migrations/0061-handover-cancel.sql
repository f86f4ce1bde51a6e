-- A submitted handover can be cancelled until it is done: it stays as a record, and what it held is free again.

alter table handover drop constraint handover_state_check;
alter table handover add constraint handover_state_check check (state in ('draft', 'pending', 'done', 'failed', 'cancelled'));
alter table handover add column cancelled_by uuid;
alter table handover add column cancelled_at timestamptz;
alter table handover add column cancel_reason text not null default '';
alter table handover add foreign key (tenant_id, cancelled_by) references users (tenant_id, id);
comment on column handover.state is 'draft, pending (to be handed over, locked), done, failed, or cancelled before it was done.';
comment on column handover.cancelled_by is 'Who cancelled it; null of all others.';
comment on column handover.cancelled_at is 'When it was cancelled.';
comment on column handover.cancel_reason is 'Why it was cancelled; empty of all others.';
