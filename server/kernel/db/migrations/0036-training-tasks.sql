-- Training tasks that people write: their audience, what is assigned because of it, and courses that count for another.

alter table training_task
  add column due_days integer check (due_days between 1 and 3650),
  add column row_version integer not null default 1,
  add column changed_at timestamptz not null default now();
comment on column training_task.due_days is 'Days after the assignment until it is due, in days of the company; null where due_at is for everyone.';
comment on column training_task.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column training_task.changed_at is 'When a person last changed it.';
create index training_task_changed on training_task (tenant_id, changed_at desc, id);
grant insert, update on training_task to mds_app;
grant insert, update, delete on task_course to mds_app;

alter table task_assignment
  add column due_at timestamptz,
  add column extended boolean not null default false,
  add column source jsonb,
  add column ended_at timestamptz,
  add column notified_at timestamptz;
comment on column task_assignment.assigned_at is 'When it was assigned; in the future for someone whose role or work begins later.';
comment on column task_assignment.due_at is 'When this person should have finished it; null where the date of the task counts.';
comment on column task_assignment.extended is 'True once due_at was moved for this person: changes of the task and of the audience leave it.';
comment on column task_assignment.source is 'Why: {kind, subjectId} of the rule of its audience that reaches the person; null where no rule assigned it.';
comment on column task_assignment.ended_at is 'First instant at which it is not asked any more, because the person is not in the audience; null for no end. What was finished stays.';
comment on column task_assignment.notified_at is 'When the person was told of it; null before, and where no rule assigned it.';
grant insert on task_assignment to mds_app;
grant update (assigned_at, due_at, extended, source, ended_at, notified_at) on task_assignment to mds_app;

create table task_audience (
  tenant_id uuid not null,
  task_id uuid not null,
  kind text not null check (kind in ('person', 'role', 'department', 'study', 'site', 'roleGained')),
  subject_id uuid not null,
  since timestamptz not null default now(),
  primary key (tenant_id, task_id, kind, subject_id),
  foreign key (tenant_id, task_id) references training_task (tenant_id, id)
);
select isolate('task_audience');
create index task_audience_subject on task_audience (tenant_id, kind, subject_id);
comment on table task_audience is 'Whom a task is for: people who are reached by any of its rules.';
comment on column task_audience.task_id is 'The task.';
comment on column task_audience.kind is 'person; role: who holds it; department: its people and those below; study: its members, role holders and personnel of its sites; site; roleGained: who gets the role after since, and who has to pass the task before working in it (F34).';
comment on column task_audience.subject_id is 'The user, role, department, study or site.';
comment on column task_audience.since is 'When the rule was added; roleGained reaches only roles that count later than that.';
grant select, insert, delete on task_audience to mds_app;

insert into task_audience (tenant_id, task_id, kind, subject_id, since)
  select tenant_id, task_id, 'roleGained', role_id, now() from task_role;
drop table task_role;

create table course_equivalent (
  tenant_id uuid not null,
  course_id uuid not null,
  counts_for_id uuid not null,
  kind text not null check (kind in ('edition', 'version')),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, course_id, counts_for_id),
  foreign key (tenant_id, course_id) references course (tenant_id, id),
  foreign key (tenant_id, counts_for_id) references course (tenant_id, id),
  check (course_id <> counts_for_id)
);
select isolate('course_equivalent');
create index course_equivalent_for on course_equivalent (tenant_id, counts_for_id, course_id);
comment on table course_equivalent is 'Courses that count as another one, directly or through further ones (MD-L7).';
comment on column course_equivalent.course_id is 'Course that was learned.';
comment on column course_equivalent.counts_for_id is 'Course that it counts for.';
comment on column course_equivalent.kind is 'edition: the same in another language, which counts both ways; version: a newer one, which counts for the older one only.';
comment on column course_equivalent.created_by is 'User who declared it.';
comment on column course_equivalent.created_at is 'When it was declared, by the database''s clock.';
grant select, insert, delete on course_equivalent to mds_app;

