-- Courses, their questions, and the tasks that ask for them.

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
grant select on course_category to mds_app;

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
  good_clinical_practice boolean not null default false,
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
comment on column course.good_clinical_practice is 'True where its certificate proves training in good clinical practice (GCP).';
grant select on course to mds_app;

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
grant select on course_file to mds_app;

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
grant select on course_question to mds_app;

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
grant select on question_option to mds_app;

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
comment on column training_task.scores_at is 'First instant at which results of tests are shown; before it they are pending.';
comment on column training_task.created_at is 'When the row was written, by the database''s clock.';
grant select on training_task to mds_app;

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
grant select on task_course to mds_app;

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
grant select on task_role to mds_app;
