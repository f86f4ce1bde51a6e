import type { ComparedStudy } from '../../contract/studies/compare.ts'
import { studyRecord } from '../../contract/studies/fields.ts'
import { useText } from '../shared/call/use-text.ts'
import { localName } from '../shared/page/company-name.ts'
import { same } from '../shared/record/differences.ts'
import { getFieldText } from '../shared/record/field-value.tsx'
import { Button } from '../ui/base/button.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import type { FormValues } from './form-values.ts'
import type { RegistryFileProps } from './registry-file.tsx'
import { getFieldLabel, listNumbers } from './registry-numbers.tsx'
import { blocks, plain } from './studies.css.ts'

type Props = Pick<RegistryFileProps, 'form'> & { study: ComparedStudy }

type Proposal = {
  name: string
  present: string
  proposed: string
  warning: string
  /** What the form gets; null where the file has nothing that it could get. */
  part: Partial<FormValues> | null
  taken: boolean
}

/** Each field of the file beside the form, accepted one by one; then its status and its sites to read. */
export function RegistryProposals({ study, form }: Props) {
  const { t } = useText()
  const rows = useProposals({ study, form })
  const columns: Column<Proposal>[] = [
    { id: 'field', head: t('studyScreens:compare.field'), cell: row => getFieldLabel(row.name) },
    { id: 'present', head: t('studyScreens:compare.form'), wrap: true, cell: row => row.present || '-' },
    {
      id: 'proposed',
      head: t('studyScreens:compare.proposed'),
      wrap: true,
      cell: row => (row.warning ? `${row.proposed} (${row.warning})` : row.proposed),
    },
    {
      id: 'accept',
      head: t('studyScreens:compare.accept'),
      actions: true,
      cell: ({ part, taken, name }) =>
        part && (
          <Button
            small
            aria-label={t('studyScreens:compare.acceptField', { name: getFieldLabel(name) })}
            off={taken ? t('studyScreens:compare.same') : undefined}
            onClick={() => form.set(part)}
          >
            {t('studyScreens:compare.accept')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <DataTable
        caption={t('studyScreens:compare.fields')}
        columns={columns}
        rows={rows}
        rowKey={row => row.name}
        rowName={row => getFieldLabel(row.name)}
      />
      <Status status={study.status} />
      <Sites sites={study.sites} />
    </>
  )
}

function useProposals({ study, form }: Props): Proposal[] {
  const { t, locale } = useText()
  const { values } = form
  const write = (name: ComparedStudy['fields'][number]['field'], value: unknown) =>
    value === null || value === undefined
      ? ''
      : getFieldText(studyRecord.fields[name], name, { [name]: value }, locale)
  const fields = study.fields.map(
    ({ field, proposed, warning, written }): Proposal => ({
      name: field,
      present: write(field, values[field]),
      proposed: write(field, proposed) || '-',
      warning: warning ? t(`studyScreens:compare.warning.${warning}`, { text: written ?? '' }) : '',
      part: proposed === null ? null : ({ [field]: proposed } as Partial<FormValues>),
      taken: same(values[field], proposed),
    }),
  )
  const now = values.registryNumbers
  const further = study.registryNumbers.filter(
    each => !now.some(({ type, value }) => type === each.type && value === each.value),
  )
  const numbers: Proposal = {
    name: 'registryNumbers',
    present: listNumbers(now),
    proposed: listNumbers(study.registryNumbers),
    warning: '',
    part: { registryNumbers: [...now, ...further] },
    taken: further.length === 0,
  }
  return study.registryNumbers.length > 0 ? [...fields, numbers] : fields
}

function Status({ status }: Pick<ComparedStudy, 'status'>) {
  const { t } = useText()
  if (!status) return null
  const { written, suggested } = status
  return (
    <p className={plain}>
      {suggested
        ? t('studyScreens:compare.status', { text: written, status: t(`common:studyStatus.${suggested}`) })
        : t('studyScreens:compare.warning.unknown', { text: written })}
    </p>
  )
}

/** The sites of the file, and the organisations that may be them. */
function Sites({ sites }: Pick<ComparedStudy, 'sites'>) {
  const { t, locale } = useText()
  if (sites.length === 0) return null
  return (
    <section aria-label={t('studyScreens:compare.sites')}>
      <p className={plain}>{t('studyScreens:compare.sites')}</p>
      <ul className={blocks}>
        {sites.map(({ name, city, country, matches }) => (
          <li key={name}>
            {[name, city, country].filter(Boolean).join(', ')}
            <ul className={blocks}>
              {matches.length === 0 && <li>{t('studyScreens:compare.noMatch')}</li>}
              {matches.map(match => (
                <li key={match.id}>
                  {t(match.bound ? 'studyScreens:compare.bound' : 'studyScreens:compare.mayBe', {
                    name: localName(match, locale),
                  })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
