import { useState } from 'react'
import type { InvitationRow } from '../../contract/invitations/list.ts'
import { limits } from '../../contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useText } from '../use-text.ts'
import { Results, useOutcomes } from '../users/results.tsx'
import { skipped, stack } from '../users/users.css.ts'
import { type Act, actOn, closedFor } from './acts.ts'

type Props = {
  act: Act
  rows: readonly InvitationRow[]
  /** Called after the action; `failed` holds the invitations for which it failed. */
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
}

/** Asks before links are mailed again or revoked, does it, and shows a result for each. */
export function ActDialog({ act, rows, onDone, onClose }: Props) {
  const { t } = useText()
  const open = rows.filter(row => closedFor(row, act) === undefined)
  const course = useCourse(act, onDone, onClose, rows.length === 1)
  const { results, busy, reason } = course
  if (results && rows.length > 1)
    return (
      <Results
        nameOf={id => rows.find(each => each.id === id)?.email}
        results={results}
        busy={busy}
        onRetry={() => course.run(results.filter(each => each.code !== 0).map(each => each.id))}
        onClose={onClose}
      />
    )
  const name = open.length === 1 ? open[0]!.email : t('invitations:act.several', { count: open.length })
  return (
    <Dialog
      open
      title={t(`invitations:act.${act}Title`, { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('users:dialog.cancel')}</Button>
          <Button
            variant={act === 'revoke' ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => course.run(open.map(each => each.id))}
          >
            {t(`invitations:act.${act}`)}
          </Button>
        </>
      }
    >
      <div className={stack}>
        {course.trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: course.trouble }} />}
        <p>{t(`invitations:act.${act}Text`)}</p>
        {open.length < rows.length && (
          <p className={skipped}>{t('invitations:act.skipped', { count: rows.length - open.length })}</p>
        )}
        <TextArea
          label={t('users:dialog.reason')}
          hint={t('users:dialog.reasonHelp')}
          countTo={limits.reasonLength}
          value={reason}
          error={
            [...reason].length > limits.reasonLength
              ? t('users:error.tooLong', { max: limits.reasonLength })
              : undefined
          }
          onChange={event => course.setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}

/** The reason, and the action. */
function useCourse(act: Act, onDone: Props['onDone'], onClose: () => void, single: boolean) {
  const [reason, setReason] = useState('')
  const { perform, forget, ...outcomes } = useOutcomes({ onDone, onClose, single })
  const run = (ids: readonly string[]) => {
    if (ids.length === 0 || [...reason].length > limits.reasonLength) return
    void perform(submitKey => actOn(act, ids, reason.trim(), submitKey))
  }
  const set = (text: string) => {
    setReason(text)
    forget()
  }
  return { ...outcomes, reason, setReason: set, run }
}
