import { useEffect, useId, useRef, useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { listed } from '../../../client/zones/format.ts'
import { decideAccessRequest } from '../../../contract/access-decisions/calls.ts'
import {
  getAccessRequest,
  listAccessRequests,
  listAccessRisks,
} from '../../../contract/access-requests/calls.ts'
import type { AccessRequestDetail, AccessRisk, BasisPart } from '../../../contract/access-requests/shapes.ts'
import { limits } from '../../../contract/limits.ts'
import type { AccessDecisionAct } from '../../../contract/signatures/acts.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { SignatureDialog } from '../../shared/sign/signature-dialog.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Key } from '../../ui/base/key.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ImpactPanel } from '../impact/impact-panel.tsx'
import { listenToSingleKeys } from '../jump/keys.ts'
import * as css from './access-requests.css.ts'
import { QueueSteps, useQueue } from './queue.tsx'
import { isMarked, RiskChips, RiskLines } from './risks.tsx'

type Decision = AccessDecisionAct['decision']
type Request = { request: AccessRequestDetail }

const getChange = ({ basis }: AccessRequestDetail, decision: Decision): AccessDecisionAct => ({
  act: 'accessDecision',
  decision,
  basis: decision === 'approved' ? basis : [],
})

/** Beside the facts: the risks, what the approval changes, and the decision, by buttons and by keys. */
export function DecisionCard({ request }: Request) {
  const { t } = useText()
  const title = useId()
  const risks = useScoped(listAccessRisks, { id: request.id })
  const queue = useQueue(request)
  const { id, rowVersion } = request
  const Decide = request.signed ? SignedDecision : PlainDecision
  return (
    <section className={css.card} aria-labelledby={title}>
      <div className={css.cardHead}>
        <h2 id={title}>{t('accessRequests:risks')}</h2>
        <QueueSteps queue={queue} />
      </div>
      <RiskChips risks={request.risks} />
      <Loaded query={risks} lines={3} size="text" small>
        {({ records }) => <RiskLines request={request} risks={records} />}
      </Loaded>
      <ImpactPanel
        level={2}
        call={decideAccessRequest}
        input={{ id, rowVersion, change: getChange(request, 'approved') }}
      />
      <Decide
        request={request}
        risks={risks.data?.records}
        onDone={decision => {
          toast('success', t(`accessRequests:decide.${decision}`))
          queue.leave()
        }}
      />
    </section>
  )
}

type DecideProps = Request & {
  /** Undefined while they are loading: nothing is approved unseen. */
  risks: readonly AccessRisk[] | undefined
  onDone: (decision: Decision) => void
}

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

/** Refusals of a request that another reviewer, or its applicant, was faster with. */
const overtaken: ReadonlySet<string> = new Set(['dataChanged', 'applicationNotPending'])

/** The comment, and how it is sent with either decision. */
function useDecisionForm({ request, onDone }: Pick<DecideProps, 'request' | 'onDone'>) {
  const { t } = useText()
  const reread = useReread()
  const getChanged = useChanged()
  const decision = useRef<Decision>('approved')
  const form = useCallForm(decideAccessRequest, {
    from: { reason: '' },
    fields: ['reason'],
    silent: () => true,
    check: ({ reason }): { reason?: string } =>
      decision.current === 'returned' && reason.trim() === ''
        ? { reason: t('accessRequests:reasonRequired') }
        : {},
    toInput: ({ values }) => ({
      id: request.id,
      rowVersion: request.rowVersion,
      change: getChange(request, decision.current),
      reason: values.reason.trim(),
    }),
    onRefused: (error, refuse) => {
      const text = getChanged(error)
      if (text) refuse({ reason: text })
      if (text || !overtaken.has(error.name)) return text !== undefined
      // The page shows who decided, in place of the card.
      toast('danger', error.message)
      void reread(getAccessRequest, listAccessRequests)
      return true
    },
    onDone: () => onDone(decision.current),
  })
  const send = (next: Decision): Promise<boolean> => {
    decision.current = next
    return form.submit()
  }
  return { form, send }
}

