-- Accounts by their phone number, whatever its calling code: who may decide on an access request depends on it.
create index account_phone_number on account (phone) where phone is not null;
