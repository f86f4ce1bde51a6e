import { Suspense, useId, useState } from 'react'
import { isCallError } from '../../client/call-error.ts'
import { loadWords } from '../../client/i18n.ts'
import { limits } from '../../contract/limits.ts'
import type { UserRow } from '../../contract/user-shapes.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { late } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useText } from '../use-text.ts'
import {
  act,
  isPending,
  needsReason,
  type Outcome,
  type StatusAction,
  takesAway,
  whyNotFor,
} from './actions.ts'
import { useNameOf } from './person.tsx'
import { Results } from './results.tsx'
import * as css from './users.css.ts'

const ManyTasks = late(async () => {
  const [file] = await Promise.all([
    import('../pending/many-tasks.tsx'),
    loadWords(['pending', 'notices', 'audit']),
  ])
  return file.ManyTasks
}, NotLoaded)

export type Asked = { action: StatusAction; rows: readonly UserRow[] }

type Props = Asked & {
  /** Something was done: lists and records are to be read anew. `failed` holds who it did not work for. */
  onDone: (failed: ReadonlySet<string>) => void
  /** The newest rows by id, for trying again with their present versions. */
  newest: (id: string) => UserRow | undefined
  onClose: () => void
}

/** Asks for the reason of an action, does it, and shows a result for each person. */
export function StatusDialog({ action, rows, onDone, newest, onClose }: Props) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  const open = rows.filter(row => whyNotFor(row, action, locale) === undefined)
  const left = rows.filter(row => whyNotFor(row, action, locale) !== undefined)
  const course = useCourse(action, onDone, onClose, open.length + left.length === 1)
  const retry = () => {
    const failed = course.results?.filter(each => each.code !== 0).map(each => each.id) ?? []
    course.run(failed.flatMap(id => newest(id) ?? rows.find(row => row.id === id) ?? []))
  }
  if (course.results && rows.length > 1) {
    const { results, busy } = course
    return <Results nameOf={nameIn(rows, nameOf)} onRetry={retry} {...{ results, busy, onClose }} />
  }
  const asked = open.length > 0 ? open : left
  const who = asked.length === 1 ? nameOf(asked[0]!) : t('users:dialog.several', { count: asked.length })
  return (
    <Dialog
      open
      title={t(`users:dialog.${action}`, { count: asked.length, name: who })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('users:dialog.cancel')}</Button>
          {open.length > 0 && (
            <Button
              variant={takesAway.has(action) ? 'danger' : 'primary'}
              busy={course.busy}
              onClick={() => course.run(open)}
            >
              {t(`users:action.${action}`)}
            </Button>
          )}
        </>
      }
    >
      <div className={css.stack}>
        {course.trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: course.trouble }} />}
        {open.length > 0 && <p>{t(`users:dialog.effect.${action}`)}</p>}
        {left.length > 0 && <Skipped action={action} rows={left} all={open.length === 0} />}
        {open.length > 0 && (
          <TextArea
            id={course.fieldId}
            label={t('users:dialog.reason')}
            hint={t('users:dialog.reasonHelp')}
            required={needsReason.has(action)}
            countTo={limits.reasonLength}
            value={course.reason}
            error={course.fault}
            onChange={event => course.setReason(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  )
}

const nameIn = (rows: readonly UserRow[], nameOf: (row: UserRow) => string) => (id: string) => {
  const row = rows.find(each => each.id === id)
  return row && nameOf(row)
}

/** Whom it is not open for, and why; what somebody has still to do is listed with the ways on (F20). */
function Skipped({ action, rows, all }: Pick<Props, 'action' | 'rows'> & { all: boolean }) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  const busy = rows.filter(row => isPending(row, action)).map(row => ({ id: row.id, name: nameOf(row) }))
  return (
    <>
      <div className={css.skipped}>
        <p>{all ? t('users:dialog.notYet') : t('users:dialog.skipped', { count: rows.length })}</p>
        <ul className={css.skippedList}>
          {rows.map(row => (
            <li key={row.id}>
              {t('ui:filter.summary', {
                label: nameOf(row),
                value: whyNotFor(row, action, locale) ?? '',
              })}
            </li>
          ))}
        </ul>
      </div>
      <Suspense fallback={<Skeleton lines={2} size="row" />}>
        {busy.length > 0 && <ManyTasks people={busy} />}
      </Suspense>
    </>
  )
}

/** Reason, sending, results. What was typed stays when sending fails, and a repeated submit is done once. */
function useCourse(action: StatusAction, onDone: Props['onDone'], onClose: () => void, single: boolean) {
  const { t } = useText()
  const fieldId = useId()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<Outcome[]>()
  const [submitKey, setSubmitKey] = useState<string>()

  const refuse = (text: string) => {
    setFault(text)
    document.getElementById(fieldId)?.focus()
  }
  const run = async (users: readonly UserRow[]) => {
    if (busy || users.length === 0) return
    if (needsReason.has(action) && reason.trim() === '') return refuse(t('users:dialog.reasonRequired'))
    if ([...reason].length > limits.reasonLength)
      return refuse(t('users:error.tooLong', { max: limits.reasonLength }))
    setBusy(true)
    setTrouble(undefined)
    try {
      const fresh = await act(action, users, reason, submitKey)
      setSubmitKey(undefined)
      const all = [...(results ?? []).filter(each => !fresh.some(({ id }) => id === each.id)), ...fresh]
      const failed = all.filter(each => each.code !== 0)
      onDone(new Set(failed.map(each => each.id)))
      if (single && failed.length === 0) onClose()
      else if (single) setTrouble(failed[0]!.message)
      else setResults(all)
    } catch (error) {
      if (!isCallError(error)) throw error
      setSubmitKey(error.transport ? error.submitKey : undefined)
      setTrouble(error.message || t('portal:state.errorTitle'))
    } finally {
      setBusy(false)
    }
  }
  const type = (text: string) => {
    setReason(text)
    setFault(undefined)
    setSubmitKey(undefined)
  }
  return { fieldId, reason, setReason: type, fault, trouble, busy, results, run }
}
