-- E-learning: categories, courses and their files, tests, tasks, and what each learner has done.

create table course_category (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  parent_id uuid,
  name text not null,
  name_en text not null default '',
  sort integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references course_category (tenant_id, id)
);
select isolate('course_category');
comment on table course_category is 'Tree of subjects that courses and tasks are filed under.';
comment on column course_category.id is 'Random UUID; what the wire and other tables call it by.';
comment on column course_category.parent_id is 'Category above; null at the root.';
comment on column course_category.name is 'Name in the tenant''s first language.';
comment on column course_category.name_en is 'English name; empty when it has none.';
comment on column course_category.sort is 'Place among its siblings, ascending.';

create table course (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  category_id uuid,
  kind text not null check (kind in ('video', 'pdf', 'images')),
  name text not null,
  name_en text not null default '',
  description text not null default '',
  description_en text not null default '',
  length_ms integer not null check (length_ms > 0),
  required_percent integer not null default 90 check (required_percent between 1 and 100),
  seek_lock boolean not null default true,
  attempts integer not null default 3 check (attempts between 1 and 100),
  pass_percent integer not null default 80 check (pass_percent between 1 and 100),
  certificate_days integer check (certificate_days > 0),
  content_version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, category_id) references course_category (tenant_id, id)
);
select isolate('course');
comment on table course is 'Courses: what is watched or read, and the rules of it.';
comment on column course.id is 'Random UUID; what the wire and other tables call it by.';
comment on column course.category_id is 'Category that it is filed under; null for none.';
comment on column course.kind is 'video, pdf or images: how it is shown.';
comment on column course.name is 'Title in the tenant''s first language.';
comment on column course.name_en is 'English title; empty when it has none.';
comment on column course.description is 'What it teaches, in the tenant''s first language.';
comment on column course.description_en is 'What it teaches, in English.';
comment on column course.length_ms is 'Length of all its files on one line of time in milliseconds; a page or picture counts as its least reading time.';
comment on column course.required_percent is 'Share of the length that must be covered before it counts as learned.';
comment on column course.seek_lock is 'True where nobody may go ahead of what has been watched.';
comment on column course.attempts is 'How often its test may be taken before it has to be learned again (F28, P15).';
comment on column course.pass_percent is 'Share of right answers that passes its test.';
comment on column course.certificate_days is 'Days for which its certificate is valid; null gives none.';
comment on column course.content_version is 'Counts up when files or questions change: what was reported of an older one is refused (N47).';
comment on column course.created_at is 'When the row was written, by the database''s clock.';

create table course_file (
  tenant_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  part text not null check (part in ('content', 'captions')),
  sort integer not null default 0,
  codec text not null default '',
  language text not null default '',
  start_ms integer not null default 0,
  length_ms integer not null default 0,
  pages integer not null default 0,
  file_id uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, course_id) references course (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id)
);
select isolate('course_file');
create index course_file_course on course_file (tenant_id, course_id, part, sort);
comment on table course_file is 'Files of a course: what is shown, and the captions of its videos.';
comment on column course_file.id is 'Random UUID; what the wire and other tables call it by.';
comment on column course_file.course_id is 'Course that it belongs to.';
comment on column course_file.part is 'content is shown in its order; captions belong to the content of the same place.';
comment on column course_file.sort is 'Place among the files of its course, ascending from 0.';
comment on column course_file.codec is 'Codecs of a video as RFC 6381 writes them, such as avc1.4d401f; empty otherwise.';
comment on column course_file.language is 'Language of captions, such as en-US; empty for content.';
comment on column course_file.start_ms is 'Where it begins on the course''s line of time, in milliseconds.';
comment on column course_file.length_ms is 'How long it takes on that line, in milliseconds; 0 for captions.';
comment on column course_file.pages is 'Pages of a PDF; 1 for a picture, 0 otherwise.';
comment on column course_file.file_id is 'Its bytes in the file store.';

create table course_question (
  tenant_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  kind text not null check (kind in ('single', 'multiple')),
  text text not null,
  text_en text not null default '',
  sort integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, course_id) references course (tenant_id, id)
);
select isolate('course_question');
create index course_question_course on course_question (tenant_id, course_id, sort);
comment on table course_question is 'Questions of a course''s test.';
comment on column course_question.id is 'Random UUID; what the wire and other tables call it by.';
comment on column course_question.course_id is 'Course that it belongs to.';
comment on column course_question.kind is 'single: one option is right; multiple: all right ones and no other must be chosen.';
comment on column course_question.text is 'The question in the tenant''s first language.';
comment on column course_question.text_en is 'The question in English; empty when it has none.';
comment on column course_question.sort is 'Place as written; learners see another order.';

