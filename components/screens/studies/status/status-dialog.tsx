import { useState } from 'react'
import type { Output } from '../../../../contract/define.ts'
import { listSignatures } from '../../../../contract/signatures/calls.ts'
import type { StudyStatus } from '../../../../contract/studies/shapes.ts'
import {
  changeStudyStatus,
  studyStatusChoices,
  studyStatusHistory,
} from '../../../../contract/study-status/calls.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { localName } from '../../../shared/page/company-name.ts'
import * as css from '../../../shared/sign/sign.css.ts'
import { type ActForm, SignatureDialog } from '../../../shared/sign/signature-dialog.tsx'
import { whyText } from '../../../shared/why/why.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { DateField } from '../../../ui/form/date/date-field.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

type Choices = Output<typeof studyStatusChoices>
type Props = {
  studyId: string
  /** Status to begin with; the user can choose another. */
  status?: StudyStatus
  onClose: () => void
  onDone?: () => unknown
}

/** Changes the status of a study by a signature: what the new status forbids, its date, meaning, reason and proof (F4, L5). */
export function StudyStatusDialog({ studyId, ...props }: Props) {
  const { t } = useText()
  const query = useScoped(studyStatusChoices, { id: studyId }, { staleTime: 0 })
  const [base, setBase] = useState<Choices | null>(null)
  // The choices from the start stay, even if the query loads again meanwhile.
  if (!base && query.data && !query.isFetching) setBase(query.data)
  if (base) return <Ready base={base} {...props} />
  return (
    <Dialog open title={t('sign:study.heading')} onClose={props.onClose} awaited>
      <Loaded query={query} small lines={5} size="control" />
    </Dialog>
  )
}

type ReadyProps = Omit<Props, 'studyId'> & { base: Choices }

function Ready({ base, status, onClose, onDone }: ReadyProps) {
  const { t, locale } = useText()
  const title = t('sign:study.title', { study: base.planId })
  if (base.reason || base.choices.length === 0)
    return (
      <Dialog open title={title} onClose={onClose}>
        <p className={css.plain}>{base.reason ? whyText(base.reason, locale) : t('sign:study.none')}</p>
      </Dialog>
    )
  const getChoice = (value: string | undefined) => base.choices.find(each => each.status === value)
  const first = getChoice(status) ?? (base.choices.length === 1 ? base.choices[0] : undefined)
  return (
    <SignatureDialog
      title={title}
      call={changeStudyStatus}
      record={base}
      danger
      from={{ status: first?.status ?? '', date: '', closeSites: base.closableSites > 0 ? '' : 'keep' }}
      check={values => ({
        ...(values.status === '' && { status: t('sign:study.statusMissing') }),
        ...(isEnd(values.status) && !values.closeSites && { closeSites: t('sign:study.openSitesMissing') }),
        ...(getChoice(values.status)?.dateRequired && !values.date && { date: t('sign:study.dateMissing') }),
      })}
      toChange={values => ({
        act: 'studyStatus',
        status: values.status as StudyStatus,
        date: getChoice(values.status)?.date ? values.date || null : null,
        closeSites: isEnd(values.status) && values.closeSites === 'close',
      })}
      rereads={[studyStatusChoices, studyStatusHistory, listSignatures]}
      done={t('sign:study.done', { study: base.planId })}
      onDone={onDone}
      onClose={onClose}
    >
      {form => <StatusFields form={form} base={base} choice={getChoice(form.values.status)} />}
    </SignatureDialog>
  )
}

/** Whether a status ends the study, so that its sites should be closed (P21). */
const isEnd = (status: string | undefined) => status === 'completed' || status === 'stopped'

type FieldsProps = { form: ActForm; base: Choices; choice: Choices['choices'][number] | undefined }

function StatusFields({ form, base, choice }: FieldsProps) {
  const { t, locale } = useText()
  return (
    <>
      <p className={css.plain}>{localName(base, locale)}</p>
      <RadioGroup
        id={`${form.id}-status`}
        label={t('sign:study.to', { from: t(`common:studyStatus.${base.status}`) })}
        options={base.choices.map(each => ({
          value: each.status,
          label: <Choice choice={each} />,
          hint: each.restores ? t('sign:study.restores') : undefined,
        }))}
        value={form.values.status}
        error={form.errors.status}
        required
        onChange={value => form.set({ status: value })}
      />
      <Forbids counts={base.counts} choice={choice} />
      <ChosenDate form={form} choice={choice} />
      {isEnd(form.values.status) && base.openSites.length > 0 && <OpenSites form={form} base={base} />}
    </>
  )
}

const Choice = ({ choice: { status } }: { choice: Choices['choices'][number] }) => {
  const { t } = useText()
  return (
    <StatusChip tone={status === 'on_hold' ? 'hold' : status}>{t(`common:studyStatus.${status}`)}</StatusChip>
  )
}

type ForbidsProps = { counts: Choices['counts']; choice: FieldsProps['choice'] }

/** What nobody can add, give, extend or edit any more, and what they still can take away, in numbers (P37). */
function Forbids({ counts, choice }: ForbidsProps) {
  const { t } = useText()
  if (!choice?.closes) return null
  const { handovers, requests } = counts
  return (
    <section>
      <p className={css.plain}>{t('sign:consequence.closes')}</p>
      <p className={css.plain}>
        {t(choice.status === 'locked' ? 'sign:consequence.takingLocked' : 'sign:consequence.taking')}
      </p>
      <ul className={css.list}>
        <li>{t('sign:consequence.sites', { count: counts.sites, open: counts.openSites })}</li>
        <li>{t('sign:consequence.members', { count: counts.members })}</li>
        {handovers > 0 && <li>{t('sign:consequence.handovers', { count: handovers })}</li>}
        {requests > 0 && <li>{t('sign:consequence.requests', { count: requests })}</li>}
        <li>{t('sign:consequence.openTasks', { count: counts.openTasks })}</li>
        <li>{t('sign:consequence.applications', { count: counts.applications })}</li>
      </ul>
    </section>
  )
}

/** So many numbers of sites are listed; their count is above. */
const mostNumbers = 40

/** The sites that are not closed, by number, with the offer to close them in the same signed act (P21). */
function OpenSites({ form, base }: Pick<FieldsProps, 'form' | 'base'>) {
  const { t } = useText()
  const { openSites } = base
  const numbers = openSites.length > mostNumbers ? [...openSites.slice(0, mostNumbers), '…'] : openSites
  const label = t('sign:study.openSitesLabel', { numbers: numbers.join(', ') })
  if (base.closableSites === 0) return <p className={css.plain}>{label}</p>
  return (
    <RadioGroup
      id={`${form.id}-closeSites`}
      label={label}
      options={[
        { value: 'close', label: t('sign:study.openSitesClose', { count: base.closableSites }) },
        { value: 'keep', label: t('sign:study.openSitesKeep') },
      ]}
      value={form.values.closeSites}
      error={form.errors.closeSites}
      required
      onChange={closeSites => form.set({ closeSites })}
    />
  )
}

function ChosenDate({ form, choice }: Pick<FieldsProps, 'form' | 'choice'>) {
  const { t } = useText()
  if (!choice?.date) return null
  return (
    <DateField
      id={`${form.id}-date`}
      label={t(`sign:date.${choice.date}`)}
      required={choice.dateRequired}
      value={form.values.date ?? ''}
      error={form.errors.date}
      onChange={date => form.set({ date })}
    />
  )
}
