import { Check, Pencil, Undo2, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ImportFault, ImportJob, ImportRow, ImportRowState } from '../../../contract/imports/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import * as css from './imports.css.ts'

const toneOf: Record<ImportRowState, ChipTone> = {
  ok: 'normal',
  wrong: 'danger',
  skipped: 'neutral',
  dropped: 'neutral',
  waits: 'warning',
  applied: 'normal',
  kept: 'danger',
  undone: 'neutral',
}

/** A sheet with more columns shows only those that are used. */
const mostShown = 24

type Editing = { rowNo: number; values: Record<string, string> }

type Props = {
  job: ImportJob
  rows: readonly ImportRow[]
  /** The request asks only for rows with errors. */
  wrong?: boolean
  busy: boolean
  /** Saves values into a row; resolves to true once they are saved. */
  onFix: (rowNo: number, values: Record<string, string>) => Promise<boolean>
  onDrop: (rowNo: number, dropped: boolean) => void
}

/** The rows of an import with the errors of each cell; a row is corrected in place and checked again. */
export function RowTable({ job, rows, wrong, busy, onFix, onDrop }: Props) {
  const { t } = useText()
  const [editing, edit] = useState<Editing | null>(null)
  const save = async () => {
    if (editing && (await onFix(editing.rowNo, editing.values))) edit(null)
  }
  const table = useRowFocus(editing?.rowNo ?? null)
  useFirstFault(table, job.id, rows)
  const columns = useColumns({ job, rows, busy, editing, edit, save: () => void save(), onDrop })
  return (
    <div ref={table}>
      <DataTable
        caption={t('imports:table.label')}
        columns={columns}
        rows={rows}
        rowKey={row => String(row.rowNo)}
        rowName={row => t('imports:table.rowName', { row: row.rowNo })}
        spine={row => toneOf[row.state]}
        empty={<EmptyState small title={t(wrong ? 'imports:table.noneWrong' : 'imports:acts.nothing')} />}
      />
    </div>
  )
}

/**
 * Opening or closing a row removes the focused element. The focus goes to the first wrong field, and afterwards to
 * the button that opened the row, or to that of the next row if the row has left the list.
 */
function useRowFocus(open: number | null) {
  const table = useRef<HTMLDivElement>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    const find = (what: string) => table.current?.querySelector<HTMLElement>(what)
    const was = before.current
    before.current = open
    if (open !== null) (find('input[aria-invalid=true]') ?? find('tbody input'))?.focus()
    else if (was !== null) (find(`[data-edit="${was}"]`) ?? find('[data-edit]'))?.focus()
  }, [open])
  return table
}

