-- The table audit_subject has the entries about a department: the function that searched the facts of users for it goes.
drop function department_moves(uuid);
drop index audit_payload_departments;
revoke select (tenant_id, seq, payload) on audit_payload from mds_search;
revoke select (tenant_id, seq, entity, outcome) on audit_log from mds_search;
