-- A role that begins later than it did, too, is told to every process: a user may act in it no longer (see 0142-told-role-ends.sql).

create trigger told_later after update on role_assignment for each row
  when (new.effective_at > old.effective_at) execute function role_ended();