-- The courses whose learning counts for these ones, each of them included.
create function courses_counting(wanted uuid[]) returns table (for_id uuid, course_id uuid) language sql stable as $$
  with recursive counting (for_id, course_id) as (
    select w, w from unnest(wanted) w
    union
    select c.for_id, e.course_id from counting c join (
        select q.counts_for_id, q.course_id from course_equivalent q where q.tenant_id = (select current_tenant())
        union all
        select q.course_id, q.counts_for_id from course_equivalent q where q.tenant_id = (select current_tenant()) and q.kind = 'edition'
      ) e on e.counts_for_id = c.course_id)
  select c.for_id, c.course_id from counting c $$;
comment on function courses_counting is 'Courses that count for each of the wanted ones, itself included.';

-- The one place that knows what counts for a course beside its own record: what is valid now of its equivalents.
create function course_learned(learners uuid[], wanted uuid[])
  returns table (user_id uuid, course_id uuid, learned_course_id uuid, finished_at timestamptz, expires_at timestamptz)
  language sql stable as $$
  select r.user_id, c.for_id, c.course_id, r.finished_at, k.expires_at
  from courses_counting(wanted) c
  join learning_record r on r.tenant_id = (select current_tenant()) and r.course_id = c.course_id and r.user_id = any(learners)
    and r.finished_at is not null
  join training_task t on t.tenant_id = r.tenant_id and t.id = r.task_id and t.scores_at <= now()
  left join certificate k on k.tenant_id = r.tenant_id and k.record_id = r.id
  where c.course_id <> c.for_id and (k.id is null or k.expires_at > now())
    and not exists (select from learning_record l where l.tenant_id = r.tenant_id and l.user_id = r.user_id and l.task_id = r.task_id
      and l.course_id = r.course_id and l.round > r.round) $$;
comment on function course_learned is 'What counts now for courses although it was learned elsewhere: when it was finished, and until when it counts (null for always).';
create index learning_record_course on learning_record (tenant_id, course_id, user_id) where finished_at is not null;

-- Whether a person has finished every course of a task, in it or by what counts for them.
create function task_finished(task uuid, learner uuid) returns boolean language sql stable cost 10000 as $$
  select exists (select from task_course tc where tc.tenant_id = (select current_tenant()) and tc.task_id = task)
    and not exists (select from task_course tc where tc.tenant_id = (select current_tenant()) and tc.task_id = task
      and not coalesce((select r.finished_at is not null from learning_record r where r.tenant_id = tc.tenant_id and r.user_id = learner
        and r.task_id = task and r.course_id = tc.course_id order by r.round desc limit 1), false)
      and not exists (select from course_learned(array[learner], array[tc.course_id]))) $$;
comment on function task_finished is 'Whether a person has finished every course of a task, in it or by what counts for them.';

-- Those of pairs of a task and a learner that are finished, for many at once.
create function finished_pairs(tasks uuid[], learners uuid[]) returns table (task_id uuid, user_id uuid) language sql stable as $$
  with pair as materialized (select p.task_id, p.user_id from unnest(tasks, learners) as p (task_id, user_id)),
    asked as materialized (select tc.task_id, tc.course_id from task_course tc
      where tc.tenant_id = (select current_tenant()) and tc.task_id in (select p.task_id from pair p)),
    own as materialized (select distinct on (r.task_id, r.user_id, r.course_id) r.task_id, r.user_id, r.course_id, r.finished_at
      from learning_record r where r.tenant_id = (select current_tenant()) and r.task_id in (select p.task_id from pair p)
      order by r.task_id, r.user_id, r.course_id, r.round desc),
    other as materialized (select distinct l.user_id, l.course_id from course_learned(array(select distinct p.user_id from pair p),
      array(select distinct a.course_id from asked a)) l),
    learned as (select o.task_id, o.user_id, o.course_id from own o where o.finished_at is not null
      union select a.task_id, l.user_id, l.course_id from other l join asked a on a.course_id = l.course_id)
  select p.task_id, p.user_id from pair p join learned l on l.task_id = p.task_id and l.user_id = p.user_id
  group by 1, 2 having count(*) = (select count(*) from asked a where a.task_id = p.task_id) $$;
comment on function finished_pairs is 'Those of pairs of a task and a learner (two lists of the same length) that are finished, as task_finished says it.';

-- When and why rules reach each person: [{taskId, kind, subjectId, since}], saved or not. Null learners: everyone.
create function reach_of(rules jsonb, learners uuid[])
  returns table (task_id uuid, user_id uuid, kind text, subject_id uuid, from_at timestamptz, until_at timestamptz)
  language plpgsql stable set plan_cache_mode = 'force_custom_plan' as $$
