// Loads on demand: 15.1 kB (gzip) less in the first load of its page.
import { useState } from 'react'
import { useText } from '../../shared/call/use-text.ts'
import { stack } from '../../shared/page/page.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LinkForm } from './link-form.tsx'
import { OpenLinks } from './link-list.tsx'
import { type Made, MadeLink } from './link-made.tsx'

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
