-- Invitations in a list: the last one of each person, and those that later ones took the place of apart.

alter table invitation add column replaced boolean not null default false;
comment on column invitation.replaced is 'A later invitation of the same person has taken its place: it stands in no list.';
update invitation i set replaced = true where i.used_at is null and exists (select from invitation l where l.tenant_id = i.tenant_id
  and l.user_id = i.user_id and (l.made_at, l.id) > (i.made_at, i.id));
-- A person who becomes a non-user keeps his record here, and his account no way into it (F17).
grant delete on membership to mds_app;

create index invitation_made on invitation (tenant_id, made_at desc, id) where user_id is not null and not replaced;
