import { ChevronsUpDown } from 'lucide-react'
import { switchTenant } from '../../../client/session/session.ts'
import { dateEnd } from '../../../client/zones/format.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useReasons } from '../../shared/form/use-reasons.ts'
import { type ChoiceEntry, Choices } from '../../shared/page/choice-menu.tsx'
import { companyName, localName } from '../../shared/page/company-name.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { useTenants } from '../../shared/page/use-tenants.ts'
import { Button } from '../../ui/base/button.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import * as css from './switcher.css.ts'
import { useTakeRole } from './use-take-role.tsx'

/** A role that appears as text and not as a choice (D16, H7). */
const plainRole = '-1'

/** The user's own screens: the role does not matter there and can't be chosen (D16). */
const personal: ReadonlySet<string> = new Set(['/timeZoneSetting', '/personset'])

/** Company and acting role, and the user's others, as one switcher (A3, D15, D16); plain text where there is no choice. */
export function Switcher() {
  const { t } = useText()
  const company = useCompanies()
  const role = useRoles()
  const { path } = useNavigation()
  const shownRole = personal.has(path) ? null : role
  const groups = [company, shownRole].filter((each): each is Group => (each?.entries.length ?? 0) > 0)
  const words = (
    <span className={css.words}>
      <span className={css.company}>{company?.name}</span>
      {shownRole && <span className={css.role}>{shownRole.name}</span>}
    </span>
  )
  if (groups.length === 0) return words
  const label = shownRole
    ? t('portal:bar.switcher', { company: company?.label ?? '', role: shownRole.label })
    : company?.label
  return (
    <>
      {role.dialog}
      <Popover
        label={t('portal:bar.switch')}
        className={css.panel}
        trigger={
          <Button variant="quiet" iconEnd={ChevronsUpDown} aria-label={label} className={css.trigger}>
            {words}
          </Button>
        }
      >
        {close =>
          groups.map(group => (
            <div key={group.title}>
              <p className={css.title} aria-hidden="true">
                {group.title}
              </p>
              <Choices label={group.title} entries={group.entries} close={close} />
            </div>
          ))
        }
      </Popover>
    </>
  )
}

type Group = { name: string; label: string; title: string; entries: readonly ChoiceEntry[] }

/** The current company (A3), and the others of this account; no entries if there is no other. */
function useCompanies(): Group | null {
  const { t, locale } = useText()
  const { tenant } = useSession()
  const data = useTenants().data?.records ?? []
  const getReason = useReasons(data.some(each => each.refusal !== undefined))
  if (!tenant) return null
  const choose = async (id: string) => {
    if (await mayLeave()) await switchTenant(id)
  }
  const entries = data.map(each => ({
    id: each.id,
    label: companyName(each, locale),
    checked: each.id === tenant.id,
    off: each.refusal === undefined ? undefined : getReason(each.refusal),
    onChoose: () => void choose(each.id),
  }))
  const name = companyName(tenant, locale)
  return {
    name,
    label: t('portal:bar.tenant', { tenant: name }),
    title: t('portal:bar.tenants'),
    entries: entries.length < 2 ? [] : entries,
  }
}

/** The acting role, and the user's other roles (D15, D16). */
function useRoles(): Group & Pick<ReturnType<typeof useTakeRole>, 'dialog'> {
  const { t, locale } = useText()
  const { role, roles } = useSession()
  const { take, dialog } = useTakeRole()
  const title = t('portal:bar.roles')
  const none = t('portal:bar.noRole')
  if (!role) return { name: none, label: none, title, entries: [], dialog }
  const entries = roles.map(each => ({
    id: each.id,
    label: each.expiresAt
      ? `${localName(each, locale)} (${t('portal:bar.roleUntil', { date: dateEnd(each.expiresAt) })})`
      : localName(each, locale),
    checked: each.id === role.id,
    onChoose: () => void take(each),
  }))
  const name = localName(role, locale)
  return {
    name,
    label: t('portal:bar.role', { role: name }),
    title,
    entries: role.id === plainRole ? [] : entries,
    dialog,
  }
}
