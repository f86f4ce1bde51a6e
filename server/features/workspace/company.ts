import { applications, masterDataId } from '../../../contract/access/applications.ts'
import type { Output } from '../../../contract/define.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import type { companyInfo, userInfo } from '../../../contract/workspace/calls.ts'
import { applicationOpen } from '../../access/decide.ts'
import { departmentsInScope, sitesInScope, studiesInScope, usersInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { signInAddress } from '../auth/sign-in-address.ts'
import { logoLink } from '../files/logo.ts'
import { isVisible } from '../organisations/visible.ts'
import { getSystemSetting } from '../personal/system.ts'
import { getZoneSetting } from '../zones/setting.ts'
import { heldRoles } from './roles.ts'

const tenantColumns = [
  't.icon',
  't.company_name',
  't.company_name_en',
  't.logo_url',
  't.tenant_type',
  't.time_zone',
] as const

/** The signed-in user and their tenant. */
export const infoOfUser = async (context: Context): Promise<Output<typeof userInfo>> => {
  const { tx, actor } = context
  // By all roles, not the acting one, which is not chosen yet when a page asks for the signed-in user (P26).
  const administers = (await heldRoles(context, { sysId: masterDataId })).length > 0
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .select(['u.reading', 'u.email', 'a.locale', ...tenantColumns])
    .where('u.tenant_id', '=', actor.tenantId)
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return {
    id: actor.userId,
    accountId: actor.accountId,
    account: actor.account,
    ...actor.name,
    reading: row.reading,
    superAdmin: actor.superAdmin,
    email: row.email,
    locale: row.locale,
    tenant: {
      id: actor.tenantId,
      icon: row.icon,
      companyName: row.company_name,
      companyNameEn: row.company_name_en,
      logoUrl: logoLink({ keys: context.services.keys, actor, now: context.now }, row.logo_url),
      tenantType: row.tenant_type,
      timeZone: row.time_zone,
      usernameChange: getSettings(actor.tenant.settings).usernameChange,
    },
    canAdminister:
      administers && applicationOpen({ ...actor, applications: new Set([masterDataId]) }, masterDataId).ok,
    zoneSetting: await getZoneSetting(tx, actor),
    system: await getSystemSetting(tx, actor),
  }
}

type Counts = Output<typeof companyInfo>['counts']

/** Basic information of the company, with the numbers of what the reader's lists show (B25). */
export const infoOfCompany = async ({
  tx,
  actor,
  services,
  now,
}: Context): Promise<Output<typeof companyInfo>> => {
  const tenant = await tx
    .selectFrom('tenant')
    .selectAll()
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow()
  const licences = await tx
    .selectFrom('tenant_application')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .execute()
  const counts = (await one(tx)<Counts>`select
    (select count(*)::int from users u where u.tenant_id = (select current_tenant()) and u.removed_at is null
      and ${usersInScope(actor.scope, 'u')}) as users,
    (select count(*)::int from department d where d.tenant_id = (select current_tenant()) and d.removed_at is null
      and ${departmentsInScope(actor.scope, 'd')}) as departments,
    (select count(*)::int from organisation o where o.tenant_id = (select current_tenant())
      and ${isVisible(actor.scope, 'o')}) as organisations,
    (select count(*)::int from study s where s.tenant_id = (select current_tenant()) and ${studiesInScope(actor.scope, 's')}) as studies,
    (select count(*)::int from site c where c.tenant_id = (select current_tenant()) and c.removed_at is null
      and ${sitesInScope(actor.scope, 'c')}) as sites`)!
  return {
    id: tenant.id,
    icon: tenant.icon,
    companyName: tenant.company_name,
    companyNameEn: tenant.company_name_en,
    languageFlag: tenant.language_flag,
    tenantLanguageList: tenant.languages,
    logoUrl: logoLink({ keys: services.keys, actor, now }, tenant.logo_url),
    signInUrl: signInAddress(services.settings, tenant.id),
    tenantType: tenant.tenant_type,
    timeZone: tenant.time_zone,
    rowVersion: tenant.row_version,
    licenceFrom: iso(tenant.licence_from),
    licenceTo: iso(tenant.licence_to),
    applications: applications.flatMap(({ id, key }) => {
      const licence = licences.find(each => each.application_id === id)
      return licence
        ? [{ id, key, licenceFrom: iso(licence.licence_from), licenceTo: iso(licence.licence_to) }]
        : []
    }),
    counts: counts,
  }
}