/** Decides with a comment; an approval with a risk is confirmed first. */
function PlainDecision({ request, risks, onDone }: DecideProps) {
  const { t } = useText()
  const [confirms, setConfirms] = useState(false)
  const marked = (risks ?? []).filter(risk => isMarked(risk, request))
  const { form, send } = useDecisionForm({ request, onDone })
  const isRisky = marked.length + request.risks.length > 0
  const approve = async () => {
    await send('approved')
    setConfirms(false)
  }
  return (
    <div className={css.decide}>
      <Trouble text={form.trouble} />
      <TextArea
        {...form.text('reason')}
        label={t('accessRequests:decide.comment')}
        rows={2}
        countTo={limits.reasonLength}
      />
      <Safer risks={marked} onPropose={reason => form.set({ reason })} />
      <Buttons
        busy={form.busy || risks === undefined}
        onApprove={() => (isRisky ? setConfirms(true) : void approve())}
        onReturn={() => void send('returned')}
      />
      {confirms && (
        <ConfirmRisks
          request={request}
          risks={marked}
          busy={form.busy}
          onConfirm={() => void approve()}
          onClose={() => setConfirms(false)}
        />
      )}
    </div>
  )
}

function SignedDecision({ request, risks, onDone }: DecideProps) {
  const { t } = useText()
  const reread = useReread()
  const [decision, setDecision] = useState<Decision | null>(null)
  const { number } = request
  const close = () => {
    setDecision(null)
    void reread(getAccessRequest, listAccessRequests)
  }
  return (
    <>
      <Buttons
        busy={risks === undefined}
        onApprove={() => setDecision('approved')}
        onReturn={() => setDecision('returned')}
      />
      {decision && (
        <SignatureDialog
          key={`${decision}-${request.rowVersion}`}
          title={t(`accessRequests:decide.${decision === 'approved' ? 'approveTitle' : 'returnTitle'}`, {
            number,
          })}
          call={decideAccessRequest}
          record={request}
          toChange={() => getChange(request, decision)}
          onDone={() => onDone(decision)}
          onClose={close}
        />
      )}
    </>
  )
}

type ButtonsProps = { busy: boolean; onApprove: () => void; onReturn: () => void }

function Buttons({ busy, onApprove, onReturn }: ButtonsProps) {
  const { t } = useText()
  const latest = useRef({ busy, onApprove, onReturn })
  latest.current = { busy, onApprove, onReturn }
  useEffect(
    () =>
      listenToSingleKeys('decide', {
        a: () => latest.current.busy || latest.current.onApprove(),
        r: () => latest.current.busy || latest.current.onReturn(),
      }),
    [],
  )
  return (
    <div className={css.buttons}>
      <Button busy={busy} aria-keyshortcuts="R" onClick={onReturn}>
        {t('accessRequests:decide.confirmReturn')}
        <Key>R</Key>
      </Button>
      <Button variant="primary" busy={busy} aria-keyshortcuts="A" onClick={onApprove}>
        {t('accessRequests:decide.confirmApprove')}
        <Key>A</Key>
      </Button>
    </div>
  )
}

type SaferProps = { risks: readonly AccessRisk[]; onPropose: (comment: string) => void }

/** A role with less, to propose to the applicant in the comment. */
function Safer({ risks, onPropose }: SaferProps) {
  const { t, locale } = useText()
  const risk = risks.find(({ safer }) => safer)
  if (!risk?.safer || !risk.role) return null
  const names = { role: localName(risk.role, locale), safer: localName(risk.safer, locale) }
  return (
    <div className={css.safer}>
      <p>{t('accessRequests:safer.text', names)}</p>
      <Button small onClick={() => onPropose(t('accessRequests:safer.comment', names))}>
        {t('accessRequests:safer.propose')}
      </Button>
    </div>
  )
}

type ConfirmProps = Request & {
  risks: readonly AccessRisk[]
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an approval with a risk. */
function ConfirmRisks({ request, risks, busy, onConfirm, onClose }: ConfirmProps) {
  const { t } = useText()
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      size="sm"
      title={t('accessRequests:decide.approveTitle', { number: request.number })}
      initialFocus={confirm}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('portal:cancel')}</Button>
          <Button ref={confirm} variant="primary" busy={busy} onClick={onConfirm}>
            {t('accessRequests:decide.confirmApprove')}
          </Button>
        </>
      }
    >
      <p>{t('accessRequests:decide.despite')}</p>
      <RiskLines request={request} risks={risks} />
    </Dialog>
  )
}
