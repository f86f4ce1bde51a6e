-- Running the learning: what coordinators do with assignments, tests that wait for a marker, and when a round changed.

alter table task_assignment
  add column id uuid not null default gen_random_uuid(),
  add column row_version integer not null default 1,
  add column excused_at timestamptz,
  add column excused_by uuid,
  add column excuse_reason text not null default '',
  add unique (tenant_id, id),
  add foreign key (tenant_id, excused_by) references users (tenant_id, id);
comment on column task_assignment.id is 'Random UUID; what the wire and the trail call it by.';
comment on column task_assignment.row_version is 'Counts up with each change by a coordinator.';
comment on column task_assignment.excused_at is 'Since when the learner is excused; null while the task is asked for.';
comment on column task_assignment.excused_by is 'Who excused the learner; null while nobody has.';
comment on column task_assignment.excuse_reason is 'Why; empty while the task is asked for.';
create index task_assignment_task on task_assignment (tenant_id, task_id);
grant update (row_version, excused_at, excused_by, excuse_reason) on task_assignment to mds_app;

create table assignment_act (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  assignment_id uuid not null,
  kind text not null check (kind in ('extended', 'excused', 'excuseEnded', 'relearn')),
  at timestamptz not null default clock_timestamp(),
  by_user_id uuid not null,
  reason text not null,
  due_from timestamptz,
  due_to timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, assignment_id) references task_assignment (tenant_id, id),
  foreign key (tenant_id, by_user_id) references users (tenant_id, id)
);
select isolate('assignment_act');
create index assignment_act_assignment on assignment_act (tenant_id, assignment_id, at);
comment on table assignment_act is 'What coordinators did with assignments, so that any moment can be read again.';
comment on column assignment_act.id is 'Random UUID.';
comment on column assignment_act.assignment_id is 'The assignment.';
comment on column assignment_act.kind is 'extended: another due date; excused and excuseEnded: the task is not asked for, and is again; relearn: courses begin again.';
comment on column assignment_act.at is 'When, by the database''s clock.';
comment on column assignment_act.by_user_id is 'The coordinator.';
comment on column assignment_act.reason is 'Why, as the coordinator wrote it.';
comment on column assignment_act.due_from is 'Due date before an extension; infinity for none, null for other acts.';
comment on column assignment_act.due_to is 'Due date after it; infinity for none, null for other acts.';
grant select, insert on assignment_act to mds_app;

alter table training_task add column marking text not null default 'automatic' check (marking in ('automatic', 'manual'));
comment on column training_task.marking is 'automatic: the server''s score is the result; manual: the result waits for a marker.';

alter table test_attempt
  add column waits boolean not null default false,
  add column row_version integer not null default 1,
  add column marked_at timestamptz,
  add column marked_by uuid,
  add column mark_reason text not null default '',
  add foreign key (tenant_id, marked_by) references users (tenant_id, id),
  add check (waits or marked_at is null);
create index test_attempt_waiting on test_attempt (tenant_id, submitted_at) where waits and marked_at is null;
comment on column test_attempt.waits is 'True where its task asks for a marker: the result shows from marked_at on.';
comment on column test_attempt.row_version is 'Counts up when it is marked.';
comment on column test_attempt.marked_at is 'When a marker confirmed or changed the score; null until then, and where none is asked for.';
comment on column test_attempt.marked_by is 'The marker, who is never the learner.';
comment on column test_attempt.mark_reason is 'What the marker wrote about it.';
grant update (right_answers, passed, row_version, marked_at, marked_by, mark_reason) on test_attempt to mds_app;

alter table test_answer add column marked boolean, add column mark_reason text not null default '';
comment on column test_answer.marked is 'The marker''s judgement where it differs from the server''s; null where it is the same.';
comment on column test_answer.mark_reason is 'Why the marker judged otherwise; empty where it is the same.';
grant update (marked, mark_reason) on test_answer to mds_app;

alter table learning_record add column created_at timestamptz not null default clock_timestamp(), add column settled_at timestamptz;
comment on column learning_record.created_at is 'When the round first existed; begun_at is later where it was started again.';
comment on column learning_record.settled_at is 'When a marker made the finish known; null where it was known at once.';
update learning_record set created_at = begun_at;
create index learning_record_task on learning_record (tenant_id, task_id);

create table learning_moment (
  tenant_id uuid not null,
  record_id uuid not null,
  seq bigint generated always as identity,
  at timestamptz not null,
  content_version integer not null,
  begun boolean not null,
  primary key (tenant_id, record_id, seq),
  foreign key (tenant_id, record_id) references learning_record (tenant_id, id)
);
select isolate('learning_moment');
comment on table learning_moment is 'When a round changed between not begun and begun, or took up another version of the content.';
comment on column learning_moment.record_id is 'The round.';
comment on column learning_moment.seq is 'Order of writing.';
comment on column learning_moment.at is 'Since when this holds.';
comment on column learning_moment.content_version is 'Version of the content that is watched.';
comment on column learning_moment.begun is 'Whether one percent of the course has been watched.';
grant select, insert on learning_moment to mds_app;

-- Whether one percent of a course has been watched: below that it counts as not begun (getPercent).
create function is_begun(tenant uuid, course uuid, watched int4multirange) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select watched <> '{}' and coalesce((select sum(upper(w) - lower(w)) from unnest(watched) w) * 100 >=
    (select c.length_ms from course c where c.tenant_id = tenant and c.id = course), false) $$;

insert into learning_moment (tenant_id, record_id, at, content_version, begun)
  select tenant_id, id, created_at, content_version, is_begun(tenant_id, course_id, watched) from learning_record;

create function date_learning_record() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.created_at := least(new.created_at, new.begun_at);
  return new;
end $$;
create trigger date_learning_record before insert on learning_record for each row execute function date_learning_record();

create function note_learning_moment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  now_begun boolean := is_begun(new.tenant_id, new.course_id, new.watched);
begin
  if tg_op = 'INSERT' then
    insert into learning_moment (tenant_id, record_id, at, content_version, begun)
      values (new.tenant_id, new.id, new.created_at, new.content_version, now_begun);
  elsif new.content_version <> old.content_version or now_begun <> is_begun(old.tenant_id, old.course_id, old.watched) then
    insert into learning_moment (tenant_id, record_id, at, content_version, begun)
      values (new.tenant_id, new.id, clock_timestamp(), new.content_version, now_begun);
  end if;
  return null;
end $$;
create trigger note_learning_moment after insert or update of watched, content_version on learning_record
  for each row execute function note_learning_moment();
