-- Protocol ids in one case. Row-level security lets an index find a stored text, and not the result of lower().

drop index study_plan;
alter table study add column plan_key text generated always as (lower(plan_id)) stored;
create unique index study_plan on study (tenant_id, plan_key) where removed_at is null;
comment on column study.plan_key is 'The protocol id in lower case: unique in the tenant, and what imports find it by.';
select as_of.create_views();
