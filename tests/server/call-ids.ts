import { addRequests } from './access-requests/inputs.ts'
import { getLearned } from './course-inputs.ts'
import type { DemoServer } from './demo-server.ts'
import type { Ids } from './id-names.ts'
import { addMembers } from './member-inputs.ts'
import { addNarrowToken } from './narrow-tokens/token.ts'
import { ahead, now, raw } from './rows.ts'
import { getUnsigned } from './signatures/unsigned.ts'
import { getSitePeople } from './site-inputs.ts'
import { addFreeStudies } from './study-inputs.ts'
import { addTrainings } from './training/inputs.ts'
import { addTrainingTasks } from './training-tasks/inputs.ts'

export type { Ids } from './id-names.ts'

/** A demo task by its English name, and its first course. */
const task = (nameEn: string) =>
  `(select jsonb_build_object('id', t.id, 'v', tc.course_id) from training_task t join task_course tc on tc.tenant_id = t.tenant_id and tc.task_id = t.id
    where t.tenant_id = $1 and t.name_en = '${nameEn}' order by tc.sort limit 1)`

const user = (condition: string, skip = 0) =>
  `(select jsonb_build_object('id', u.id, 'v', u.row_version) from users u where u.tenant_id = $1 and u.removed_at is null and ${condition} order by u.account nulls last, u.id offset ${skip} limit 1)`

/** An agent of a user's own choice. */
const addAgent = async (server: DemoServer, tenantId: string, of: { userId: string; agentId: string }) =>
  (
    await server.rows<{ id: string }>(
      'insert into notice_agent (tenant_id, user_id, agent_id) values ($1, $2, $3) returning id',
      [tenantId, of.userId, of.agentId],
    )
  )[0]!.id

