-- Certificates that others verify: their places in the lists of revoked ones.

alter table certificate add column status_no bigint generated always as identity;
alter table certificate add column revoked_at timestamptz;
alter table certificate add column revoked_by uuid;
alter table certificate add column revoke_reason text;
alter table certificate add constraint certificate_revoked
  check ((revoked_at is null) = (revoke_reason is null) and (revoked_at is null) = (revoked_by is null));
alter table certificate add foreign key (tenant_id, revoked_by) references users (tenant_id, id);
create unique index certificate_status on certificate (tenant_id, status_no);
comment on column certificate.status_no is 'Its bit in the lists of revoked certificates: list number times 131072 plus place. Counted over all tenants.';
comment on column certificate.revoked_at is 'When it was revoked; null while it is not.';
comment on column certificate.revoked_by is 'User who revoked it.';
comment on column certificate.revoke_reason is 'Why, as that user wrote it.';
grant update (revoked_at, revoked_by, revoke_reason) on certificate to mds_app;
