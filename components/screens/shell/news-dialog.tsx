// Loads on demand: 1.1 kB (gzip) less in the first load of every page.
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../client/session/api.ts'
import { date } from '../../../client/zones/format.ts'
import type { Locale } from '../../../contract/locales.ts'
import { versionNote } from '../../../contract/recovery/help.ts'
import { useText } from '../../shared/call/use-text.ts'
import * as css from '../../shared/page/facts.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

const listOf = { 'zh-CN': 'zh', 'en-US': 'en', 'ja-JP': 'ja', 'es-ES': 'es' } as const satisfies Record<
  Locale,
  string
>

/** The news of this version, in the reader's language (D18, E35). */
export function NewsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, locale } = useText()
  const { data } = useQuery({ queryKey: ['version'], queryFn: () => send(versionNote, {}), enabled: open })
  return (
    <Dialog
      open={open}
      size="sm"
      title={t('portal:user.news')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('portal:close')}</Button>}
    >
      {!data && <p>{t('portal:loading')}</p>}
      {data && (
        <>
          <p className={css.release}>
            {t('portal:news.release', { version: data.version, date: date(data.versionTime) })}
          </p>
          <ul className={css.news}>
            {data[listOf[locale]].map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
