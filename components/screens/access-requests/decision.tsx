import { useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { listed } from '../../../client/zones/format.ts'
import { decideAccessRequest } from '../../../contract/access-decisions/calls.ts'
import {
  getAccessRequest,
  listAccessRequests,
  listAccessRisks,
} from '../../../contract/access-requests/calls.ts'
import type { AccessRequestDetail, BasisPart } from '../../../contract/access-requests/shapes.ts'
import { limits } from '../../../contract/limits.ts'
import type { AccessDecisionAct } from '../../../contract/signatures/acts.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SignatureDialog } from '../../shared/sign/signature-dialog.tsx'
import { Button } from '../../ui/base/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import * as css from './access-requests.css.ts'

type Decision = AccessDecisionAct['decision']
type Props = { request: AccessRequestDetail; decision: Decision; onClose: () => void }

/** The buttons of the reviewer; each asks for a comment, or for a signature where the company requires one. */
export function DecisionButtons({ request }: { request: AccessRequestDetail }) {
  const { t } = useText()
  const reread = useReread()
  const [decision, setDecision] = useState<Decision | null>(null)
  // Another reviewer may have decided meanwhile, and the dialog has said so.
  const close = () => {
    setDecision(null)
    void reread(getAccessRequest, listAccessRequests)
  }
  const Dialog = request.signed ? SignedDecision : PlainDecision
  return (
    <div className={css.foot}>
      <Button onClick={() => setDecision('returned')}>{t('accessRequests:decide.return')}</Button>
      <Button variant="primary" onClick={() => setDecision('approved')}>
        {t('accessRequests:decide.approve')}
      </Button>
      {decision && (
        <Dialog
          key={`${decision}-${request.rowVersion}`}
          request={request}
          decision={decision}
          onClose={close}
        />
      )}
    </div>
  )
}

const getChange = ({ request, decision }: Props): AccessDecisionAct => ({
  act: 'accessDecision',
  decision,
  basis: decision === 'approved' ? request.basis : [],
})

const getDone = (t: ReturnType<typeof useText>['t'], { decision }: Props): string =>
  t(decision === 'approved' ? 'accessRequests:decide.approved' : 'accessRequests:decide.returned')

const getTitle = (t: ReturnType<typeof useText>['t'], { request: { number }, decision }: Props): string =>
  decision === 'approved'
    ? t('accessRequests:decide.approveTitle', { number })
    : t('accessRequests:decide.returnTitle', { number })

/** When the basis has changed, the page reads the request again and says what has changed; the comment stays. */
function useChanged() {
  const { t } = useText()
  const reread = useReread()
  return (error: unknown): string | undefined => {
    if (!isCallError(error) || error.name !== 'accessBasisChanged') return undefined
    const { changed = [] } = (error.data ?? {}) as { changed?: BasisPart['kind'][] }
    void reread(getAccessRequest, listAccessRisks)
    return t('accessRequests:decide.changed', {
      what: listed(changed.map(kind => t(`accessRequests:changed.${kind}`))),
    })
  }
}

function PlainDecision(props: Props) {
  const { t } = useText()
  const { request, decision, onClose } = props
  const returns = decision === 'returned'
  const getChanged = useChanged()
  return (
    <ActDialog
      call={decideAccessRequest}
      fields={['reason']}
      check={({ reason }): { reason?: string } =>
        returns && reason.trim() === '' ? { reason: t('accessRequests:reasonRequired') } : {}
      }
      toInput={({ values }) => ({
        id: request.id,
        rowVersion: request.rowVersion,
        change: getChange(props),
        reason: values.reason.trim(),
      })}
      onRefused={(error, refuse) => {
        const text = getChanged(error)
        if (text) refuse({ reason: text })
        return text !== undefined
      }}
      words={{
        title: getTitle(t, props),
        confirm: t(returns ? 'accessRequests:decide.confirmReturn' : 'accessRequests:decide.confirmApprove'),
        done: getDone(t, props),
      }}
      reason="none"
      onClose={onClose}
    >
      {form => (
        <TextArea
          {...form.text('reason')}
          label={t('accessRequests:decide.comment')}
          required={returns}
          countTo={limits.reasonLength}
        />
      )}
    </ActDialog>
  )
}

function SignedDecision(props: Props) {
  const { t } = useText()
  const { request, onClose } = props
  return (
    <SignatureDialog
      title={getTitle(t, props)}
      call={decideAccessRequest}
      record={request}
      toChange={() => getChange(props)}
      done={getDone(t, props)}
      onClose={onClose}
    />
  )
}
