-- Certificates from elsewhere, and certificates that end before their date.

alter table certificate add column if not exists ended_at timestamptz;
alter table certificate add column if not exists end_reason text;
alter table certificate add column ended_before timestamptz;
comment on column certificate.ended_at is 'When it ends before its date; null where it does not. It is valid while now is before both.';
comment on column certificate.end_reason is 'newVersion: a publication ended it; withdrawn: a person did; null where it does not end early.';
comment on column certificate.ended_before is 'When a publication had ended it before a person revoked it: it ends then again once that is taken back.';
grant update (ended_at, end_reason, ended_before) on certificate to mds_app;

create table outside_certificate (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  user_id uuid not null,
  file_id uuid not null,
  title text not null,
  issuer text not null,
  number text not null default '',
  issued_on date not null,
  ends_on date,
  recognition jsonb,
  state text not null default 'submitted' check (state in ('submitted', 'accepted', 'returned', 'withdrawn')),
  course_id uuid,
  reason text not null default '',
  submitted_by uuid not null,
  submitted_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  row_version integer not null default 1,
  primary key (tenant_id, id),
  check (ends_on is null or ends_on >= issued_on),
  check (state <> 'accepted' or course_id is not null),
  check (state not in ('accepted', 'returned') or decided_by is not null),
  check (decided_by is null or decided_by <> user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id),
  foreign key (tenant_id, course_id) references course (tenant_id, id),
  foreign key (tenant_id, submitted_by) references users (tenant_id, id),
  foreign key (tenant_id, decided_by) references users (tenant_id, id)
);
select isolate('outside_certificate');
create index outside_certificate_user on outside_certificate (tenant_id, user_id, state);
comment on table outside_certificate is 'Certificates that other organisations issued: once a reviewer accepts one, it counts for a course (MD-L3).';
comment on column outside_certificate.id is 'Random UUID; what the wire and other tables call it by.';
comment on column outside_certificate.user_id is 'Who has earned it.';
comment on column outside_certificate.file_id is 'The certificate itself: a PDF or a picture.';
comment on column outside_certificate.title is 'What it certifies, as printed.';
comment on column outside_certificate.issuer is 'Who issued it, as printed.';
comment on column outside_certificate.number is 'Number printed on it; empty where it has none.';
comment on column outside_certificate.issued_on is 'Day of issue.';
comment on column outside_certificate.ends_on is 'Last day on which it is valid; null where it has no end.';
comment on column outside_certificate.recognition is 'Fields of the mutual recognition of GCP training by TransCelerate, as in contract/certificates/shapes.ts; null for other training.';
comment on column outside_certificate.state is 'submitted, accepted, returned or withdrawn.';
comment on column outside_certificate.course_id is 'Course that it counts for, as the reviewer declared.';
comment on column outside_certificate.reason is 'Why it was returned or withdrawn; or a remark to what was accepted.';
comment on column outside_certificate.submitted_by is 'User who submitted it: the holder, or a coordinator.';
comment on column outside_certificate.submitted_at is 'When it was submitted.';
comment on column outside_certificate.decided_by is 'Reviewer; never the holder.';
comment on column outside_certificate.decided_at is 'When it was accepted or returned.';
comment on column outside_certificate.row_version is 'Counts up with each change.';
grant select, insert on outside_certificate to mds_app;
grant update (state, course_id, reason, decided_by, decided_at, row_version) on outside_certificate to mds_app;

-- The one place that knows which certificates are valid now, own ones and accepted ones from elsewhere, and for which course each counts.
create function certificates_in_force(learners uuid[])
  returns table (user_id uuid, course_id uuid, number text, issued_at timestamptz, ends_at timestamptz, outside boolean)
  language sql stable as $$
  select k.user_id, r.course_id, k.number, k.issued_at, least(k.expires_at, k.ended_at), false from certificate k
    join learning_record r on r.tenant_id = k.tenant_id and r.id = k.record_id
    join training_task t on t.tenant_id = r.tenant_id and t.id = r.task_id and t.scores_at <= now()
    where k.tenant_id = (select current_tenant()) and k.user_id = any(learners) and now() < least(k.expires_at, k.ended_at)
  union all
  select o.user_id, o.course_id, o.number, o.issued_on::timestamp at time zone t.time_zone,
      (o.ends_on + 1)::timestamp at time zone t.time_zone, true from outside_certificate o
    join tenant t on t.id = o.tenant_id
    where o.tenant_id = (select current_tenant()) and o.user_id = any(learners) and o.state = 'accepted'
      and (o.ends_on is null or o.ends_on >= (select tenant_today())) $$;
comment on function certificates_in_force is 'Certificates that are valid now, own and accepted ones, with the course that each counts for; ends_at is null for no end.';

create or replace function course_learned(learners uuid[], wanted uuid[])
  returns table (user_id uuid, course_id uuid, learned_course_id uuid, finished_at timestamptz, expires_at timestamptz)
  language sql stable as $$
  select r.user_id, c.for_id, c.course_id, r.finished_at, least(k.expires_at, k.ended_at)
  from courses_counting(wanted) c
  join learning_record r on r.tenant_id = (select current_tenant()) and r.course_id = c.course_id and r.user_id = any(learners)
    and r.finished_at is not null
  join training_task t on t.tenant_id = r.tenant_id and t.id = r.task_id and t.scores_at <= now()
  left join certificate k on k.tenant_id = r.tenant_id and k.record_id = r.id
  where c.course_id <> c.for_id and (k.id is null or least(k.expires_at, k.ended_at) > now())
    and not exists (select from learning_record l where l.tenant_id = r.tenant_id and l.user_id = r.user_id and l.task_id = r.task_id
      and l.course_id = r.course_id and l.round > r.round)
  union all
  select f.user_id, c.for_id, c.course_id, f.issued_at, f.ends_at
  from courses_counting(wanted) c join certificates_in_force(learners) f on f.outside and f.course_id = c.course_id $$;
