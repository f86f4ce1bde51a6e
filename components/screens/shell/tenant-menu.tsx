import { ChevronsUpDown } from 'lucide-react'
import { switchTenant } from '../../../client/session/session.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useReasons } from '../../shared/form/use-reasons.ts'
import { ChoiceMenu } from '../../shared/page/choice-menu.tsx'
import { companyName } from '../../shared/page/company-name.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { useTenants } from '../../shared/page/use-tenants.ts'
import { Button } from '../../ui/base/button.tsx'
import { clip, tenant as tenantText } from './top-bar.css.ts'

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
