-- Personnel of sites, conditions of their activation and waivers have buttons of their own; every role keeps what it could do.

insert into role_button (tenant_id, role_id, menu_id, button)
  select b.tenant_id, b.role_id, b.menu_id, n.button
  from role_button b
  cross join (values ('STUDY_CENTER_PERSONNEL'), ('STUDY_CENTER_GATE'), ('STUDY_CENTER_WAIVE')) as n (button)
  where b.menu_id = 1043 and b.button = 'STUDY_CENTER_ADD'
  on conflict do nothing;
