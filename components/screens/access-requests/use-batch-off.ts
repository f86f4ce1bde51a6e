import type { AccessRequestRow } from '../../../contract/access-requests/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { whyText } from '../../shared/why/why.ts'

/** Why a request is not approved together with others: the actor may not decide it, or it has a risk. */
export function useBatchOff() {
  const { t, locale } = useText()
  return ({ refusal, risks }: Pick<AccessRequestRow, 'refusal' | 'risks'>): string | undefined => {
    if (refusal) return String(whyText(refusal, locale))
    return risks.length > 0 ? t('accessRequests:batch.risky') : undefined
  }
}
