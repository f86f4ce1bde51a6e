-- Certificates from elsewhere end with reminders too. Neither kind is ever deleted, so no reminder loses its certificate.

alter table certificate_reminder drop constraint certificate_reminder_tenant_id_certificate_id_fkey;
comment on column certificate_reminder.certificate_id is 'The certificate: one of this company, or one from elsewhere.';
