import { TriangleAlert } from 'lucide-react'
import { listed } from '../../../client/zones/format.ts'
import { listAccessRisks } from '../../../contract/access-requests/calls.ts'
import type { AccessRequestDetail, AccessRisk } from '../../../contract/access-requests/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { whyText } from '../../shared/why/why.ts'
import { Icon } from '../../ui/base/icon.tsx'
import * as css from './access-requests.css.ts'

/** What the reviewer should know before the decision (MD-A2). */
export function Risks({ request }: { request: AccessRequestDetail }) {
  const { t } = useText()
  const query = useScoped(listAccessRisks, { id: request.id })
  const line = useRiskLine(request)
  return (
    <section className={css.section}>
      <h2>{t('accessRequests:risks')}</h2>
      <Loaded query={query} lines={3} size="text" />
      {query.data?.total === 0 && <p>{t('accessRequests:noRisks')}</p>}
      <ul className={css.list}>
        {query.data?.records.map(risk => (
          <li
            key={`${risk.kind}-${risk.role?.id}`}
            className={isMarked(risk, request) ? css.marked : undefined}
          >
            {isMarked(risk, request) && <Icon of={TriangleAlert} size={16} />}
            {line(risk)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What reaches beyond the work of the user: deciding on others, administering, seeing treatments; and what would be refused. */
const isMarked = ({ kind, role }: AccessRisk, request: AccessRequestDetail): boolean =>
  kind === 'blinding' ? isUnblinded(role, request) : ['decides', 'administers', 'refusal'].includes(kind)

const isUnblinded = (role: AccessRisk['role'], { items }: AccessRequestDetail): boolean =>
  items.find(each => each.role.id === role?.id)?.role.blinding === 'unblinded'

function useRiskLine(request: AccessRequestDetail): (risk: AccessRisk) => string {
  const { t, locale } = useText()
  return ({ kind, role, names, count, reason }) => {
    const values = { role: role ? localName(role, locale) : '', names: listed(names), count }
    if (kind === 'refusal')
      return t('accessRequests:risk.refusal', { reason: reason ? String(whyText(reason, locale)) : '' })
    if (kind === 'blinding')
      return t(
        isUnblinded(role, request)
          ? 'accessRequests:risk.blinding.unblinded'
          : 'accessRequests:risk.blinding.blinded',
        values,
      )
    if (kind === 'decides') return t('accessRequests:risk.decides', values)
    if (kind === 'administers') return t('accessRequests:risk.administers', values)
    if (kind === 'training') return t('accessRequests:risk.training', values)
    if (kind === 'wholeCompany') return t('accessRequests:risk.wholeCompany', values)
    return t('accessRequests:risk.sameRole', values)
  }
}
