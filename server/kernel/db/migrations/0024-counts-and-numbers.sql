-- What tries at an account count by text, and one form of a telephone number for every comparison.

alter table sign_in_counter add column texts jsonb not null default '{}';
comment on column sign_in_counter.texts is 'How many of the failures came by each submitted text: a warning after tries at a name must not tell whose an address is (TR-N3). An empty text stands for tries within a session.';

-- The same as `nationalNumber` in contract/phone.ts. Where the zero belongs to the number, in Italy and San Marino, it stays.
create function phone_key(calling_code text, phone text) returns text language sql immutable parallel safe
  return case when calling_code in ('39', '378') then phone else ltrim(phone, '0') end;
comment on function phone_key(text, text) is 'Number of a telephone without the zeros that are dialled within its country alone.';

drop index account_phone;
create unique index account_phone on account (calling_code, phone_key(calling_code, phone)) where phone is not null;
