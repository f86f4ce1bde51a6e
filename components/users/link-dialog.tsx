import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useText } from '../use-text.ts'
import { LinkForm } from './link-form.tsx'
import { OpenLinks } from './link-list.tsx'
import { type Made, MadeLink } from './link-made.tsx'
import { stack } from './users.css.ts'

/** Registration links for several people: created, shown once also as a QR code, and ended (B9, D6, F16). */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const [made, setMade] = useState<Made | null>(null)
  return (
    <Dialog
      open
      title={t('users:link.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('users:link.close')}</Button>}
    >
      <div className={stack}>
        <p>{t('users:link.text')}</p>
        {made ? <MadeLink made={made} onAnother={() => setMade(null)} /> : <LinkForm onMade={setMade} />}
        <OpenLinks onEnded={id => setMade(now => (now?.id === id ? null : now))} />
      </div>
    </Dialog>
  )
}
