import { Suspense, useState } from 'react'
import { loadWords } from '../../../../client/words/i18n.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useTenants } from '../../../shared/page/use-tenants.ts'
import { Button } from '../../../ui/base/button.tsx'
import { late } from '../../../ui/base/late.tsx'
import { NotLoaded } from '../../../ui/base/not-loaded.tsx'
import type { Notice } from '../../../ui/feedback/notice-bar.tsx'

const HeldDialog = late(async () => {
  const [file] = await Promise.all([import('./held-dialog.tsx'), loadWords(['login', 'contactWays'])])
  return file.HeldDialog
}, NotLoaded)

/**
 * Says why the other companies are hidden, if the session opens only this one, and opens the dialog that reveals
 * them.
 */
export function useHeld(): { notices: Notice[]; dialog: React.ReactNode } {
  const { t } = useText()
  const { data } = useTenants()
  const [open, setOpen] = useState(false)
  const notice: Notice = {
    id: 'held',
    tone: 'warning',
    text: t('portal:held.notice'),
    action: (
      <Button small onClick={() => setOpen(true)}>
        {t('portal:held.open')}
      </Button>
    ),
  }
  return {
    notices: data?.held ? [notice] : [],
    dialog: <Suspense>{open && <HeldDialog onClose={() => setOpen(false)} />}</Suspense>,
  }
}
