-- The newest anchor is asked for every half minute.

create index audit_anchor_seq on audit_anchor (tenant_id, seq desc);
