import { dateOnly } from '../../../client/zones/format.ts'
import {
  acceptOutsideCertificate,
  certificateCourses,
  outsideCertificates,
  returnOutsideCertificate,
} from '../../../contract/certificates/calls.ts'
import type { OutsideCertificate } from '../../../contract/certificates/shapes.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Facts } from '../../shared/page/facts.tsx'
import { useNameOf } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useCertificateOpener } from './outside-columns.tsx'

type Props = { row: OutsideCertificate; onClose: () => void }

/** What is printed on the certificate, and its file. */
function Printed({ row }: { row: OutsideCertificate }) {
  const { t } = useText()
  const open = useCertificateOpener()
  const { recognition } = row
  return (
    <>
      <Facts
        facts={[
          [t('certificates:field.title'), row.title],
          [t('certificates:field.issuer'), row.issuer],
          [t('exports:learning.certificate'), row.number || '-'],
          [t('certificates:issuedOn'), dateOnly(row.issuedOn)],
          [t('certificates:endsOn'), dateOnly(row.endsOn)],
          ...(recognition
            ? ([
                [t('certificates:provider'), recognition.provider],
                [t('certificates:field.courseTitle'), recognition.courseTitle],
                [t('certificates:field.courseVersion'), recognition.courseVersion],
                [t('certificates:revision'), recognition.revision],
                [
                  t('certificates:field.stated'),
                  t(recognition.stated ? 'common:answer.yes' : 'common:answer.no'),
                ],
                [t('certificates:field.attestedBy'), recognition.attestedBy || '-'],
              ] as const)
            : []),
        ]}
      />
      <div>
        <Button onClick={() => void open(row)}>{t('certificates:openFile')}</Button>
      </div>
    </>
  )
}

/** Accepts a certificate from elsewhere for a course, or returns it with the reason. */
export const DecisionDialog = ({ act, ...props }: Props & { act: 'accept' | 'return' }) =>
  act === 'accept' ? <Accept {...props} /> : <Return {...props} />

function Accept({ row, onClose }: Props) {
  const { t, locale } = useText()
  const name = useNameOf()(row.person)
  const courses = useScoped(certificateCourses, {}).data?.records ?? []
  return (
    <ActDialog<typeof acceptOutsideCertificate, { courseId: string; reason: string }, 'courseId' | 'reason'>
      call={acceptOutsideCertificate}
      from={{ courseId: '', reason: '' }}
      fields={['courseId', 'reason']}
      check={({ courseId }) => ({
        ...(!courseId && { courseId: t('certificates:act.accept.courseMissing') }),
      })}
      toInput={({ values }) => ({ id: row.id, rowVersion: row.rowVersion, ...values })}
      reason="optional"
      words={{
        title: t('certificates:act.accept.title', { name }),
        confirm: t('certificates:act.accept.verb'),
        done: t('certificates:act.accept.done', { name }),
      }}
      size="lg"
      rereads={[outsideCertificates]}
      onClose={onClose}
    >
      {form => (
        <>
          <Printed row={row} />
          <SelectField
            id={`${form.id}-courseId`}
            label={t('certificates:act.accept.course')}
            required
            placeholder=""
            error={form.errors.courseId}
            options={courses.map(course => ({ value: course.id, label: localName(course, locale) }))}
            value={form.values.courseId}
            onChange={event => form.set({ courseId: event.currentTarget.value })}
          />
        </>
      )}
    </ActDialog>
  )
}

function Return({ row, onClose }: Props) {
  const { t } = useText()
  const name = useNameOf()(row.person)
  return (
    <ActDialog
      call={returnOutsideCertificate}
      toInput={({ values: { reason } }) => ({
        id: row.id,
        rowVersion: row.rowVersion,
        reason: reason.trim(),
      })}
      words={{
        title: t('certificates:act.return.title', { name }),
        confirm: t('certificates:act.return.verb'),
        done: t('certificates:act.return.done', { name }),
      }}
      size="lg"
      rereads={[outsideCertificates]}
      onClose={onClose}
    >
      <Printed row={row} />
    </ActDialog>
  )
}
