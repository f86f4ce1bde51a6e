-- Access requests for several users are made together and decided one by one; the page of each shows the others.

alter table access_request add column batch_id uuid;
create index access_request_batch on access_request (tenant_id, batch_id) where batch_id is not null;
grant insert (batch_id) on access_request to mds_app;
comment on column access_request.batch_id is 'Same for requests that were made together for several users; null for a request of its own.';
