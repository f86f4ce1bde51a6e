import { useRef } from 'react'
import { send } from '../../../client/session/api.ts'
import { dateMinute } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import {
  approvalImpact,
  confirmChange,
  listApprovalRequests,
  turnDownChange,
} from '../../../contract/impact/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { whyOff } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as css from './impact.css.ts'
import { ImpactText } from './impact-panel.tsx'

type ApprovalRequest = Output<typeof listApprovalRequests>['records'][number]

/** Waiting approval requests, one after the other: the impact and reason of each, and the decision. */
export function ApprovalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const query = useScoped(listApprovalRequests, {}, { loading: false })
  const [first] = query.data?.records ?? []
  return (
    <Dialog
      open
      size="lg"
      title={t('impact:waitingTitle')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <Loaded query={query} lines={5} size="text" />
      {query.data && !first && <p>{t('impact:noneWaiting')}</p>}
      {first && <OneApprovalRequest key={first.id} of={first} others={(query.data?.total ?? 1) - 1} />}
    </Dialog>
  )
}

function OneApprovalRequest({ of, others }: { of: ApprovalRequest; others: number }) {
  const { t, wordAt, locale } = useText()
  const nameOf = useNameOf()
  const impact = useScoped(approvalImpact, { id: of.id }, { loading: false })
  const subject = localName(of.subject, locale)
  return (
    <div className={css.differences}>
      <p className={css.summary}>
        <strong>{wordAt(`impact:wish.${of.call}`)}</strong>
        {[subject, of.roles.map(role => localName(role, locale)).join(t('impact:and'))]
          .filter(Boolean)
          .map(each => ` · ${each}`)}
      </p>
      <p className={css.hint}>
        {t('impact:askedBy', { name: nameOf(of.askedBy), time: dateMinute(of.askedAt), reason: of.reason })}
      </p>
      <Loaded query={impact} lines={3} size="text">
        {data => <ImpactText impact={data} />}
      </Loaded>
      <Decision of={of} />
      {others > 0 && <p className={css.hint}>{t('impact:othersWait', { count: others })}</p>}
    </div>
  )
}

/** Confirms or rejects; the requester may only withdraw. */
function Decision({ of }: { of: ApprovalRequest }) {
  const { t, locale } = useText()
  const reread = useReread()
  const call = useRef<typeof confirmChange | typeof turnDownChange>(confirmChange)
  const form = useForm({
    from: { reason: '' },
    fields: ['reason'],
    check: useReasonCheck(),
    send: ({ values }, sending) => send(call.current, { id: of.id, reason: values.reason.trim() }, sending),
    onDone: async () => {
      toast('success', t(call.current === confirmChange ? 'impact:confirmed' : 'impact:turnedDown'))
      await reread(listApprovalRequests)
    },
  })
  const decide = (chosen: typeof confirmChange | typeof turnDownChange) => {
    call.current = chosen
    void form.submit()
  }
  const why = whyOff(of.refusal, locale, confirmChange.name)
  return (
    <>
      <Trouble text={form.trouble} />
      <ReasonField form={form} />
      <div className={css.acts}>
        <Button busy={form.busy} onClick={() => decide(turnDownChange)}>
          {t(of.refusal ? 'impact:takeBack' : 'impact:turnDown')}
        </Button>
        <Button variant="primary" busy={form.busy} off={why} onClick={() => decide(confirmChange)}>
          {t('impact:confirm')}
        </Button>
      </div>
    </>
  )
}
