// Loads on demand: the dialog of signatures.
import { useState } from 'react'
import type { CoursePublicationAct } from '../../../contract/course-publications/scope.ts'
import { courseHistory } from '../../../contract/courses/calls.ts'
import {
  courseVersions,
  type PublicationPreview,
  publicationPreview,
  publishCourse,
} from '../../../contract/courses/publishing.ts'
import { limits } from '../../../contract/limits.ts'
import { listSignatures } from '../../../contract/signatures/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { type ActEntries, SignatureDialog } from '../../shared/sign/signature-dialog.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { TabProps } from './content-tab.tsx'
import { PublishFields } from './publish-fields.tsx'
import { useCourseReread } from './use-course-save.ts'

type Props = Pick<TabProps, 'course'> & { onClose: () => void }

/** Publishes the draft: says first what it does to people, and asks who learns again and whether old certificates end (MD-L5). */
export function PublishDialog({ course, onClose }: Props) {
  const { t, locale } = useText()
  const query = useScoped(publicationPreview, { id: course.id }, { staleTime: 0 })
  const [base, setBase] = useState<PublicationPreview | null>(null)
  // The figures from the start stay, even if the query loads again meanwhile.
  if (!base && query.data && !query.isFetching) setBase(query.data)
  const title = t('courses:publish.of', { name: localName(course.content, locale) })
  if (!base)
    return (
      <Dialog open title={title} onClose={onClose} awaited>
        <Loaded query={query} small lines={6} />
      </Dialog>
    )
  const Ready = base.signed ? Signed : Plain
  return <Ready base={base} title={title} onClose={onClose} />
}

type ReadyProps = { base: PublicationPreview; title: string; onClose: () => void }

const getEntries = ({ version }: PublicationPreview): ActEntries => ({
  // The first version has nobody who learned another one.
  scope: version === 1 ? 'all' : '',
  ends: 'never',
  endsOn: '',
})

const toChange = ({ scope, ends, endsOn }: ActEntries): CoursePublicationAct => ({
  act: 'coursePublication',
  scope: scope as CoursePublicationAct['scope'],
  certificatesEndOn: ends === 'on' ? (endsOn ?? null) : null,
})

function useCheck() {
  const { t } = useText()
  return ({ scope, ends, endsOn }: ActEntries): ActEntries => ({
    ...(scope === '' && { scope: t('courses:publish.scopeMissing') }),
    ...(ends === 'on' && endsOn === '' && { endsOn: t('courses:publish.endsMissing') }),
  })
}

const rereads = [courseVersions, courseHistory, listSignatures]

function Signed({ base, title, onClose }: ReadyProps) {
  const { t } = useText()
  const rereadCourse = useCourseReread()
  return (
    <SignatureDialog
      title={title}
      call={publishCourse}
      record={base}
      from={getEntries(base)}
      check={useCheck()}
      toChange={toChange}
      rereads={rereads}
      done={t('courses:publish.done', { version: base.version })}
      onDone={rereadCourse}
      onClose={onClose}
    >
      {form => <PublishFields form={form} base={base} />}
    </SignatureDialog>
  )
}

const fields = ['scope', 'ends', 'endsOn', 'reason']

function Plain({ base, title, onClose }: ReadyProps) {
  const { t } = useText()
  const rereadCourse = useCourseReread()
  const reread = useReread()
  const { id, rowVersion } = base
  const form = useCallForm<typeof publishCourse, ActEntries, string>(publishCourse, {
    from: { ...getEntries(base), reason: '' },
    fields,
    check: useCheck(),
    toField: path =>
      path.endsWith('certificatesEndOn') ? 'endsOn' : fields.find(each => path.endsWith(each)),
    toInput: ({ values }) => ({ id, rowVersion, change: toChange(values), reason: values.reason ?? '' }),
    onRefused: async error => {
      if (error.name === 'dataChanged') await rereadCourse()
      return false
    },
    onDone: async ({ version }) => {
      await rereadCourse()
      await reread(...rereads)
      toast('success', t('courses:publish.done', { version }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} confirm={t('courses:publish.title')} onClose={onClose}>
      <PublishFields form={form} base={base} />
      <TextArea
        {...form.text('reason')}
        label={t('common:reason.label')}
        hint={t('common:reason.optional')}
        countTo={limits.reasonLength}
      />
    </FormDialog>
  )
}