create table question_option (
  tenant_id uuid not null,
  id uuid not null,
  question_id uuid not null,
  text text not null,
  text_en text not null default '',
  correct boolean not null,
  sort integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, question_id) references course_question (tenant_id, id)
);
select isolate('question_option');
create index question_option_question on question_option (tenant_id, question_id, sort);
comment on table question_option is 'Options of a question.';
comment on column question_option.id is 'Random UUID; what the wire and other tables call it by.';
comment on column question_option.question_id is 'Question that it answers.';
comment on column question_option.text is 'The option in the tenant''s first language.';
comment on column question_option.text_en is 'The option in English; empty when it has none.';
comment on column question_option.correct is 'Whether it is right; it leaves the server only after the last attempt.';
comment on column question_option.sort is 'Place as written; learners see another order.';

create table training_task (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  category_id uuid,
  name text not null,
  name_en text not null default '',
  application_id integer,
  learning_type smallint not null default 1 check (learning_type in (1, 2)),
  in_order boolean not null default true,
  speed_percent integer not null default 200 check (speed_percent between 100 and 200),
  muted_counts boolean not null default true,
  pause_hidden boolean not null default false,
  active boolean not null default true,
  begins_at timestamptz not null default '-infinity',
  due_at timestamptz not null default 'infinity',
  ends_at timestamptz not null default 'infinity',
  scores_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, category_id) references course_category (tenant_id, id)
);
select isolate('training_task');
comment on table training_task is 'Training tasks: courses that people have to take, until when and how.';
comment on column training_task.id is 'Random UUID; what the wire and other tables call it by.';
comment on column training_task.category_id is 'Category that it is filed under; null for none.';
comment on column training_task.name is 'Title in the tenant''s first language.';
comment on column training_task.name_en is 'English title; empty when it has none.';
comment on column training_task.application_id is 'Application that assigned it from outside e-learning; null for e-learning''s own.';
comment on column training_task.learning_type is '1 required; 2 may be skipped when a role asks for it (P16).';
comment on column training_task.in_order is 'True where a course opens only when those before it are finished.';
comment on column training_task.speed_percent is 'Fastest playback that counts, as a share of normal speed: 100 to 200.';
comment on column training_task.muted_counts is 'False where what is played without sound does not count.';
comment on column training_task.pause_hidden is 'True where a video pauses while its tab is hidden.';
comment on column training_task.active is 'False once it has been deactivated: nothing is taken of it any more.';
comment on column training_task.begins_at is 'First instant at which its courses may be learned.';
comment on column training_task.due_at is 'When it should be finished; later is completed late.';
comment on column training_task.ends_at is 'First instant at which nothing is taken any more.';
comment on column training_task.scores_at is 'First instant at which results of tests are told; before it they are pending.';
comment on column training_task.created_at is 'When the row was written, by the database''s clock.';

create table task_course (
  tenant_id uuid not null,
  task_id uuid not null,
  course_id uuid not null,
  sort integer not null default 0,
  primary key (tenant_id, task_id, course_id),
  foreign key (tenant_id, task_id) references training_task (tenant_id, id),
  foreign key (tenant_id, course_id) references course (tenant_id, id)
);
select isolate('task_course');
comment on table task_course is 'Courses of a task, in their order.';
comment on column task_course.task_id is 'The task.';
comment on column task_course.course_id is 'One of its courses.';
comment on column task_course.sort is 'Place in the task, ascending from 0.';

create table task_role (
  tenant_id uuid not null,
  task_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, task_id, role_id),
  foreign key (tenant_id, task_id) references training_task (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);
select isolate('task_role');
create index task_role_role on task_role (tenant_id, role_id);
comment on table task_role is 'Tasks that must be passed before a role is taken (F34).';
comment on column task_role.task_id is 'The task.';
comment on column task_role.role_id is 'The role that asks for it.';

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

create table certificate_reminder (
  tenant_id uuid not null,
  certificate_id uuid not null,
  day date not null,
  sent_at timestamptz not null default now(),
  primary key (tenant_id, certificate_id, day),
  foreign key (tenant_id, certificate_id) references certificate (tenant_id, id)
);
select isolate('certificate_reminder');
comment on table certificate_reminder is 'Reminders of certificates that expire: one a day, however many servers run (O22).';
comment on column certificate_reminder.certificate_id is 'The certificate.';
comment on column certificate_reminder.day is 'Day in the tenant''s zone.';
comment on column certificate_reminder.sent_at is 'When it was sent.';

grant select on course_category, course, course_file, course_question, question_option, training_task, task_course, task_role, task_assignment to mds_app;
grant select, insert, update on learning_record to mds_app;
grant select, insert on learning_report, test_attempt, test_answer, certificate, certificate_reminder to mds_app;
