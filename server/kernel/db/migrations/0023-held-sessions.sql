-- Sessions that the identity provider of one company opened: they open that company alone.

alter table session add column held_to uuid references tenant (id);
comment on column session.held_to is 'The one tenant that it opens: that of the identity provider which named the person; null of every other way in.';
alter table sign_in_step add column held_to uuid references tenant (id);
comment on column sign_in_step.held_to is 'The one tenant that the session will open; null where it may open each of the account.';
alter table sign_in_step add column legal text;
comment on column sign_in_step.legal is 'Version of the legal statement accepted with the first step, as in contract/legal.ts; null of who has accepted it before. It is kept as accepted once the second step is right.';
