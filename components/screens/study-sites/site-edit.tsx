import { send } from '../../../client/session/api.ts'
import { updateSite } from '../../../contract/sites/bind.ts'
import { searchSites, siteById, siteHistory } from '../../../contract/sites/calls.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { fields, form as formClass } from '../../shared/page/page.css.ts'
import { EditBar } from '../../shared/record/editing.tsx'
import { FieldConflict } from '../../shared/record/field-conflict.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { useNamesOf } from '../tenant-setting/reviewer-name.ts'
import { siteDraft } from './site-basic.tsx'
import type { SiteDetail } from './site-detail.tsx'

const names = ['siteNo', 'department', 'leadCraUserId', 'crcUserId', 'plannedSubjects', 'sort'] as const
type Name = (typeof names)[number]
type Values = Record<Exclude<Name, 'leadCraUserId' | 'crcUserId'>, string> &
  Record<'leadCraUserId' | 'crcUserId', string | null> & { reason: string }

const toValues = (site: SiteDetail): Values => ({
  siteNo: site.siteNo,
  department: site.department,
  leadCraUserId: site.leadCra?.id ?? null,
  crcUserId: site.crc?.id ?? null,
  plannedSubjects: String(site.plannedSubjects),
  sort: String(site.sort),
  reason: '',
})

/** A change of an active site asks for a reason, its place in the list does not. */
const needsReason = (site: SiteDetail, values: Values): boolean => {
  const before = toValues(site)
  return site.status === 'active' && names.some(name => name !== 'sort' && values[name] !== before[name])
}

const isCount = (text: string) => /^\d{1,6}$/.test(text.trim())

/** The facts of a site, open for editing; the environment stays as it is. */
export function EditSite({ site, onDone }: { site: SiteDetail; onDone: () => void }) {
  const { t } = useText()
  const form = useEdit(site, onDone)
  const cancel = async () => {
    if (await mayLeave()) onDone()
  }
  const label = (name: Name | 'reason') =>
    name === 'reason' ? t('common:reason.label') : t(`siteDetail:field.${name}`)
  const problems = form.problems((field, value) => t('ui:filter.summary', { label: label(field), value }))
  const picker = (name: 'leadCraUserId' | 'crcUserId') => (
    <UserPicker
      id={`${form.id}-${name}`}
      label={label(name)}
      value={form.values[name] ? [form.values[name]] : []}
      onChange={([id]) => form.set({ [name]: id ?? null })}
      error={form.errors[name]}
    />
  )
  return (
    <>
      <Trouble text={form.trouble} />
      <Form
        id={`${form.id}-form`}
        className={formClass}
        aria-label={t('siteDetail:section.facts')}
        onSend={() => void form.submit()}
        onBlur={form.onBlur}
      >
        <ErrorSummary errors={problems} />
        <div className={fields}>
          <TextField {...form.text('siteNo')} label={label('siteNo')} required mono autoComplete="off" />
          <TextField {...form.text('department')} label={label('department')} autoComplete="off" />
          {picker('leadCraUserId')}
          {picker('crcUserId')}
          <TextField {...form.text('plannedSubjects')} label={label('plannedSubjects')} inputMode="numeric" />
          <TextField {...form.text('sort')} label={label('sort')} inputMode="numeric" />
        </div>
        {needsReason(form.base, form.values) && <ReasonField form={form} />}
      </Form>
      <EditBar
        changed={
          form.isDirty
            ? t('siteDetail:dirty', {
                count: Object.keys(form.changes).filter(name => name !== 'reason').length,
              })
            : null
        }
        clean={t('siteDetail:clean')}
        busy={form.busy}
        onCancel={() => void cancel()}
        onSave={() => void form.submit()}
      />
      {form.conflict && <Conflict form={form} theirs={form.conflict} />}
    </>
  )
}

/** Another user saved the site first: per field, which value to keep (TR-C1). */
function Conflict({ form, theirs }: { form: EditForm; theirs: SiteConflict }) {
  const { t } = useText()
  const people = [form.values, toValues(theirs.theirs)].flatMap(each => [each.leadCraUserId, each.crcUserId])
  const getPersonName = useNamesOf(people)
  const show = (field: string, value: unknown) =>
    /UserId$/.test(field) && typeof value === 'string' ? getPersonName(value) : String(value ?? '') || '-'
  return (
    <FieldConflict
      form={form}
      show={show}
      conflict={theirs}
      name={form.base.siteNo}
      label={field => t(`siteDetail:field.${field as Name}`)}
    />
  )
}

type EditForm = ReturnType<typeof useEdit>
type SiteConflict = NonNullable<EditForm['conflict']>

function useEdit(site: SiteDetail, onDone: () => void) {
  const { t, wordAt } = useText()
  const reread = useReread()
  const checkReason = useReasonCheck()
  return useCallForm(updateSite, {
    from: site,
    toValues,
    fields: [...names, 'reason'],
    check: values => ({
      ...(values.siteNo.trim() === '' && { siteNo: wordAt('errors:201002') }),
      ...(!isCount(values.plannedSubjects) && { plannedSubjects: wordAt('errors:201008') }),
      ...(!isCount(values.sort) && { sort: wordAt('errors:201008') }),
      ...checkReason(values, needsReason(site, values)),
    }),
    draft: siteDraft,
    toInput: ({ values, from }) => ({
      ...values,
      plannedSubjects: Number(values.plannedSubjects),
      sort: Number(values.sort),
      siteId: from.id,
      rowVersion: from.rowVersion,
    }),
    reload: () => send(siteById, { siteId: site.id }, { quiet: true }),
    onDone: async () => {
      await reread(siteById, siteHistory, searchSites)
      toast('success', t('siteDetail:saved'))
      onDone()
    },
  })
}
