-- Who may mend or end what lets a person do something: roles are found by a button of master data.

create index role_button_master on role_button (tenant_id, menu_id, button, role_id) where menu_id < 2000;
