import { send } from '../../client/session/api.ts'
import { dateOnly } from '../../client/zones/format.ts'
import { type SiteMilestone, setSiteMilestone, siteMilestones } from '../../contract/site-milestones/calls.ts'
import { getOutOfOrder, isMilestoneChanged } from '../../contract/sites/milestone-rules.ts'
import { useText } from '../shared/call/use-text.ts'
import { FormDialog } from '../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../shared/form/reason-field.tsx'
import { useCallForm } from '../shared/form/use-call-form.ts'
import { toast } from '../ui/feedback/toast-store.ts'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { DateField } from '../ui/form/date/date-field.tsx'
import type { Milestones } from './site-milestones.tsx'

type Props = {
  siteId: string
  milestone: SiteMilestone
  found: Milestones
  onClose: () => void
  onDone: () => Promise<unknown>
}

type Values = { plannedOn: string; actualOn: string; absent: boolean; reason: string; confirmed: boolean }

const toValues = ({ plannedOn, actualOn, applicable }: SiteMilestone): Values => ({
  plannedOn: plannedOn ?? '',
  actualOn: actualOn ?? '',
  absent: !applicable,
  reason: '',
  confirmed: false,
})

const toFacts = ({ plannedOn, actualOn, absent }: Values) => ({
  plannedOn: plannedOn || null,
  actualOn: absent ? null : actualOn || null,
  applicable: !absent,
})

/** What the entries need beside their dates: a reason for a change, a confirmation of dates out of order. */
const getNeeds = (milestone: SiteMilestone, { records }: Milestones, values: Values) => {
  const facts = toFacts(values)
  const days = Object.fromEntries(records.map(each => [each.milestone, each.actualOn]))
  const isSameDay = facts.actualOn === milestone.actualOn
  return {
    reason: isMilestoneChanged(milestone, facts),
    pair: isSameDay
      ? null
      : getOutOfOrder(milestone.milestone, { ...days, [milestone.milestone]: facts.actualOn }),
  }
}

function useEntry({ siteId, milestone, found, onClose, onDone }: Props) {
  const { t, wordAt } = useText()
  const checkReason = useReasonCheck()
  return useCallForm(setSiteMilestone, {
    from: milestone,
    toValues,
    fields: ['plannedOn', 'actualOn', 'absent', 'confirmed', 'reason'],
    check: (values: Values) => {
      const { reason, pair } = getNeeds(milestone, found, values)
      const { actualOn } = toFacts(values)
      return {
        ...(actualOn &&
          actualOn > found.today && { actualOn: wordAt('errors:201024', { today: dateOnly(found.today) }) }),
        ...(pair && !values.confirmed && { confirmed: wordAt('errors:203021', pair) }),
        ...checkReason(values, reason),
      }
    },
    draft: 'site.milestone',
    toInput: ({ values, from }) => ({
      ...{ siteId, milestone: from.milestone, rowVersion: from.rowVersion },
      ...toFacts(values),
      ...{ reason: values.reason, confirmed: values.confirmed },
    }),
    reload: async () => {
      const { records } = await send(siteMilestones, { siteId }, { quiet: true })
      return records.find(each => each.milestone === milestone.milestone)
    },
    overtaken: t('siteDetail:pi.overtaken'),
    onDone: async () => {
      await onDone()
      toast('success', t('siteDetail:milestones.entered'))
      onClose()
    },
  })
}

/** Enters a milestone by hand, or changes one with a reason. */
export function MilestoneDialog(props: Props) {
  const { t } = useText()
  const { milestone, found, onClose } = props
  const form = useEntry(props)
  const { values, errors } = form
  const needs = getNeeds(form.base, found, values)
  const name = t(`common:milestone.${milestone.milestone}`)
  const title = t(`siteDetail:milestones.${milestone.rowVersion > 0 ? 'changeOf' : 'enterOf'}`, {
    milestone: name,
  })
  const day = (field: 'plannedOn' | 'actualOn', max?: string) => (
    <DateField
      id={`${form.id}-${field}`}
      label={t(`siteDetail:milestones.${field}`)}
      error={errors[field]}
      value={values[field]}
      max={max}
      onChange={value => form.set({ [field]: value, confirmed: false })}
    />
  )
  return (
    <FormDialog form={form} title={title} confirm={t('siteDetail:save')} onClose={onClose}>
      {day('plannedOn')}
      {!values.absent && day('actualOn', found.today)}
      <Checkbox
        id={`${form.id}-absent`}
        label={t('siteDetail:milestones.applies')}
        checked={values.absent}
        onChange={event => form.set({ absent: event.currentTarget.checked })}
      />
      {needs.pair && (
        <Checkbox
          id={`${form.id}-confirmed`}
          label={t('siteDetail:milestones.confirm')}
          hint={t('siteDetail:milestones.overtaken', {
            milestone: t(`common:milestone.${needs.pair.earlier}`),
          })}
          error={errors.confirmed}
          checked={values.confirmed}
          onChange={event => form.set({ confirmed: event.currentTarget.checked })}
        />
      )}
      {needs.reason && <ReasonField form={form} />}
    </FormDialog>
  )
}
