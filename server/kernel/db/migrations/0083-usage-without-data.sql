-- An application that has no data any more keeps its row, so that an earlier report does not come after a later one.

alter table study_usage drop constraint study_usage_records_check;
alter table study_usage add constraint study_usage_records_check check (records >= 0);
alter table site_usage drop constraint site_usage_records_check;
alter table site_usage add constraint site_usage_records_check check (records >= 0);
comment on table study_usage is 'Applications with data of a study, now or before: it cannot be deleted while one has some (MD-S5).';
comment on column study_usage.records is 'How many records the application has, as it last reported; 0 when it has none any more.';
comment on column site_usage.records is 'How many records the application has, as it last reported; 0 when it has none any more.';