/** Ids of one tenant for the inputs below; `userId` and `roleId` are the caller's. */
export const getIds = async (
  server: DemoServer,
  tenantId: string,
  userId: string,
  roleId: string,
): Promise<Ids> => {
  const [row] = await server.rows<Record<string, { id: string; v: number } & string>>(
    `select ${user(`u.status = 'enabled' and not u.super_admin and u.id <> $2 and not exists (select from notice n where n.tenant_id = u.tenant_id and n.user_id = u.id and n.blocking and n.done_at is null)`)} as users,
      ${user(`u.status = 'enabled' and u.account_id is not null and not u.super_admin and u.id <> $2 and not exists (select from notice n where n.tenant_id = u.tenant_id and n.user_id = u.id and n.blocking and n.done_at is null)`, 3)} as non_user,
      ${user("u.status = 'enabled' and u.email is not null and exists (select from notice n where n.tenant_id = u.tenant_id and n.user_id = u.id and n.blocking and n.done_at is null)")} as busy,
      ${user("u.status = 'inactive' and u.account_id is not null")} as inactive,
      ${user("u.status = 'under_review'")} as reviewed, ${user("u.status = 'under_review'", 1)} as reviewed_too, ${user("u.status = 'under_review'", 2)} as reviewed_third,
      ${user("u.status = 'disabled'")} as disabled, ${user("u.account_id is null and u.status = 'inactive'")} as person,
      (select id from study where tenant_id = $1 order by status in ('planned', 'ongoing') desc, plan_id limit 1) as studies,
      (select jsonb_build_object('id', s.id, 'v', s.row_version, 'study', s.study_id) from site s join study t on t.tenant_id = s.tenant_id and t.id = s.study_id
        where s.tenant_id = $1 and t.status in ('planned', 'ongoing') and s.active and not s.milestone_driven and s.removed_at is null
        order by (s.status = 'preparing' and s.selected_on is not null and not exists (select from study_member m where m.site_id = s.id)) desc, s.status, s.site_no limit 1) as sites,
      (select id from notice where tenant_id = $1 and user_id = $2 limit 1) as notices,
      (select id from organisation where tenant_id = $1 order by name limit 1) as organisations,
      (select id from organisation where tenant_id = $1 and standard_code = 'cn-110105-0020') as "standardCopy",
      (select id from standard_organisation where code = 'cn-310110-0507') as "standardOrganisation",
      (select id from organisation where tenant_id = $1 and standard_code is null and row_version = 1 and type = 'sponsor'
        order by name desc limit 1) as "ownOrganisation",
      (select id from organisation where tenant_id = $1 and standard_code <> 'cn-110105-0020' and row_version = 1
        order by standard_code limit 1) as "otherCopy",
      (select s.id from standard_organisation s where s.active and s.code <> 'cn-310110-0507' and not exists (
        select from organisation o where o.tenant_id = $1 and o.standard_code = s.code) order by s.code limit 1) as "otherStandard",
      (select jsonb_build_object('id', id, 'v', row_version) from department where tenant_id = $1 and parent_id is not null and head_user_id is null order by name limit 1) as departments,
      (select jsonb_build_object('id', id, 'v', row_version) from position where tenant_id = $1 and not is_category order by name limit 1) as positions,
      (select cf.id from course_file cf join course c on c.tenant_id = cf.tenant_id and c.id = cf.course_id
        where cf.tenant_id = $1 and c.kind = 'video' and cf.part = 'content' order by c.created_at limit 1) as course_file,
      ${task('Site initiation training')} as task, ${task('GCP test')} as exam, ${task('Temperature control, remedial')} as failed,
      (select id from certificate where tenant_id = $1 and user_id = $2 order by issued_at desc limit 1) as certificates,
      (select jsonb_agg(jsonb_build_object('questionId', q.id, 'optionIds', (select jsonb_agg(o.id) from question_option o
          where o.tenant_id = q.tenant_id and o.question_id = q.id and o.correct)))
        from course_question q join course c on c.tenant_id = q.tenant_id and c.id = q.course_id
        where q.tenant_id = $1 and c.kind = 'pdf' and c.created_at = (select min(created_at) from course where tenant_id = $1)) as answers,
      (select jsonb_build_object('id', id, 'v', row_version) from users where tenant_id = $1 and id = $2) as learner,
      (select jsonb_build_object('id', id, 'v', row_version) from role where tenant_id = $1 and code = 'LINE_MANAGER') as roles,
      (select id from role where tenant_id = $1 and code = 'PROJECT_MANAGER') as given_role,
      (select array_agg(id) from (select ra.id from role_assignment ra join users u on u.tenant_id = ra.tenant_id and u.id = ra.user_id
        where ra.tenant_id = $1 and ra.user_id <> $2 and not u.super_admin and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at
        order by ra.id limit 2) as two) as held,
      (select jsonb_build_object('id', ra.id, 'v', ra.user_id) from role_assignment ra join users u on u.tenant_id = ra.tenant_id and u.id = ra.user_id and u.status = 'enabled'
        where ra.tenant_id = $1 and ra.user_id <> $2 and not u.super_admin and ra.ended_at is null and ra.effective_at <= now() and ra.expires_at = 'infinity' order by ra.id desc limit 1) as leaving,
      (select id from users u where tenant_id = $1 and status = 'enabled' and account_id is not null and not super_admin and id <> $2
        and exists (select from role_assignment a join role_application m on m.tenant_id = a.tenant_id and m.role_id = a.role_id and m.application_id = 1
          where a.tenant_id = $1 and a.user_id = u.id and a.ended_at is null and a.effective_at <= now() and a.expires_at = 'infinity')
        order by account desc limit 1) as successor`,
    [tenantId, userId],
  )
  const [file] = await server.rows<{ id: string }>(
    `insert into file (tenant_id, id, kind, name, media_type, size, sha256, key)
      values ($1, gen_random_uuid(), 'image', 'logo.png', 'image/png', 1, '\\x00', gen_random_uuid()::text) returning id`,
    [tenantId],
  )
  await server.addRow('organisation_file', {
    tenant_id: tenantId,
    organisation_id: row!.organisations,
    file_id: file!.id,
    sort: 0,
  })
  const [approval] = await server.rows<{ id: string }>(
    `with f as (insert into file (tenant_id, id, kind, name, media_type, size, sha256, key)
        values ($1, gen_random_uuid(), 'attachment', 'Approval.pdf', 'application/pdf', 1, '\\x00', gen_random_uuid()::text) returning id)
      insert into application_file (tenant_id, file_id, application_id, study_id, site_id, kind, reference)
        select $1, f.id, 2, $2, $3, 'ethicsApproval', 'tmf-0' from f returning file_id as id`,
    [tenantId, (row!.sites as unknown as { study: string }).study, row!.sites!.id],
  )
  const narrowTokens = await addNarrowToken(server, tenantId, userId)
  await server.rows(
    `update tenant set settings = jsonb_set(settings, '{usernameChange}', 'true') where id in (select tenant_id from membership)`,
  )
  const address = await server.addNew('email_type_setting', {
    tenant_id: tenantId,
    user_id: userId,
    email: raw("gen_random_uuid() || '@hospital.example'"),
  })
  await server.addNew('notice', {
    tenant_id: tenantId,
    user_id: userId,
    type: 'todo',
    kind: 'security',
    subject: { event: 'manualReview', account: 'new', userId: row!.reviewed!.id, reason: 'New phone' },
  })
  const joinLink = { tenant_id: tenantId, kind: 'link', max_uses: 5, expires_at: ahead('3 days') }
  const link = await server.addNew('invitation', joinLink)
  // Ends their roles now, because a role that ends with the user writes entries of its own.
  await server.setRows(
    'role_assignment',
    { tenant_id: tenantId, user_id: (row!.non_user ?? row!.person!).id },
    { ended_at: now() },
  )
  const invited = (userId: string) =>
    server.rows<{ id: string }>(
      `insert into invitation (tenant_id, id, kind, user_id, email, made_at, expires_at)
        values ($1, gen_random_uuid(), 'email', $2, 'guest@visit.example', now() - interval '1 day', now() + interval '3 days') returning id`,
      [tenantId, userId],
    )
  const [invitation] = await invited((row!.inactive ?? row!.person!).id)
  const [invitationToo] = await invited((row!.reviewed ?? row!.person!).id)
  const [bound] = await server.rows<{ id: string }>(
    `with p as (insert into identity_provider (id, kind, name, name_en, issuer, client_id, client_secret)
        values (gen_random_uuid(), 'oidc', '统一登录', 'Sign-in', 'https://id.example.com', 'mds', 'sealed') returning id)
      insert into third_party_identity (provider_id, subject, account_id)
        select p.id, 'somebody', u.account_id from p, users u where u.tenant_id = $1 and u.id = $2 returning provider_id as id`,
    [tenantId, row!.users!.id],
  )
  const [template] = await server.rows<{ id: string }>(
    `insert into export_template (tenant_id, id, user_id, kind, name, columns) values ($1, gen_random_uuid(), $2, 'users', 'Inspection', '["name"]') returning id`,
    [tenantId, userId],
  )
  const [savedViews, studyViews, organisationViews, auditViews] = (
    await server.rows<{ id: string }>(
      `insert into saved_view (tenant_id, id, user_id, list, name, address, columns)
      select $1, gen_random_uuid(), $2, list, 'Mine', '', '[]' from unnest(array['users', 'studies', 'organisations', 'audit']) as list returning id`,
      [tenantId, userId],
    )
  ).map(each => each.id) as [string, string, string, string]
  const free = await server.rows<{ id: string }>(
    `insert into role (tenant_id, id, name, name_en, level, data_scope, enabled)
      select $1, gen_random_uuid(), name, name, 'study', 'self', name <> 'Shut' from unnest('{Free,Shut,Spare}'::text[]) with ordinality as n (name, place)
      order by place returning id`,
    [tenantId],
  )
  const places = await getPlaces(server, tenantId, row!.departments!.id)
  const leaver = String(row!.leaving!.v)
  await server.rows(
    `update credential set held_to = (select id from tenant where id <> $1 limit 1)
      where current and account_id = (select account_id from users where tenant_id = $1 and id = $2)`,
    [tenantId, row!.successor],
  )
  const drafts = await server.rows<{ id: string }>(
    `insert into handover (tenant_id, id, from_user_id, to_user_id, at, state, reason, created_by)
      select $1, gen_random_uuid(), $2, $3, now() + interval '9 days', case n when 3 then 'pending' else 'draft' end, 'Leaves', $3
        from generate_series(1, 3) n order by n returning id`,
    [tenantId, leaver, row!.successor],
  )
  const requests = await addRequests(server, tenantId, {
    callerId: userId,
    otherId: row!.successor!,
    userIds: [row!.users!.id, leaver],
    roleId: row!.given_role!,
  })
  const id = (name: string): string => (row![name] ?? row!.person!).id
  const version = (name: string): number => (row![name] ?? row!.person!).v
  return {
    users: id('users'),
    learner: userId,
    learnerVersion: version('learner'),
    version: version('users'),
    busy: id('busy'),
    nonUser: id('non_user'),
    nonUserVersion: version('non_user'),
    asking: id('reviewed'),
    heldAccount: row!.successor!,
    inactive: id('inactive'),
    inactiveVersion: version('inactive'),
    reviewed: id('reviewed'),
    reviewedVersion: version('reviewed'),
    reviewedToo: id('reviewed_too'),
    reviewedTooVersion: version('reviewed_too'),
    reviewedThird: id('reviewed_third'),
    reviewedThirdVersion: version('reviewed_third'),
    disabled: id('disabled'),
    disabledVersion: version('disabled'),
    person: id('person'),
    personVersion: version('person'),
    studies: row!.studies!,
    studyVersion: 1,
    sites: id('sites'),
    siteVersion: version('sites'),
    applicationFiles: approval!.id,
    narrowTokens,
    siteStudy: (row!.sites as unknown as { study: string }).study,
    ...(await getSitePeople(server, tenantId, id('sites'))),
    ...(await addMembers(
      server,
      tenantId,
      (row!.sites as unknown as { study: string }).study,
      row!.given_role!,
    )),
    notices: row!.notices!,
    organisations: row!.organisations!,
    standardCopy: row!.standardCopy!,
    organisationFacts: await getFact(server, tenantId),
    standardOrganisation: row!.standardOrganisation!,
    ownOrganisation: row!.ownOrganisation!,
    otherCopy: row!.otherCopy!,
    otherStandard: row!.otherStandard!,
    ...(await getFields(server, tenantId)),
    ...(await getMerges(server, tenantId, userId)),
    ...(await addRoleRules(server, tenantId)),
    ...(await addFreeStudies(server, tenantId)),
    departments: id('departments'),
    departmentVersion: version('departments'),
    ...places,
    joinLinks: link.id,
    invitations: invitation!.id,
    invitationsToo: invitationToo!.id,
    ...(await getImports(server, tenantId, userId)),
    positions: id('positions'),
    positionVersion: version('positions'),
    files: file!.id,
    ...(await getDownloads(server, tenantId, userId, file!.id)),
    role: roleId,
    trainingTasks: id('task'),
    courses: String(row!.task!.v),
    courseFiles: row!.course_file!,
    examTask: id('exam'),
    examCourse: String(row!.exam!.v),
    failedTask: id('failed'),
    certificates: row!.certificates!,
    answers: row!.answers as never,
    roles: id('roles'),
    rolesVersion: version('roles'),
    givenRole: row!.given_role!,
    leaver,
    leaving: row!.leaving!.id,
    successor: row!.successor!,
    ...requests,
    handovers: drafts[0]!.id,
    handoversToo: drafts[1]!.id,
    handoversPending: drafts[2]!.id,
    assignments: row!.held![0]!,
    assignmentsToo: row!.held![1]!,
    freeRole: free[0]!.id,
    shutRole: free[1]!.id,
    spareRole: free[2]!.id,
    mailAddresses: address.id,
    noticeAgents: await addAgent(server, tenantId, { userId: leaver, agentId: userId }),
    exportTemplates: template!.id,
    ...{ savedViews, studyViews, organisationViews, auditViews },
    provider: bound!.id,
    ...(await addTrainings(server, tenantId, { userId: row!.successor!, markerId: userId })),
    ...(await addTrainingTasks(server, tenantId, String(row!.task!.v))),
    ...(await getLearned(server, { tenantId, userId, courseId: String(row!.task!.v) })),
    ...getUnsigned(row!.studies!),
  }
}

