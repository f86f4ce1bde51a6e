-- Files of courses that authors upload in parts. A finished one names its file and what its bytes say of it.

create table course_upload (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  course_id uuid not null,
  user_id uuid not null,
  part text not null check (part in ('content', 'captions')),
  name text not null,
  size bigint not null check (size > 0),
  fingerprint text not null,
  received bigint not null default 0 check (received between 0 and size),
  media_type text,
  codec text not null default '',
  length_ms integer not null default 0,
  pages integer not null default 0,
  file_id uuid,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id),
  check ((file_id is null) = (finished_at is null)),
  check (file_id is null or media_type is not null)
);
select isolate('course_upload');
create index course_upload_course on course_upload (tenant_id, course_id);
create index course_upload_begun on course_upload (tenant_id, user_id, begun_at) where finished_at is null;
create unique index course_upload_file on course_upload (tenant_id, file_id) where file_id is not null;
comment on table course_upload is 'Uploads of course files: how much of one has arrived, and what was found in a finished one.';
comment on column course_upload.id is 'Random UUID; what the wire and other tables call it by.';
comment on column course_upload.course_id is 'Course that the file is for.';
comment on column course_upload.user_id is 'Author who uploads it.';
comment on column course_upload.part is 'content is shown to learners; captions belong to a video.';
comment on column course_upload.name is 'Name of the file, as its author has it.';
comment on column course_upload.size is 'Bytes of the whole file.';
comment on column course_upload.fingerprint is 'What the browser recognises the same file by, so that a lost upload goes on.';
comment on column course_upload.received is 'Bytes from the beginning that are stored.';
comment on column course_upload.media_type is 'Media type that its first bytes show; null until they have arrived.';
comment on column course_upload.codec is 'Codecs of a video as RFC 6381 writes them, such as avc1.4d401f; empty otherwise.';
comment on column course_upload.length_ms is 'Length of a video in milliseconds; 0 otherwise.';
comment on column course_upload.pages is 'Pages of a PDF; 1 for a picture, 0 otherwise.';
comment on column course_upload.file_id is 'The file in the file store; null until it is finished.';
comment on column course_upload.begun_at is 'When it was begun: one that is not finished a day later is removed.';
comment on column course_upload.finished_at is 'When all of it had arrived and was checked; null before.';
grant select, insert, update, delete on course_upload to mds_app;
