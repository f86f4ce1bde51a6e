-- Authoring of courses: drafts, versions, points, explanations, and rounds that ask only what has changed.

alter table course_category
  add column row_version integer not null default 1,
  add column removed_at timestamptz;
comment on column course_category.row_version is 'Counts up with each change, so that nobody overwrites what they have not seen (TR-C1).';
comment on column course_category.removed_at is 'When it was removed; null while it is used.';
grant insert, update on course_category to mds_app;

alter table course drop constraint course_length_ms_check;
alter table course
  add constraint course_length_ms_check check (length_ms >= 0),
  add column language text not null default 'en-US' check (language in ('zh-CN', 'en-US', 'ja-JP', 'es-ES')),
  add column shuffle boolean not null default true,
  add column pool integer check (pool > 0),
  add column published_at timestamptz default now(),
  add column retired_at timestamptz,
  add column row_version integer not null default 1;
comment on column course.content_version is 'Number of the version in force; 0 before the first publication. What was reported of an older one is refused (N47).';
comment on column course.language is 'Language in which it is taught.';
comment on column course.shuffle is 'Whether questions and options come in an order of each attempt.';
comment on column course.pool is 'How many of the questions an attempt asks, drawn for it; null asks all.';
comment on column course.published_at is 'When the version in force was published; null before the first publication.';
comment on column course.retired_at is 'When it was retired: no task takes it any more; null while it is used.';
comment on column course.row_version is 'Counts up with each change of the course or its draft, so that nobody overwrites what they have not seen (TR-C1).';
comment on column course.length_ms is 'Length of all its files on one line of time in milliseconds; a page or picture counts as its least reading time; 0 before the first publication.';
grant insert, update on course to mds_app;

alter table course_file add column removed_at timestamptz;
comment on column course_file.removed_at is 'When a publication took it out; null while it is shown.';
grant insert, update on course_file to mds_app;

alter table course_question
  add column points integer not null default 1 check (points between 1 and 100),
  add column explanation text not null default '',
  add column explanation_en text not null default '',
  add column removed_at timestamptz;
comment on column course_question.points is 'What a right answer earns; a wrong one earns nothing.';
comment on column course_question.explanation is 'Why the right answer is right, shown with the result; empty for none.';
comment on column course_question.explanation_en is 'The explanation in English; empty when it has none.';
comment on column course_question.removed_at is 'When a publication took it out: old answers still refer to it; null while it is asked.';
grant insert, update on course_question to mds_app;

alter table question_option add column removed_at timestamptz;
comment on column question_option.removed_at is 'When a publication took it out; null while it is offered.';
grant insert, update on question_option to mds_app;

alter table learning_record
  add column asked_question_ids uuid[],
  add column asked_parts int4multirange;
comment on column learning_record.asked_question_ids is 'Questions that this round asks, where only what has changed is learned again; null asks what the course asks.';
comment on column learning_record.asked_parts is 'Parts of the line of time that this round asks to be watched, in milliseconds; null asks the whole.';

alter table test_attempt
  add column points integer,
  add column points_most integer;
comment on column test_attempt.points is 'Points earned; null for tests before questions had points, where each counts one.';
comment on column test_attempt.points_most is 'Points of all questions asked; null as for points.';

alter table certificate
  add column ended_at timestamptz,
  add column end_reason text check (end_reason in ('newVersion', 'withdrawn'));
comment on column certificate.ended_at is 'When it ends before its date; null where it does not. It is valid while now is before both.';
comment on column certificate.end_reason is 'newVersion: a publication ended it; withdrawn: a person did; null where it does not end early.';
grant update (ended_at, end_reason) on certificate to mds_app;

create table course_draft (
  tenant_id uuid not null,
  course_id uuid not null,
  content jsonb not null,
  row_version integer not null,
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, course_id),
  foreign key (tenant_id, course_id) references course (tenant_id, id),
  foreign key (tenant_id, changed_by) references users (tenant_id, id)
);
select isolate('course_draft');
comment on table course_draft is 'What authors have changed since the last publication of a course: one document each, in the shape of contract/courses/content.ts.';
comment on column course_draft.course_id is 'The course.';
comment on column course_draft.content is 'The whole course as it would be published.';
comment on column course_draft.row_version is 'Version of the course''s row by which it was last saved.';
comment on column course_draft.changed_by is 'Who last saved it.';
comment on column course_draft.changed_at is 'When it was last saved.';
grant select, insert, update, delete on course_draft to mds_app;