/** Two rules about roles. */
const addRoleRules = async (server: DemoServer, tenantId: string) => {
  const [made] = await server.rows<Record<'roleRules' | 'roleRulesToo' | 'ruleRole', string>>(
    `with r as (insert into role_rule (tenant_id, id, reach, name)
        select $1, gen_random_uuid(), 'study', name from (values ('Apart'), ('Apart too')) as new (name) returning id, name),
      x as (insert into role_rule_role (tenant_id, rule_id, role_id)
        select $1, r.id, o.id from r join role o on o.tenant_id = $1 and o.code in ('PI', 'CRC') returning rule_id)
      select (select id from r where name = 'Apart') as "roleRules", (select id from r where name = 'Apart too') as "roleRulesToo",
        (select id from role where tenant_id = $1 and code = 'PI') as "ruleRole"`,
    [tenantId],
  )
  return made!
}

/** A fact of the first organisation. */
const getFact = async (server: DemoServer, tenantId: string): Promise<string> => {
  const [fact] = await server.rows<{ id: string }>(
    `insert into organisation_fact (tenant_id, id, organisation_id, kind, title, owner_id, valid_until, remarks)
      select $1, gen_random_uuid(), (select id from organisation where tenant_id = $1 order by name limit 1), 'contract', 'HT-1',
        (select id from users where tenant_id = $1 order by id limit 1), '2030-01-31', '' returning id`,
    [tenantId],
  )
  return fact!.id
}

