-- Questions are imported into the draft of one course.
alter table import_job add column course_id uuid;
alter table import_job add foreign key (tenant_id, course_id) references course (tenant_id, id);
comment on column import_job.course_id is 'The course whose draft gets the rows; null for kinds that are not bound to a course.';
