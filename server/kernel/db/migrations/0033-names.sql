-- Tables get the names of docs/glossary.md: approval_request (was held_change) and actor_invalidation (was standing_change). Servers of
-- the release before read and write them through views of the old names, which a later migration drops.
drop view as_of.held_change;
alter table held_change rename to approval_request;
alter index held_change_pkey rename to approval_request_pkey;
alter index held_change_state rename to approval_request_state;
alter index held_change_waiting rename to approval_request_waiting;
alter table standing_change rename to actor_invalidation;
alter index standing_change_pkey rename to actor_invalidation_pkey;
comment on column actor_invalidation.xid is 'The transaction: an actor that was read in a snapshot which does not show it is read again.';

do $$
declare
  item record;
begin
  for item in select oid::regprocedure as name, replace(proname, 'standing_changed_by_', 'actor_invalidated_by_') as renamed
    from pg_proc where proname like 'standing\_changed\_by\_%' loop
    execute format('alter function %s rename to %I', item.name, item.renamed);
  end loop;
  for item in select tgrelid::regclass as name, tgname, replace(tgname, 'standing_', 'actor_invalidation_') as renamed
    from pg_trigger where tgname like 'standing\_%' loop
    execute format('alter trigger %I on %s rename to %I', item.tgname, item.name, item.renamed);
  end loop;
  for item in select replace(replace(replace(pg_get_functiondef(p.oid), 'held_change', 'approval_request'),
      'standing_changed_by_', 'actor_invalidated_by_'), 'standing_change', 'actor_invalidation') as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname = 'plpgsql' and (p.prosrc like '%held\_change%' or p.prosrc like '%standing\_change%') loop
    execute item.definition;
  end loop;
  for item in select conrelid::regclass as name, conname,
      replace(replace(conname, 'held_change', 'approval_request'), 'standing_change', 'actor_invalidation') as renamed
    from pg_constraint where conname like 'held\_change%' or conname like 'standing\_change%' loop
    execute format('alter table %s rename constraint %I to %I', item.name, item.conname, item.renamed);
  end loop;
end $$;
select as_of.create_views();

create view held_change with (security_invoker = true) as select * from approval_request;
grant select, insert, update on held_change to mds_app;
comment on view held_change is 'Name of approval_request in the release before.';
create view standing_change with (security_invoker = true) as select * from actor_invalidation;
grant select, insert, delete on standing_change to mds_app;
comment on view standing_change is 'Name of actor_invalidation in the release before.';