declare
  tenant uuid := (select current_tenant());
  zone text;
begin
  select t.time_zone into zone from tenant t where t.id = tenant;
  return query
    with rule as materialized (select r."taskId" as task_id, r.kind, r."subjectId" as subject_id, r.since
        from jsonb_to_recordset(rules) as r ("taskId" uuid, kind text, "subjectId" uuid, since timestamptz)),
    held (task_id, user_id, kind, subject_id, from_at, until_at) as (
      select r.task_id, r.subject_id, r.kind, r.subject_id, '-infinity'::timestamptz, 'infinity'::timestamptz from rule r
        where r.kind = 'person' and (learners is null or r.subject_id = any(learners))
      union all
      select r.task_id, a.user_id, r.kind, r.subject_id, a.effective_at, least(a.expires_at, a.ended_at) from rule r
        join role_assignment a on a.tenant_id = tenant and a.role_id = r.subject_id
        where (r.kind = 'role' or (r.kind = 'roleGained' and greatest(a.effective_at, a.created_at) > r.since))
          and (learners is null or a.user_id = any(learners))
      union all
      select r.task_id, p.user_id, r.kind, r.subject_id, '-infinity', 'infinity' from rule r
        join department d on d.tenant_id = tenant and d.path @> array[r.subject_id] and d.removed_at is null
        join user_department p on p.tenant_id = tenant and p.department_id = d.id
        where r.kind = 'department' and (learners is null or p.user_id = any(learners))
      union all
      select r.task_id, m.user_id, r.kind, r.subject_id, coalesce(m.from_date::timestamp at time zone zone, '-infinity'),
          coalesce((m.to_date + 1)::timestamp at time zone zone, 'infinity') from rule r
        join study_member m on m.tenant_id = tenant
          and ((r.kind = 'study' and m.study_id = r.subject_id) or (r.kind = 'site' and m.site_id = r.subject_id))
        where r.kind in ('study', 'site') and (learners is null or m.user_id = any(learners))
      union all
      select r.task_id, a.user_id, r.kind, r.subject_id, a.effective_at, least(a.expires_at, a.ended_at) from rule r
        join role_assignment a on a.tenant_id = tenant
          and ((r.kind = 'study' and a.study_id = r.subject_id) or (r.kind = 'site' and a.site_id = r.subject_id))
        where r.kind in ('study', 'site') and (learners is null or a.user_id = any(learners))
      union all
      select r.task_id, p.user_id, r.kind, r.subject_id, coalesce(p.starts_on::timestamp at time zone zone, '-infinity'),
          coalesce((p.ends_on + 1)::timestamp at time zone zone, 'infinity') from rule r
        join site s on s.tenant_id = tenant and ((r.kind = 'study' and s.study_id = r.subject_id) or (r.kind = 'site' and s.id = r.subject_id))
        join site_person p on p.tenant_id = tenant and p.site_id = s.id and p.removed_at is null and p.user_id is not null
        where r.kind in ('study', 'site') and (learners is null or p.user_id = any(learners)))
    select h.task_id, h.user_id, h.kind, h.subject_id, greatest(h.from_at, u.valid_from), least(h.until_at, u.valid_to)
    from held h join users u on u.tenant_id = tenant and u.id = h.user_id and u.removed_at is null and u.status not in ('disabled', 'rejected')
    where greatest(h.from_at, u.valid_from) < least(h.until_at, u.valid_to);
end $$;
comment on function reach_of is 'When and why rules of audiences reach each person: one row for each rule and each reason by which it reaches the person.';

create function training_reach(tasks uuid[], learners uuid[])
  returns table (task_id uuid, user_id uuid, kind text, subject_id uuid, from_at timestamptz, until_at timestamptz) language sql stable as $$
  select r.* from (select coalesce(jsonb_agg(jsonb_build_object('taskId', a.task_id, 'kind', a.kind, 'subjectId', a.subject_id, 'since', a.since)), '[]') as rules
      from task_audience a join training_task t on t.tenant_id = (select current_tenant()) and t.id = a.task_id
      where a.tenant_id = (select current_tenant()) and (tasks is null or a.task_id = any(tasks)) and t.active and now() < t.ends_at) x,
    reach_of(x.rules, learners) r $$;
