-- What became of a reminder: a mail server that refuses its receiver for good is not asked again that day.

alter table certificate_reminder add column outcome text not null default 'sent' check (outcome in ('sent', 'refused'));
comment on column certificate_reminder.outcome is 'sent, or refused for good by the mail server of its receiver.';
grant update (outcome) on certificate_reminder to mds_app;