create table course_version (
  tenant_id uuid not null,
  course_id uuid not null,
  version integer not null check (version > 0),
  content jsonb not null,
  scope text not null check (scope in ('correction', 'changed', 'all')),
  changed_question_ids uuid[] not null default '{}',
  changed_file_ids uuid[] not null default '{}',
  minutes integer not null default 0,
  learners integer not null default 0,
  certificates integer not null default 0,
  certificates_end_at timestamptz,
  reason text not null default '',
  published_by uuid,
  published_at timestamptz not null default now(),
  primary key (tenant_id, course_id, version),
  foreign key (tenant_id, course_id) references course (tenant_id, id),
  foreign key (tenant_id, published_by) references users (tenant_id, id)
);
select isolate('course_version');
create index course_version_published on course_version (tenant_id, course_id, published_at);
comment on table course_version is 'Every published version of a course. Rows are never changed or removed: the last one before an instant was in force then.';
comment on column course_version.course_id is 'The course.';
comment on column course_version.version is '1, 2, ... within the course.';
comment on column course_version.content is 'The whole course as it was published, in the shape of contract/courses/content.ts.';
comment on column course_version.scope is 'Who learns again: correction nobody, changed only what has changed, all everything.';
comment on column course_version.changed_question_ids is 'Questions that are new or ask something else than before.';
comment on column course_version.changed_file_ids is 'Files that are new or have other bytes than before.';
comment on column course_version.minutes is 'How long learning again takes, in minutes; 0 for a correction.';
comment on column course_version.learners is 'How many people had to learn again by it.';
comment on column course_version.certificates is 'How many certificates it ended.';
comment on column course_version.certificates_end_at is 'When certificates of older versions end; null lets them run out.';
comment on column course_version.reason is 'Why, in the words of the author; empty for none.';
comment on column course_version.published_by is 'Who published it; null for what was there before authoring.';
comment on column course_version.published_at is 'When it came into force.';
create trigger append_only before update or delete or truncate on course_version for each statement execute function audit_is_append_only();
grant select, insert on course_version to mds_app;

-- The document of a course as it is in force, in the shape of contract/courses/content.ts.
create function course_content(tenant uuid, course_id uuid) returns jsonb
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'name', c.name, 'nameEn', c.name_en, 'description', c.description, 'descriptionEn', c.description_en,
    'language', c.language, 'categoryId', c.category_id, 'kind', c.kind,
    'rules', jsonb_build_object('requiredPercent', c.required_percent, 'seekLock', c.seek_lock, 'attempts', c.attempts,
      'passPercent', c.pass_percent, 'certificateDays', c.certificate_days, 'shuffle', c.shuffle, 'pool', c.pool,
      'goodClinicalPractice', c.good_clinical_practice),
    'files', coalesce((select jsonb_agg(jsonb_build_object('id', cf.id, 'fileId', cf.file_id, 'name', f.name, 'mediaType', f.media_type,
          'codec', cf.codec, 'lengthMs', cf.length_ms, 'pages', cf.pages,
          'captions', coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'fileId', k.file_id, 'language', k.language, 'name', kf.name)
              order by k.language, k.id)
            from course_file k join file kf on kf.tenant_id = k.tenant_id and kf.id = k.file_id
            where k.tenant_id = cf.tenant_id and k.course_id = cf.course_id and k.part = 'captions' and k.sort = cf.sort
              and k.removed_at is null), '[]')) order by cf.sort, cf.id)
      from course_file cf join file f on f.tenant_id = cf.tenant_id and f.id = cf.file_id
      where cf.tenant_id = c.tenant_id and cf.course_id = c.id and cf.part = 'content' and cf.removed_at is null), '[]'),
    'questions', coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'text', q.text, 'textEn', q.text_en,
          'points', q.points, 'explanation', q.explanation, 'explanationEn', q.explanation_en,
          'options', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'text', o.text, 'textEn', o.text_en, 'correct', o.correct)
              order by o.sort, o.id)
            from question_option o where o.tenant_id = q.tenant_id and o.question_id = q.id and o.removed_at is null), '[]'))
        order by q.sort, q.id)
      from course_question q where q.tenant_id = c.tenant_id and q.course_id = c.id and q.removed_at is null), '[]'))
  from course c where c.tenant_id = course_content.tenant and c.id = course_content.course_id
$$;
revoke all on function course_content(uuid, uuid) from public;
grant execute on function course_content(uuid, uuid) to mds_app;

-- What was published before authoring: the owner of the tables fills it for every company.
alter table course no force row level security;
alter table course_file no force row level security;
alter table course_question no force row level security;
alter table question_option no force row level security;
alter table file no force row level security;
alter table course_version no force row level security;
update course set published_at = created_at;
update course c set language = t.language_flag from tenant t
  where t.id = c.tenant_id and t.language_flag in ('zh-CN', 'en-US', 'ja-JP', 'es-ES');
insert into course_version (tenant_id, course_id, version, content, scope, published_at)
  select tenant_id, id, content_version, course_content(tenant_id, id), 'all', published_at from course where content_version > 0;
alter table course force row level security;
alter table course_file force row level security;
alter table course_question force row level security;
alter table question_option force row level security;
alter table file force row level security;
alter table course_version force row level security;