comment on function training_reach is 'When and why each person is in the audience of tasks. Null tasks: all that are active; null learners: everyone.';

-- The time for which each person is in the audience now, or next: rules that follow each other without a gap are one time.
create function training_audience(tasks uuid[], learners uuid[])
  returns table (task_id uuid, user_id uuid, from_at timestamptz, until_at timestamptz, source jsonb) language sql stable as $$
  select distinct on (s.task_id, s.user_id) s.task_id, s.user_id, lower(s.span), upper(s.span), s.source
  from (select g.task_id, g.user_id, unnest(g.spans) as span, g.source from (
      select r.task_id, r.user_id, range_agg(tstzrange(r.from_at, r.until_at)) as spans,
        (array_agg(jsonb_build_object('kind', r.kind, 'subjectId', r.subject_id) order by greatest(r.from_at, now()), r.kind, r.subject_id))[1] as source
      from training_reach(tasks, learners) r where r.until_at > now() group by r.task_id, r.user_id) g) s
  where upper(s.span) > now()
  order by s.task_id, s.user_id, lower(s.span) $$;
comment on function training_audience is 'Who is in the audience of tasks now or later: from when, until when, and the rule that reaches them first.';

-- When an assignment of a task that begins at an instant is due: after so many whole days of the company.
create function training_due(begins timestamptz, days integer, zone text) returns timestamptz language sql immutable as $$
  select ((begins at time zone zone)::date + days + 1)::timestamp at time zone zone $$;
comment on function training_due is 'First instant after the last day on which an assignment is in time; null without days.';

-- Makes the assignments follow the audience. Null tasks: all that are active; null learners: everyone.
create function assign_training(tasks uuid[], learners uuid[]) returns integer
  language plpgsql set plan_cache_mode = 'force_custom_plan' as $$
declare
  tenant uuid := (select current_tenant());
  zone text;
  changed integer;
begin
  select t.time_zone into zone from tenant t where t.id = tenant;
  with audience as materialized (select a.* from training_audience(tasks, learners) a),
    reach as (
      select a.*, greatest(a.from_at, now()) as starts, nullif(a.until_at, 'infinity') as ends
      from audience a),
    next as (
      select r.task_id, r.user_id, r.source, r.ends,
        -- An assignment in force keeps its beginning; one that ended, or that has not begun, begins as its audience says.
        -- What ended in this transaction goes on: an act may end a role and give it again.
        case when o.user_id is not null and ((o.assigned_at <= now() and (o.ended_at is null or o.ended_at >= now()) and r.from_at <= now())
          or task_finished(r.task_id, r.user_id)) then o.assigned_at else r.starts end as starts,
        o.assigned_at as was, t.begins_at, t.due_days
      from reach r join training_task t on t.tenant_id = tenant and t.id = r.task_id
      left join task_assignment o on o.tenant_id = tenant and o.task_id = r.task_id and o.user_id = r.user_id),
    wanted as (
      select n.*, training_due(greatest(n.starts, n.begins_at), n.due_days, zone) as due from next n),
  put as (insert into task_assignment as ta (tenant_id, task_id, user_id, assigned_at, due_at, source, ended_at)
    select tenant, w.task_id, w.user_id, w.starts, w.due, w.source, w.ends from wanted w order by w.task_id, w.user_id
    on conflict (tenant_id, task_id, user_id) do update set assigned_at = excluded.assigned_at, source = excluded.source, ended_at = excluded.ended_at,
      due_at = case when ta.extended then ta.due_at else excluded.due_at end,
      notified_at = case when ta.assigned_at = excluded.assigned_at then ta.notified_at end
    where ta.source is not null and (ta.assigned_at, ta.source, ta.ended_at, ta.due_at) is distinct from
      (excluded.assigned_at, excluded.source, excluded.ended_at, case when ta.extended then ta.due_at else excluded.due_at end)
    returning 1),
  gone as (update task_assignment ta set ended_at = now() from training_task t
    where ta.tenant_id = tenant and t.tenant_id = tenant and t.id = ta.task_id and t.active and now() < t.ends_at
      and (tasks is null or ta.task_id = any(tasks)) and (learners is null or ta.user_id = any(learners))
      and ta.source is not null and (ta.ended_at is null or ta.ended_at > now())
      and not exists (select from audience a where a.task_id = ta.task_id and a.user_id = ta.user_id)
      and not task_finished(ta.task_id, ta.user_id))
  select count(*) from put into changed;
  perform tell_training(tasks, learners);
  return changed;
