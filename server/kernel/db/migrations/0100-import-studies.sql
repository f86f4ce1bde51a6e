-- An import of study members is about one study.

alter table import_job add column study_id uuid;
alter table import_job add foreign key (tenant_id, study_id) references study (tenant_id, id);
comment on column import_job.study_id is 'The study that the rows are about; null for kinds that are not bound to a study.';
