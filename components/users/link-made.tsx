import { dateTime } from '../../client/zones/format.ts'
import type { Output } from '../../contract/define.ts'
import type { makeJoinLink } from '../../contract/invitations/join-links.ts'
import { Button } from '../ui/button.tsx'
import { CopiedText } from '../ui/copied-text.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { useText } from '../use-text.ts'
import { linkCode, stack } from './users.css.ts'

export type Made = Output<typeof makeJoinLink>

/** A new link: it is shown only once, since the product does not store it. */
export function MadeLink({ made, onAnother }: { made: Made; onAnother: () => void }) {
  const { t } = useText()
  return (
    <div className={stack} role="status">
      <p>{t('users:link.made', { at: dateTime(made.expiresAt) })}</p>
      <div className={linkCode}>
        <QrCode text={made.link} label={t('users:link.code')} />
      </div>
      <CopiedText text={made.link} />
      <div>
        <Button onClick={onAnother}>{t('users:link.another')}</Button>
      </div>
    </div>
  )
}