end $$;
comment on function assign_training is 'Assigns tasks to people who are in their audience, ends what is not finished of people who are not, and tells them; returns how many assignments are new or different.';

-- Tells people of assignments that have begun, once each; the to-do of one that has ended or is finished is done.
create function tell_training(tasks uuid[], learners uuid[]) returns void
  language plpgsql set plan_cache_mode = 'force_custom_plan' as $$
declare
  tenant uuid := (select current_tenant());
  zone text;
  nothing text;
begin
  select t.time_zone into zone from tenant t where t.id = tenant;
  with ended as (update notice n set done_at = now(), read_at = coalesce(n.read_at, now()), seen_at = coalesce(n.seen_at, now())
      from task_assignment ta join training_task t on t.tenant_id = ta.tenant_id and t.id = ta.task_id
    where n.tenant_id = tenant and n.kind = 'learning' and n.type = 'todo' and n.done_at is null
      and (learners is null or n.user_id = any(learners))
      and ta.tenant_id = tenant and ta.user_id = n.user_id and ta.task_id::text = n.subject ->> 'taskId'
      and (tasks is null or ta.task_id = any(tasks))
      and (ta.ended_at <= now() or ta.assigned_at > now() or ta.excused_at is not null or not t.active or t.ends_at <= now()
        or task_finished(ta.task_id, ta.user_id))
    returning n.user_id)
  select tell_readers(tenant, array_agg(e.user_id)) from ended e having count(*) > 0 into nothing;
  with told as (
    update task_assignment ta set notified_at = now() from training_task t
      where ta.tenant_id = tenant and t.tenant_id = tenant and t.id = ta.task_id and t.active and now() < t.ends_at
        and (tasks is null or ta.task_id = any(tasks)) and (learners is null or ta.user_id = any(learners))
        and ta.source is not null and ta.notified_at is null and ta.assigned_at <= now() and (ta.ended_at is null or ta.ended_at > now())
        and ta.excused_at is null
      returning ta.user_id, ta.task_id, t.name, t.name_en, coalesce(ta.due_at, nullif(t.due_at, 'infinity')) as due_at, ta.source)
    , finished as materialized (select f.* from (select array_agg(n.task_id) as tasks, array_agg(n.user_id) as learners from told n) x,
      finished_pairs(x.tasks, x.learners) f)
  insert into notice (tenant_id, id, user_id, type, kind, subject, link, due_at, reason)
    select tenant, gen_random_uuid(), n.user_id, 'todo', 'learning',
      jsonb_strip_nulls(jsonb_build_object('event', case when n.due_at is null then 'taskAssigned' else 'taskAssignedUntil' end, 'taskId', n.task_id,
        'task', n.name, 'taskEn', n.name_en, 'date', to_char((n.due_at - interval '1 millisecond') at time zone zone, 'YYYY-MM-DD'),
        'sourceKind', n.source ->> 'kind', 'sourceId', n.source ->> 'subjectId')),
      '/eLearning/' || n.task_id || '/course', n.due_at,
      coalesce((select jsonb_build_object('rule', 'role', 'role', r.name, 'roleEn', r.name_en) from role r where r.tenant_id = tenant
        and n.source ->> 'kind' in ('role', 'roleGained') and r.id::text = n.source ->> 'subjectId'), '{"rule": "learner"}')
    from told n where not exists (select from finished f where f.task_id = n.task_id and f.user_id = n.user_id);
  -- What ended earlier in this transaction and goes on is to be done again.
  update notice n set done_at = null from task_assignment ta join training_task t on t.tenant_id = ta.tenant_id and t.id = ta.task_id
    where n.tenant_id = tenant and n.kind = 'learning' and n.type = 'todo' and n.done_at = now()
      and (learners is null or n.user_id = any(learners))
      and ta.tenant_id = tenant and ta.user_id = n.user_id and ta.task_id::text = n.subject ->> 'taskId'
      and (tasks is null or ta.task_id = any(tasks)) and ta.notified_at < now()
      and t.active and now() < t.ends_at and ta.excused_at is null and ta.assigned_at <= now() and (ta.ended_at is null or ta.ended_at > now()) and not task_finished(ta.task_id, ta.user_id);
