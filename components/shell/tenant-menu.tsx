import { ChevronsUpDown } from 'lucide-react'
import { switchTenant } from '../../client/session/session.ts'
import { Button } from '../ui/button.tsx'
import { useReasons } from '../use-reasons.ts'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import { companyName } from './company-name.ts'
import { mayLeave } from './leave.ts'
import { clip, tenant as tenantText } from './top-bar.css.ts'
import { useTenants } from './use-tenants.ts'

/** The current company (A3), and the others of this account; plain text if there is no other. */
export function TenantMenu() {
  const { t, locale } = useText()
  const { tenant } = useSession()
  const data = useTenants().data?.records
  const reasonOf = useReasons(data?.some(each => each.refusal !== undefined) ?? false)
  if (!tenant) return null
  const name = companyName(tenant, locale)
  if (!data || data.length < 2) return <span className={tenantText}>{name}</span>
  const choose = async (id: string) => {
    if (await mayLeave()) await switchTenant(id)
  }
  const entries = data.map(each => ({
    id: each.id,
    label: companyName(each, locale),
    checked: each.id === tenant.id,
    off: each.refusal === undefined ? undefined : reasonOf(each.refusal),
    onChoose: () => void choose(each.id),
  }))
  return (
    <ChoiceMenu
      label={t('portal:bar.tenants')}
      entries={entries}
      trigger={
        <Button
          variant="quiet"
          iconEnd={ChevronsUpDown}
          aria-label={t('portal:bar.tenant', { tenant: name })}
        >
          <span className={clip}>{name}</span>
        </Button>
      }
    />
  )
}
