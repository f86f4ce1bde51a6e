import { Suspense, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { addStudy } from '../../../contract/studies/changes.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { head } from '../../shared/page/page.css.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { getEditPath } from '../../shared/page/study-paths.ts'
import { EditBar } from '../../shared/record/editing.tsx'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { checkStudy, emptyValues, fieldNames } from './form-values.ts'
import { StudyForm } from './study-form.tsx'

const listPath = '/csr_mds/study'

/** The sentence that no further study is licensed: from the list before anything is typed, or from a refused save. */
function useFullText(error: CallError | null): string | undefined {
  const { adding } = useScoped(listStudies, { limit: 1 }).data ?? {}
  if (error?.code === codes.studyLimit.code) return error.message
  if (adding?.code !== codes.studyLimit.code) return undefined
  const values = Object.entries(adding.data ?? {}).map(([name, value]) => [name, String(value)])
  return codeText(adding.code, Object.fromEntries(values))
}

/** Adds a study: nothing typed is lost, not when the company has no place left either (G49, MD-S7). */
export function CreatePage() {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const form = useCallForm(addStudy, {
    from: { ...emptyValues },
    fields: fieldNames,
    check: checkStudy,
    draft: 'study.add',
    toInput: ({ values }) => values,
    onDone: async ({ id }, { values }) => {
      toast('success', t('studyScreens:form.created', { name: values.planId }))
      await reread(listStudies)
      go(getEditPath(id))
    },
  })
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) go(listPath)
  }
  const full = useFullText(form.error)
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'studies', label: t('studyScreens:title'), href: listPath },
          { id: 'add', label: t('studyScreens:form.add') },
        ]}
      />
      <div className={head}>
        <h1>{t('studyScreens:form.add')}</h1>
      </div>
      <StudyForm form={form} trouble={full ? <QuotaNotice text={full} /> : undefined}>
        <EditBar
          changed={t('users:edit.dirty', { count: Object.keys(form.changes).length })}
          clean=""
          busy={form.busy}
          form={`${form.id}-form`}
          onCancel={() => void leave()}
        />
      </StudyForm>
    </>
  )
}

const ContactDialog = lazyPart(
  () => import('../shell/contact-dialog.tsx').then(file => file.ContactDialog),
  NotLoaded,
)

/** Shown before anything is typed, and after a refusal: the company has as many studies as its licence allows: says whom to contact; the entries stay (G49). */
export function QuotaNotice({ text }: { text: string }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Banner
        notice={{
          id: 'quota',
          tone: 'warning',
          text,
          action: (
            <Button small variant="quiet" onClick={() => setOpen(true)}>
              {t('studyScreens:form.contact')}
            </Button>
          ),
        }}
      />
      <Suspense>{open && <ContactDialog open onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
