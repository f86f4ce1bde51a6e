-- The list of organisations of one kind, in its order.

create index organisation_type on organisation (tenant_id, type, sort_name, id);

-- Pages of the standard directory, and their numbers, without reading the records themselves.
drop index standard_organisation_country;
drop index standard_organisation_place;
create index standard_organisation_country on standard_organisation (country, sort_name, id) where active;
create index standard_organisation_place on standard_organisation (sort_name, id) where active;
