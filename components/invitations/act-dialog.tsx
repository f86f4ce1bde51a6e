import { useState } from 'react'
import { isCallError } from '../../client/call-error.ts'
import type { InvitationRow } from '../../contract/invitation-list.ts'
import { limits } from '../../contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useText } from '../use-text.ts'
import { Results } from '../users/results.tsx'
import { skipped, stack } from '../users/users.css.ts'
import { type Act, actOn, closedFor, type Outcome } from './acts.ts'

type Props = {
  act: Act
  rows: readonly InvitationRow[]
  /** Something was done; `failed` holds the invitations that it did not work for. */
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
}

/** Asks before links are mailed anew or taken back, does it, and shows a result for each. */
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

/** Sending and results; what was typed stays when sending fails, and a repeated submit is done once. */
function useCourse(act: Act, onDone: Props['onDone'], onClose: () => void, single: boolean) {
  const { t } = useText()
  const [reason, setReason] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<Outcome[]>()
  const [submitKey, setSubmitKey] = useState<string>()
  const run = async (ids: readonly string[]) => {
    if (busy || ids.length === 0 || [...reason].length > limits.reasonLength) return
    setBusy(true)
    setTrouble(undefined)
    try {
      const fresh = await actOn(act, ids, reason.trim(), submitKey)
      setSubmitKey(undefined)
      const kept = (results ?? []).filter(each => !fresh.some(({ id }) => id === each.id))
      const all = [...kept, ...fresh]
      onDone(new Set(all.filter(each => each.code !== 0).map(each => each.id)))
      if (single) onClose()
      else setResults(all)
    } catch (error) {
      if (!isCallError(error)) throw error
      setSubmitKey(error.transport ? error.submitKey : undefined)
      setTrouble(error.message || t('portal:state.errorTitle'))
    } finally {
      setBusy(false)
    }
  }
  return { reason, setReason, trouble, busy, results, run: (ids: readonly string[]) => void run(ids) }
}
