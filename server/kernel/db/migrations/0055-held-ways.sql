-- What an administrator of one company puts into an account opens that company alone, until the owner proves a place of their own
-- or an administrator of another of their companies agrees.

alter table account add column email_held_to uuid references tenant (id);
alter table account add column phone_held_to uuid references tenant (id);
alter table credential add column held_to uuid references tenant (id);
alter table passkey add column held_to uuid references tenant (id);
alter table third_party_identity add column held_to uuid references tenant (id);
alter table reset_ticket add column held_to uuid references tenant (id);
alter table reset_ticket add column made_by uuid references account (id);
comment on column account.email_held_to is 'The one tenant that a code to the address opens, since its administrator or a session that was held to it set the address; null for each of the account.';
comment on column account.phone_held_to is 'The one tenant that a code to the number opens, since a session that was held to it set the number; null for each of the account.';
comment on column credential.held_to is 'The one tenant that the password opens: it was set by a link of that tenant, or within a session that was held to it; null for each of the account.';
comment on column passkey.held_to is 'The one tenant that it opens, since it was added within a session that was held to it; null for each of the account.';
comment on column third_party_identity.held_to is 'The one tenant that it opens, since it was bound within a session that was held to it; null for each that its provider opens.';
comment on column reset_ticket.held_to is 'The tenant that the new password will open alone where the account has others: its administrator named the address, or the code went to a place that is held to it; null for each of the account.';
comment on column reset_ticket.made_by is 'Account of the administrator who named another address; null of every other ticket.';

-- Two reasons for which a session opens one tenant: only that of a provider cannot be lifted by proving a place.
alter table session add column held_by text check (held_by in ('provider', 'company'));
alter table sign_in_step add column held_by text check (held_by in ('provider', 'company'));
comment on column session.held_by is 'Why it opens one tenant alone: provider, or company for a way in that an administrator of that company brought about; null where it opens each.';
comment on column sign_in_step.held_by is 'Why the session will open one tenant alone, as in session; null where it may open each.';
update session set held_by = 'provider' where held_to is not null;
update sign_in_step set held_by = 'provider' where held_to is not null;

create table account_hold (
  account_id uuid not null references account (id),
  held_to uuid not null references tenant (id),
  made_by uuid references account (id),
  since timestamptz not null default clock_timestamp(),
  primary key (account_id, held_to)
);
comment on table account_hold is 'Accounts of which something opens one company alone until another one agrees; the row goes with the agreement.';
comment on column account_hold.account_id is 'Whose account.';
comment on column account_hold.held_to is 'The tenant that is opened.';
comment on column account_hold.made_by is 'Account of the administrator whose act it goes back to: that person cannot agree in another company; null if not known.';
comment on column account_hold.since is 'When it last began.';

create table former_contact (
  account_id uuid not null references account (id),
  way text not null check (way in ('email', 'phone')),
  place text not null,
  calling_code text not null default '86',
  removed_at timestamptz not null default clock_timestamp(),
  primary key (account_id, way)
);
comment on table former_contact is 'The last place of each kind that was its owner''s own and that an administrator took off the account: it still hears what happens to the account, and still proves its owner, until the owner sets an own one.';
comment on column former_contact.account_id is 'Whose account.';
comment on column former_contact.way is 'email or phone.';
comment on column former_contact.place is 'The address, or the number as dialled within its country.';
comment on column former_contact.calling_code is 'Calling code of the country of a number.';
comment on column former_contact.removed_at is 'When it was taken off.';
grant select, insert, update, delete on account_hold, former_contact to mds_app;
