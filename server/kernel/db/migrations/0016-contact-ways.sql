-- A number is dialled within its country; the code of that country makes it one of the whole world's.

alter table account add column calling_code text not null default '86';
alter table account add constraint account_calling_code check (calling_code ~ '^[1-9][0-9]{0,3}$');
comment on column account.calling_code is 'Code by which the country of the phone number is called, without the plus (ITU-T E.164).';

-- The zero before a number is dialled within the country alone: with or without it, it is one telephone.
drop index account_phone;
create unique index account_phone on account (calling_code, ltrim(phone, '0')) where phone is not null;
comment on column account.phone is 'Phone number as dialled within its country, 8 to 11 digits; unique with its calling code.';
