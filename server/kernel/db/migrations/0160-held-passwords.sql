-- A password that one company's help sets is held beside the owner's own one and opens that company alone. It no longer replaces it.

drop index credential_current;
create unique index credential_current on credential (account_id, held_to) nulls not distinct where current;
comment on column credential.current is 'True for the ones in force: at most one own password of the account, and one for each company whose help set one.';
comment on column credential.held_to is 'The one tenant that the password opens: it was set by a link of that tenant, or within a session that was held to it; null for the owner''s own, which opens each of the account.';

alter table session add column freed_from uuid references tenant (id);
comment on column session.freed_from is 'The tenant that it was held to before its owner proved an own place: the password of that tenant, by which the owner came in, still confirms the change of the own one; null of every other session.';

-- Otherwise a company that requires a second factor would, with the password that it set, bind one that shuts the owner out elsewhere.
alter table authenticator add column held_to uuid references tenant (id);
alter table authenticator_setup add column held_to uuid references tenant (id);
comment on column authenticator.held_to is 'The one tenant whose held sign-ins ask for it, since it was set up within one; an own one replaces it. Null for the owner''s own, which every sign-in asks for.';
comment on column authenticator_setup.held_to is 'As in authenticator, once it is bound.';
create index former_contact_email on former_contact (lower(place)) where way = 'email';
