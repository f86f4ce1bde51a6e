import { History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'

const PastDialog = lazyPart(async () => {
  const [file] = await Promise.all([
    import('./past-dialog.tsx'),
    loadWords(['past', 'audit', 'users', 'roles', 'errors', 'resources', 'applications', 'menus', 'ui']),
  ])
  return file.PastDialog
}, NotLoaded)

type Props = {
  kind: 'user' | 'role'
  id: string
  /** The initial moment; if absent, the dialog asks for it. */
  at?: string
}

/** Opens the as-of view of a record; nothing loads before. */
export function AsOfButton({ kind, id, at }: Props) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small icon={History} onClick={() => setOpen(true)}>
        {t('audit:trail.asOf')}
      </Button>
      {open && (
        <Suspense>
          <PastDialog kind={kind} id={id} at={at} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
