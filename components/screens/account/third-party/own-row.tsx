import type { OwnThirdParty } from '../../../../client/sign-in/third-party.ts'
import { date } from '../../../../client/zones/format.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { localName } from '../../../shared/page/company-name.ts'
import { Button } from '../../../ui/base/button.tsx'
import * as css from './third-party.css.ts'

type Props = { own: OwnThirdParty; onBind: () => void; onUnbind: () => void }

/** One provider: since when its identity is bound, and the action to bind or unbind it. */
export function OwnRow({ own, onBind, onUnbind }: Props) {
  const { t, locale } = useText()
  const name = localName(own, locale)
  const act = own.boundAt ? 'unbind' : 'bind'
  return (
    <div className={css.row}>
      <div className={css.rowName}>
        <strong>{name}</strong>
        <span className={css.text}>
          {own.boundAt
            ? t('thirdParty:section.since', { date: date(own.boundAt) })
            : t('thirdParty:section.unbound')}
        </span>
      </div>
      <Button
        onClick={own.boundAt ? onUnbind : onBind}
        aria-label={`${t(`thirdParty:section.${act}`)}: ${name}`}
      >
        {t(`thirdParty:section.${act}`)}
      </Button>
    </div>
  )
}
