import { TriangleAlert } from 'lucide-react'
import { listed } from '../../../client/zones/format.ts'
import type {
  AccessRequestDetail,
  AccessRisk,
  RequestRisk,
} from '../../../contract/access-requests/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { whyText } from '../../shared/why/why.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import * as css from './access-requests.css.ts'

/** The kinds of risk of a request, or that it has none. */
export function RiskChips({ risks }: { risks: readonly RequestRisk[] }) {
  const { t } = useText()
  if (risks.length === 0) return <StatusChip tone="normal">{t('accessRequests:noRisk')}</StatusChip>
  return (
    <span className={css.chips}>
      {risks.map(kind => (
        <StatusChip key={kind} tone={kind === 'unblinds' ? 'danger' : 'warning'}>
          {t(`accessRequests:riskKind.${kind}`)}
        </StatusChip>
      ))}
    </span>
  )
}

type RiskLinesProps = { request: AccessRequestDetail; risks: readonly AccessRisk[] }

/** What the reviewer should know before the decision (MD-A2). */
export function RiskLines({ request, risks }: RiskLinesProps) {
  const { t } = useText()
  const line = useRiskLine(request)
  if (risks.length === 0) return <p className={css.note}>{t('accessRequests:noRisks')}</p>
  return (
    <ul className={css.list}>
      {risks.map(risk => (
        <li
          key={`${risk.kind}-${risk.role?.id}`}
          className={isMarked(risk, request) ? css.marked : undefined}
        >
          {isMarked(risk, request) && <Icon of={TriangleAlert} size={16} />}
          {line(risk)}
        </li>
      ))}
    </ul>
  )
}

/** What makes the request a risk: its reach, missing training, and what would be refused. */
export const isMarked = ({ kind, role }: AccessRisk, request: AccessRequestDetail): boolean =>
  kind === 'blinding'
    ? isUnblinded(role, request)
    : ['decides', 'administers', 'wholeCompany', 'training', 'refusal'].includes(kind)

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
