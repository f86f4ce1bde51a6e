-- What a code opens is settled when it is sent: the place that it went to may be off the account by the time it comes back.

alter table one_time_code add column held_to uuid references tenant (id);
comment on column one_time_code.held_to is 'The one tenant that its place opened when it was sent; null for each of the account.';
comment on column recovery.method is 'Way by which the last code went: phone or email; null before.';
comment on table former_contact is 'The last place of each kind that was its owner''s own and that an administrator took off the account, or a session that was held to a tenant replaced: it still hears what happens to the account, and still proves its owner, until the owner sets an own one.';

-- Of those that are under way nobody knows it any more.
update one_time_code set used_at = clock_timestamp() where purpose = 'recovery' and used_at is null;
