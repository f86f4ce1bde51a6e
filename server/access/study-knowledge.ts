import { type Expression, type SqlBool, sql } from 'kysely'

const inForce = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('ended_at')} is null and ${column('effective_at')} <= now() and now() < ${column('expires_at')}`
}

/**
 * Whether a user may know a study, in whatever role they act now: they lead it, are a member, hold a role in it or one for the whole
 * company, or head its department. Both are columns with their alias; both must be of the current tenant.
 */
export const knowsStudy = (user: string, study: string): Expression<SqlBool> => sql<SqlBool>`(
  exists (select from study_member km where km.tenant_id = (select current_tenant()) and km.study_id = ${sql.ref(study)} and km.user_id = ${sql.ref(user)})
  or exists (select from role_assignment ka join role kr on kr.tenant_id = ka.tenant_id and kr.id = ka.role_id and kr.enabled
    where ka.tenant_id = (select current_tenant()) and ka.user_id = ${sql.ref(user)} and ${inForce('ka')}
      and (ka.study_id = ${sql.ref(study)} or (ka.study_id is null and kr.data_scope = 'tenant')))
  or exists (select from users ku where ku.tenant_id = (select current_tenant()) and ku.id = ${sql.ref(user)} and ku.super_admin)
  or exists (select from study kt where kt.tenant_id = (select current_tenant()) and kt.id = ${sql.ref(study)} and (kt.lead_pm_user_id = ${sql.ref(user)}
    or exists (select from department kd join department kh on kh.tenant_id = kd.tenant_id and kh.id = any(kd.path) and kh.removed_at is null
      left join department_manager kg on kg.tenant_id = kh.tenant_id and kg.department_id = kh.id and kg.user_id = ${sql.ref(user)}
      where kd.tenant_id = (select current_tenant()) and kd.id = kt.department_id and (kh.head_user_id = ${sql.ref(user)} or kg.user_id is not null))))
  or exists (select from site ks where ks.tenant_id = (select current_tenant()) and ks.study_id = ${sql.ref(study)} and ks.lead_cra_user_id = ${sql.ref(user)}
    and ks.removed_at is null))`

/** Whether a user may know treatments of a study: they hold an unblinded role there now, and no blinded one. */
export const knowsTreatment = (user: string, study: string): Expression<SqlBool> => {
  const holds = (blinding: 'blinded' | 'unblinded') => sql`exists (select from role_assignment ba
    join role br on br.tenant_id = ba.tenant_id and br.id = ba.role_id and br.enabled and br.blinding = ${blinding}
    where ba.tenant_id = (select current_tenant()) and ba.user_id = ${sql.ref(user)} and ${inForce('ba')}
      and (ba.study_id is null or ba.study_id = ${sql.ref(study)}))`
  return sql<SqlBool>`(${holds('unblinded')} and not ${holds('blinded')})`
}

/** Whether a user may know now what the notice `n` says: roles end, and others read of it too. The user is a column with its alias. */
export const knowsNotice = (
  user: string,
): Expression<SqlBool> => sql<SqlBool>`((n.study_id is null or ${knowsStudy(user, 'n.study_id')})
  and (not n.unblinded or ${knowsTreatment(user, 'n.study_id')}))`

/** The subject of the notice `n` for a user; empty where they may not know it, so that only its kind shows. */
export const knownSubject = (userId: string): Expression<unknown> =>
  sql`(select case when ${knowsNotice('reader.id')} then n.subject else '{}' end from (select ${userId}::uuid as id) reader)`
