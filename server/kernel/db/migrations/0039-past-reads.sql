-- What was is read by person and by name: also roles that have ended, and people who have been removed.

create index role_assignment_person on role_assignment (tenant_id, user_id, role_id, id);
create index users_removed_by_name on users (tenant_id, sort_name, id) where removed_at is not null;
