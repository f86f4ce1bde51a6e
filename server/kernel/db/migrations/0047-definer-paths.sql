-- Functions that run as another role look for temporary objects last. A path that does not name pg_temp has it first: a caller
-- could put a temporary table in the place of one of ours, and its triggers would run as the owner.

alter function audit_append set search_path = pg_catalog, public, pg_temp;
alter function department_moves set search_path = pg_catalog, public, pg_temp;
alter function organisations_matching set search_path = pg_catalog, public, pg_temp;
alter function users_having set search_path = pg_catalog, public, pg_temp;
alter function users_matching set search_path = pg_catalog, public, pg_temp;
