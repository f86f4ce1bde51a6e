-- An equivalence of courses ends at a moment and stays in the table, so that any earlier moment is read again.

alter table course_equivalent
  add column id uuid not null default gen_random_uuid(),
  add column ended_at timestamptz,
  add column ended_by uuid;
alter table course_equivalent drop constraint course_equivalent_pkey;
alter table course_equivalent add primary key (tenant_id, id);
create unique index course_equivalent_open on course_equivalent (tenant_id, course_id, counts_for_id) where ended_at is null;
comment on column course_equivalent.id is 'Identifies the declaration: the same two courses may be declared again after an end.';
comment on column course_equivalent.ended_at is 'From when it does not count any more; null while it counts.';
comment on column course_equivalent.ended_by is 'User who ended it; null while it counts.';
revoke delete on course_equivalent from mds_app;
grant update (ended_at, ended_by) on course_equivalent to mds_app;

create or replace function courses_counting(wanted uuid[]) returns table (for_id uuid, course_id uuid) language sql stable as $$
  with recursive counting (for_id, course_id) as (
    select w, w from unnest(wanted) w
    union
    select c.for_id, e.course_id from counting c join (
        select q.counts_for_id, q.course_id from course_equivalent q
          where q.tenant_id = (select current_tenant()) and q.ended_at is null
        union all
        select q.course_id, q.counts_for_id from course_equivalent q
          where q.tenant_id = (select current_tenant()) and q.ended_at is null and q.kind = 'edition'
      ) e on e.counts_for_id = c.course_id)
  select c.for_id, c.course_id from counting c $$;
