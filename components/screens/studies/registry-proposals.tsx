import { CheckCheck } from 'lucide-react'
import type { Field } from '../../../contract/records/define.ts'
import type { ComparedStudy } from '../../../contract/studies/compare.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { useText } from '../../shared/call/use-text.ts'
import { same } from '../../shared/record/differences.ts'
import { getFieldText } from '../../shared/record/field-value.tsx'
import { Button } from '../../ui/base/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import type { FormValues } from './form-values.ts'
import type { RegistryFileProps } from './registry-file.tsx'
import { getFieldLabel, listNumbers } from './registry-numbers.tsx'
import { acts, numbers, plain } from './studies.css.ts'

type Props = Pick<RegistryFileProps, 'form'> & { study: ComparedStudy }
type Proposed = ComparedStudy['fields'][number]

type Proposal = {
  name: string
  present: string
  proposed: string
  warning: string
  /** What the form gets; null where the file has nothing that it could get. */
  part: Partial<FormValues> | null
  taken: boolean
  /** Only the user can decide it. */
  asked: boolean
  /** The field that the user chooses a value of, where the file has none that is known. */
  choice: { field: Proposed['field']; value: string; options: { value: string; label: string }[] } | null
}

/** Each field of the file beside the form, accepted one by one or all that differ together; then its status. */
export function RegistryProposals({ study, form }: Props) {
  const { t } = useText()
  const rows = useProposals({ study, form })
  const columns: Column<Proposal>[] = [
    { id: 'field', head: t('terms:field'), cell: row => getFieldLabel(row.name) },
    { id: 'present', head: t('registryFile:form'), wrap: true, cell: row => row.present || '-' },
    {
      id: 'proposed',
      head: t('registryFile:proposed'),
      wrap: true,
      cell: row => (row.warning ? `${row.proposed} (${row.warning})` : row.proposed),
    },
    {
      id: 'accept',
      head: t('registryFile:accept'),
      actions: true,
      cell: row => <Accept row={row} form={form} />,
    },
  ]
  return (
    <div className={numbers}>
      <AcceptAll rows={rows} form={form} />
      <DataTable
        caption={t('registryFile:fields')}
        columns={columns}
        rows={rows}
        rowKey={row => row.name}
        rowName={row => getFieldLabel(row.name)}
      />
      <Status status={study.status} />
    </div>
  )
}

/** Takes every value that differs and that the file leaves no doubt about; the others are counted. */
function AcceptAll({ rows, form }: Pick<Props, 'form'> & { rows: readonly Proposal[] }) {
  const { t } = useText()
  const open = rows.filter(row => row.part && !row.taken && !row.asked)
  const toAsk = rows.filter(row => row.asked && !row.taken).length
  return (
    <div className={acts}>
      <Button
        icon={CheckCheck}
        off={open.length === 0 ? t('registryFile:noneDiffer') : undefined}
        onClick={() => form.set(Object.assign({}, ...open.map(row => row.part)) as Partial<FormValues>)}
      >
        {t('registryFile:acceptAll', { count: open.length })}
      </Button>
      <span className={plain} role="status">
        {toAsk > 0 && t('registryFile:asked', { count: toAsk })}
      </span>
    </div>
  )
}

function Accept({ row, form }: Pick<Props, 'form'> & { row: Proposal }) {
  const { t } = useText()
  const { part, taken, name, choice } = row
  const label = t('registryFile:acceptField', { name: getFieldLabel(name) })
  if (choice)
    return (
      <SelectField
        hideLabel
        label={t('registryFile:chooseField', { name: getFieldLabel(name) })}
        placeholder={t('terms:pleaseChoose')}
        options={choice.options}
        value={choice.value}
        onChange={event =>
          form.set({ [choice.field]: event.currentTarget.value || null } as Partial<FormValues>)
        }
      />
    )
  return (
    part && (
      <Button
        small
        aria-label={label}
        off={taken ? t('registryFile:same') : undefined}
        onClick={() => form.set(part)}
      >
        {t('registryFile:accept')}
      </Button>
    )
  )
}

function useProposals({ study, form }: Props): Proposal[] {
  const { t, locale } = useText()
  const { values } = form
  const write = (name: Proposed['field'], value: unknown) =>
    value === null || value === undefined
      ? ''
      : getFieldText(studyRecord.fields[name], name, { [name]: value }, locale)
  const getChoice = ({ field, proposed, asked }: Proposed): Proposal['choice'] => {
    const declared: Field = studyRecord.fields[field]
    if (proposed !== null || !asked || declared.kind !== 'choice') return null
    const options = declared.values.map(value => ({ value, label: write(field, value) }))
    return { field, value: String(values[field] ?? ''), options }
  }
  const fields = study.fields.map((each): Proposal => {
    const { field, proposed, warning, written, asked } = each
    const choice = getChoice(each)
    return {
      ...{ name: field, present: write(field, values[field]), asked, choice },
      proposed: write(field, proposed) || '-',
      warning: warning ? t(`registryFile:warning.${warning}`, { text: written ?? '' }) : '',
      part: proposed === null ? null : ({ [field]: proposed } as Partial<FormValues>),
      taken: choice ? choice.value !== '' : same(values[field], proposed),
    }
  })
  const now = values.registryNumbers
  const further = study.registryNumbers.filter(
    each => !now.some(({ type, value }) => type === each.type && value === each.value),
  )
  const row: Proposal = {
    name: 'registryNumbers',
    present: listNumbers(now),
    proposed: listNumbers(study.registryNumbers),
    warning: '',
    part: { registryNumbers: [...now, ...further] },
    taken: further.length === 0,
    ...{ asked: false, choice: null },
  }
  return study.registryNumbers.length > 0 ? [...fields, row] : fields
}

function Status({ status }: Pick<ComparedStudy, 'status'>) {
  const { t } = useText()
  if (!status) return null
  const { written, suggested } = status
  return (
    <p className={plain}>
      {suggested
        ? t('registryFile:status', { text: written, status: t(`common:studyStatus.${suggested}`) })
        : t('registryFile:warning.unknown', { text: written })}
    </p>
  )
}
