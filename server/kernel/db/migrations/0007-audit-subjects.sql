-- Records that entries of the trail are about.

-- Kind of the records whose ids a field of an entry holds; null where it holds none that has a history. Who gave or asked for
-- something is no subject of it.
create function audit_kind_of(entity text, field text) returns text language sql immutable parallel safe as $$
  select case
    when field ~ '^(userIds?|fromUserId|toUserId|headUserId|managerIds|memberIds|accessReviewerId|successorIds?)$' then 'users'
    when field ~ '(^r|R)oleIds?$' then 'roles'
    when field ~ '(^d|D)epartmentIds?$' then 'departments'
    when field ~ '(^p|P)ositionIds?$' then 'positions'
    when field ~ '(^o|O)rganisationIds?$' then 'organisations'
    when field ~ '(^s|S)tudyIds?$' then 'studies'
    when field ~ '(^s|S)iteIds?$' then 'sites'
    when field = 'parentId' and entity in ('departments', 'positions', 'organisations') then entity
  end $$;

-- Every id that a value holds, however deep.
create function audit_ids_in(value jsonb) returns setof uuid language sql immutable parallel safe as $$
  select (each #>> '{}')::uuid from jsonb_path_query(value,
    '$.** ? (@.type() == "string" && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")') as each $$;

-- What an entry is about: the record that it is filed under, those that this one joins, and those that its facts name. Of a
-- change of a set, what came and what went.
create function audit_subjects(entity text, entity_id text, facts jsonb) returns table (kind text, subject_id uuid)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := current_tenant();
  own uuid := case when entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then entity_id::uuid end;
  named text := case when entity in ('noticeAgents', 'zones', 'signature') then 'users' else entity end;
begin
  if own is not null then
    if named in ('users', 'roles', 'departments', 'positions', 'organisations', 'studies', 'sites') then
      return query select named, own;
    end if;
    case entity
      when 'account' then
        return query select 'users', u.id from users u where u.tenant_id = tenant and u.account_id = own;
      when 'assignments' then
        return query select x.kind, x.id from role_assignment a,
          lateral (values ('users', a.user_id), ('roles', a.role_id), ('studies', a.study_id), ('sites', a.site_id)) x (kind, id)
          where a.tenant_id = tenant and a.id = own and x.id is not null;
      when 'members' then
        return query select x.kind, x.id from study_member m,
          lateral (values ('users', m.user_id), ('studies', m.study_id), ('sites', m.site_id)) x (kind, id)
          where m.tenant_id = tenant and m.id = own and x.id is not null;
      when 'handovers' then
        return query select 'users', x.id from handover h, lateral (values (h.from_user_id), (h.to_user_id)) x (id)
          where h.tenant_id = tenant and h.id = own;
      when 'invitation' then
        return query select 'users', i.user_id from invitation i where i.tenant_id = tenant and i.id = own and i.user_id is not null;
      when 'sites' then
        return query select x.kind, x.id from site s, lateral (values ('studies', s.study_id), ('organisations', s.organisation_id)) x (kind, id)
          where s.tenant_id = tenant and s.id = own;
      when 'heldChanges' then
        return query select h.entity, h.entity_id from held_change h where h.tenant_id = tenant and h.id = own and h.entity_id is not null
          and h.entity in ('users', 'roles', 'departments', 'positions', 'organisations', 'studies', 'sites');
      else null;
    end case;
  end if;
  return query
    select k.kind, i.id from jsonb_each(case when jsonb_typeof(facts -> 'changes') = 'object' then facts -> 'changes' else '{}' end) c (field, value),
        lateral (select audit_kind_of(entity, c.field) as kind) k,
        lateral ((select audit_ids_in(c.value -> 0) union select audit_ids_in(c.value -> 1))
          except (select audit_ids_in(c.value -> 0) intersect select audit_ids_in(c.value -> 1))) i (id)
      where k.kind is not null
    union all
    select k.kind, i.id from jsonb_each(case when jsonb_typeof(facts -> 'detail') = 'object' then facts -> 'detail' else '{}' end) d (field, value),
        lateral (select audit_kind_of(entity, d.field) as kind) k, lateral audit_ids_in(d.value) i (id)
      where k.kind is not null;
end $$;

create table audit_subject (
  tenant_id uuid not null,
  subject_id uuid not null,
  seq bigint not null,
  kind text not null,
  primary key (tenant_id, subject_id, seq),
  foreign key (tenant_id, seq) references audit_log (tenant_id, seq)
);
select isolate('audit_subject');
comment on table audit_subject is 'Records that an entry of the trail is about, so that the history of each shows it. It follows from the entries alone.';
comment on column audit_subject.subject_id is 'Id of a person, role, department, position, organisation, study or site.';
comment on column audit_subject.seq is 'Entry of audit_log that is about it.';
comment on column audit_subject.kind is 'Kind of the record, named as in audit_log.entity.';
create trigger append_only before update or delete or truncate on audit_subject for each statement execute function audit_is_append_only();
grant select on audit_subject to mds_app;

-- Facts are the last part of an entry that is written: by then it is there, whichever way it came.
create function audit_note_subjects() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_subject (tenant_id, subject_id, seq, kind)
    select distinct on (s.subject_id) l.tenant_id, s.subject_id, l.seq, s.kind
    from audit_log l, lateral audit_subjects(l.entity, l.entity_id, new.payload) s
    where l.tenant_id = new.tenant_id and l.seq = new.seq;
  return null;
end $$;

create trigger note_subjects after insert on audit_payload for each row execute function audit_note_subjects();
