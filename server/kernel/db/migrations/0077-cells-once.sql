-- Whether a company is here is asked once in a transaction: until its end the lock is held, and a savepoint that is taken back takes back
-- the lock and the note.
create or replace function require_company_here() returns trigger language plpgsql as $$
begin
  if current_setting('app.here', true) = current_setting('app.tenant', true) then return null; end if;
  if not company_is_here(current_tenant()) then
    raise exception 'company % is being moved', current_tenant() using errcode = 'lock_not_available';
  end if;
  perform set_config('app.here', current_setting('app.tenant', true), true);
  return null;
end $$;
