import { getInstant } from '../../../client/local-time.ts'
import { trainingOverview } from '../../../contract/training/calls.ts'
import {
  endExcuses,
  excuseAssignments,
  extendAssignments,
  requestRelearning,
} from '../../../contract/training/changes.ts'
import type { AssignmentRow } from '../../../contract/training/shapes.ts'
import { BatchDialog, LeftRows } from '../../shared/act/batch-dialog.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { Form } from '../../shared/form/use-form.ts'
import { getSeen } from '../../shared/list/batches.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { DateTimeField } from '../../ui/form/date/date-field.tsx'
import type { AssignmentActName } from './assignment-list.tsx'
import { HistoryDialog } from './history-dialog.tsx'

type Act = Exclude<AssignmentActName, 'history'>
type Values = { due: string; reason: string }

type Props = {
  act: AssignmentActName
  rows: readonly AssignmentRow[]
  readNewest: (ids: readonly string[]) => Promise<readonly AssignmentRow[]>
  onDone: (failed?: ReadonlySet<string>) => void
  onClose: () => void
}

const calls = {
  extend: extendAssignments,
  excuse: excuseAssignments,
  endExcuse: endExcuses,
  relearn: requestRelearning,
} as const
/** What an act asks besides the reason. */
const asksDue: Record<Act, 'required' | 'optional' | null> = {
  extend: 'required',
  relearn: 'optional',
  excuse: null,
  endExcuse: null,
}

/** The dialog of an act on assignments, or what was done with one of them. */
export function ActDialog(props: Props) {
  const [row] = props.rows
  if (props.act !== 'history') return <CoordinatorDialog {...props} act={props.act} />
  return row ? <HistoryDialog row={row} onClose={props.onClose} /> : null
}

/** Person and training of an assignment. */
export const useAssignmentName = () => {
  const { t, locale } = useText()
  const getPerson = useNameOf()
  return ({ person, training }: AssignmentRow) =>
    t('ui:filter.summary', { label: getPerson(person), value: localName(training, locale) })
}

/** The new due date, where an act asks one. */
function DueField({ act, form }: { act: Act; form: Form<Values, Values, 'dueAt' | 'reason'> }) {
  const { t } = useText()
  const due = asksDue[act]
  if (!due) return null
  return (
    <DateTimeField
      id={`${form.id}-dueAt`}
      label={t(due === 'required' ? 'training:act.due' : 'training:act.dueOptional')}
      required={due === 'required'}
      error={form.errors.dueAt}
      value={form.values.due}
      onChange={next => form.set({ due: next })}
    />
  )
}

/** Extends, excuses, takes an excuse back or asks to learn again, with a reason and a result for each. */
function CoordinatorDialog({ act, rows, readNewest, onDone, onClose }: Props & { act: Act }) {
  const { t } = useText()
  const getName = useAssignmentName()
  const reread = useReread()
  const getRefusal = (row: AssignmentRow) =>
    (row.state === 'excused') === (act === 'endExcuse') ? undefined : t(`training:act.${act}.left`)
  const due = asksDue[act]
  const open = rows.filter(row => getRefusal(row) === undefined)
  const about = { count: Math.max(open.length, 1), name: open[0] ? getName(open[0]) : '' }
  const words = { title: t(`training:act.${act}.title`, about), confirm: t(`training:act.${act}.verb`) }
  return (
    <BatchDialog<AssignmentRow, Values, 'dueAt' | 'reason'>
      rows={rows}
      getName={getName}
      getRefusal={getRefusal}
      readNewest={readNewest}
      from={{ due: '', reason: '' }}
      fields={due ? ['dueAt', 'reason'] : ['reason']}
      check={values =>
        due === 'required' && getInstant(values.due) === null ? { dueAt: t('training:act.dueRequired') } : {}
      }
      call={calls[act]}
      toInput={(part, values) => ({
        assignments: part.map(getSeen),
        reason: values.reason.trim(),
        ...(due && { dueAt: getInstant(values.due) }),
      })}
      words={{ ...words, done: count => t('training:act.done', { count }) }}
      left={left => {
        const text = t('training:act.leftRows', { count: left.length })
        return <LeftRows text={text} rows={left} getName={getName} getRefusal={getRefusal} />
      }}
      onDone={failed => {
        void reread(trainingOverview)
        onDone(failed)
      }}
      onClose={onClose}
    >
      {form => (
        <>
          <p>{t(`training:act.${act}.effect`)}</p>
          <DueField act={act} form={form} />
        </>
      )}
    </BatchDialog>
  )
}
