-- What people have learned: assignments, records, tests and certificates.

create table task_assignment (
  tenant_id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  assigned_at timestamptz not null default now(),
  primary key (tenant_id, task_id, user_id),
  foreign key (tenant_id, task_id) references training_task (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('task_assignment');
create index task_assignment_user on task_assignment (tenant_id, user_id);
comment on table task_assignment is 'Who has to do a task.';
comment on column task_assignment.task_id is 'The task.';
comment on column task_assignment.user_id is 'The learner.';
comment on column task_assignment.assigned_at is 'When it was assigned.';
grant select on task_assignment to mds_app;

create table learning_record (
  tenant_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  course_id uuid not null,
  user_id uuid not null,
  round integer not null default 1,
  content_version integer not null,
  watched int4multirange not null default '{}',
  position_ms integer not null default 0,
  credit_ms integer not null default 0,
  clock_at timestamptz not null default clock_timestamp(),
  begun_at timestamptz not null default clock_timestamp(),
  learned_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, task_id, course_id, round),
  foreign key (tenant_id, task_id, course_id) references task_course (tenant_id, task_id, course_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('learning_record');
comment on table learning_record is 'What a learner has done of a course within a task; each time that it is learned again is a round with a record of its own.';
comment on column learning_record.id is 'Random UUID; what the wire and other tables call it by.';
comment on column learning_record.task_id is 'Task within which it is learned.';
comment on column learning_record.course_id is 'The course.';
comment on column learning_record.user_id is 'The learner.';
comment on column learning_record.round is '1, then one more each time that it has to be learned again.';
comment on column learning_record.content_version is 'Version of the content that was watched.';
comment on column learning_record.watched is 'Union of everything proved to be watched, in milliseconds of the course''s line of time.';
comment on column learning_record.position_ms is 'Where the learner was last, to go on from there.';
comment on column learning_record.credit_ms is 'Media time that may still be reported for the time that has passed until clock_at.';
comment on column learning_record.clock_at is 'Instant, by the database''s clock, up to which passed time has been turned into credit.';
comment on column learning_record.begun_at is 'When the round was begun.';
comment on column learning_record.learned_at is 'When enough of it had been watched; null until then.';
comment on column learning_record.finished_at is 'When it was finished, its test passed where there is one; null until then.';
grant select, insert, update on learning_record to mds_app;

create table learning_report (
  tenant_id uuid not null,
  user_id uuid not null,
  event_id uuid not null,
  record_id uuid not null,
  seq bigint generated always as identity,
  from_ms integer not null,
  to_ms integer not null,
  earned_ms integer not null,
  verdict text not null,
  told_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, user_id, event_id),
  foreign key (tenant_id, record_id) references learning_record (tenant_id, id)
);
select isolate('learning_report');
create index learning_report_record on learning_report (tenant_id, record_id, seq);
comment on table learning_report is 'Every report of progress, once: what it said, what it earned and why.';
comment on column learning_report.user_id is 'The learner who reported.';
comment on column learning_report.event_id is 'Id that the browser gave it: repeated, it earns nothing more.';
comment on column learning_report.record_id is 'Record that it counts for.';
comment on column learning_report.seq is 'Order in which reports were taken.';
comment on column learning_report.from_ms is 'Beginning of what was said to be watched, in milliseconds.';
comment on column learning_report.to_ms is 'End of it, in milliseconds.';
comment on column learning_report.earned_ms is 'What it added to the union, in milliseconds.';
comment on column learning_report.verdict is 'counted, known, unfit, outside, ahead, implausible, muted or future.';
comment on column learning_report.told_at is 'When it happened, by the browser''s clock set right by the server''s.';
comment on column learning_report.received_at is 'When it was taken, by the database''s clock.';
grant select, insert on learning_report to mds_app;

create table test_attempt (
  tenant_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  no integer not null,
  content_version integer not null,
  right_answers integer not null,
  questions integer not null,
  passed boolean not null,
  submitted_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, record_id, no),
  foreign key (tenant_id, record_id) references learning_record (tenant_id, id)
);
select isolate('test_attempt');
comment on table test_attempt is 'Tests handed in, scored by the server.';
comment on column test_attempt.id is 'Random UUID; what the wire and other tables call it by.';
comment on column test_attempt.record_id is 'Round of the course that it belongs to.';
comment on column test_attempt.no is '1, 2, ... within the round; the key lets each be handed in once.';
comment on column test_attempt.content_version is 'Version of the questions that were answered.';
comment on column test_attempt.right_answers is 'How many questions were answered rightly.';
comment on column test_attempt.questions is 'How many questions there were.';
comment on column test_attempt.passed is 'Whether the share of right answers was enough.';
comment on column test_attempt.submitted_at is 'When it was handed in, by the database''s clock.';
grant select, insert on test_attempt to mds_app;

create table test_answer (
  tenant_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  option_ids uuid[] not null,
  correct boolean not null,
  primary key (tenant_id, attempt_id, question_id),
  foreign key (tenant_id, attempt_id) references test_attempt (tenant_id, id),
  foreign key (tenant_id, question_id) references course_question (tenant_id, id)
);
select isolate('test_answer');
comment on table test_answer is 'What was answered to each question of an attempt.';
comment on column test_answer.attempt_id is 'The attempt.';
comment on column test_answer.question_id is 'The question.';
comment on column test_answer.option_ids is 'The options chosen.';
comment on column test_answer.correct is 'Whether exactly the right ones were.';
grant select, insert on test_answer to mds_app;

create table certificate (
  tenant_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  user_id uuid not null,
  number text not null,
  issued_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, record_id),
  unique (tenant_id, number),
  foreign key (tenant_id, record_id) references learning_record (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('certificate');
create index certificate_user on certificate (tenant_id, user_id, expires_at);
comment on table certificate is 'Certificates: one for each finished round of a course, whatever arrives at the same time.';
comment on column certificate.id is 'Random UUID; what the wire and other tables call it by.';
comment on column certificate.record_id is 'Round of the course that it certifies.';
comment on column certificate.user_id is 'Who has earned it.';
comment on column certificate.number is 'Number printed on it, unique in the tenant.';
comment on column certificate.issued_at is 'When it was issued, by the database''s clock.';
comment on column certificate.expires_at is 'First instant at which it is not valid any more.';
grant select, insert on certificate to mds_app;

create table certificate_reminder (
  tenant_id uuid not null,
  certificate_id uuid not null,
  day date not null,
  sent_at timestamptz not null default now(),
  outcome text not null default 'sent' check (outcome in ('sent', 'refused')),
  primary key (tenant_id, certificate_id, day),
  foreign key (tenant_id, certificate_id) references certificate (tenant_id, id)
);
select isolate('certificate_reminder');
comment on table certificate_reminder is 'Reminders of certificates that expire: one a day, however many servers run (O22).';
comment on column certificate_reminder.certificate_id is 'The certificate.';
comment on column certificate_reminder.day is 'Day in the tenant''s zone.';
comment on column certificate_reminder.sent_at is 'When it was sent.';
comment on column certificate_reminder.outcome is 'sent, or refused for good by the mail server of its receiver.';
grant select, insert on certificate_reminder to mds_app;
grant update (outcome) on certificate_reminder to mds_app;
