import { Mail } from 'lucide-react'
import { useState } from 'react'
import { previewInvitation } from '../../../contract/invitations/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as css from './invitations.css.ts'

type Props = { language: Locale | ''; note: string }

/** Shows the mail as it would be sent now. */
export function PreviewButton(props: Props) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={Mail} onClick={() => setOpen(true)}>
        {t('invitations:preview.button')}
      </Button>
      {open && (
        <Dialog open title={t('invitations:preview.title')} onClose={() => setOpen(false)}>
          <Preview {...props} />
        </Dialog>
      )}
    </>
  )
}

function Preview({ language, note }: Props) {
  const { t } = useText()
  const query = useScoped(previewInvitation, { note: note.trim(), ...(language && { language }) })
  return (
    <Loaded query={query} small lines={6}>
      {({ locale, subject, heading, text }) => (
        <>
          <article className={css.letter} lang={locale}>
            <p className={css.subject}>{subject}</p>
            <h3>{heading}</h3>
            {text.map(line => (
              <p key={line}>{line}</p>
            ))}
          </article>
          <p className={css.intro}>{t('invitations:preview.link')}</p>
        </>
      )}
    </Loaded>
  )
}
