import { dateOnly } from '../../../client/zones/format.ts'
import { type GateCondition, geneticRoute, recordSiteGate } from '../../../contract/site-gates/calls.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import type { Form } from '../../shared/form/use-form.ts'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type Props = {
  siteId: string
  /** Today at the site. */
  today: string
  condition: GateCondition
  onClose: () => void
  onDone: () => Promise<unknown>
}

type Values = { doneOn: string; validUntil: string; route: string; reference: string }

const toValues = ({ doneOn, validUntil, route, reference }: GateCondition): Values => ({
  doneOn: doneOn ?? '',
  validUntil: validUntil ?? '',
  route: route ?? '',
  reference,
})

/** Records a condition of the activation gate as done. */
export function RecordGate({ siteId, today, condition, onClose, onDone }: Props) {
  const { t, wordAt } = useText()
  const { item } = condition
  const missing = wordAt('errors:201002')
  return (
    <ActDialog
      call={recordSiteGate}
      from={condition}
      toValues={toValues}
      fields={['doneOn', 'validUntil', 'route', 'reference']}
      check={({ doneOn, validUntil, route }: Values) => ({
        ...(!doneOn && { doneOn: missing }),
        ...(doneOn > today && { doneOn: wordAt('errors:201024', { today: dateOnly(today) }) }),
        ...(doneOn && validUntil && doneOn > validUntil && { validUntil: wordAt('errors:201017') }),
        ...(item === 'genetic' && !route && { route: missing }),
      })}
      draft="site.gate"
      toInput={({ values, from }) => ({
        siteId,
        item,
        rowVersion: from.rowVersion,
        done: true,
        reference: values.reference,
        doneOn: values.doneOn || null,
        validUntil: values.validUntil || null,
        route: geneticRoute.options.find(each => each === values.route) ?? null,
      })}
      words={{
        title: t('siteDetail:gate.recordOf', { item: t(`common:siteGap.${item}`) }),
        confirm: t('siteDetail:save'),
        done: t('siteDetail:gate.recorded'),
      }}
      reason="none"
      onDone={onDone}
      onClose={onClose}
    >
      {form => <GateFields form={form} item={item} today={today} />}
    </ActDialog>
  )
}

type FieldsProps = {
  form: Form<GateCondition, Values, keyof Values>
  item: GateCondition['item']
  today: string
}

function GateFields({ form, item, today }: FieldsProps) {
  const { t } = useText()
  const day = (name: 'doneOn' | 'validUntil') => (
    <DateField
      id={`${form.id}-${name}`}
      label={t(`siteDetail:gate.${name}`)}
      required={name === 'doneOn'}
      max={name === 'doneOn' ? today : undefined}
      error={form.errors[name]}
      value={form.values[name]}
      onChange={value => form.set({ [name]: value })}
    />
  )
  return (
    <>
      {item === 'genetic' && (
        <RadioGroup
          id={`${form.id}-route`}
          label={t('siteDetail:gate.route')}
          error={form.errors.route}
          value={form.values.route}
          options={geneticRoute.options.map(value => ({ value, label: t(`siteDetail:gateWord.${value}`) }))}
          onChange={route => form.set({ route })}
        />
      )}
      {day('doneOn')}
      {day('validUntil')}
      <TextField {...form.text('reference')} label={t('siteDetail:gate.reference')} autoComplete="off" />
    </>
  )
}

/** Opens a condition again, with the reason. */
export function ReopenGate({ siteId, condition, onClose, onDone }: Omit<Props, 'today'>) {
  const { t } = useText()
  const { item, rowVersion } = condition
  return (
    <ActDialog
      call={recordSiteGate}
      toInput={({ values }) => ({ ...values, siteId, item, rowVersion, done: false })}
      words={{
        title: t('siteDetail:gate.reopenOf', { item: t(`common:siteGap.${item}`) }),
        confirm: t('siteDetail:gate.reopen'),
        done: t('siteDetail:gate.recorded'),
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
