-- Exports that have not ended, in the order in which they were asked: how many come before one is told while it waits.
create index download_waiting on download (tenant_id, requested_at, id) where status = 1;
