-- Access requests.

create table access_request (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  number integer not null,
  kind text not null check (kind in ('invite', 'add', 'remove')),
  state text not null check (state in ('draft', 'submitted', 'approved', 'returned', 'withdrawn', 'expired')),
  applicant_id uuid not null,
  user_id uuid,
  email text,
  last_name text not null default '',
  first_name text not null default '',
  user_type text not null default 'internal' check (user_type in ('internal', 'external')),
  department_id uuid,
  comment text not null default '',
  reviewer_id uuid,
  submitted_at timestamptz,
  due_at timestamptz,
  valid_until timestamptz,
  escalated_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text not null default '',
  signature_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  batch_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, applicant_id) references users (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, department_id) references department (tenant_id, id),
  foreign key (tenant_id, reviewer_id) references users (tenant_id, id),
  foreign key (tenant_id, decided_by) references users (tenant_id, id),
  check (state in ('draft', 'withdrawn') or kind = 'invite' or user_id is not null),
  check (state not in ('approved', 'returned') or (decided_by is not null and decided_at is not null)),
  check (state <> 'submitted' or (submitted_at is not null and due_at is not null and valid_until is not null))
);
select isolate('access_request');
create unique index access_request_open on access_request (tenant_id, user_id) where state = 'submitted' and user_id is not null;
create unique index access_request_invited on access_request (tenant_id, lower(email)) where state = 'submitted' and email is not null;
create index access_request_list on access_request (tenant_id, state, due_at, id);
create index access_request_applicant on access_request (tenant_id, applicant_id, created_at desc);
create index access_request_user on access_request (tenant_id, user_id, created_at desc);
create index access_request_batch on access_request (tenant_id, batch_id) where batch_id is not null;
create index access_request_signature on access_request (tenant_id, signature_id) where signature_id is not null;
comment on table access_request is 'Access requests (authorisation applications): invite a user, add access, remove access. Nothing of one is done before a reviewer approves it.';
comment on column access_request.id is 'Random UUID; what the wire calls it by.';
comment on column access_request.number is 'Running number within the tenant, as printed.';
comment on column access_request.kind is 'invite: a new user; add: roles to be given; remove: roles to be ended.';
comment on column access_request.state is 'draft; submitted, which waits for a reviewer; approved; returned to the applicant; withdrawn by the applicant; expired without a decision.';
comment on column access_request.applicant_id is 'User who asks.';
comment on column access_request.user_id is 'User whose access changes; of an invitation the invited user once it is approved.';
comment on column access_request.email is 'Address to invite; null for other kinds.';
comment on column access_request.last_name is 'Last name of the person to invite.';
comment on column access_request.first_name is 'First name of the person to invite.';
comment on column access_request.user_type is 'Type of the user to invite.';
comment on column access_request.department_id is 'Department of the user to invite; null for none.';
comment on column access_request.comment is 'Why it is asked for, in the words of the applicant.';
comment on column access_request.reviewer_id is 'Reviewer who is asked first, until the deadline; null when every reviewer may decide.';
comment on column access_request.submitted_at is 'When it was last submitted.';
comment on column access_request.due_at is 'When a decision is due; from then on the deputies may decide.';
comment on column access_request.valid_until is 'First instant at which it can no longer be decided.';
comment on column access_request.escalated_at is 'When the deputies were asked because no decision had come; null before.';
comment on column access_request.decided_by is 'Reviewer who approved or returned it.';
comment on column access_request.decided_at is 'When that was.';
comment on column access_request.decision_reason is 'Comment of the reviewer, or the reason of the withdrawal.';
comment on column access_request.signature_id is 'The signed decision in force, whose request, decision and reviewer are those of this row; null without one.';
comment on column access_request.row_version is 'Version for optimistic concurrency: a change that names an older one is refused (TR-C1).';
comment on column access_request.created_at is 'When it was first saved.';
comment on column access_request.updated_at is 'When it last changed.';
comment on column access_request.batch_id is 'Same for requests that were made together for several users; null for a request of its own.';
grant select on access_request to mds_app;
grant insert (tenant_id, id, number, kind, state, applicant_id, user_id, email, last_name, first_name, user_type, department_id, comment,
  reviewer_id, submitted_at, due_at, valid_until, escalated_at, decided_by, decided_at, decision_reason, row_version, created_at,
  updated_at) on access_request to mds_app;
grant update (kind, state, user_id, email, last_name, first_name, user_type, department_id, comment, reviewer_id, submitted_at, due_at,
  valid_until, escalated_at, decided_by, decided_at, decision_reason, row_version, updated_at) on access_request to mds_app;
grant insert (batch_id) on access_request to mds_app;

create table access_request_item (
  tenant_id uuid not null,
  request_id uuid not null,
  sort integer not null,
  role_id uuid not null,
  study_id uuid,
  site_id uuid,
  effective_at timestamptz,
  expires_at timestamptz,
  assignment_id uuid,
  primary key (tenant_id, request_id, sort),
  foreign key (tenant_id, request_id) references access_request (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id),
  foreign key (tenant_id, study_id) references study (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, assignment_id) references role_assignment (tenant_id, id)
);
select isolate('access_request_item');
comment on table access_request_item is 'Roles that an access request gives or ends, one each.';
comment on column access_request_item.request_id is 'The access request.';
comment on column access_request_item.sort is 'Position in the form, from 0.';
comment on column access_request_item.role_id is 'The role.';
comment on column access_request_item.study_id is 'Study that it counts for; null for the whole tenant.';
comment on column access_request_item.site_id is 'Site that it counts for; null for the whole study.';
comment on column access_request_item.effective_at is 'When the change takes effect; null for the moment of the approval.';
comment on column access_request_item.expires_at is 'End of a role that is given; null for the end of the role itself.';
comment on column access_request_item.assignment_id is 'Role assignment to be ended, or the one that the approval made.';
grant select, insert, update, delete on access_request_item to mds_app;
