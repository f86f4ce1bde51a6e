import { send } from '../../../client/session/api.ts'
import { dateOnly } from '../../../client/zones/format.ts'
import {
  type SiteMilestone,
  setSiteMilestone,
  siteMilestones,
} from '../../../contract/site-milestones/calls.ts'
import { getOutOfOrder, isMilestoneChanged } from '../../../contract/sites/milestone-rules.ts'
import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { setStudyMilestone } from '../../../contract/study-overview/milestones.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import type { Form } from '../../shared/form/use-form.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'

/** A milestone of a site or a study, as far as its entry needs it. */
export type EnteredMilestone = Pick<
  SiteMilestone,
  'milestone' | 'plannedOn' | 'actualOn' | 'applicable' | 'rowVersion'
>

type Props = {
  /** Whose milestone it is. */
  of: { siteId: string } | { studyId: string }
  milestone: EnteredMilestone
  /** All milestones of the record, and its day of today. */
  found: { records: readonly EnteredMilestone[]; today: string }
  onClose: () => void
  onDone: () => Promise<unknown>
}

type Values = { plannedOn: string; actualOn: string; absent: boolean; reason: string; confirmed: boolean }

const toValues = ({ plannedOn, actualOn, applicable }: EnteredMilestone): Values => ({
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
const getNeeds = (milestone: EnteredMilestone, { of, found: { records } }: Props, values: Values) => {
  const facts = toFacts(values)
  const days = Object.fromEntries(records.map(each => [each.milestone, each.actualOn]))
  const isSameDay = facts.actualOn === milestone.actualOn
  return {
    reason: isMilestoneChanged(milestone, facts),
    pair: isSameDay
      ? null
      : getOutOfOrder(
          milestone.milestone,
          { ...days, [milestone.milestone]: facts.actualOn },
          'siteId' in of ? 'site' : 'study',
        ),
  }
}

const readAgain = async (of: Props['of']): Promise<readonly EnteredMilestone[]> =>
  'siteId' in of
    ? (await send(siteMilestones, of, { quiet: true })).records
    : (await send(studyOverview, of, { quiet: true })).milestones

/** What is wrong with the entries, by field. */
function useCheck(props: Props) {
  const { milestone, found } = props
  const { wordAt } = useText()
  const checkReason = useReasonCheck()
  return (values: Values) => {
    const { reason, pair } = getNeeds(milestone, props, values)
    const { actualOn } = toFacts(values)
    return {
      ...(actualOn &&
        actualOn > found.today && { actualOn: wordAt('errors:201024', { today: dateOnly(found.today) }) }),
      ...(pair && !values.confirmed && { confirmed: wordAt('errors:203021', pair) }),
      ...checkReason(values, reason),
    }
  }
}

/** Enters a milestone by hand, or changes one with a reason. */
export function MilestoneDialog(props: Props) {
  const { t } = useText()
  const { of, milestone, onClose, onDone } = props
  const name = t(`common:milestone.${milestone.milestone}`)
  const title = t(`siteDetail:milestones.${milestone.rowVersion > 0 ? 'changeOf' : 'enterOf'}`, {
    milestone: name,
  })
  return (
    <ActDialog
      from={milestone}
      toValues={toValues}
      fields={['plannedOn', 'actualOn', 'absent', 'confirmed', 'reason']}
      check={useCheck(props)}
      draft={'siteId' in of ? 'site.milestone' : 'study.milestone'}
      call={('siteId' in of ? setSiteMilestone : setStudyMilestone) as typeof setSiteMilestone}
      toInput={({ values, from }) => {
        const { reason, confirmed } = values
        const { milestone: kind, rowVersion } = from
        const entry = { milestone: kind, rowVersion, ...toFacts(values), reason, confirmed }
        return { ...(of as { siteId: string }), ...entry }
      }}
      reload={async () => (await readAgain(of)).find(each => each.milestone === milestone.milestone)}
      overtaken={t('siteDetail:pi.overtaken')}
      words={{ title, confirm: t('siteDetail:save'), done: t('siteDetail:milestones.entered') }}
      reason="none"
      onDone={onDone}
      onClose={onClose}
    >
      {form => <MilestoneFields form={form} {...props} />}
    </ActDialog>
  )
}

type FieldsProps = Props & { form: Form<EnteredMilestone, Values, keyof Values> }

function MilestoneFields({ form, ...props }: FieldsProps) {
  const { t } = useText()
  const { of, found } = props
  const { values, errors } = form
  const needs = getNeeds(form.base, props, values)
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
    <>
      {day('plannedOn')}
      {!values.absent && day('actualOn', found.today)}
      <Checkbox
        id={`${form.id}-absent`}
        label={t('siteId' in of ? 'siteDetail:milestones.applies' : 'siteDetail:milestones.appliesStudy')}
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
    </>
  )
}
