import { Suspense, useState } from 'react'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'

const ContactDialog = late(
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
