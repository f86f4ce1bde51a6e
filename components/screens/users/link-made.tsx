import { dateTime } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import type { makeJoinLink } from '../../../contract/invitations/join-links.ts'
import { useText } from '../../shared/call/use-text.ts'
import { linkCode, stack } from '../../shared/page/page.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { QrCode } from '../../ui/base/qr-code.tsx'
import { CopiedText } from '../../ui/feedback/copied-text.tsx'

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
