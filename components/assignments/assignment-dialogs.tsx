import { useId, useState } from 'react'
import { getInstant, getMinute } from '../../client/local-time.ts'
import { send } from '../../client/session/api.ts'
import { dateMinute } from '../../client/zones/format.ts'
import { changeGrant, endRoles } from '../../contract/assignments/calls.ts'
import type { Call, Input } from '../../contract/define.ts'
import type { UserDetail } from '../../contract/users/shapes.ts'
import { ImpactPanel } from '../impact/impact-panel.tsx'
import { ReasonField, useReason } from '../reason-field.tsx'
import { localName } from '../shell/company-name.ts'
import { Button } from '../ui/button.tsx'
import { DateTimeField } from '../ui/dates/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { toast } from '../ui/toast-store.ts'
import { useSubmit } from '../use-submit.ts'
import { useText } from '../use-text.ts'
import { useNameOf } from '../users/person.tsx'
import { AskSecond } from './ask-second.tsx'
import * as css from './assignments.css.ts'

export type Assignment = UserDetail['assignments'][number]

type Props = {
  user: Pick<UserDetail, 'id' | 'lastName' | 'firstName'>
  assignment: Assignment
  onDone: () => void
  onClose: () => void
}

/** Changes the start and end of a role assignment; one that has begun keeps its start. */
export function ChangeDialog({ assignment, ...props }: Props) {
  const { t, locale } = useText()
  const { id, rowVersion, effectiveAt, state } = assignment
  const begun = state === 'in force'
  const [from, setFrom] = useState(() => getMinute(effectiveAt))
  const [to, setTo] = useState(() => getMinute(assignment.expiresAt))
  const role = localName({ name: assignment.role, nameEn: assignment.roleEn }, locale)
  return (
    <Ask
      {...props}
      call={changeGrant}
      input={reason => ({
        id,
        rowVersion,
        effectiveAt: begun ? null : getInstant(from),
        expiresAt: getInstant(to),
        reason,
      })}
      words={{
        title: t('assign:titleChange', { role }),
        act: t('assign:saveChange'),
        done: t('assign:changed'),
      }}
    >
      {begun ? (
        <p>{t('assign:begun', { time: dateMinute(effectiveAt) })}</p>
      ) : (
        <DateTimeField label={t('assign:from')} hint={t('assign:fromHint')} value={from} onChange={setFrom} />
      )}
      <DateTimeField
        label={t('assign:to')}
        hint={t('assign:toHint')}
        startTime="23:59"
        value={to}
        onChange={setTo}
      />
    </Ask>
  )
}

/** Ends a role assignment at once. */
export function EndDialog({ assignment, ...props }: Props) {
  const { t, locale } = useText()
  const role = localName({ name: assignment.role, nameEn: assignment.roleEn }, locale)
  const name = useNameOf()(props.user)
  const grants = [{ id: assignment.id, rowVersion: assignment.rowVersion }]
  return (
    <Ask
      {...props}
      call={endRoles}
      danger
      input={reason => ({ grants, reason })}
      words={{ title: t('assign:titleEnd', { role, name }), act: t('assign:end'), done: t('assign:ended') }}
    />
  )
}

type AskProps<C extends Call> = Omit<Props, 'assignment' | 'user'> & {
  call: C
  input: (reason: string) => Input<C>
  words: { title: string; act: string; done: string }
  danger?: boolean
  children?: React.ReactNode
}

/** Asks for the reason, shows the impact, and makes the change. */
function Ask<C extends Call>({ call, input, words, danger, children, onDone, onClose }: AskProps<C>) {
  const { t } = useText()
  const { reason, given, field } = useReason()
  const { busy, error, trouble, run } = useSubmit()
  const id = useId()
  const save = () => {
    if (!given()) return
    void run(async sending => {
      await send(call, input(reason), sending)
      toast('success', words.done)
      onDone()
      onClose()
    })
  }
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('assign:cancel')}</Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {words.act}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
        {error?.name === 'blindedWouldUnblind' && (
          <AskSecond call={call} input={input(reason)} reason={reason} onHeld={onClose} />
        )}
        <Form id={id} className={css.stack} onSend={save}>
          {children}
          <ImpactPanel call={call} input={input('-')} />
          <ReasonField {...field} />
        </Form>
        <p>{t('assign:signsIn')}</p>
      </div>
    </Dialog>
  )
}
