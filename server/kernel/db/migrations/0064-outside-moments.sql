-- When certificates from elsewhere were withdrawn, so that any moment is read again.

alter table outside_certificate add column withdrawn_at timestamptz;
comment on column outside_certificate.withdrawn_at is 'When its holder withdrew it; null where they did not.';
grant update (withdrawn_at) on outside_certificate to mds_app;
-- The owner of the tables reads and fills them for every company, whatever login it is.
alter table outside_certificate no force row level security;
alter table audit_log no force row level security;
update outside_certificate o set withdrawn_at = coalesce((select max(l.at) from audit_log l where l.tenant_id = o.tenant_id
    and l.entity = 'certificates' and l.entity_id = o.id::text and l.action = 'withdrawCertificate'), now())
  where o.state = 'withdrawn';
alter table outside_certificate force row level security;
alter table audit_log force row level security;
