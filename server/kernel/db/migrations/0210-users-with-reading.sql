-- Answers show names in Latin script by their stored reading; few people have one.
create index users_with_reading on users (tenant_id, last_name, first_name) where reading <> '';
