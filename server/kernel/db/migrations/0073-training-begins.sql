-- Assignments of which their learners are still to be told: looked for every minute.
create index task_assignment_untold on task_assignment (tenant_id, assigned_at) where notified_at is null and source is not null;