/** Custom fields of organisations. */
const getFields = async (server: DemoServer, tenantId: string) => {
  const [made] = await server.rows<
    Record<'organisationFields' | 'otherField' | 'retiredField' | 'organisationFieldOptions', string>
  >(
    `with f as (insert into organisation_field (tenant_id, id, type, names, name_keys, required, sort, removed_at)
        select $1, gen_random_uuid(), type, names, names, false, 1024 * sort, case type when 'paragraph' then now() end
          from (values ('dropdown', 1), ('line', 2), ('paragraph', 3)) as new (type, sort),
          jsonb_build_object((select language_flag from tenant where id = $1), type) as names
        returning id, type, names),
      o as (insert into organisation_field_option (tenant_id, id, field_id, names, name_keys, sort)
        select $1, gen_random_uuid(), id, names, names, 1 from f where type = 'dropdown' returning id)
      select (select id from f where type = 'dropdown') as "organisationFields", (select id from f where type = 'line') as "otherField",
        (select id from f where type = 'paragraph') as "retiredField",
        o.id as "organisationFieldOptions" from o`,
    [tenantId],
  )
  return made!
}

/** Two organisations to merge, and a merge of two others. */
const getMerges = async (server: DemoServer, tenantId: string, userId: string) => {
  const [made] = await server.rows<Record<'mergeKept' | 'mergeOther' | 'organisationMerges', string>>(
    `with o as (insert into organisation (tenant_id, id, name, name_en, type)
        select $1, gen_random_uuid(), '待合并医院' || n, 'Mergeable Hospital ' || n, 'hospital' from generate_series(1, 4) n returning id, name),
      m as (insert into organisation_merge (tenant_id, id, kept_id, other_id, kept_version, other_version, before, reason, merged_by)
        select $1, gen_random_uuid(), (select id from o where name like '%3'), (select id from o where name like '%4'), 1, 1,
          '{"fields": {"name": "待合并医院3", "type": "hospital", "parentId": null},
            "keptLists": {"identifiers": [], "addresses": [], "staff": [], "flowFiles": [], "ownValues": []},
            "otherLists": {"identifiers": [], "addresses": [], "staff": [], "flowFiles": [], "ownValues": []}}', 'Same', $2 returning id)
      select (select id from o where name like '%1') as "mergeKept", (select id from o where name like '%2') as "mergeOther",
        id as "organisationMerges" from m`,
    [tenantId, userId],
  )
  return made!
}

