-- Lists of organisations in their order, and their numbers, without reading the records themselves.
create index organisation_order on organisation (tenant_id, sort_name, id) where merged_into is null;
drop index organisation_type;
create index organisation_type on organisation (tenant_id, type, sort_name, id) where merged_into is null;
