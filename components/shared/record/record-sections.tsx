import type { ComponentType, ReactNode } from 'react'
import type { DataRecord, Field } from '../../../contract/records/define.ts'
import { getSections } from '../../../contract/records/define.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { RequiredMark } from '../../ui/form/field.tsx'
import { useText } from '../call/use-text.ts'
import { type FactRow, Facts } from '../page/facts.tsx'
import { fields as grid } from '../page/page.css.ts'
import { plate } from '../page/record.css.ts'
import { getSectionTitle } from './field-names.ts'
import { getFacts, getFieldText } from './field-value.tsx'
import {
  DepartmentChoice,
  OrganisationChoice,
  PositionChoice,
  type ReferenceProps,
} from './place-choices.tsx'
import { type Control, getControl, RecordField, type RecordForm } from './record-field.tsx'
import { RecordSection } from './record-page.tsx'
import * as css from './record-sections.css.ts'

/** The index of a record's sections; `further` are sections of the page itself. */
export const getSectionIndex = (
  record: DataRecord,
  further: readonly { id: string; label: string }[] = [],
): { id: string; label: string }[] => [
  ...getSections(record).map(({ section }) => ({ id: section, label: getSectionTitle(record, section) })),
  ...further,
]

type Controls = Readonly<Record<string, ComponentType<ReferenceProps>>>

const placeControls: Controls = {
  departments: DepartmentChoice,
  positions: PositionChoice,
  organisations: OrganisationChoice,
}

/** What the control of a field gets that has one of its own: the other entries too. */
export type OwnControl = Control & { values: Readonly<Record<string, unknown>> }
type OwnControls = Readonly<Record<string, ComponentType<OwnControl>>>

type FormProps = {
  record: DataRecord
  form: RecordForm
  /** The record that is edited, which has the names of what it refers to. */
  values?: Readonly<Record<string, unknown>>
  /** Controls of references besides places, by entity: people. */
  controls?: Controls
  /** Controls of single fields, by name. */
  own?: OwnControls
  /** Hints of fields. */
  hints?: Readonly<Partial<Record<string, string>>>
  /** More content at the end of a section. */
  after?: Readonly<Partial<Record<string, ReactNode>>>
  /** Only this section. */
  only?: string | undefined
}

/** The fields of a form in the sections of the record, each section with its heading. */
export function SectionFields({
  record,
  form,
  values = {},
  controls = {},
  own = {},
  hints = {},
  after = {},
  only,
}: FormProps) {
  const all = { ...placeControls, ...controls }
  return listSections(record, only).map(({ section, names }) => (
    <RecordSection key={section} id={section} title={getSectionTitle(record, section)}>
      <div className={classNames(grid, css.fields)}>
        {(names as string[]).map(name => (
          <Cell key={name} field={record.fields[name]!}>
            <SectionField
              record={record}
              form={form}
              values={values}
              name={name}
              own={own[name]}
              controls={all}
              hint={hints[name]}
            />
          </Cell>
        ))}
      </div>
      {after[section]}
    </RecordSection>
  ))
}

const listSections = (record: DataRecord, only: string | undefined) =>
  getSections(record).filter(({ section }) => only === undefined || section === only)

/** Whether a complete record has the field, but one may be saved without it. */
const isNeeded = (field: Field): boolean => 'wanted' in field && !('required' in field)

/** The place of a field; one that a complete record has says so to readers, as its ring does to others. */
function Cell({ field, children }: { field: Field; children: ReactNode }) {
  const { t } = useText()
  const look = isWide(field) ? css.wide : css.cell
  if (!isNeeded(field)) return <div className={look}>{children}</div>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a layout of its own
    <div role="group" aria-label={t('study:marks.needed')} className={classNames(look, css.needed)}>
      {children}
    </div>
  )
}

/** What the marks of a form mean: the star that blocks saving, and the ring of what a complete record has. */
export function MarksLegend() {
  const { t } = useText()
  return (
    <p className={css.legend}>
      <span>
        <RequiredMark /> {t('study:marks.required')}
      </span>
      <span className={css.ring}>{t('study:marks.needed')}</span>
    </p>
  )
}

const isWide = (field: Field): boolean => field.kind === 'text'

type FieldProps = Pick<FormProps, 'record' | 'form'> & {
  values: Readonly<Record<string, unknown>>
  name: string
  controls: Controls
  own: ComponentType<OwnControl> | undefined
  hint: string | undefined
}

function SectionField({ record, form, values, name, controls, own: Own, hint }: FieldProps) {
  const { locale } = useText()
  const field: Field = record.fields[name]!
  const Control = (field.kind === 'id' || field.kind === 'ids') && field.of ? controls[field.of] : undefined
  if (Own) return <Own {...getControl({ record, name, form })} values={form.values} />
  if (!Control) return <RecordField record={record} name={name} form={form} />
  const { id, label, error, hint: own, value, set, required } = getControl({ record, name, form })
  const single = field.kind === 'id'
  const chosen = single ? (value ? [String(value)] : []) : ((value ?? []) as string[])
  const nameText = getFieldText(field, name, values, locale)
  const choices = single && values[name] ? [{ value: String(values[name]), label: nameText }] : []
  return (
    <Control
      id={id}
      label={label}
      error={error}
      single={single}
      known={choices}
      required={required}
      hint={hint ?? own}
      value={chosen}
      onChange={ids => set(single ? (ids[0] ?? null) : ids)}
    />
  )
}

type FactsProps = {
  record: DataRecord
  values: Readonly<Record<string, unknown>>
  own?: Readonly<Record<string, ReactNode>>
  /** More facts of a section, in line with those of the record: its lists. */
  lists?: Readonly<Partial<Record<string, FactRow[]>>>
  after?: Readonly<Partial<Record<string, ReactNode>>>
  /** Only this section, with something beside its title. */
  only?: string | undefined
  beside?: ReactNode
}

/** The fields of a record to read, in its sections. */
export function SectionFacts({ record, values, own = {}, lists = {}, after = {}, only, beside }: FactsProps) {
  const { locale } = useText()
  return listSections(record, only).map(({ section, names }) => (
    <RecordSection key={section} id={section} title={getSectionTitle(record, section)} beside={beside}>
      <div className={plate}>
        <Facts
          facts={[...getFacts(record, names as string[], values, locale, own), ...(lists[section] ?? [])]}
        />
      </div>
      {after[section]}
    </RecordSection>
  ))
}
