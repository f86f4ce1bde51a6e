-- Moments of new rounds are written once for each statement: a publication opens thousands of rounds.

create or replace function note_learning_moment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  now_begun boolean := is_begun(new.tenant_id, new.course_id, new.watched);
begin
  if new.content_version <> old.content_version or now_begun <> is_begun(old.tenant_id, old.course_id, old.watched) then
    insert into learning_moment (tenant_id, record_id, at, content_version, begun)
      values (new.tenant_id, new.id, clock_timestamp(), new.content_version, now_begun);
  end if;
  return null;
end $$;

create function note_first_moments() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into learning_moment (tenant_id, record_id, at, content_version, begun)
    select l.tenant_id, l.id, l.created_at, l.content_version, is_begun(l.tenant_id, l.course_id, l.watched) from later l;
  return null;
end $$;

drop trigger note_learning_moment on learning_record;
create trigger note_learning_moment after update of watched, content_version on learning_record
  for each row execute function note_learning_moment();
create trigger note_first_moments after insert on learning_record referencing new table as later
  for each statement execute function note_first_moments();