end $$;
comment on function tell_training is 'Tells people of assignments that have begun, once each, and ends the to-dos of those that have ended or are finished.';
create index notice_open_learning on notice (tenant_id, user_id) where kind = 'learning' and type = 'todo' and done_at is null;

-- Every way in which people come into an audience or leave it passes here, so that none forgets the training. Transactions that change
-- people share a lock, and a transaction that changes an audience has it alone (lock_training): the later one sees what the earlier one wrote.
create function lock_training(alone boolean) returns void language sql as $$
  select case when alone then pg_advisory_xact_lock(hashtextextended('training', hashtextextended(current_tenant()::text, 0)))
    else pg_advisory_xact_lock_shared(hashtextextended('training', hashtextextended(current_tenant()::text, 0))) end $$;
comment on function lock_training is 'Keeps changes of audiences apart from changes of people until the end of the transaction.';

create function training_follows(learners uuid[]) returns void language plpgsql as $$
declare
  reached uuid[];
begin
  if cardinality(learners) = 0 then return; end if;
  perform lock_training(false);
  select array_agg(distinct a.task_id) into reached from task_audience a where a.tenant_id = (select current_tenant());
  if reached is null then return; end if;
  perform assign_training(reached, learners);
end $$;

create function training_of_rows() returns trigger language plpgsql as $$
declare
  tenant uuid := (select current_tenant());
  learners uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct l.user_id) into learners from later l where l.tenant_id = tenant and l.user_id is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct e.user_id) into learners from earlier e where e.tenant_id = tenant and e.user_id is not null;
  else
    select array_agg(distinct x.user_id) into learners from (
      select e.tenant_id, e.user_id from earlier e union select l.tenant_id, l.user_id from later l) x
      where x.tenant_id = tenant and x.user_id is not null;
  end if;
  perform training_follows(coalesce(learners, '{}'));
  return null;
end $$;

create function training_of_users() returns trigger language plpgsql as $$
declare
  learners uuid[];
begin
  select array_agg(l.id) into learners from later l join earlier e on e.tenant_id = l.tenant_id and e.id = l.id
    where l.tenant_id = (select current_tenant())
      and (e.status, e.valid_from, e.valid_to, e.removed_at) is distinct from (l.status, l.valid_from, l.valid_to, l.removed_at);
  perform training_follows(coalesce(learners, '{}'));
  return null;
end $$;

create function training_of_departments() returns trigger language plpgsql as $$
declare
  learners uuid[];
begin
  select array_agg(distinct p.user_id) into learners from later l join earlier e on e.tenant_id = l.tenant_id and e.id = l.id
    join user_department p on p.tenant_id = l.tenant_id and p.department_id = l.id
    where l.tenant_id = (select current_tenant()) and (e.path, e.removed_at) is distinct from (l.path, l.removed_at);
  perform training_follows(coalesce(learners, '{}'));
  return null;
end $$;

do $$
declare
  source text;
begin
  foreach source in array array['role_assignment', 'user_department', 'study_member', 'site_person'] loop
    execute format('create trigger training_added after insert on %I referencing new table as later
      for each statement execute function training_of_rows()', source);
    execute format('create trigger training_edited after update on %I referencing old table as earlier new table as later
      for each statement execute function training_of_rows()', source);
    execute format('create trigger training_removed after delete on %I referencing old table as earlier
      for each statement execute function training_of_rows()', source);
  end loop;
end $$;
create trigger training_edited after update on users referencing old table as earlier new table as later
  for each statement execute function training_of_users();
create trigger training_edited after update on department referencing old table as earlier new table as later
  for each statement execute function training_of_departments();

create function training_finished() returns trigger language plpgsql as $$
begin
  perform tell_training(array[new.task_id], array[new.user_id]);
  return null;
end $$;
create trigger training_finished after update on learning_record for each row
  when (old.finished_at is null and new.finished_at is not null) execute function training_finished();
