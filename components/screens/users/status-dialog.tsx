import { dayOfEnd, endOfDay } from '../../../client/local-time.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import type { UserRow } from '../../../contract/users/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField } from '../../shared/form/reason-field.tsx'
import { Trouble } from '../../shared/form/trouble.tsx'
import { Results } from '../../shared/list/results.tsx'
import * as css from '../../shared/page/page.css.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { LateImpact } from '../impact/late-impact.tsx'
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
import { useCourse } from './use-course.ts'

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
  const open = rows.filter(row => whyNotFor(row, action, locale) === undefined)
  const left = rows.filter(row => whyNotFor(row, action, locale) !== undefined)
  const ends = needEnd(action, open)
  const { form, results, run } = useCourse({
    ...{ action, ends, onDone, onClose },
    single: open.length + left.length === 1,
  })
  const retry = () => {
    const failed = results?.filter(each => each.code !== 0).map(each => each.id) ?? []
    run(failed.flatMap(each => newest(each) ?? rows.find(row => row.id === each) ?? []))
  }
  if (results && rows.length > 1)
    return (
      <Results nameOf={nameIn(rows, nameOf)} busy={form.busy} onRetry={retry} {...{ results, onClose }} />
    )
  const asked = open.length > 0 ? open : left
  const who = asked.length === 1 ? nameOf(asked[0]!) : t('users:dialog.several', { count: asked.length })
  return (
    <FormDialog
      form={form}
      bare
      title={t(`users:dialog.${action}`, { count: asked.length, name: who })}
      confirm={open.length > 0 ? t(`users:action.${action}`) : undefined}
      danger={takesAway.has(action)}
      onClose={onClose}
    >
      <Trouble text={form.trouble} />
      {open.length > 0 && <p>{t(`users:dialog.effect.${action}`)}</p>}
      {left.length > 0 && <Skipped action={action} rows={left} all={open.length === 0} />}
      {open.length > 0 && <Asking {...{ action, ends, form }} onSend={() => run(open)} />}
      {open.length > 0 && <Weighed action={action} rows={open} ends={ends} end={form.values.end} />}
    </FormDialog>
  )
}

type AskingProps = {
  action: StatusAction
  ends: boolean
  form: ReturnType<typeof useCourse>['form']
  onSend: () => void
}

/** The inputs of an action: the reason, and the end date of accounts that must have one (G46). */
function Asking({ action, ends, form, onSend }: AskingProps) {
  const { t } = useText()
  return (
    <Form id={`${form.id}-form`} className={css.stack} onSend={onSend} onBlur={form.onBlur}>
      {ends && (
        <DateField
          id={`${form.id}-end`}
          required
          label={t('users:field.validTo')}
          hint={t('users:dialog.endHelp')}
          value={dayOfEnd(form.values.end)}
          error={form.errors.end}
          onChange={day => form.set({ end: endOfDay(day) })}
        />
      )}
      <ReasonField form={form} required={needsReason.has(action)} />
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
      <Later lines={2} size="row">
        {busy.length > 0 && <ManyTasks people={busy} />}
      </Later>
    </>
  )
}
