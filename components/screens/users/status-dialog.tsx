import { dayOfEnd, endOfDay } from '../../../client/local-time.ts'
import { codeText, loadWords } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import type { UserRow } from '../../../contract/users/shapes.ts'
import { BatchDialog, LeftRows } from '../../shared/act/batch-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import type { Form } from '../../shared/form/use-form.ts'
import { getSeen } from '../../shared/list/batches.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { LateImpact } from '../impact/late-impact.tsx'
import {
  getBatchCall,
  getImpactCall,
  isPending,
  needEnd,
  needsReason,
  type StatusAction,
  takesAway,
  whyNotFor,
} from './actions.ts'

const ManyTasks = lazyPart(async () => {
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
  /** Reads the rows again, for another try with their current versions. */
  readNewest: (ids: readonly string[]) => Promise<readonly UserRow[]>
  onClose: () => void
}

/** Asks for the reason of an action, performs it, and shows a result for each user. */
export function StatusDialog({ action, rows, onDone, readNewest, onClose }: Props) {
  const { t, locale } = useText()
  const getName = useNameOf()
  const getRefusal = (row: UserRow) => whyNotFor(row, action, locale)
  const open = rows.filter(row => getRefusal(row) === undefined)
  const ends = needEnd(action, open)
  const targets = open.length > 0 ? open : rows
  const who =
    targets.length === 1 ? getName(targets[0]!) : t('users:dialog.several', { count: targets.length })
  return (
    <BatchDialog
      rows={rows}
      getName={getName}
      getRefusal={getRefusal}
      readNewest={readNewest}
      onDone={onDone}
      onClose={onClose}
      call={getBatchCall(action, open.length)}
      from={{ end: null as string | null, reason: '' }}
      fields={['end', 'reason']}
      check={({ end }) => (ends && !end ? { end: codeText(codes.accountExpiryRequired.code) } : {})}
      toField={path => (path === 'validTo' ? 'end' : path === 'reason' ? path : undefined)}
      toInput={(part, { end, reason }) => ({
        users: part.map(getSeen),
        reason,
        ...(ends && { validTo: end }),
      })}
      words={{
        title: t(`users:dialog.${action}`, { count: targets.length, name: who }),
        confirm: t(`users:action.${action}`),
        done: null,
      }}
      danger={takesAway.has(action)}
      reason={needsReason.has(action) ? 'required' : 'optional'}
      left={(left, all) => <Skipped action={action} all={all} rows={left} />}
      beside={form => <Weighed action={action} ends={ends} rows={open} end={form.values.end} />}
    >
      {form => <Entries form={form} action={action} ends={ends} />}
    </BatchDialog>
  )
}

type Values = { end: string | null; reason: string }
type EntriesProps = { form: Form<Values, Values, 'end' | 'reason'>; action: StatusAction; ends: boolean }

/** The effect of an action, and the end date of accounts that must have one (G46). */
function Entries({ form, action, ends }: EntriesProps) {
  const { t } = useText()
  return (
    <>
      <p>{t(`users:dialog.effect.${action}`)}</p>
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
    </>
  )
}

type WeighedProps = { action: StatusAction; rows: readonly UserRow[]; ends: boolean; end: string | null }

/** The impact of an action, if it changes rights. */
function Weighed({ action, rows, ends, end }: WeighedProps) {
  const call = getImpactCall(action)
  const input = { users: rows.map(getSeen), reason: '-', ...(ends && { validTo: end }) }
  return call && <LateImpact call={call} input={ends && !end ? null : input} />
}

/** The users that the action skips, with reasons; pending tasks are listed with their actions (F20). */
function Skipped({ action, rows, all }: Pick<Props, 'action' | 'rows'> & { all: boolean }) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  const busy = rows.filter(row => isPending(row, action)).map(row => ({ id: row.id, name: nameOf(row) }))
  return (
    <>
      <LeftRows
        text={all ? t('users:dialog.notYet') : t('users:dialog.skipped', { count: rows.length })}
        rows={rows}
        getName={nameOf}
        getRefusal={row => whyNotFor(row, action, locale)}
      />
      <Later lines={2} size="row">
        {busy.length > 0 && <ManyTasks people={busy} />}
      </Later>
    </>
  )
}
