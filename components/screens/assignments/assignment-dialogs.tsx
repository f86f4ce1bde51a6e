import { useState } from 'react'
import { dayOfEnd, getEnd, getInstant, getMinute } from '../../../client/local-time.ts'
import { dateMinute } from '../../../client/zones/format.ts'
import { changeGrant, endRoles } from '../../../contract/assignments/calls.ts'
import type { Call, Input } from '../../../contract/define.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { DateField, DateTimeField } from '../../ui/form/date/date-field.tsx'
import { ImpactPanel } from '../impact/impact-panel.tsx'
import { AskSecond } from './ask-second.tsx'

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
  const [to, setTo] = useState(() => dayOfEnd(assignment.expiresAt))
  const role = localName({ name: assignment.role, nameEn: assignment.roleEn }, locale)
  return (
    <Ask
      {...props}
      call={changeGrant}
      input={reason => ({
        id,
        rowVersion,
        effectiveAt: begun ? null : getInstant(from),
        expiresAt: getEnd(to, assignment.expiresAt),
        reason,
      })}
      words={{
        title: t('assign:titleChange', { role }),
        confirm: t('common:action.save'),
        done: t('assign:changed'),
      }}
    >
      {begun ? (
        <p>{t('assign:begun', { time: dateMinute(effectiveAt) })}</p>
      ) : (
        <DateTimeField label={t('assign:from')} hint={t('assign:fromHint')} value={from} onChange={setFrom} />
      )}
      <DateField label={t('assign:to')} hint={t('assign:toHint')} value={to} onChange={setTo} />
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
      words={{
        title: t('assign:titleEnd', { role, name }),
        confirm: t('terms:takeBack'),
        done: t('assign:ended'),
      }}
    />
  )
}

type AskProps<C extends Call> = Omit<Props, 'assignment' | 'user'> & {
  call: C
  input: (reason: string) => Input<C>
  words: { title: string; confirm: string; done: string }
  danger?: boolean
  children?: React.ReactNode
}

/** Asks for the reason, shows the impact, and makes the change. */
function Ask<C extends Call>({ call, input, words, danger, children, onDone, onClose }: AskProps<C>) {
  const { t } = useText()
  return (
    <ActDialog
      call={call}
      toInput={({ values }) => input(values.reason.trim())}
      words={words}
      danger={danger}
      onDone={onDone}
      onClose={onClose}
      beside={<p>{t('assign:signsIn')}</p>}
    >
      {({ error, values }) => {
        const reason = values.reason.trim()
        return (
          <>
            {error?.name === 'blindedWouldUnblind' && (
              <AskSecond call={call} input={input(reason)} reason={reason} onSent={onClose} />
            )}
            {children}
            <ImpactPanel call={call} input={input('-')} />
          </>
        )
      }}
    </ActDialog>
  )
}
