-- Planned dates of a study stay when actual ones come (P40). Until now the change of the status wrote the actual date over the planned one.
alter table study
  add column actual_start_date date,
  add column actual_end_date date,
  add column start_delay integer generated always as (actual_start_date - start_date) stored,
  add column end_delay integer generated always as (actual_end_date - end_date) stored;
comment on column study.start_date is 'Day on which it is planned to start, without a zone.';
comment on column study.end_date is 'Day on which it is planned to end, without a zone.';
comment on column study.actual_start_date is 'Day on which it started, without a zone; set by the change of the status.';
comment on column study.actual_end_date is 'Day on which it ended or was stopped, without a zone; set by the change of the status.';
comment on column study.start_delay is 'Days by which it started after its planned day; negative for earlier.';
comment on column study.end_delay is 'Days by which it ended after its planned day; negative for earlier.';

do $$
declare
  tenant uuid;
begin
  for tenant in select id from tenant loop
    perform set_config('app.tenant', tenant::text, true);
    update study s set
      actual_start_date = (select max(c.on_date) from study_status_change c
        where c.tenant_id = tenant and c.study_id = s.id and c.date_kind = 'start'),
      actual_end_date = (select max(c.on_date) from study_status_change c
        where c.tenant_id = tenant and c.study_id = s.id and c.date_kind = 'finish')
      where s.tenant_id = tenant;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

select as_of.create_views();
