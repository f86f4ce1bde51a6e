import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { loadWords } from '../../../../client/words/i18n.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { type Again, lazyPart } from '../../../ui/base/lazy-part.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { $wanted, type Wanted } from './wanted.ts'

/** Rarely needed, so it is not part of any page's first load. */
const ReauthDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('./dialog.tsx'), loadWords(['reauth', 'login', 'ui'])])
  return file.ReauthDialog
}, Plain)

/** Draws the sign-in dialog that the page waits for, if any. */
export function Reauth() {
  const wanted = useStore($wanted)
  return wanted && <Suspense>{<ReauthDialog wanted={wanted} />}</Suspense>
}

/** Shown if the form can't be loaded: nothing is lost, and every other choice remains. */
function Plain({ wanted, onAgain }: { wanted: Wanted } & Again) {
  const { t } = useText()
  return (
    <Dialog
      open
      size="sm"
      title={t('portal:reaction.signInTitle')}
      onClose={() => wanted.end('stays')}
      footer={
        <>
          <Button onClick={() => wanted.end('stays')}>{t('portal:unsaved.stay')}</Button>
          <Button onClick={() => wanted.end('leaves')}>{t('portal:notFound.login')}</Button>
          <Button variant="primary" onClick={onAgain}>
            {t('portal:retry')}
          </Button>
        </>
      }
    >
      <p>{wanted.text}</p>
    </Dialog>
  )
}