/** Departments and a position to change and remove, and a user who works in `departmentId`. */
const getPlaces = async (server: DemoServer, tenantId: string, departmentId: string) => {
  const [made] = await server.rows<
    Record<'emptyDepartment' | 'teamDepartment' | 'emptyPosition' | 'member', string>
  >(
    `with d as (insert into department (tenant_id, id, parent_id, path, name, sort)
        select tenant_id, n, id, path || n, name_of, 1000000 from department,
          (values (gen_random_uuid(), 'Empty'), (gen_random_uuid(), 'Team')) as new (n, name_of)
        where tenant_id = $1 and parent_id is null returning id, name),
      p as (insert into position (tenant_id, id, is_category, name) values ($1, gen_random_uuid(), false, 'Empty') returning id),
      u as (insert into users (tenant_id, id, last_name, status) values ($1, gen_random_uuid(), 'Newcomer', 'inactive') returning tenant_id, id),
      ud as (insert into user_department (tenant_id, user_id, department_id, main) select tenant_id, id, $2, true from u)
      select (select id from d where name = 'Empty') as "emptyDepartment", (select id from d where name = 'Team') as "teamDepartment",
        p.id as "emptyPosition", u.id as member from p, u`,
    [tenantId, departmentId],
  )
  return made!
}

/** Two imports of the caller, whose only row is faulty. */
const getImports = async (server: DemoServer, tenantId: string, userId: string) => {
  const made = async () => {
    const [job] = await server.rows<{ id: string }>(
      `insert into import_job (tenant_id, id, kind, user_id, account_id, locale, zone, file_name, sha256)
        select $1, gen_random_uuid(), 'invitations', $2, account_id, 'en-US', 'Asia/Shanghai', 'People.xlsx', '\\x00'
        from users where tenant_id = $1 and id = $2 returning id`,
      [tenantId, userId],
    )
    await server.rows(
      `insert into import_row (tenant_id, job_id, row_no, original, given, state, faults)
        values ($1, $2, 2, '{"email": "guest"}', '{"email": "guest"}', 'wrong', '[{"field": "email", "fault": "invalid"}]')`,
      [tenantId, job!.id],
    )
    return job!.id
  }
  return { imports: await made(), importsToo: await made() }
}

const everybody = { query: '', status: [], type: [], departmentIds: [], roleIds: [] }

/** A finished, a running and a failed export of the caller. */
const getDownloads = async (server: DemoServer, tenantId: string, userId: string, fileId: string) => {
  const made = (status: number, reason: string | null, file: string | null) =>
    server.rows<{ id: string }>(
      `insert into download (tenant_id, id, user_id, account_id, kind, request, locale, zone, file_name, status, reason, file_id)
        select $1, gen_random_uuid(), $2, account_id, 'users', $3, 'en-US', 'Asia/Shanghai', 'Users.xlsx', $4, $5, $6
        from users where tenant_id = $1 and id = $2 returning id`,
      [
        tenantId,
        userId,
        JSON.stringify({ columns: ['name'], filters: everybody, zoneNamed: true }),
        status,
        reason,
        file,
      ],
    )
  const [finished] = await made(2, null, fileId)
  const [running] = await made(1, null, null)
  const [failed] = await made(3, 'serverFailed', null)
  return { downloads: finished!.id, runningDownload: running!.id, failedDownload: failed!.id }
}
