/* The rights of a user; loaded only in that mode. */

import type { EffectiveRights } from '../../../client/roles.ts'
import { date, dateEnd, dateTimeWithOffset } from '../../../client/zones/format.ts'
import type { Right } from '../../../contract/access/rights.ts'
import { fullName } from '../../../contract/values/names.ts'
import { localName } from '../../shared/page/company-name.ts'
import { whyText } from '../../shared/why/why.ts'
import { Badge } from '../../ui/base/badge.tsx'
import * as extra from './extra.css.ts'
import { getName, type RoleNode } from './nodes.ts'
import * as css from './role-tree.css.ts'
import type { HeldRole } from './short-origins.tsx'
import type { RoleText } from './use-role-text.ts'
import { useAccessWords } from './use-why-text.ts'

type Grant = HeldRole['grants'][number]

/** The scope and period of a role assignment, as a sentence. */
export function grantText({ study, site, effectiveAt, expiresAt }: Grant, { t, locale }: RoleText): string {
  const values = {
    study: study ? `${study.planId} ${localName(study, locale)}` : '',
    site: site ? `${site.siteNo} ${localName(site, locale)}` : '',
    from: date(effectiveAt),
    to: dateEnd(expiresAt),
  }
  const scope = t(site ? 'roles:scope.site' : study ? 'roles:scope.study' : 'roles:scope.company', values)
  const since = effectiveAt ? 'from' : null
  const span = since && expiresAt ? 'both' : (since ?? (expiresAt ? 'to' : 'always'))
  return t('roles:grant', { scope, span: t(`roles:span.${span}`, values) })
}

/** Shown at once; the rest is counted. */
const most = 12

type OriginsProps = {
  node: RoleNode | null
  effective: EffectiveRights
  origins: ReadonlyMap<Right, readonly HeldRole[]>
  text: RoleText
}

/** The origin of the right under the cursor: each role, its level, and its scope. */
export function Origins({ node, effective, origins, text }: OriginsProps) {
  useAccessWords()
  const { t, locale } = text
  if (!node)
    return (
      <div className={extra.panel} part="origins">
        {t('roles:origin.pick')}
      </div>
    )
  const title = t('roles:origin.title', { name: getName(node, locale) })
  const sources = origins.get(node.right) ?? []
  const shut = effective.shut.find(({ application }) => application === getApplication(node))
  return (
    // A long list scrolls, so it must be focusable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section className={extra.panel} part="origins" tabIndex={0} aria-label={title}>
      <h3 className={extra.panelTitle}>{title}</h3>
      {shut && <p className={css.problem}>{whyText(shut.reason, locale)}</p>}
      {sources.length === 0 && t('roles:origin.none')}
      <ul className={extra.roles}>
        {sources.slice(0, most).map(role => (
          <li key={role.id}>
            <RoleLine role={role} text={text} />
            <Grants grants={role.grants} text={text} />
          </li>
        ))}
      </ul>
      {sources.length > most && t('roles:origin.more', { count: sources.length - most })}
    </section>
  )
}

const getApplication = (node: RoleNode): number =>
  node.parent ? getApplication(node.parent) : Number(node.right)

function RoleLine({ role, text: { t, locale } }: { role: HeldRole; text: RoleText }) {
  return (
    <div className={extra.roleLine}>
      {t('roles:origin.role', { role: localName(role, locale), level: t(`roles:level.${role.level}`) })}
      {role.blinding !== 'none' && <Badge tone="warning">{t(`roles:blinding.${role.blinding}`)}</Badge>}
      {role.contractRole && <Badge tone="info">{t('roles:contract')}</Badge>}
    </div>
  )
}

function Grants({ grants, text }: { grants: readonly Grant[]; text: RoleText }) {
  return (
    <ul className={extra.grants}>
      {grants.slice(0, most).map(grant => (
        <li key={grant.id}>{grantText(grant, text)}</li>
      ))}
      {grants.length > most && <li>{text.t('roles:origin.moreGrants', { count: grants.length - most })}</li>}
    </ul>
  )
}

/** Code of an account whose validity has not begun or has ended. */
const outOfValidity = 990_720

/** The user, the as-of moment, and whether any of the rights can be used. */
export function PersonHead({
  effective,
  text: { t, locale },
}: {
  effective: EffectiveRights
  text: RoleText
}) {
  const { user, roles, at, refusal } = effective
  return (
    <div className={css.head}>
      <h2 className={css.title}>{t('roles:effective.heading', { name: fullName(user, locale) })}</h2>
      <span className={css.meta}>
        {t('roles:effective.roles', { count: roles.length, time: dateTimeWithOffset(at) })}
      </span>
      {refusal && (
        <p className={extra.note} data-tone="warning">
          {t(refusal.code === outOfValidity ? 'roles:effective.validity' : 'roles:effective.account')}
        </p>
      )}
    </div>
  )
}
