-- The way back for whoever has lost mailbox and password: a link to another place, sent after somebody was made sure of.

alter table reset_ticket add column email text check (length(email) <= 254);
alter table reset_ticket add column opens_at timestamptz;
comment on column step_up.purpose is 'What was proved: authenticator, password, old-email, old-phone, or lost-email for two other proofs in place of a mailbox.';
comment on column reset_ticket.email is 'Address that the link went to and that becomes the account''s once it is used; null where the account stays as it is.';
comment on column reset_ticket.opens_at is 'First instant at which it can be used; null where it can be at once. An account of several companies waits, so that its owner and the others can object.';
