-- The readers of a batch are looked up once for each statement, as its study and site are: a foreign key did it for each row, and locked
-- the row of every reader. Users are never deleted; a handover, which moves a notice to another reader, is looked up by its row.
alter table notice drop constraint notice_tenant_id_user_id_fkey;
create or replace function check_notice_places() returns trigger language plpgsql as $$
begin
  if exists (select from arrived a
      where not exists (select from users u where u.tenant_id = a.tenant_id and u.id = a.user_id))
    or exists (select from (select distinct tenant_id, study_id from arrived where study_id is not null) a
      where not exists (select from study t where t.tenant_id = a.tenant_id and t.id = a.study_id))
    or exists (select from (select distinct tenant_id, site_id from arrived where site_id is not null) a
      where not exists (select from site s where s.tenant_id = a.tenant_id and s.id = a.site_id)) then
    raise foreign_key_violation using message = 'A notice names a reader, study or site that does not exist', table = 'notice';
  end if;
  return null;
end $$;
create function check_notice_reader() returns trigger language plpgsql as $$
begin
  if not exists (select from users u where u.tenant_id = new.tenant_id and u.id = new.user_id) then
    raise foreign_key_violation using message = 'A notice names a reader who does not exist', table = 'notice';
  end if;
  return null;
end $$;
create trigger reader after update of user_id on notice for each row when (new.user_id is distinct from old.user_id)
  execute function check_notice_reader();
