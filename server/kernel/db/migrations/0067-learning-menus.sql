-- Administrators of companies from before the group Learning get its menus and buttons, as those of new companies have them.

-- The owner of the tables reads and fills them for every company, whatever login it is.
alter table role no force row level security;
alter table role_menu no force row level security;
alter table role_button no force row level security;
insert into role_menu (tenant_id, role_id, menu_id)
  select r.tenant_id, r.id, m from role r, unnest(array[1051, 1052, 1053, 1054]) m
  where r.code in ('ACCOUNT_HOLDER', 'DH_ADMINISTRATOR') and r.removed_at is null
  on conflict do nothing;
insert into role_button (tenant_id, role_id, menu_id, button)
  select r.tenant_id, r.id, b.menu_id, b.button from role r, (values (1051, 'LEARNING_EXPORT'), (1051, 'LEARNING_EXCUSE'),
    (1051, 'LEARNING_MARK'), (1052, 'COURSE_EDIT'), (1052, 'COURSE_PUBLISH'), (1053, 'TRAINING_TASK_EDIT'),
    (1054, 'CERTIFICATE_ADD'), (1054, 'CERTIFICATE_REVIEW')) b (menu_id, button)
  where r.code in ('ACCOUNT_HOLDER', 'DH_ADMINISTRATOR') and r.removed_at is null
  on conflict do nothing;
alter table role force row level security;
alter table role_menu force row level security;
alter table role_button force row level security;
