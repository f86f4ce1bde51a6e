-- What has changed of what decides on calls, so that a server reads it again only then (server/access).

create table standing_change (
  subject uuid not null,
  xid xid8 not null,
  primary key (subject, xid)
);
comment on table standing_change is 'Transactions that changed what the guard reads of a tenant, a user or an account, for an hour or two.';
comment on column standing_change.subject is 'Id of the tenant, user or account; all zeros for everybody.';
comment on column standing_change.xid is 'The transaction: a standing that was read in a snapshot which does not show it holds no more.';
grant select, insert, delete on standing_change to mds_app;

-- One function for each column that says whose standing a row is about: what is written out is planned once a connection.
do $$
declare
  subject text;
begin
  foreach subject in array array['id', 'account_id', 'user_id', 'tenant_id'] loop
    execute format($function$
      create function standing_changed_by_%1$s() returns trigger language plpgsql set search_path = pg_catalog, public as $body$
      begin
        if tg_op = 'UPDATE' then
          insert into standing_change select %1$s, pg_current_xact_id() from earlier union select %1$s, pg_current_xact_id() from later
            on conflict do nothing;
        elsif tg_op = 'INSERT' then
          insert into standing_change select distinct %1$s, pg_current_xact_id() from later on conflict do nothing;
        elsif tg_op = 'DELETE' then
          insert into standing_change select distinct %1$s, pg_current_xact_id() from earlier on conflict do nothing;
        else
          insert into standing_change values ('00000000-0000-0000-0000-000000000000', pg_current_xact_id()) on conflict do nothing;
        end if;
        return null;
      end $body$ $function$, subject);
  end loop;
end $$;

-- Every table that the guard's statement reads, but for session and access_token, which each call reads itself. A row that is new under an
-- id of its own has no standing yet.
do $$
declare
  read record;
begin
  for read in select * from (values
    ('account', 'id'), ('credential', 'account_id'), ('membership', 'account_id'),
    ('users', 'id'), ('user_department', 'user_id'), ('department_manager', 'user_id'), ('study_member', 'user_id'), ('role_assignment', 'user_id'),
    ('tenant', 'id'), ('tenant_application', 'tenant_id'), ('department', 'tenant_id'), ('department_application', 'tenant_id'),
    ('role', 'tenant_id'), ('role_menu', 'tenant_id'), ('role_button', 'tenant_id'), ('role_application', 'tenant_id')
  ) as each (name, subject) loop
    if read.subject <> 'id' then
      execute format('create trigger standing_added after insert on %I referencing new table as later
        for each statement execute function standing_changed_by_%s()', read.name, read.subject);
      execute format('alter table %I enable always trigger standing_added', read.name);
    end if;
    execute format('create trigger standing_edited after update on %I referencing old table as earlier new table as later
      for each statement execute function standing_changed_by_%s()', read.name, read.subject);
    execute format('create trigger standing_removed after delete on %I referencing old table as earlier
      for each statement execute function standing_changed_by_%s()', read.name, read.subject);
    execute format('create trigger standing_emptied after truncate on %I for each statement execute function standing_changed_by_%s()',
      read.name, read.subject);
    execute format('alter table %1$I enable always trigger standing_edited, enable always trigger standing_removed,
      enable always trigger standing_emptied', read.name);
  end loop;
end $$;
