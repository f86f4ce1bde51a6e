import { UserCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'

const ReviewDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('./review-dialog.tsx'), loadWords(['past', 'users', 'ui'])])
  return file.ReviewDialog
}, NotLoaded)

/** Opens the order of an access review export: who held which role at a moment or within a period (TR-A7). */
export function ReviewButton() {
  const { t } = useText()
  const off = offBy(useWhy('exportAccessReview').exportAccessReview, 'exportAccessReview')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={UserCheck} label={t('audit:trail.review')} off={off} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <ReviewDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
