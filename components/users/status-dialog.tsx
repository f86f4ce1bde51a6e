import { Suspense, useId } from 'react'
import { dayOfEnd, endOfDay } from '../../client/local-time.ts'
import { loadWords } from '../../client/words/i18n.ts'
import { limits } from '../../contract/limits.ts'
import type { UserRow } from '../../contract/users/shapes.ts'
import { LateImpact } from '../impact/late-impact.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/dates/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { late } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useText } from '../use-text.ts'
import {
  getSeen,
  isPending,
  needEnd,
  needsReason,
  type StatusAction,
  takesAway,
  weighedCall,
  whyNotFor,
} from './actions.ts'
import { useNameOf } from './person.tsx'
import { Results } from './results.tsx'
import { useCourse } from './use-course.ts'
import * as css from './users.css.ts'

const ManyTasks = late(async () => {
  const [file] = await Promise.all([
    import('../pending/many-tasks.tsx'),
    loadWords(['handovers', 'notices', 'audit']),
  ])
  return file.ManyTasks
}, NotLoaded)

export type StatusRequest = { action: StatusAction; rows: readonly UserRow[] }

type Props = StatusRequest & {
  /** Called after the action: lists and records must reload. `failed` holds the users for whom it failed. */
  onDone: (failed: ReadonlySet<string>) => void
  /** The current rows by id, for a retry with their current versions. */
  newest: (id: string) => UserRow | undefined
  onClose: () => void
}

/** Asks for the reason of an action, performs it, and shows a result for each user. */
export function StatusDialog({ action, rows, onDone, newest, onClose }: Props) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  const id = useId()
  const open = rows.filter(row => whyNotFor(row, action, locale) === undefined)
  const left = rows.filter(row => whyNotFor(row, action, locale) !== undefined)
  const ends = needEnd(action, open)
  const course = useCourse({ action, ends, onDone, onClose, single: open.length + left.length === 1 })
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
              type="submit"
              form={id}
              variant={takesAway.has(action) ? 'danger' : 'primary'}
              busy={course.busy}
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
        {open.length > 0 && <Asking {...{ id, action, ends, course }} onSend={() => void course.run(open)} />}
        {open.length > 0 && <Weighed action={action} rows={open} ends={ends} end={course.end.value} />}
      </div>
    </Dialog>
  )
}

type AskingProps = {
  id: string
  action: StatusAction
  ends: boolean
  course: ReturnType<typeof useCourse>
  onSend: () => void
}

/** The inputs of an action: the reason, and the end date of accounts that must have one (G46). */
function Asking({ id, action, ends, course: { end, reason }, onSend }: AskingProps) {
  const { t } = useText()
  return (
    <Form id={id} className={css.stack} onSend={onSend}>
      {ends && (
        <DateField
          id={end.id}
          required
          label={t('users:field.validTo')}
          hint={t('users:dialog.endHelp')}
          value={dayOfEnd(end.value)}
          error={end.fault}
          onChange={day => end.set(endOfDay(day))}
        />
      )}
      <TextArea
        id={reason.id}
        label={t('users:dialog.reason')}
        hint={t('users:dialog.reasonHelp')}
        required={needsReason.has(action)}
        countTo={limits.reasonLength}
        value={reason.text}
        error={reason.fault}
        onChange={event => reason.set(event.currentTarget.value)}
      />
    </Form>
  )
}

type WeighedProps = { action: StatusAction; rows: readonly UserRow[]; ends: boolean; end: string | null }

/** The impact of an action, if it changes rights. */
function Weighed({ action, rows, ends, end }: WeighedProps) {
  const call = weighedCall(action)
  const input = { users: rows.map(getSeen), reason: '-', ...(ends && { validTo: end }) }
  return call && <LateImpact call={call} input={ends && !end ? null : input} />
}

const nameIn = (rows: readonly UserRow[], nameOf: (row: UserRow) => string) => (id: string) => {
  const row = rows.find(each => each.id === id)
  return row && nameOf(row)
}

/** The users that the action skips, with reasons; pending tasks are listed with their actions (F20). */
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
