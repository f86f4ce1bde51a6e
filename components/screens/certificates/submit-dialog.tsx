import {
  outsideCertificates,
  ownOutsideCertificates,
  submitOutsideCertificate,
} from '../../../contract/certificates/calls.ts'
import {
  certificateFileTypes,
  ichRevisions,
  type Recognition,
} from '../../../contract/certificates/shapes.ts'
import { type KeptFile, uploadRules } from '../../../contract/files/calls.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { isPending, KeptFiles } from '../../shared/files/kept-files.tsx'
import type { Form } from '../../shared/form/use-form.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { submitDraft } from './list-state.ts'

type Entries = {
  userIds: readonly string[]
  title: string
  issuer: string
  number: string
  issuedOn: string
  endsOn: string
  gcp: boolean
  provider: string
  courseTitle: string
  courseVersion: string
  revision: Recognition['revision']
  stated: boolean
  attestedBy: string
  files: readonly KeptFile[]
}
type Field = keyof Entries

const empty: Entries = {
  userIds: [],
  title: '',
  issuer: '',
  number: '',
  issuedOn: '',
  endsOn: '',
  gcp: false,
  provider: '',
  courseTitle: '',
  courseVersion: '',
  revision: 'E6(R3)',
  stated: false,
  attestedBy: '',
  files: [],
}
const fields = Object.keys(empty) as Field[]
const bounds = { ...uploadRules.attachment, files: 1, types: certificateFileTypes }
const printed = ['title', 'issuer', 'issuedOn'] as const
const recognised = ['provider', 'courseTitle', 'courseVersion'] as const

const getRecognition = (values: Entries): Recognition | null => {
  if (!values.gcp) return null
  const { provider, courseTitle, courseVersion, revision, stated, attestedBy } = values
  return { provider, courseTitle, courseVersion, revision, stated, attestedBy }
}

function useCheck(isForOther: boolean) {
  const { t } = useText()
  return (values: Entries) => {
    const needed = [...printed, ...(values.gcp ? recognised : [])]
    const missing = needed.filter(field => values[field].trim() === '')
    return {
      ...Object.fromEntries(missing.map(field => [field, t('certificates:missing')])),
      ...(isForOther && values.userIds.length === 0 && { userIds: t('certificates:missing') }),
      ...((values.files.length !== 1 || isPending(values.files)) && { files: t('certificates:fileMissing') }),
      ...(values.endsOn && values.endsOn < values.issuedOn && { endsOn: t('certificates:endBeforeIssue') }),
    }
  }
}

/** Hands in a certificate that another organisation issued: the caller's own, or one of another user. */
export function SubmitDialog({ isForOther = false, onClose }: { isForOther?: boolean; onClose: () => void }) {
  const { t } = useText()
  const check = useCheck(isForOther)
  return (
    <ActDialog<typeof submitOutsideCertificate, Entries, Field>
      call={submitOutsideCertificate}
      from={empty}
      fields={fields}
      draft={submitDraft}
      check={check}
      toInput={({ values }) => ({
        ...(isForOther && { userId: values.userIds[0] }),
        fileId: values.files[0]!.id,
        title: values.title,
        issuer: values.issuer,
        number: values.number,
        issuedOn: values.issuedOn,
        endsOn: values.endsOn || null,
        recognition: getRecognition(values),
      })}
      reason="none"
      size="lg"
      words={{
        title: t('certificates:add.title'),
        confirm: t('certificates:add.confirm'),
        done: t('certificates:add.done'),
      }}
      rereads={[outsideCertificates, ownOutsideCertificates]}
      onClose={onClose}
    >
      {form => (
        <>
          {isForOther && (
            <UserPicker
              id={`${form.id}-userIds`}
              required
              label={t('certificates:field.user')}
              error={form.errors.userIds}
              value={form.values.userIds}
              onChange={userIds => form.set({ userIds })}
            />
          )}
          <Fields form={form} />
        </>
      )}
    </ActDialog>
  )
}

function Fields({ form }: { form: Form<Entries, Entries, Field> }) {
  const { t } = useText()
  const { values, errors, id } = form
  return (
    <>
      <TextField {...form.text('title')} label={t('certificates:field.title')} required maxLength={200} />
      <TextField {...form.text('issuer')} label={t('certificates:field.issuer')} required maxLength={200} />
      <TextField {...form.text('number')} label={t('exports:learning.certificate')} maxLength={100} />
      <DateField
        id={`${id}-issuedOn`}
        label={t('certificates:issuedOn')}
        required
        error={errors.issuedOn}
        value={values.issuedOn}
        onChange={issuedOn => form.set({ issuedOn })}
      />
      <DateField
        id={`${id}-endsOn`}
        label={t('certificates:endsOn')}
        error={errors.endsOn}
        value={values.endsOn}
        onChange={endsOn => form.set({ endsOn })}
      />
      <KeptFiles
        id={`${id}-files`}
        label={t('certificates:field.file')}
        files={values.files}
        error={errors.files}
        required
        bounds={bounds}
        onChange={files => form.set({ files })}
      />
      <Checkbox
        label={t('certificates:field.gcp')}
        checked={values.gcp}
        onChange={event => form.set({ gcp: event.currentTarget.checked })}
      />
      {values.gcp && <RecognitionFields form={form} />}
    </>
  )
}

/** Fields by which sponsors recognise GCP training of one another. */
function RecognitionFields({ form }: { form: Form<Entries, Entries, Field> }) {
  const { t } = useText()
  return (
    <>
      <TextField {...form.text('provider')} label={t('certificates:provider')} required maxLength={200} />
      <TextField
        {...form.text('courseTitle')}
        label={t('certificates:field.courseTitle')}
        required
        maxLength={200}
      />
      <TextField
        {...form.text('courseVersion')}
        label={t('certificates:field.courseVersion')}
        required
        maxLength={50}
      />
      <SelectField
        id={`${form.id}-revision`}
        label={t('certificates:revision')}
        options={ichRevisions.map(value => ({ value, label: value }))}
        value={form.values.revision}
        onChange={event => form.set({ revision: event.currentTarget.value as Recognition['revision'] })}
      />
      <Checkbox
        label={t('certificates:field.stated')}
        checked={form.values.stated}
        onChange={event => form.set({ stated: event.currentTarget.checked })}
      />
      <TextField {...form.text('attestedBy')} label={t('certificates:field.attestedBy')} maxLength={200} />
    </>
  )
}
