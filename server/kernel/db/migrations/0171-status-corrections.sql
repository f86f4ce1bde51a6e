-- A status that was signed in error is corrected by its own signed act: the entry stays, and is marked (P38).
create table study_status_correction (
  tenant_id uuid not null,
  signature_id uuid not null,
  study_id uuid not null,
  corrected_id uuid not null,
  reason text not null,
  user_id uuid not null,
  primary key (tenant_id, signature_id),
  unique (tenant_id, corrected_id),
  foreign key (tenant_id, signature_id) references signature (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, corrected_id) references study_status_change (tenant_id, signature_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select isolate('study_status_correction');
comment on table study_status_correction is 'Signed corrections of statuses that were recorded in error, each as its statement says. Rows are never changed or removed.';
comment on column study_status_correction.signature_id is 'The signature of the correction, one row each.';
comment on column study_status_correction.study_id is 'The study.';
comment on column study_status_correction.corrected_id is 'The signature of the change that was recorded in error.';
comment on column study_status_correction.reason is 'Why, in the words of the signer.';
comment on column study_status_correction.user_id is 'User who signed it.';
create trigger append_only before update or delete or truncate on study_status_correction for each statement execute function audit_is_append_only();
grant select on study_status_correction to mds_app;

create function sign_status_correction(signature uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  said jsonb := read_statement(signature, 'studyStatusCorrection');
begin
  insert into study_status_correction (tenant_id, signature_id, study_id, corrected_id, reason, user_id)
    select current_tenant(), signature, c.study_id, c.signature_id, said ->> 'reason', (said #>> '{signer,userId}')::uuid
    from study_status_change c where c.tenant_id = current_tenant() and c.signature_id = (said #>> '{change,signatureId}')::uuid
      and c.study_id = (said #>> '{record,id}')::uuid;
  if not found then raise exception 'no change of the status of the study % is corrected by %', said #>> '{record,id}', signature; end if;
end $$;
revoke all on function sign_status_correction from public;
grant execute on function sign_status_correction to mds_app;