/** Scrolls the first wrong row of a newly checked file into view, once. */
function useFirstFault(table: RefObject<HTMLElement | null>, job: string, rows: readonly ImportRow[]) {
  const shown = useRef('')
  useEffect(() => {
    if (shown.current === job || rows.length === 0) return
    shown.current = job
    table.current?.querySelector('[data-wrong]')?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [table, job, rows])
}

type RowParams = Pick<Props, 'job' | 'rows' | 'busy' | 'onDrop'> & {
  editing: Editing | null
  edit: (next: Editing | null) => void
  save: () => void
}

/** The columns with something to read in these rows; the few of a short sheet are all shown. */
const getUsed = ({ columns }: ImportJob, rows: readonly ImportRow[]) =>
  columns.length <= mostShown
    ? columns
    : columns.filter(
        ({ key, required }) =>
          required ||
          rows.some(
            ({ values, original, faults }) =>
              values[key] || original[key] || faults.some(each => each.field === key),
          ),
      )

function useColumns({ job, rows, busy, editing, edit, save, onDrop }: RowParams): Column<ImportRow>[] {
  const { t } = useText()
  const nameOf = (key: string) => job.columns.find(each => each.key === key)?.head ?? key
  const isOpen = (row: ImportRow) => editing?.rowNo === row.rowNo
  const getCell = (key: string): Column<ImportRow> => ({
    id: key,
    head: nameOf(key),
    cell: row => (
      <Cell
        row={row}
        field={key}
        head={nameOf(key)}
        value={editing && isOpen(row) ? (editing.values[key] ?? '') : null}
        onType={text => editing && edit({ ...editing, values: { ...editing.values, [key]: text } })}
        onEnter={save}
        onEscape={() => edit(null)}
      />
    ),
  })
  return [
    { id: 'row', head: t('imports:table.row'), mono: true, cell: row => row.rowNo },
    { id: 'wrong', head: t('imports:wrong'), wrap: true, cell: row => <Wrong row={row} nameOf={nameOf} /> },
    {
      id: 'state',
      head: t('imports:table.state'),
      cell: row => <StatusChip tone={toneOf[row.state]}>{t(`imports:state.${row.state}`)}</StatusChip>,
    },
    ...getUsed(job, rows).map(({ key }) => getCell(key)),
    {
      id: 'actions',
      head: t('imports:table.actions'),
      actions: true,
      cell: row =>
        job.state === 'checked' && (
          <RowButtons
            row={row}
            editing={isOpen(row)}
            busy={busy}
            onEdit={() => edit({ rowNo: row.rowNo, values: { ...row.values } })}
            onSave={save}
            onCancel={() => edit(null)}
            onDrop={onDrop}
          />
        ),
    },
  ]
}

/** The errors of a row, field by field, before the rest of the row. */
function Wrong({ row, nameOf }: { row: ImportRow; nameOf: (key: string) => string }) {
  const say = useFaultText()
  if (row.faults.length === 0) return '-'
  return (
    <ul className={css.wrong} data-wrong={row.state === 'wrong' || undefined}>
      {row.faults.map(each => (
        <li
          key={`${each.field} ${each.fault}`}
          className={row.state === 'wrong' ? css.wrongFault : css.wrongNote}
        >
          {say(each, nameOf(each.field))}
        </li>
      ))}
    </ul>
  )
}

/** An error as a sentence: "E-mail: not valid". */
function useFaultText() {
  const { t } = useText()
  return ({ fault, row, message }: ImportFault, field: string) =>
    t('imports:faultOf', { field, fault: message ?? t(`imports:fault.${fault}`, { row: row ?? '' }) })
}

type CellProps = {
  row: ImportRow
  field: string
  /** Name of its column. */
  head: string
  /** The typed value while the row is open; otherwise null. */
  value: string | null
  onType: (text: string) => void
  onEnter: () => void
  onEscape: () => void
}

function Cell({ row, field, head, value, onType, onEnter, onEscape }: CellProps) {
  const { t } = useText()
  const faults = row.faults.filter(each => each.field === field)
  const say = ({ fault, row: at, message }: ImportFault) =>
    message ?? t(`imports:fault.${fault}`, { row: at ?? '' })
  const faultText = faults.map(say).join('; ')
  const was = row.original[field] ?? ''
  if (value !== null)
    return (
      <TextField
        className={css.edited}
        hideLabel
        label={t('ui:filter.summary', {
          label: head,
          value: t('imports:table.rowName', { row: row.rowNo }),
        })}
        value={value}
        error={faultText && <span className={css.sentence}>{faultText}</span>}
        hint={was && was !== value ? t('imports:edit.was', { text: was }) : undefined}
        onChange={event => onType(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') onEnter()
          else if (event.key === 'Escape') onEscape()
        }}
      />
    )
  const before = row.before?.[field]
  return (
    <span className={css.cell}>
      <span className={css.text}>{row.values[field] || '-'}</span>
      {before !== undefined && (
        <span className={css.note}>{t('imports:existing.before', { text: before || '-' })}</span>
      )}
      {faultText && <span className={row.state === 'wrong' ? css.fault : css.note}>{faultText}</span>}
    </span>
  )
}

type RowButtonsProps = {
  row: ImportRow
  editing: boolean
  busy: boolean
  onEdit: () => void
  onSave: () => void
  onCancel: () => void
  onDrop: Props['onDrop']
}

function RowButtons({ row, editing, busy, onEdit, onSave, onCancel, onDrop }: RowButtonsProps) {
  const { t } = useText()
  const { rowNo, state } = row
  const of = (text: string) =>
    t('ui:filter.summary', { label: t('imports:table.rowName', { row: rowNo }), value: text })
  const small = { small: true, variant: 'quiet' } as const
  if (editing)
    return (
      <span className={css.rowButtons}>
        <IconButton {...small} icon={Check} busy={busy} label={of(t('imports:edit.save'))} onClick={onSave} />
        <IconButton {...small} icon={X} label={of(t('common:action.cancel'))} onClick={onCancel} />
      </span>
    )
  if (state === 'dropped')
    return (
      <IconButton
        {...small}
        icon={Undo2}
        label={of(t('imports:edit.take'))}
        onClick={() => onDrop(rowNo, false)}
      />
    )
  return (
    <span className={css.rowButtons}>
      <IconButton
        {...small}
        icon={Pencil}
        label={of(t('imports:edit.start'))}
        onClick={onEdit}
        data-edit={rowNo}
      />
      <IconButton
        {...small}
        icon={X}
        label={of(t('imports:edit.drop'))}
        onClick={() => onDrop(rowNo, true)}
      />
    </span>
  )
}
