// Loads on demand: 7.3 kB (gzip) less in the first load of its element.
import { useStore } from '@nanostores/react'
import { askAgain } from '../../../client/session/host-session.ts'
import { hasFailure } from '../../../client/session/passing-failure.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { Button } from '../../ui/base/button.tsx'
import { hintText } from '../../ui/form/field.css.ts'
import { useText } from './use-text.ts'

/** Says that the page has not signed the user in yet; once the widget has given up, offers to ask again (KIT-C36). */
export function Waiting({ session }: { session: SessionStore }) {
  const { status } = useStore(session.$session)
  const { t } = useText()
  if (status === 'pending')
    return (
      <p role="status" className={hintText}>
        {t('elements:waiting')}
      </p>
    )
  if (status === 'ready' || !hasFailure(session)) return null
  return (
    <p role="status" className={hintText}>
      {t('elements:late')}{' '}
      <Button small onClick={() => askAgain(session)}>
        {t('elements:askAgain')}
      </Button>
    </p>
  )
}

/** The line with its words. */
export const loadWaiting = () => loadWords(['elements']).then(() => ({ Waiting }))
