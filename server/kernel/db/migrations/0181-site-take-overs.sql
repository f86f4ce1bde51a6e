-- A site that an application drives is taken over by hand, and handed back, by a signature (P39).

create table site_take_over (
  tenant_id uuid not null,
  signature_id uuid not null,
  site_id uuid not null,
  by_hand boolean not null,
  version integer not null,
  reason text not null,
  user_id uuid not null,
  primary key (tenant_id, signature_id),
  unique (tenant_id, site_id, version),
  foreign key (tenant_id, signature_id) references signature (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('site_take_over');
comment on table site_take_over is 'Signed take-overs of sites that an application drives, and their returns, each as its statement says. The one with the highest version is in force. Rows are never changed or removed.';
comment on column site_take_over.signature_id is 'The signature, one row each.';
comment on column site_take_over.site_id is 'The site.';
comment on column site_take_over.by_hand is 'True when people take it over; false when it is handed back to the application.';
comment on column site_take_over.version is 'Version that the site has by this act.';
comment on column site_take_over.reason is 'Why, in the words of the signer.';
comment on column site_take_over.user_id is 'User who signed it.';
create trigger append_only before update or delete or truncate on site_take_over for each statement execute function audit_is_append_only();
grant select on site_take_over to mds_app;

create function sign_site_take_over(signature uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  said jsonb := read_statement(signature, 'siteTakeOver');
begin
  insert into site_take_over (tenant_id, signature_id, site_id, by_hand, version, reason, user_id)
    values (current_tenant(), signature, (said #>> '{record,id}')::uuid, (said #>> '{change,byHand}')::boolean,
      (said #>> '{record,version}')::integer + 1, said ->> 'reason', (said #>> '{signer,userId}')::uuid);
end $$;
revoke all on function sign_site_take_over from public;
grant execute on function sign_site_take_over to mds_app;
