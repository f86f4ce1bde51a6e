-- What the inviting user adds to the mail of an invitation: a link that is mailed again says it again.
alter table invitation
  add column language text check (language in ('zh-CN', 'en-US', 'ja-JP', 'es-ES')),
  add column note text not null default '';
comment on column invitation.language is 'Language of the mail where the address has no account; null: that of the company.';
comment on column invitation.note is 'Words of the inviting user in the mail; empty for none.';
